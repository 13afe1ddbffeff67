/// The figures of terms.
package struct TermFigures {
  /// A function that returns the rate of a habit within a range of days.
  package typealias Rate = (_ habit: Name, _ from: Day, _ through: Day) -> HabitRate

  let workspace: Workspace
  let goals: GoalFigures
  private let rate: Rate

  var today: Day { goals.today }

  package init(
    workspace: Workspace, goals: GoalFigures, rate: @escaping Rate = { _, _, _ in HabitRate() }
  ) {
    self.workspace = workspace
    self.goals = goals
    self.rate = rate
  }

  /// Returns the figures of the term that contains a day; of today if the day is nil.
  package func current(on day: Day? = nil) -> TermProgress? {
    workspace.term(on: day ?? today).flatMap(progress)
  }

  /// Returns the figures of the term with a number; nil if there is no such term, or if it has no
  /// start.
  package func term(_ number: Int) -> TermProgress? {
    workspace.terms.first { $0.number == number }.flatMap(progress)
  }

  package func progress(_ term: Term) -> TermProgress? {
    guard let start = term.start, let end = term.end else { return nil }
    let listed = Set(term.goals.map(\.goal))
    return TermProgress(
      term: term.name, number: term.number, title: term.title, theme: term.theme, start: start,
      end: end, week: min(max((today - start) / 7 + 1, 1), term.weeks), weeks: term.weeks,
      daysLeft: today < start ? end - start + 1 : max(0, end - today), status: status(of: term),
      reviewsDue: reviewsDue(term, start, end),
      goals: term.goals.compactMap { commitment($0, in: term, start, end) },
      overlapping: workspace.goals.indices.filter { index in
        let goal = workspace.goals[index]
        return !listed.contains(goal.name) && !(goal.goal.map(listed.contains) ?? false)
          && overlaps(index, start, end)
      }.map { workspace.goals[$0].name },
      focus: term.focus,
      habits: term.status == .cancelled ? [] : habits(start, min(end, today)))
  }

  private func status(of term: Term) -> TermStatus {
    guard let start = term.start, let end = term.end else { return .planned }
    if term.status == .cancelled { return .cancelled }
    if term.status == .onHold { return .onHold }
    if end < today { return .completed }
    if term.status == .delayed { return .delayed }
    return start > today ? .planned : .current
  }

  /// Returns true if the days of a goal overlap those of a term. The goal's last day is the day on
  /// which it was reached or archived. If it is open, the last day is its due date, or today if the
  /// due date has passed. An open goal without a due date has no last day.
  private func overlaps(_ index: Int, _ start: Day, _ end: Day) -> Bool {
    let goal = workspace.goals[index]
    guard let first = goals.start(of: index) else { return false }
    let ends = [goal.archived, goals.reached(index, through: today)].compactMap { $0 }
    let last = ends.min() ?? max(goal.due ?? .last, min(today, end))
    return first <= end && last >= start
  }

  // MARK: Reviews

  /// Returns the last day of each week that has no review and is over or ends today. A review
  /// belongs to the week whose last day is nearest.
  private func reviewsDue(_ term: Term, _ start: Day, _ end: Day) -> [Day] {
    guard !term.rests else { return [] }
    let reviewed = reviewedWeeks(term, start)
    return (0..<term.weeks).filter { !reviewed.contains($0) }.map { start + ($0 * 7 + 6) }
      .filter { $0 <= today }
  }

  func reviewedWeeks(_ term: Term, _ start: Day) -> Set<Int> {
    Set(
      term.reviews.filter { $0.date <= today && $0.date >= start }
        .map { Self.week(of: $0.date, term, start) })
  }

  /// Returns the index, from 0, of the week whose last day is nearest to a day.
  static func week(of day: Day, _ term: Term, _ start: Day) -> Int {
    min(max(0, (day - start + 4) / 7 - 1), term.weeks - 1)
  }

  // MARK: Habits

  /// Returns the rate of all habits, archived ones included, in a range of days.
  package func habitRate(from first: Day, through last: Day) -> HabitRate {
    workspace.habits.map { rate($0.name, first, last) }.total
  }

  private func habits(_ start: Day, _ end: Day) -> [TermHabit] {
    let before = workspace.terms.compactMap { term -> (start: Day, end: Day)? in
      guard let first = term.start, let last = term.end, last < start,
        term.status != .cancelled
      else { return nil }
      return (first, last)
    }.max { $0.start < $1.start }
    return workspace.habits.compactMap { habit in
      let now = rate(habit.name, start, end)
      let then = before.map { rate(habit.name, $0.start, $0.end) } ?? HabitRate()
      guard now.due > 0 || then.due > 0 else { return nil }
      return TermHabit(habit: habit.name, id: habit.id, rate: now, rateBefore: then)
    }
  }
}
