import TrackCore
import TrackInsights

/// The data of a report's pictures. In a filtered report, `forecasts`, `sleep`, `relations`,
/// `plan`, `lastWeek` and `meals` are empty or nil.
package struct ReportPictures: Sendable {
  /// Fifty-three weeks of every habit in the report.
  package var year: HabitCalendar
  /// The entries of the fifty-three weeks.
  package var entries: [DayEntries] = []
  /// The notes of the fifty-three weeks, oldest first.
  package var notes: [DayNote] = []
  /// For each habit, the IDs of the subjects that count for it, beginning with the habit itself.
  package var subjects: [String: [String]] = [:]
  /// The days of each habit before the fifty-three weeks, by the habit's ID.
  package var past: [String: PastDays] = [:]
  package var streaks: [StreakLine] = []
  package var strengths: [StrengthCurve] = []
  package var goals: [BurnUp] = []
  package var term: TermGrid?
  package var time: TimeBars?
  /// The seconds in each hour of the day.
  package var hours: [Int] = []
  package var readings: [ReadingCourse] = []
  package var streams: GoalStreams?
  /// The results of terms, newest last.
  package var terms: [TermColumn] = []
  /// The forecasts of open goals.
  package var forecasts: [GoalForecast] = []
  /// The sleep of the last ten weeks; nil if no night was recorded.
  package var sleep: SleepFigures?
  /// The reliable relations of the last year.
  package var relations: [Relation] = []
  /// The hours that each week requires; nil if no time was spent recently, or if no item requires
  /// time.
  package var plan: PlanSheet?
  /// The previous week of the current term; nil in its first week, and if there is no current term.
  package var lastWeek: WeekSheet?
  /// The meals of the last seven days or, if these have none, of the seven days up to the latest
  /// meal. Nil if there was no meal since the beginning of the period.
  package var meals: MealSheet?
  /// The first problems of the files.
  package var problems: [Problem] = []

  /// The maximum number of terms shown side by side, of listed problems, and of drawn relations.
  static let most = (terms: 6, problems: 40, relations: 4)
  /// The number of days whose entries and notes are shown: fifty-three weeks.
  static let days = 371
}
