import TrackCore

/// A test of past forecasts. Each forecast predicts the gain of four weeks from the data before
/// those weeks, and the prediction is compared with the actual gain.
package struct BackTest: Sendable {
  /// A forecast of one measure's gain that is made for a past day, with the actual gain.
  package struct Check: Sendable {
    /// The index of the measure among the goal's measures.
    package let measure: Int
    /// The forecast weeks. The forecast knows only the entries before the first day.
    package let days: ClosedRange<Day>
    /// The band that should contain the gain in 80 % of cases. One simulated run in ten gains less
    /// than the lower bound, and one in ten gains more than the upper bound.
    package let band: ClosedRange<Number>
    package let gain: Number

    package var held: Bool { band.contains(gain) }
  }

  /// The tested forecasts of one goal.
  package struct Checks: Sendable {
    package let id: String
    package let title: String
    /// The measures of the goal, in file order.
    package let measures: [GoalMeasure]
    /// The unit of each measure.
    package let units: [Unit]
    /// The forecasts, latest first.
    package let checks: [Check]

    package var count: Int { checks.count }
    /// The number of forecasts that held: their band contained the actual gain.
    package var held: Int { checks.count(where: \.held) }
  }

  package static let weeksAhead = 4
  private static let leastKnownWeeks = 8
  private static let runs = 500

  /// The goals with at least one forecast, in file order.
  package let goals: [Checks]

  package var count: Int { goals.reduce(0) { $0 + $1.count } }
  package var held: Int { goals.reduce(0) { $0 + $1.held } }

  /// Makes and checks one forecast for every two weeks of the past.
  package init(_ overview: Overview, _ workspace: Workspace) {
    goals = workspace.goals.indices.compactMap { index in
      let measures = Array(overview.goals.measures(of: index))
      guard !measures.isEmpty, measures.allSatisfy(\.hasGains) else { return nil }
      let goal = workspace.goals[index]
      var checks: [Check] = []
      var cut =
        min(overview.today, overview.goals.reached(index, through: overview.today) ?? .last)
        - Self.weeksAhead * 7 - 1
      let earliest = cut - GoalWeeks.most * 7
      while cut > earliest {
        let known = GoalWeeks(of: index, overview, workspace, through: cut).weeks
        guard known.count >= Self.leastKnownWeeks else { break }
        let days = cut + 1...cut + Self.weeksAhead * 7
        let bands = Self.bands(known, measures, goal.id)
        for (number, measure) in measures.enumerated() {
          checks.append(
            Check(
              measure: number, days: days, band: bands[number],
              gain: measure.gain(from: days.lowerBound, through: days.upperBound)))
        }
        cut = cut - 14
      }
      guard !checks.isEmpty else { return nil }
      return Checks(
        id: goal.id, title: goal.title, measures: goal.measures,
        units: measures.map(\.track.unit.ofDifference), checks: checks)
    }
  }

  /// Returns the 80 % band of each measure's gain in the following weeks.
  private static func bands(
    _ weeks: [GoalWeeks.Week], _ measures: [MeasureTimeline], _ id: String
  ) -> [ClosedRange<Number>] {
    var simulation = WeeklySimulation(
      weeks, measures, seed: GoalForecast.seed(id, weeks))
    var sums = [[Number]](repeating: [Number](repeating: .zero, count: runs), count: measures.count)
    for run in 0..<runs {
      simulation.begin()
      for _ in 0..<weeksAhead {
        simulation.next()
        for measure in measures.indices { sums[measure][run] += simulation.gain(of: measure) }
      }
    }
    return sums.map { sums in
      let sorted = sums.sorted()
      return sorted[runs / 10]...sorted[runs - 1 - runs / 10]
    }
  }
}
