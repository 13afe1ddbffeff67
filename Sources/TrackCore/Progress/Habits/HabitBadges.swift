extension Workspace {
  /// Returns the badges that habits and tasks earn: for the first completion, for perfect weeks,
  /// and for streaks of days.
  ///
  /// - Parameter habits: The figures of all habits and tasks on one day.
  package func habitBadges(_ habits: [HabitProgress], in history: History) -> [Badge] {
    [firstStep(in: history), perfectWeek(habits)]
      + Badge.streaks.map { streakBadge($0.name, of: $0.days, habits) }
  }

  /// Returns the first day on which any habit or task was done; nil if there is none.
  package func firstDone(in history: History) -> Day? { firstDoer(in: history)?.day }

  /// Returns the habit or task that was done first, in file order on the same day.
  private func firstDoer(in history: History) -> (day: Day, name: Name)? {
    (habits.map(\.name) + tasks.map(\.name)).compactMap { name in
      history.series(of: name).cells.first { $0.isDone }.map { ($0.day, name) }
    }.min { $0.day < $1.day }
  }

  private func firstStep(in history: History) -> Badge {
    let first = firstDoer(in: history)
    return Badge(
      name: Badge.firstStep, of: 1, counted: .completion, earned: first?.day, earnedBy: first?.name,
      times: first == nil ? 0 : 1, reached: first == nil ? 0 : nil)
  }

  private func streakBadge(_ name: String, of length: Int, _ habits: [HabitProgress]) -> Badge {
    var times = 0
    var earned: (day: Day, by: Name)?
    var next: (reached: Int, by: Name)?
    for habit in habits {
      for mark in habit.evaluation.streakMarks() where mark.length == length {
        times += mark.times
        if let day = mark.firstDay, earned.map({ day < $0.day }) ?? true {
          earned = (day, habit.name)
        }
      }
      let current = habit.streak.unit == .day ? habit.streak.current : 0
      if current < length, current > next?.reached ?? 0 { next = (current, habit.name) }
    }
    return Badge(
      name: name, of: length, counted: .day, earned: earned?.day, earnedBy: earned?.by,
      times: times, reached: next?.reached ?? 0, by: next?.by)
  }

  private func perfectWeek(_ habits: [HabitProgress]) -> Badge {
    let badge = { (earned: Day?, times: Int, step: Badge.Step?) in
      Badge(
        name: "Perfect Week", of: 1, counted: .week, earned: earned, times: times, reached: 0,
        step: step)
    }
    guard let first = habits.map(\.firstDay).min(), let today = habits.first?.today,
      let week = calendar.span(of: .week, containing: first), week.first <= today
    else { return badge(nil, 0, nil) }
    var rates = Array(repeating: HabitRate(), count: (today - week.first) / 7 + 1)
    for habit in habits { habit.evaluation.addWeeks(from: week.first, to: &rates) }
    let running = rates.popLast()
    let perfect = rates.indices.filter { rates[$0].due > 0 && rates[$0].met == rates[$0].due }
    let isAsked = habits.contains { $0.rhythm != nil }
    let mayBe = isAsked && running.map { $0.met == $0.due } ?? false
    return badge(
      perfect.first.map { week.first + ($0 * 7 + 6) }, perfect.count,
      mayBe
        ? Badge.Step(done: (today - week.first) % 7 + 1, of: 7, counted: .day) : nil)
  }
}

extension HabitEvaluation {
  /// Adds the due days, and the periods of weekly rhythms, to the rates of their weeks.
  ///
  /// - Parameter first: The first day of the first week.
  fileprivate func addWeeks(from first: Day, to weeks: inout [HabitRate]) {
    for index in outcomes.indices where outcomes[index] != .notDue {
      let week = (totals.day(index) - first) / 7
      if week < weeks.count { weeks[week].count(outcomes[index]) }
    }
    for item in periods where item.kind == .calendar(.week) {
      let week = (item.period.first - first) / 7
      if week < weeks.count { weeks[week].count(item.period.outcome) }
    }
  }
}

extension Badge {
  package static let firstStep = "First Step"

  /// The badges for streaks, each with the length in days that it needs.
  package static let streaks = [
    (days: 7, name: "Streak Starter"), (days: 30, name: "Streak Master"),
    (days: 100, name: "Streak Legend"),
  ]
}
