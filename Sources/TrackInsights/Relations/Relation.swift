import TrackCore

/// The correlation of a daily figure with a reading, on the same days or with a lag.
package struct Relation: Sendable {
  package let first: DailySeries
  /// The series of the reading.
  package let second: DailySeries
  /// The lag: the number of days by which the reading comes later.
  package let lag: Int
  /// Spearman's rank correlation after removing weekday effects and the linear trend, -1 to 1.
  package let rho: Double
  /// The 95 % confidence interval of `rho`; nil if the p-value is above 0.2.
  package let interval: ClosedRange<Double>?
  /// The two-sided p-value of a permutation test.
  package let p: Double
  /// The number of permutations of the test, and how many of them are at least as extreme as the
  /// data.
  package let shuffles: (all: Int, extreme: Int)
  /// The p-value adjusted for the number of pairs compared.
  package let q: Double
  /// The number of compared days. On each of them the first series has a number, and `lag` days
  /// later the second series has one.
  package let count: Int
  /// The mean of the reading on days with the habit and on days without it; nil unless `first` is a
  /// habit.
  package let means: Means?

  package struct Means: Sendable {
    package let with: Double
    package let daysWith: Int
    package let without: Double
    package let daysWithout: Int
  }

  /// The days of the first series that were compared, with the numbers of both series.
  package var points: [(day: Day, first: Double, second: Double)] {
    let numbers = Dictionary(zip(second.days, second.numbers), uniquingKeysWith: { $1 })
    return zip(first.days, first.numbers).compactMap { day, number in
      numbers[day + lag].map { (day: day, first: number, second: $0) }
    }
  }

  /// True if the correlation is significant at a false discovery rate of 5 %, and its confidence
  /// interval does not contain zero. The two tests differ near the limit, where neither is exact.
  package var holds: Bool {
    q <= Relations.falseDiscoveryRate && interval.map { !$0.contains(0) } ?? false
  }
}
