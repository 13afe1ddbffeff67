import TrackCore
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
  /// - Parameter ids: The IDs of the goals.
  init?(of ids: Set<String>, _ overview: Overview, _ workspace: Workspace) {
    var sum = (count: 0, held: 0)
    var tested = 0
    for index in workspace.goals.indices where ids.contains(workspace.goals[index].id) {
      let (count, held) = BackTest.count(of: index, overview, workspace)
      sum = (sum.count + count, sum.held + held)
      if count > 0 { tested += 1 }
    }
    (count, held) = sum
    goals = (ids.count, tested)
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
