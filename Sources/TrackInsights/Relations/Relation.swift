import TrackCore

/// The relation of a figure to a reading, on the same days or on later ones.
package struct Relation: Sendable {
  package let first: DailySeries
  /// A reading.
  package let second: DailySeries
  /// The number of days by which the reading comes later.
  package let lag: Int
  /// Spearman's rank correlation after weekday and trend are removed, -1 to 1.
  package let rho: Double
  /// The 95 % interval of `rho`; nil where the p-value is above 0.2.
  package let interval: ClosedRange<Double>?
  /// By permutation, two-sided.
  package let p: Double
  /// Adjusted for all pairs that were compared.
  package let q: Double
  /// The number of days with both figures.
  package let count: Int
  /// The mean of the reading on days with the habit and on days without; nil unless `first` is a
  /// habit.
  package let means: Means?

  package struct Means: Sendable {
    package let with: Double
    package let daysWith: Int
    package let without: Double
    package let daysWithout: Int
  }

  /// True if the relation holds at a false discovery rate of 5 %.
  package var holds: Bool { q <= Relations.falseDiscoveryRate }
}
