import TrackCore

extension InsightSource {
  /// The number of days in each of the two ranges that the trend of a goal compares.
  package static let goalDays = 14

  /// Returns the insights on readings that changed by at least a tenth, on goals whose number of
  /// lines changed by at least three and by at least a fifth, and on goals that stalled. Lines that
  /// only give a reading of a goal do not count.
  func trends() -> [Insight] {
    let readings = overview.readings?.series.compactMap(trend(of:)) ?? []
    return readings + openGoals.compactMap(trend(of:)) + openGoals.compactMap(stalled)
  }

  private func trend(of series: Readings.Series) -> Insight? {
    guard series.key.part == nil, let measure = workspace.effectiveMeasures[series.key.measure]
    else { return nil }
    guard let means = series.recentMeans(of: measure, through: today) else { return nil }
    let change = (means.recent - means.before).approximate
    guard means.before != .zero, abs(change) >= 0.1 * abs(means.before.approximate) else {
      return nil
    }
    return Insight(
      .trend, series.key.measure, means.days, .readings(means, unit: series.key.unit), weight: 50)
  }

  private func trend(of goal: GoalProgress) -> Insight? {
    guard let tally = tally(of: goal), goal.status != .stalled else { return nil }
    let middle = today - Self.goalDays
    let first = middle - Self.goalDays + 1
    guard let start = goal.start, start <= first else { return nil }
    let before = tally.countBesidesReadings(from: first, through: middle)
    let recent = tally.countBesidesReadings(from: middle + 1, through: today)
    let change = abs(recent - before)
    guard before + recent >= 4, change >= 3, change * 5 >= before else { return nil }
    return Insight(
      .trend, goal.goal, first...today, .contributions(recent: recent, before: before), weight: 45)
  }

  private func stalled(_ goal: GoalProgress) -> Insight? {
    guard goal.status == .stalled, let last = goal.lastContribution else { return nil }
    return Insight(
      .trend, goal.goal, last...today, .stalled(days: today - last),
      weight: 50 + goal.importance)
  }

  func tally(of goal: GoalProgress) -> Contributions.Tally? {
    workspace.goals.firstIndex { $0.name == goal.goal }.map {
      overview.contributions.tallies[$0]
    }
  }
}
