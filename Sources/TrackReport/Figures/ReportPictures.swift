import TrackCore

/// What the pictures of a report show, worked out with it.
package struct ReportPictures: Sendable {
  /// Fifty-three weeks of every habit that the report has.
  package var year: HabitCalendar
  /// What was recorded in these weeks.
  package var entries: [DayEntries] = []
  package var streaks: [StreakLine] = []
  package var strengths: [StrengthCurve] = []
  package var goals: [BurnUp] = []
  package var term: TermGrid?
  package var time: TimeBars?
  /// Seconds, for each hour of the day.
  package var hours: [Int] = []
  package var readings: [ReadingCourse] = []
  package var streams: GoalStreams?
  /// The newest last.
  package var terms: [TermColumn] = []
  /// The first problems of the files.
  package var problems: [Problem] = []

  /// So many terms are put side by side, and so many problems named.
  static let most = (terms: 6, problems: 40)
}
