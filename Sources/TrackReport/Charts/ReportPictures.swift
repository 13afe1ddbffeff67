import TrackCore
import TrackInsights

/// The data for the pictures of a report. In a filtered report, `forecasts`, `sleep`, `relations`,
/// `plan`, `lastWeek` and `meals` are empty or nil.
package struct ReportPictures: Sendable {
  /// The fifty-three weeks up to today, for every habit in the report.
  package var year: HabitCalendar
  /// The rates of habits in the weeks of this term and of the one before.
  package var weeks: [WeekRate] = []
  /// The entries in these fifty-three weeks.
  package var entries: [DayEntries] = []
  /// The notes in these fifty-three weeks, oldest first.
  package var notes: [DayNote] = []
  /// What the pictures show of each habit in the report.
  var habits: [HabitPictures] = []
  package var goals: [BurnUp] = []
  package var term: TermGrid?
  package var time: TimeBars?
  /// The seconds that were spent in each hour of the day.
  package var hours: [Int] = []
  package var readings: [ReadingCourse] = []
  package var streams: GoalStreams?
  /// The results of terms, newest last.
  package var terms: [TermClosing] = []
  /// The forecasts of open goals.
  package var forecasts: [GoalForecast] = []
  /// The number of past forecasts of these goals, and the number of those that held.
  var pastForecasts: PastForecasts?
  /// The sleep of the last ten weeks; nil if no night was recorded.
  package var sleep: SleepFigures?
  /// The significant correlations in the last year.
  package var relations: [Relation] = []
  /// The hours that goals and habits require each week. Nil if no time was recorded recently, or if
  /// nothing requires time.
  package var plan: PlanSheet?
  /// This week so far; nil in a filtered report.
  var thisWeek: WeekSoFar?
  /// The previous week of the current term; nil in the first week, and if there is no current term.
  package var lastWeek: WeekSheet?
  /// The meals of the last seven days. If there are none, the meals of the seven days up to the
  /// latest meal. Nil if there was no meal in the report's period.
  package var meals: MealSheet?
  /// The first problems in the files.
  package var problems: [Problem] = []

  /// The maximum numbers of terms shown side by side, of listed problems, and of drawn
  /// correlations.
  static let most = (terms: 6, problems: 40, relations: 4)
  /// The number of days whose entries and notes are shown: fifty-three weeks.
  static let days = 371
}
