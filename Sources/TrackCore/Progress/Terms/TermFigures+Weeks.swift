/// A week of a term.
package struct TermWeek: Hashable, Sendable {
  /// The number of the week, from 1.
  package let number: Int
  package let first: Day
  package let last: Day
  /// The day of the review; nil if the week has none.
  package let reviewed: Day?
}

/// The change of a measure within a range of days.
package struct MeasureChange: Sendable {
  package let measure: GoalMeasure
  package let unit: Unit
  /// The figure before the range of days: the figure on the last earlier day with a line; if there
  /// is no such day, the starting value.
  package let before: Number
  /// The last day with a line before the range of days; nil if `before` is the starting value.
  package let dayBefore: Day?
  /// The figure at the end of the range of days.
  package let after: Number

  package var amount: Number { after - before }
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

  /// Returns the change of a goal's first measure within a range of days; nil without a measure.
  package func change(of goal: Name, from first: Day, through last: Day) -> MeasureChange? {
    guard case .goal(let index) = workspace.positions[goal],
      let course = goals.measures(of: index).first
    else { return nil }
    return MeasureChange(
      measure: course.track.measure, unit: course.track.unit,
      before: course.figureOrStart(through: first - 1),
      dayBefore: course.lastDay(through: first - 1), after: course.figureOrStart(through: last))
  }

  /// Returns the number of log lines within a range of days that contributed to any goal. A night
  /// counts like a line, unless its log line is already counted.
  package func contributions(from first: Day, through last: Day) -> Int {
    goals.contributions.lineCount(from: first, through: last)
  }
}
