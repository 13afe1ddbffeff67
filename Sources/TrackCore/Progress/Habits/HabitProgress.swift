/// The figures of a habit, or of a task with a rhythm.
///
/// The chapter `habits` of the format specification defines each figure.
public struct HabitProgress: Sendable {
  /// The name of the habit or task.
  public let name: Name
  /// The day of the figures; later lines do not count.
  public let today: Day
  /// The first judged day: the stated start, else the day of the first entry, else today.
  public let firstDay: Day
  /// The last judged day: today, or the day on which the habit was archived.
  public let lastDay: Day
  /// The rhythm in force on the last day; nil if the habit has no rhythm.
  public let rhythm: Rhythm?
  /// The streak, in the unit of the rhythm in force.
  public let streak: Streak
  /// True if fewer than 14 days have been judged.
  public let isNew: Bool
  /// Today's state and figures.
  public let now: HabitFigure
  /// The part of the requirement that is left for today; nil if nothing is required.
  public let due: DueToday?

  let evaluation: HabitEvaluation

  init(_ evaluation: HabitEvaluation) {
    self.evaluation = evaluation
    name = evaluation.rules.name
    today = evaluation.today
    firstDay = evaluation.totals.first
    lastDay = evaluation.totals.last
    rhythm = evaluation.segmentIndex(on: evaluation.lastJudged).flatMap {
      evaluation.segments[$0].rhythm(on: evaluation.lastJudged)
    }
    streak = evaluation.streak()
    isNew = evaluation.totals.count < 14
    now = evaluation.figure()
    due = evaluation.dueToday(streak, now)
  }

  /// The strength, from 0 to 1; nil if the habit has not begun or has had no rhythm so far.
  public var strength: Double? {
    var strength: Double?
    evaluation.forEachStrengthDay { strength = $0.strength }
    return strength
  }

  /// The numbers of times that the habit was met and was due since the first day, in the unit of
  /// the streak.
  public var allTime: HabitRate { evaluation.rate(from: .first, through: today) }

  /// The number of days from today to the latest day on which one can start and still keep the
  /// streak. If days are counted, this assumes that every day from then on is done. Nil if there is
  /// no streak, if it can no longer be kept, or if nothing more will be required.
  public var daysToBreak: Int? { evaluation.daysToBreak(streak) }

  /// For each of the last ten weeks, the share of the due amount that was done, from 0 to 1; nil if
  /// nothing was due. The current week comes last.
  public var lastWeeks: [Double?] { evaluation.lastWeeks(10) }

  /// The number of times that the habit was met since the first day, in the unit of the streak.
  public var total: Int { allTime.met }

  /// Returns the state of a day; `notDue` before the first day, after the last day and after today.
  public func state(on day: Day) -> DayState {
    day >= firstDay && day <= lastDay ? evaluation.states[day - firstDay] : .notDue
  }

  /// Returns the strength at the end of each day in a range, from 0 to 1; nil for a day on which
  /// the habit has no strength.
  public func strengths(from first: Day, through last: Day) -> [Double?] {
    guard first <= last else { return [] }
    var strengths = [Double?](repeating: nil, count: last - first + 1)
    evaluation.forEachStrengthDay { day in
      if day.day >= first, day.day <= last { strengths[day.day - first] = day.strength }
    }
    return strengths
  }

  /// Returns how often the habit was met in a range of days, and how often it was due. Both are
  /// counted in the unit of the rhythm in force on the last day of the range.
  ///
  /// A calendar period counts on the day on which it ends; the current period counts on today.
  public func rate(from first: Day, through last: Day) -> HabitRate {
    evaluation.rate(from: first, through: last)
  }

  /// Returns the latest change to a rhythm of another kind, up to and including a given day; nil if
  /// there is none.
  public func rhythmChange(through day: Day) -> RhythmChange? {
    evaluation.rhythmChange(through: day)
  }

  /// Returns the numbers of due days and of done days in a range, for each weekday from Monday.
  public func rateByWeekday(from first: Day, through last: Day) -> [HabitRate] {
    evaluation.rateByWeekday(from: first, through: last)
  }

  /// The numbers of due days and of done days since the first day, for each weekday from Monday.
  public var rateByWeekday: [HabitRate] {
    rateByWeekday(from: firstDay, through: lastDay)
  }

  /// Returns the amount that a day added, in the unit of the rhythm in force on that day. It is 1
  /// or 0 if days are counted, or if the habit is only done or not done.
  public func amount(on day: Day) -> Number {
    guard day >= firstDay, day <= lastDay, let number = evaluation.segmentIndex(on: day),
      let rhythm = evaluation.segments[number].rhythm(on: day)
    else { return .zero }
    return Number(millionths: evaluation.totals.values(of: rhythm)[day - firstDay])
  }

  /// All streaks in the unit of the rhythm in force, in order; the last one may still continue.
  public var streakRuns: [StreakRun] { evaluation.streakRuns() }

  /// Returns the share of the due amount that was done in the week that begins on a day, from 0 to
  /// 1; nil if nothing was due.
  public func share(ofWeekFrom first: Day) -> Double? {
    evaluation.share(of: CalendarSpan(.week, from: first, through: first + 6))
  }

  /// The calendar periods up to the current one, in order; empty if no rhythm so far was for
  /// calendar periods.
  public var periods: [HabitPeriod] { evaluation.periods.map(\.period) }
}

extension Workspace {
  /// Returns the figures of a habit.
  package func progress(of habit: Habit, in history: History, today: Day) -> HabitProgress {
    progress(HabitRules(habit), history, calendar, today)
  }

  /// Returns the figures of a task with a rhythm.
  package func progress(of task: Task, in history: History, today: Day) -> HabitProgress {
    progress(HabitRules(task), history, calendar, today)
  }

  func progress(
    _ rules: HabitRules, _ history: History, _ calendar: CivilCalendar, _ today: Day
  ) -> HabitProgress {
    HabitProgress(HabitEvaluation(rules, history, units, calendar, today: today))
  }

  /// Returns the figures of every habit, then of every task with a rhythm, in file order. Uses two
  /// threads for long files.
  package func habitProgress(in history: History, today: Day) -> [HabitProgress] {
    let calendar = calendar
    let tasks = tasks.filter { !$0.rhythms.isEmpty }
    let rules = habits.map(HabitRules.init) + tasks.map(HabitRules.init)
    let bytes = files.reduce(0) { sum, file in sum + file.withBytes(\.count) }
    guard rules.count > 1, bytes >= executor.minimumBytes else {
      return rules.map { progress($0, history, calendar, today) }
    }
    let middle = rules.count / 2
    var (early, late): ([HabitProgress], [HabitProgress]) = ([], [])
    executor.runBoth(
      { early = rules[..<middle].map { progress($0, history, calendar, today) } },
      { late = rules[middle...].map { progress($0, history, calendar, today) } })
    return early + late
  }
}
