import TrackCore

/// A test of past forecasts. Each forecast predicts the gain of four weeks from the data before
/// those weeks, and the prediction is compared with the actual gain.
package struct BackTest: Sendable {
  /// The tested forecasts of one goal.
  package struct Checks: Sendable {
    package let id: String
    package let title: String
    /// The number of forecasts.
    package let count: Int
    /// The number of forecasts whose 80 % band contained the actual gain.
    package let held: Int
  }

  static let weeksAhead = 4
  private static let leastKnownWeeks = 8
  private static let runs = 500

  /// The goals with at least one forecast, in file order.
  package let goals: [Checks]

  package var count: Int { goals.reduce(0) { $0 + $1.count } }
  package var held: Int { goals.reduce(0) { $0 + $1.held } }

  /// Tests a forecast for every two weeks of the past.
  package init(_ overview: Overview, _ workspace: Workspace) {
    goals = workspace.goals.indices.compactMap { index in
      let measures = Array(overview.goals.measures(of: index))
      guard !measures.isEmpty, measures.allSatisfy(\.hasGains) else { return nil }
      var (count, held) = (0, 0)
      var cut =
        min(overview.today, overview.goals.reached(index, through: overview.today) ?? .last)
        - Self.weeksAhead * 7 - 1
      let earliest = cut - GoalWeeks.most * 7
      while cut > earliest {
        let known = GoalWeeks(of: index, overview, workspace, through: cut).weeks
        guard known.count >= Self.leastKnownWeeks else { break }
        for (number, measure) in measures.enumerated() {
          let actual = measure.gain(from: cut + 1, through: cut + Self.weeksAhead * 7)
          count += 1
          if Self.band(known, measures, number, workspace.goals[index].id).contains(actual) {
            held += 1
          }
        }
        cut = cut - 14
      }
      guard count > 0 else { return nil }
      let goal = workspace.goals[index]
      return Checks(id: goal.id, title: goal.title, count: count, held: held)
    }
  }

  /// Returns the 80 % band of a measure's gain in the following weeks.
  private static func band(
    _ weeks: [GoalWeeks.Week], _ measures: [MeasureTimeline], _ measure: Int, _ id: String
  ) -> ClosedRange<Number> {
    var simulation = WeeklySimulation(
      weeks, measures, seed: GoalForecast.seed(id, weeks))
    let sums = (0..<runs).map { _ -> Number in
      simulation.begin()
      return (0..<weeksAhead).reduce(.zero) { sum, _ in sum + simulation.next()[measure] }
    }.sorted()
    return sums[runs / 10]...sums[runs - 1 - runs / 10]
  }
}
