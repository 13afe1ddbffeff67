/// A week of a term.
package struct TermWeek: Hashable, Sendable {
  /// From 1.
  package let number: Int
  package let first: Day
  package let last: Day
  /// The day of its review; nil where it has none.
  package let reviewed: Day?
}

extension TermFigures {
  /// The week that a review of a day belongs to: the one whose last day is the nearest.
  package func week(ofReview day: Day, in term: Term) -> TermWeek? {
    term.start.flatMap { week(Self.week(of: day, term, $0), in: term) }
  }

  /// The week that a day lies in; the first or last one for days before or after the term.
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

  /// The amount done for a goal from one day to another, in the unit of its first measure; nil
  /// without one.
  package func done(
    _ goal: Name, from first: Day, through last: Day
  ) -> (amount: Number, unit: Unit)? {
    guard case .goal(let index) = workspace.positions[goal],
      let course = goals.measures(of: index).first
    else { return nil }
    let amount = course.figureOrStart(through: last) - course.figureOrStart(through: first - 1)
    return (amount, course.track.unit)
  }

  /// The number of log lines from one day to another that helped a goal.
  package func contributions(from first: Day, through last: Day) -> Int {
    goals.contributions.helping.cells(from: first, through: last).reduce(0) { $0 + Int($1.lines) }
  }
}
