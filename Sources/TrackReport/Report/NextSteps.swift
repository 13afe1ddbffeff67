import TrackCore

/// The next things to do, in sentences; the most urgent first.
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

  private typealias DueHabit = (habit: HabitProgress, due: DueToday)

  /// The habits that are due today and not optional, those that keep a streak first.
  private var todaysSentence: String? {
    let due = habits.compactMap { habit -> DueHabit? in
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
    if !keeping.isEmpty {
      sentences.append(
        "To keep \(keeping.count == 1 ? "a streak" : "streaks") today: \(list(keeping)).")
    }
    if !others.isEmpty {
      sentences.append("\(keeping.isEmpty ? "Due today" : "Also due"): \(list(others)).")
    }
    return sentences.joined(separator: " ")
  }

  private func list(_ due: [DueHabit]) -> String {
    let most = due.count > 5 ? 4 : 5
    var words = due.prefix(most).map { self.words(for: $0.habit, $0.due) }
    if due.count > most { words.append(Words.count(due.count - most, "other")) }
    return words.joined(separator: ", ")
  }

  /// `Run (2 km)`, `Drink water (5 more)`
  private func words(for habit: HabitProgress, _ due: DueToday) -> String {
    let title = workspace.block(named: habit.name)?.title ?? ""
    guard let minimum = due.minimum else { return title }
    let amount = Words.amount(minimum.number, minimum.unit.name)
    if !minimum.unit.isNone { return "\(title) (\(amount))" }
    return minimum.number > .one ? "\(title) (\(amount) more)" : title
  }

  // MARK: Goals and reviews

  /// The goal that needs attention most: overdue, then behind, then stalled; the most important.
  private var goalSentence: String? {
    let onHold = Set(termOnHold?.goals.map { workspace.text(of: $0.goal) } ?? [])
    for status in [GoalStatus.overdue, .behind, .stalled] {
      let found = report.goals.filter { $0.status == status && !onHold.contains($0.id) }
        .max { ($0.importance * $0.urgency) < ($1.importance * $1.urgency) }
      guard let goal = found else { continue }
      var words = "\(goal.title) is \(status.inWords)"
      if status != .overdue, let needed = needed(for: goal) {
        words += ": \(needed) would still reach it"
        if let due = goal.due { words += " by \(Words.date(due))" }
      }
      return words + "."
    }
    return nil
  }

  /// The needs of all measures that are not reached; nil where one is unknown.
  private func needed(for goal: GoalProgress) -> String? {
    let open = goal.measures.filter { !$0.isReached }
    let needs = open.compactMap { measure -> String? in
      if measure.isLevel {
        return
          "\(measure.measure.name(report.context)) \(Words.amount(measure.target, measure.unit.name))"
      }
      return measure.neededPerWeek.map {
        Words.size(Amount($0.shown(in: measure.unit), measure.unit)) + " a week"
      }
    }
    return needs.isEmpty || needs.count < open.count ? nil : needs.joined(separator: " and ")
  }

  /// The current term, while it is on hold, delayed or cancelled.
  private var termOnHold: Term? {
    workspace.terms.first { $0.number == report.term?.number && $0.status != nil }
  }

  private var reviewSentence: String? {
    if termOnHold != nil { return nil }
    guard let term = report.term, let day = term.reviewsDue.last, day <= today else { return nil }
    return "Week \((day - term.start) / 7 + 1) has no review yet: `track term review`."
  }
}
