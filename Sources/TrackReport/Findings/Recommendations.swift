import TrackCore

extension InsightSource {
  /// The number of days over which the shares of values are compared with their priorities.
  private static let valueDays = 28

  /// The minimum length of `valueSpan` in days.
  private static let leastValueDays = 14

  /// The days over which the shares of values are compared with their priorities: the last
  /// `valueDays` days, or all days since the first entry if these are fewer. Nil if there are fewer
  /// than `leastValueDays` days.
  private var valueSpan: ClosedRange<Day>? {
    guard let first = overview.history.firstDay, first <= today - Self.leastValueDays + 1 else {
      return nil
    }
    return max(today - Self.valueDays + 1, first)...today
  }

  /// These days with the progress of the values in them; nil if there is only one value or too few
  /// lines.
  private var comparedValues: (days: ClosedRange<Day>, values: [ValueProgress])? {
    guard let days = valueSpan else { return nil }
    let values = overview.values.progress(from: days.lowerBound, through: days.upperBound)
    return values.count > 1 && haveEnoughLines(values) ? (days, values) : nil
  }

  func recommendations() -> [Insight] {
    openGoals.compactMap(untouched) + neglectedValues() + openGoals.compactMap(withoutValue)
      + overloads()
  }

  private func untouched(_ goal: GoalProgress) -> Insight? {
    // A goal without a line has had none since its own first day, whatever its lines before.
    guard let last = goal.lastContribution.map({ max($0, goal.start ?? $0) }), today - last >= 7,
      goal.status != .stalled,
      max(goal.importance, goal.urgency) >= 7, !isOverdue(goal),
      !runningGoals.contains(goal.goal)
    else { return nil }
    return Insight(
      .recommendation, goal.goal, last...today,
      UntouchedFinding(
        days: today - last, importance: goal.importance, urgency: goal.urgency),
      weight: 50 + goal.importance + goal.urgency)
  }

  private func neglectedValues() -> [Insight] {
    guard let (valueSpan, values) = comparedValues else { return [] }
    let finder = ValueReachFinder(self, values, in: valueSpan)
    let least = values.compactMap(\.given).min()
    return values.compactMap { value in
      guard let given = value.given, given < ValueReach.leastPart else { return nil }
      var reach = finder.reach(of: value)
      reach.isMostNeglected = given == least
      return Insight(
        .recommendation, value.value, valueSpan,
        NeglectedValueFinding(share: value.share, asked: value.askedShare, reach: reach),
        weight: given < 0.3 ? 68 : given < 0.45 ? 58 : 48)
    }
  }

  private func withoutValue(_ goal: GoalProgress) -> Insight? {
    guard goal.values.isEmpty, !workspace.values.isEmpty else { return nil }
    return Insight(.recommendation, goal.goal, today...today, WithoutValueFinding(), weight: 38)
  }

  /// Returns an insight for each value that three or more important goals serve.
  private func overloads() -> [Insight] {
    // A goal without a stated importance gets 8, which would make most goals important. Here only a
    // stated importance counts.
    let stated = Set(workspace.goals.filter { $0.statedImportance != nil }.map(\.name))
    var important: [Name: [Name]] = [:]
    for goal in openGoals where goal.importance >= 7 && stated.contains(goal.goal) {
      for value in Set(goal.values.map(\.value)) {
        important[value, default: []].append(goal.goal)
      }
    }
    return workspace.values.compactMap { value in
      guard let goals = important[value.name], goals.count >= 3 else { return nil }
      return Insight(
        .recommendation, value.name, today...today, OverloadFinding(goals: goals), weight: 42)
    }
  }

  func alignment() -> Insight? {
    guard let (valueSpan, values) = comparedValues else { return nil }
    let alignment = AlignmentFinding(
      values: values, goalsWithoutValue: openGoals.filter(\.values.isEmpty).count)
    return Insight(.alignment, nil, valueSpan, alignment, weight: 20)
  }
}
