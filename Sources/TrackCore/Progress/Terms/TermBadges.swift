extension TermFigures {
  /// Returns the badge for completed terms. A term is completed if its last day has passed and it
  /// does not rest.
  package func badge() -> Badge {
    let ends = workspace.terms.filter { !$0.rests }.compactMap(\.end).filter { $0 < today }
    let current = current().flatMap { $0.status.rests ? nil : $0 }
    return Badge(
      name: "Term Completed", of: 1, counted: .term, earned: ends.min(), times: ends.count,
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
