import TrackCore

/// The days on which a goal may be reached, assuming that the coming weeks are like the past ones.
package struct GoalForecast: Sendable {
  /// The number of simulated runs.
  package static let runs = 2000
  /// The minimum number of past weeks.
  package static let leastWeeks = 4
  /// The minimum number of past weeks in which a measure changed.
  package static let leastGains = 3
  /// The maximum number of weeks to simulate.
  static let horizon = 520

  package enum Outcome: Sendable {
    case reached(Day)
    case dates(Dates)
    case unknown(Reason)
  }

  /// The days by which 10, 50 and 90 % of the runs have reached the goal. A day is nil if it is
  /// more than ten years away.
  package struct Dates: Sendable {
    /// The day by which 10 % of the runs have reached the goal.
    package let early: Day?
    /// The day by which 50 % of the runs have reached the goal.
    package let middle: Day?
    /// The day by which 90 % of the runs have reached the goal.
    package let late: Day?
    /// The share of the runs that reach the goal by the due date, 0–1; nil if the goal has no due
    /// date.
    package let chance: Double?
    /// The number of runs that have not reached the goal within ten years.
    package let unreached: Int
  }

  /// The reason why there is no forecast.
  package enum Reason: String, Sendable, CaseIterable {
    case archived
    case notStarted = "not-started"
    /// The goal has no measure.
    case noMeasure = "no-measure"
    /// A measure is a mean, a best or a streak, so it does not grow by weekly amounts.
    case noGains = "no-gains"
    /// There are fewer than four weeks, or fewer than three weeks with a gain.
    case tooShort = "too-short"
    /// The goal is an obligation to spend a number of hours by a date. The remaining hours are
    /// known, and the date decides when they are done, not the pace of past weeks.
    case fixedWork = "fixed-work"
    /// Past forecasts missed by so much that no band of dates would say anything.
    case noHonestDate = "no-honest-date"
  }

  package let goal: GoalProgress
  package let outcome: Outcome
  /// The past weeks from which the simulated runs draw, latest first.
  package let weeks: [GoalWeeks.Week]
  /// The unit of the gains of each measure.
  package let units: [Unit]
  /// The probability with which each week is drawn, 0–1.
  package let weights: [Double]
  /// The number of past weeks that each run draws as its pool. All future weeks of the run are
  /// drawn from this pool.
  package let poolSize: Int
  /// The trend of each measure's gains, which half of the runs continue; nil for a measure without
  /// a trend.
  package let trends: [WeeklyTrend?]
  /// The amount that each measure still has to gain; zero if its target is reached.
  package let missing: [Number]
  /// The calibration of each measure by its own past forecasts.
  package let calibrations: [Calibration]

  /// The calibration with the widest bands, of the measures whose targets are not reached; nil if
  /// there is none.
  package var worstCalibration: Calibration? {
    zip(missing, calibrations).filter { $0.0 != .zero }.map(\.1).max { $0.factor < $1.factor }
  }

  /// The first measure that is a mean, a best or a streak; nil if there is none.
  package var measureWithoutGains: GoalMeasure? {
    goal.measures.map(\.measure).first { [.mean, .best, .streak].contains($0.how) }
  }

  /// - Parameters:
  ///   - index: The index of the goal among the workspace's goals.
  ///   - runs: The number of simulated runs.
  package init(
    of index: Int, _ overview: Overview, _ workspace: Workspace, runs: Int = Self.runs
  ) {
    goal = overview.goals.progress(of: index)
    let measures = Array(overview.goals.measures(of: index))
    units = measures.map(\.track.unit.ofDifference)
    let today = overview.today
    let known = GoalWeeks(of: index, overview, workspace, through: today - 1).weeks
    let missing = measures.map { measure in
      let figure = measure.figureOrStart(through: today)
      return measure.aim.isReached(figure) ? .zero : measure.aim.target - figure
    }
    let paces = measures.indices.map { WeeklyPace(known, of: $0, through: today - 1) }
    let calibrations = zip(paces, missing).map { pace, missing in
      let weeks = PastMisses.weeks(to: missing.approximate, pace)
      return PastMisses(pace, weeks: weeks, most: PastMisses.most).calibration(from: 0)
    }
    let simulation = WeeklySimulation(
      known[...], measures, seed: Self.seed(goal.id, known[...]),
      seasons: zip(paces, calibrations).map { $1.isSeasonal ? $0.season(from: 0) : nil })
    weights = known.indices.map(simulation.weight)
    weeks = known
    (poolSize, trends) = (simulation.poolSize, simulation.trends)
    (self.missing, self.calibrations) = (missing, calibrations)
    let worst = zip(missing, calibrations).filter { $0.0 != .zero }.map(\.1.factor).max() ?? 1
    var goalRuns = GoalRuns(measures, simulation, today: today)
    outcome =
      if let day = goal.closed {
        .reached(day)
      } else if let reason = Self.reason(
        goal, measures, known, isKnownWork: overview.goals.isKnownWork(index))
      {
        .unknown(reason)
      } else if worst > Calibration.limit {
        .unknown(.noHonestDate)
      } else {
        .dates(Self.dates(&goalRuns, count: runs, due: goal.due, widened: worst))
      }
  }

  /// The smallest difference between two chances that the past weeks can tell: one divided by the
  /// number of equally weighted weeks that have the same precision. It is 0–1.
  package var leastChance: Double { min(weights.reduce(0) { $0 + $1 * $1 }, 1) }

  private static func reason(
    _ goal: GoalProgress, _ measures: [MeasureTimeline], _ weeks: [GoalWeeks.Week],
    isKnownWork: Bool
  ) -> Reason? {
    if goal.status == .archived { return .archived }
    if goal.status == .notStarted { return .notStarted }
    if measures.isEmpty { return .noMeasure }
    if !measures.allSatisfy(\.hasGains) { return .noGains }
    if isKnownWork { return .fixedWork }
    return weeks.count < leastWeeks || weeks.count(where: \.hasGain) < leastGains
      ? .tooShort : nil
  }

  static func seed(_ id: String, _ weeks: ArraySlice<GoalWeeks.Week>) -> UInt64 {
    var seed = DataSeed()
    seed.add(id)
    for week in weeks {
      seed.add(week.last.ordinal)
      for gain in week.gains { seed.add(gain.millionths) }
    }
    return seed.value
  }

  /// - Parameter factor: The number of times by which the band is widened.
  private static func dates(
    _ runs: inout GoalRuns, count: Int, due: Day?, widened factor: Double
  ) -> Dates {
    var ends = (0..<count).compactMap { _ in runs.next() }
    ends.sort()
    widen(&ends, of: count, by: factor)
    let today = runs.today
    func day(_ share: Int) -> Day? {
      let index = count * share / 100 - 1
      return index < ends.count ? today + ends[index] : nil
    }
    let chance = due.map { due in
      Double(ends.endOfPrefix { today + $0 <= due }) / Double(count)
    }
    return Dates(
      early: day(10), middle: day(50), late: day(90), chance: chance,
      unreached: count - ends.count)
  }

  /// Widens the band of sorted numbers of days about their middle. A later day is so many times
  /// farther from the middle; the pace of an earlier one is so many times farther from the middle pace.
  private static func widen(_ ends: inout [Int], of runs: Int, by factor: Double) {
    guard factor > 1, ends.count >= runs / 2, runs > 1 else { return }
    let middle = ends[runs / 2 - 1]
    for index in ends.indices {
      let (day, center) = (Double(ends[index]), Double(middle))
      let widened =
        day < center ? center / (1 + factor * (center / day - 1)) : center + factor * (day - center)
      ends[index] = max(Int(clamping: widened.rounded()), 1)
    }
    ends.removeLast(ends.count - ends.endOfPrefix { $0 <= horizon * 7 })
  }
}

/// The simulated runs of a goal, from its figures of today to its targets.
private struct GoalRuns {
  let today: Day
  private let aims: [Aim]
  /// The part of each measure's last unit that is not needed to reach its target. The gain of a week
  /// is spread evenly over its days, so a single count or day is expected in the middle of its part
  /// of the week: a half for counts, 0 for amounts.
  private let halves: [Double]
  private let start: [Number]
  /// The measures whose targets are not reached at the start.
  private let unreached: [Int]
  private var simulation: WeeklySimulation
  /// The figure of each measure in the present run.
  private var figures: [Number]
  /// The measures whose targets the present run has not reached.
  private var open: [Int]

  init(_ measures: [MeasureTimeline], _ simulation: WeeklySimulation, today: Day) {
    let start = measures.map { $0.figureOrStart(through: today) }
    let aims = measures.map(\.aim)
    let unreached = aims.indices.filter { !aims[$0].isReached(start[$0]) }
    (self.today, self.aims, self.start, self.unreached) = (today, aims, start, unreached)
    (self.simulation, figures, open) = (simulation, start, unreached)
    halves = measures.map { [.count, .days].contains($0.track.how) ? 0.5 : 0 }
  }

  /// Returns the number of days until another run has reached the targets of all measures; nil if it
  /// takes longer than the horizon.
  mutating func next() -> Int? {
    for index in start.indices { figures[index] = start[index] }
    if open.count < unreached.count { open = unreached }
    simulation.begin()
    var latest = 0
    for week in 0..<GoalForecast.horizon {
      if open.isEmpty { break }
      simulation.next()
      var isReached = false
      for index in open {
        let (before, gain) = (figures[index], simulation.gain(of: index))
        figures[index] += gain
        let aim = aims[index]
        guard aim.isReached(figures[index]) else { continue }
        isReached = true
        let missing = (aim.target - before).approximate
        let share = (missing - min(halves[index], missing / 2)) / gain.approximate
        let days = min(max(Int(clamping: (share * 7).rounded(.up)), 1), 7)
        latest = max(latest, week * 7 + days)
      }
      if isReached { open.removeAll { aims[$0].isReached(figures[$0]) } }
    }
    return open.isEmpty ? latest : nil
  }
}
