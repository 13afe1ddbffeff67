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

  /// The goals with at least one forecast, in file order.
  package let goals: [Checks]

  package var count: Int { goals.reduce(0) { $0 + $1.count } }
  package var held: Int { goals.reduce(0) { $0 + $1.held } }

  /// Makes and checks one forecast for every two weeks of the past.
  package init(_ overview: Overview, _ workspace: Workspace) {
    goals = workspace.goals.indices.compactMap { index in
      var checks: [Check] = []
      PastForecast.forEach(of: index, overview, workspace) { forecast in
        for (measure, band) in forecast.bands.enumerated() {
          checks.append(
            Check(
              measure: measure, days: forecast.days, band: band, gain: forecast.gains[measure]))
        }
      }
      guard !checks.isEmpty else { return nil }
      let goal = workspace.goals[index]
      return Checks(
        id: goal.id, title: goal.title, measures: goal.measures,
        units: overview.goals.measures(of: index).map(\.track.unit.ofDifference), checks: checks)
    }
  }

  /// Returns the number of checks of one goal and the number of those that held. This is faster
  /// than computing their bands.
  package static func count(
    of goal: Int, _ overview: Overview, _ workspace: Workspace
  ) -> (all: Int, held: Int) {
    var (all, held) = (0, 0)
    PastForecast.forEach(of: goal, overview, workspace) { forecast in
      all += forecast.gains.count
      held += forecast.countHeld()
    }
    return (all, held)
  }
}

/// A forecast of a goal's gains in four weeks of the past.
private struct PastForecast {
  private static let leastKnownWeeks = 8
  private static let runs = 500
  /// The number of runs on each side of the 80 % band.
  private static let outside = runs / 10

  let days: ClosedRange<Day>
  /// The actual gain of each measure.
  let gains: [Number]
  /// The gain that is expected of each measure, about which its band is widened.
  private let expected: [Number]
  /// The calibration of each measure by the forecasts before this one.
  private let calibrations: [Calibration]
  /// The start of the simulation, which knows only the weeks before `days`.
  private let start: WeeklySimulation

  /// Makes one forecast for every two weeks of the past, latest first.
  static func forEach(
    of index: Int, _ overview: Overview, _ workspace: Workspace, _ body: (PastForecast) -> Void
  ) {
    guard let past = PastWeeks(of: index, overview, workspace) else { return }
    let weeks = past.weeks
    let earliest = past.latest - GoalWeeks.most * 7
    var (cut, first, end) = (past.latest, 0, 0)
    while cut > earliest {
      while first < weeks.count, weeks[first].last > cut { first += 1 }
      while end < weeks.count, cut - weeks[end].last < GoalWeeks.most * 7 { end += 1 }
      guard weeks[first..<end].count >= leastKnownWeeks else { break }
      body(PastForecast(past, after: cut, from: first..<end))
      cut = cut - 14
    }
  }

  /// - Parameters:
  ///   - cut: The last day that the forecast knows.
  ///   - range: The known weeks.
  private init(_ past: PastWeeks, after cut: Day, from range: Range<Int>) {
    let (known, first) = (past.weeks[range], range.lowerBound)
    let days = cut + 1...cut + BackTest.weeksAhead * 7
    let calibrations = past.misses.map { $0.calibration(from: first) }
    let ages = (1...BackTest.weeksAhead).map { (past.latest - cut) / 7 - $0 }
    self.days = days
    self.calibrations = calibrations
    gains = past.measures.map { $0.gain(from: days.lowerBound, through: days.upperBound) }
    expected = zip(past.paces, calibrations).map { pace, calibration in
      Number(
        rounding: pace.expectation(of: ages, from: first, seasonal: calibration.isSeasonal).gain)
    }
    start = WeeklySimulation(
      known, past.measures, seed: GoalForecast.seed(past.id, known),
      seasons: zip(past.paces, calibrations).map { $1.isSeasonal ? $0.season(from: first) : nil })
  }

  /// The 80 % band of each measure's gain.
  var bands: [ClosedRange<Number>] {
    var simulation = start
    var run = gains
    var all = gains.map { _ in [Number]() }
    for _ in 0..<Self.runs {
      simulate(&run, &simulation)
      for measure in run.indices { all[measure].append(run[measure]) }
    }
    return all.indices.map { measure in
      let sorted = all[measure].sorted()
      let (low, high) = (sorted[Self.outside], sorted[Self.runs - 1 - Self.outside])
      return min(low, widened(low, measure))...max(high, widened(high, measure))
    }
  }

  /// Returns a bound as much farther from the expected gain as the calibration of a measure asks.
  private func widened(_ bound: Number, _ measure: Int) -> Number {
    let center = expected[measure].approximate
    let factor = calibrations[measure].factor
    return factor == 1
      ? bound : Number(rounding: center + (bound.approximate - center) * factor)
  }

  /// Returns the range of gains of which one is in the simulated band if and only if the actual gain
  /// is in the widened one.
  private func narrowed(_ measure: Int) -> (low: Number, high: Number) {
    let (gain, center) = (gains[measure], expected[measure].approximate)
    let factor = calibrations[measure].factor
    let nearer =
      factor == 1 ? gain : Number(rounding: center + (gain.approximate - center) / factor)
    return (min(gain, nearer), max(gain, nearer))
  }

  /// Returns the number of measures whose band contains the actual gain.
  ///
  /// A simulated band contains a gain if more than a tenth of the runs gain at most as much and more than a
  /// tenth gain at least as much. Further runs cannot change this, so the simulation ends then.
  func countHeld() -> Int {
    var simulation = start
    var run = gains
    var counts = gains.map { _ in (atMost: 0, atLeast: 0) }
    let ranges = gains.indices.map(narrowed)
    var open = Array(gains.indices)
    var runs = 0
    while runs < Self.runs, !open.isEmpty {
      runs += 1
      simulate(&run, &simulation)
      for measure in open {
        if run[measure] <= ranges[measure].high { counts[measure].atMost += 1 }
        if run[measure] >= ranges[measure].low { counts[measure].atLeast += 1 }
      }
      open.removeAll { min(counts[$0].atMost, counts[$0].atLeast) > Self.outside }
    }
    return gains.count - open.count
  }

  /// Simulates another run. Replaces `sums` by the gain of each measure in this run.
  private func simulate(_ sums: inout [Number], _ simulation: inout WeeklySimulation) {
    simulation.begin()
    for measure in sums.indices { sums[measure] = .zero }
    for _ in 0..<BackTest.weeksAhead {
      simulation.next()
      for measure in sums.indices { sums[measure] += simulation.gain(of: measure) }
    }
  }
}

/// The weeks of a goal, from which the forecasts for past days are made.
private struct PastWeeks {
  let id: String
  let measures: [MeasureTimeline]
  /// The last day of the weeks.
  let latest: Day
  let weeks: [GoalWeeks.Week]
  /// The pace of each measure, and by how much it misses.
  let paces: [WeeklyPace]
  let misses: [PastMisses]

  /// Fails for a goal that has no measures, or one whose gains are not weekly amounts.
  init?(of index: Int, _ overview: Overview, _ workspace: Workspace) {
    let measures = Array(overview.goals.measures(of: index))
    guard !measures.isEmpty, measures.allSatisfy(\.hasGains) else { return nil }
    let end = overview.goals.reached(index, through: overview.today) ?? .last
    let latest = min(overview.today, end) - BackTest.weeksAhead * 7 - 1
    let weeks = GoalWeeks(
      of: index, overview, workspace, through: latest, most: 2 * GoalWeeks.most
    ).weeks
    (id, self.measures, self.latest) = (workspace.goals[index].id, measures, latest)
    self.weeks = weeks
    paces = measures.indices.map { WeeklyPace(weeks, of: $0, through: latest) }
    misses = paces.map { PastMisses($0, weeks: BackTest.weeksAhead, most: weeks.count) }
  }
}
