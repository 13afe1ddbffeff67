/// A week of a term.
package struct TermWeek: Hashable, Sendable {
  /// The number of the week, from 1.
  package let number: Int
  package let first: Day
  package let last: Day
  /// The day of the review; nil if the week has none.
  package let reviewed: Day?
}

extension TermFigures {
  /// Returns the week to which a review on a day belongs: the week whose last day is nearest.
  package func week(ofReview day: Day, in term: Term) -> TermWeek? {
    term.start.flatMap { week(Self.week(of: day, term, $0), in: term) }
  }

  /// Returns the week that contains a day; the first or last week for a day before or after the
  /// term.
  package func week(with day: Day, in term: Term) -> TermWeek? {
    term.start.flatMap { week(min(max(0, (day - $0) / 7), term.weeks - 1), in: term) }
  }

  private func week(_ index: Int, in term: Term) -> TermWeek? {
    guard let start = term.start, term.weeks > 0 else { return nil }
    let review = term.reviews.first {
      $0.date >= start && Self.week(of: $0.date, term, start) == index
    }
    return TermWeek(
      number: index + 1, first: start + index * 7, last: start + (index * 7 + 6),
      reviewed: review?.date)
  }

  /// Returns the amount contributed to a goal within a range of days, in the unit of its first
  /// measure; nil if the goal has no measure.
  package func done(
    _ goal: Name, from first: Day, through last: Day
  ) -> (amount: Number, unit: Unit)? {
    guard case .goal(let index) = workspace.positions[goal],
      let course = goals.measures(of: index).first
    else { return nil }
    let amount = course.figureOrStart(through: last) - course.figureOrStart(through: first - 1)
    return (amount, course.track.unit)
  }

  /// Returns the number of log lines within a range of days that contributed to any goal.
  package func contributions(from first: Day, through last: Day) -> Int {
    goals.contributions.helping.cells(from: first, through: last).reduce(0) { $0 + Int($1.lines) }
  }
}
