import TrackCore

/// What to do next, in sentences; the most urgent first.
struct NextSteps {
  let workspace: Workspace
  let today: Day
  let habits: [HabitProgress]
  let report: Report

  var sentences: [String] {
    if workspace.habits.isEmpty, workspace.goals.isEmpty, workspace.tasks.isEmpty {
      return [
        "Nothing is declared yet. Write `habit water: Drink water` into habits.txt and, indented"
          + " below it, `every: 8/day`; then `\(today) water 2` into log.txt."
      ]
    }
    return [todaysSentence, goalSentence, reviewSentence].compactMap { $0 }
  }

  // MARK: Habits

  /// What is due today and cannot rest, what keeps a streak first.
  private var todaysSentence: String? {
    let due = habits.compactMap { habit -> (habit: HabitProgress, due: DueToday)? in
      guard let due = habit.due, due.minimum != nil, due.canRestUntil.map({ $0 <= today }) ?? true
      else { return nil }
      return (habit, due)
    }
    guard !due.isEmpty else {
      let isAnyAsked = habits.contains { $0.rhythm != nil }
      return isAnyAsked ? "Nothing more is due today." : nil
    }
    let keeping = due.filter(\.due.keepsStreak)
    let others = due.filter { !$0.due.keepsStreak }
    var sentences: [String] = []
    if !keeping.isEmpty { sentences.append("Today keeps a streak: \(list(keeping)).") }
    if !others.isEmpty {
      sentences.append("\(keeping.isEmpty ? "Today" : "Also due"): \(list(others)).")
    }
    return sentences.joined(separator: " ")
  }

  private func list(_ due: [(habit: HabitProgress, due: DueToday)]) -> String {
    let shown = due.prefix(4).map { words(for: $0.habit, $0.due) }.joined(separator: ", ")
    return due.count > 4 ? "\(shown) and \(due.count - 4) more" : shown
  }

  private func words(for habit: HabitProgress, _ due: DueToday) -> String {
    let title = workspace.block(named: habit.name)?.title ?? ""
    guard let minimum = due.minimum else { return title }
    let amount = Words.amount(minimum.number, minimum.unit.name)
    if !minimum.unit.isNone { return "\(title) \(amount)" }
    return minimum.number > .one ? "\(title) (\(amount) more)" : title
  }

  // MARK: Goals and reviews

  /// The goal that needs a look most: overdue, then behind, then stalled; the most important.
  private var goalSentence: String? {
    for status in ["overdue", "behind", "stalled"] {
      let found = report.goals.filter { $0.status == status }
        .max { ($0.importance * $0.urgency) < ($1.importance * $1.urgency) }
      guard let goal = found else { continue }
      var words = "\(goal.title) is \(status)"
      if let needed = goal.neededPerWeek {
        let sign = needed.amount < .zero ? Number.zero - needed.amount : needed.amount
        words += ": \(Words.amount(sign, needed.unit)) a week would still reach it"
        if let due = goal.due { words += " by \(Words.date(due))" }
      }
      return words + "."
    }
    return nil
  }

  private var reviewSentence: String? {
    guard let term = report.term, let day = term.reviewsDue.last, day <= today else { return nil }
    return "Term \(term.number) waits for a look back: add `review: \(day) ; how it went` to it."
  }
}
