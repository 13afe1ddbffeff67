import TrackCore

/// A report period by period: what each of them brought. Text, JSON, CSV and Markdown have
/// these figures in common.
package struct PeriodReport: Sendable {
  /// The figures of one thing.
  package struct Row<Figure: Sendable>: Sendable {
    package let id: String
    package let title: String
    package var emoji: String?
    /// Of a reading its part, of a goal with several measures the measure.
    package var part: String?
    /// Empty for a count or a share, `s` for time.
    package var unit = ""
    /// Of all the days asked about.
    package let whole: Figure
    /// One for each column.
    package let columns: [Figure]
  }

  package let today: Day
  package let per: Period
  package let period: Report.Span
  package let filter: EntryFilter
  package let columns: [PeriodColumn]
  /// Done of due.
  package var habits: [Row<HabitRate>] = []
  /// What was added.
  package var goals: [Row<GoalGain>] = []
  package var values: [Row<ValuePart>] = []
  package var time: [Row<TimeSum>] = []
  /// Nil where nothing was read.
  package var readings: [Row<ReadingProgress?>] = []
  package var problems = Problem.Tally()

  init(
    today: Day, per: Period, period: Report.Span, filter: EntryFilter, columns: [PeriodColumn]
  ) {
    self.today = today
    self.per = per
    self.period = period
    self.filter = filter
    self.columns = columns
  }
}
