import TrackCore

/// A cache of ranks. It keeps the ranks of each series for the days of the most recent request.
///
/// Most pairs of series share the same days, so their ranks can usually be reused.
struct RankCache {
  /// One of the two roles in a pair, for one lag.
  struct Role: Hashable {
    let lag: Int
    /// True if the series is the reading of the pair, which comes `lag` days later than the other
    /// series.
    let isSecond: Bool
  }

  /// A series in a role.
  struct Side: Hashable {
    /// The position of the series among all series.
    let series: Int
    let role: Role
  }

  private var latest: [Side: (days: [Day], ranks: [Int64])] = [:]
  private var residuals: [Role: (days: [Day], residuals: Residuals)] = [:]

  /// Returns the ranks of the numbers after removing the means of the weekdays and the linear
  /// trend.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the side's series on the given days.
  ///   - days: The days of the numbers.
  ///   - side: The series and its role, which are the key of the cache.
  mutating func ranks(of numbers: [Double], on days: [Day], _ side: Side) -> [Int64] {
    if let known = latest[side], known.days == days { return known.ranks }
    let ranks = centeredRanks(of: residuals(on: days, side.role).inBillionths(of: numbers))
    latest[side] = (days, ranks)
    return ranks
  }

  private mutating func residuals(on days: [Day], _ role: Role) -> Residuals {
    if let known = residuals[role], known.days == days { return known.residuals }
    let new = Residuals(on: days)
    residuals[role] = (days, new)
    return new
  }
}
