import TrackInsights

/// The number of past forecasts of some goals and the number of those that held, as
/// `track forecast --backtest` counts them.
package struct PastForecasts: Sendable {
  package let count: Int
  package let held: Int
  /// The number of goals, and how many of them have past forecasts.
  let goals: (all: Int, tested: Int)

  /// Fails if there is no past forecast to test.
  ///
  /// - Parameter counts: For each goal, the number of past forecasts and of those that held.
  init?(ofGoals counts: [(all: Int, held: Int)]) {
    count = counts.reduce(0) { $0 + $1.all }
    held = counts.reduce(0) { $0 + $1.held }
    goals = (counts.count, counts.count { $0.all > 0 })
    if count == 0 { return nil }
  }

  /// The sentence on the number of past forecasts that held, and on the width of the bands that
  /// follows from it.
  var sentence: String {
    let share = Double(held) / Double(count)
    let verdict =
      switch BandVerdict(held: held, of: count) {
      case .tooFew: "fewer than \(BandVerdict.leastCount) say little"
      case .wide: "the bands are wider than they say"
      case .narrow: "the bands are narrower than they say"
      case .noClearDifference: "no clear difference"
      }
    let which =
      goals.tested < goals.all ? "\(goals.tested) of these \(goals.all) goals" : "these goals"
    return "\(held) of \(count) past forecasts of four weeks for \(which) held"
      + " (\(share.percent)), where 80 % is meant: \(verdict). `track forecast --backtest` lists them by goal."
  }
}
