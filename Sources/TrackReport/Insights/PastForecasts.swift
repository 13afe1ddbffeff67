import TrackInsights

/// The number of past forecasts of some goals and the number of those that held, as
/// `track forecast --backtest` counts them.
package struct PastForecasts: Sendable {
  package let count: Int
  package let held: Int

  /// Fails if there is no past forecast to test.
  ///
  /// - Parameter ids: The IDs of the goals.
  init?(_ test: BackTest, of ids: Set<String>) {
    let goals = test.goals.filter { ids.contains($0.id) }
    count = goals.reduce(0) { $0 + $1.count }
    held = goals.reduce(0) { $0 + $1.held }
    if count == 0 { return nil }
  }

  /// The sentence on the number of past forecasts that held, and on the width of the bands that
  /// follows from it.
  var sentence: String {
    let share = Double(held) / Double(count)
    let verdict =
      switch BandVerdict(held: held, of: count) {
      case .tooFew: "so few say little"
      case .wide: "the bands are wider than they say"
      case .narrow: "the bands are narrower than they say"
      case .noClearDifference: "no clear difference"
      }
    return "\(held) of \(count) past forecasts of four weeks for these goals held"
      + " (\(share.percent)), where 80 % is meant: \(verdict). `track forecast --backtest` lists them by goal."
  }
}
