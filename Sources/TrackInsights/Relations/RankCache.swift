import TrackCore

/// A cache of the ranks of each series, for the days for which they were last computed.
///
/// Most pairs of series share the same days, so their ranks can usually be reused.
struct RankCache {
  /// A series as one side of pairs with a lag.
  struct Side: Hashable {
    /// The position of the series among all series.
    let series: Int
    let lag: Int
    /// True for the reading, which comes `lag` days later.
    let isSecond: Bool
  }

  private var latest: [Side: (days: [Day], ranks: [Int64])] = [:]

  /// Returns the ranks of the numbers, without the effects of the weekday and the linear trend.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the side's series on the given days.
  ///   - days: The days of the numbers.
  mutating func ranks(of numbers: [Double], on days: [Day], _ side: Side) -> [Int64] {
    if let known = latest[side], known.days == days { return known.ranks }
    let ranks = centeredRanks(of: residuals(of: numbers, on: days))
    latest[side] = (days, ranks)
    return ranks
  }
}
