extension TermFigures {
  /// Returns the badge for completed terms. A term is completed if its last day has passed and it
  /// does not rest.
  package func badge() -> Badge {
    let ends = workspace.terms.filter { !$0.rests }
      .compactMap { term in term.end.map { (day: $0, term: term.name) } }
      .filter { $0.day < today }
    let first = ends.min { $0.day < $1.day }
    let current = current().flatMap { $0.status.rests ? nil : $0 }
    return Badge(
      name: "Term Completed", of: 1, counted: .term, earned: first?.day, earnedBy: first?.term,
      times: ends.count,
      reached: 0, by: current?.term,
      step: current.map { Badge.Step(done: $0.week, of: $0.weeks, counted: .week) })
  }
}

extension Workspace {
  /// Returns the badges of habits, of goals and of terms.
  ///
  /// - Parameter habits: The figures of all habits and tasks on the same day.
  package func badges(
    _ habits: [HabitProgress], _ goals: GoalFigures, in history: History
  ) -> [Badge] {
    habitBadges(habits, in: history) + goals.badges()
      + [TermFigures(workspace: self, goals: goals).badge()]
  }
}
