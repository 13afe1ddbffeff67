import TrackCore

/// The rate of habits in a week.
package struct WeekRate: Sendable {
  /// The first day of the week.
  let first: Day
  /// The number of the term and of the week in it; nil without a term.
  let term: (term: Int, week: Int)?
  /// The rate, 0–1, without today; nil if nothing was due.
  let rate: Double?

  var name: String { term.map { "week \($0.week)" } ?? Words.dayAndMonth(first) }
}
