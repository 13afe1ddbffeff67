import TrackCore
import TrackInsights

extension InsightSource {
  /// The number of days in each of the two ranges that the trend of a goal compares.
  package static let goalDays = 14

  /// Returns the insights on readings that changed, on goals whose number of lines changed, and on
  /// goals that stalled.
  ///
  /// Readings must have changed by at least a tenth, and by more than twice the standard error of
  /// the difference. A number of lines must have changed by at least three, and by at least a
  /// fifth. It leaves out lines that only give a reading of a goal.
  func trends() -> [Insight] {
    let readings = overview.readings?.series.compactMap(trend(of:)) ?? []
    return readings + openGoals.compactMap(trend(of:)) + openGoals.compactMap(stalled)
  }

  private func trend(of series: Readings.Series) -> Insight? {
    guard series.key.part == nil, let measure = workspace.effectiveMeasures[series.key.measure]
    else { return nil }
    guard let means = series.recentMeans(of: measure, through: today) else { return nil }
    // A trend of readings that stopped says nothing about today.
    guard let latest = means.recentDays.last, today - latest.day < Trend.stalledAfter else {
      return nil
    }
    let change = (means.recent - means.before).approximate
    guard means.before != .zero, abs(change) >= 0.1 * abs(means.before.approximate) else {
      return nil
    }
    // The means of a few scattered readings may differ by chance.
    guard abs(change) > 2 * means.standardError else { return nil }
    return Insight(
      .trend, series.key.measure, means.days, ReadingsFinding(means: means, unit: series.key.unit),
      weight: 50)
  }

  private func trend(of goal: GoalProgress) -> Insight? {
    guard let tally = tally(of: goal), goal.status != .stalled, !isOverdue(goal) else { return nil }
    let middle = today - Self.goalDays
    let first = middle - Self.goalDays + 1
    guard let start = goal.start, start <= first else { return nil }
    let before = tally.countBesidesReadings(from: first, through: middle)
    let recent = tally.countBesidesReadings(from: middle + 1, through: today)
    let change = abs(recent - before)
    guard before + recent >= 4, change >= 3, change * 5 >= before else { return nil }
    let readings = tally.count(from: first, through: today) - before - recent
    return Insight(
      .trend, goal.goal, first...today,
      ContributionsFinding(recent: recent, before: before, readings: readings), weight: 45)
  }

  private func stalled(_ goal: GoalProgress) -> Insight? {
    // A goal with a due date may rest while it is not behind.
    guard goal.status == .stalled, !isOverdue(goal), !runningGoals.contains(goal.goal),
      goal.expected == nil || goal.isStalledBehind, let last = goal.lastContribution
    else { return nil }
    return Insight(
      .trend, goal.goal, last...today, StalledFinding(days: today - last),
      weight: 50 + goal.importance)
  }

  func tally(of goal: GoalProgress) -> Contributions.Tally? {
    workspace.goals.firstIndex { $0.name == goal.goal }.map {
      overview.contributions.tallies[$0]
    }
  }
}

extension Readings.Series.RecentMeans {
  /// The standard error of the difference between the two means.
  package var standardError: Double {
    (recentDays.squaredError + daysBefore.squaredError).squareRoot()
  }
}

extension [ReadingDay] {
  /// The square of the standard error of the mean; 0 for fewer than two readings.
  fileprivate var squaredError: Double {
    isEmpty ? 0 : map(\.number.approximate).variance / Double(count)
  }
}
