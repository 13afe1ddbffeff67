extension TermFigures {
  /// Returns the results of a term; for a term that is not over, the results so far. Nil if the
  /// term has no first day.
  package func closing(of term: Term, values: ValueFigures) -> TermClosing? {
    guard let progress = progress(term) else { return nil }
    let end = min(progress.end, today)
    let milestones = workspace.goals.indices.flatMap { index in
      goals.milestones(of: index, on: end).map {
        GoalMilestone(goal: workspace.goals[index].name, milestone: $0)
      }
    }
    let isWithin = { (day: Day) in day >= progress.start && day <= end }
    return TermClosing(
      term: progress, reached: progress.goals.filter { $0.status == .done }.map(\.goal),
      missed: progress.goals.filter { $0.status != .done && $0.status != .archived }.map(\.goal),
      milestonesDone: milestones.filter { $0.milestone.done.map(isWithin) ?? false },
      milestonesMissed: milestones.filter {
        $0.milestone.status == .missed && isWithin($0.milestone.milestone.date)
      },
      contributions: contributions(from: progress.start, through: end),
      reviews: reviewedWeeks(term, progress.start).count,
      values: values.progress(from: progress.start, through: end))
  }
}
