/// The figures of a habit, or of a task with a rhythm.
///
/// The chapter `habits` of the reference defines each figure.
public struct HabitProgress: Sendable {
  /// Of the habit or task.
  public let name: Name
  /// The day of the figures; nothing later counts.
  public let today: Day
  /// The first judged day: the start, else the first entry, else today.
  public let firstDay: Day
  /// The last judged day: today, or the day it was archived.
  public let lastDay: Day
  /// The rhythm in force on the last day; nil where it is only recorded.
  public let rhythm: Rhythm?
  /// In the unit of the rhythm that is in force.
  public let streak: Streak
  /// True while fewer than 14 days are judged.
  public let isNew: Bool
  /// Today's state and figures.
  public let now: HabitFigure
  /// The part that is due today; nil where nothing is.
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

  /// 0–1; nil before its first day and without a rhythm.
  public var strength: Double? {
    var strength: Double?
    evaluation.forEachStrengthDay { strength = $0.strength }
    return strength
  }

  /// Met and due since the first day, in the unit of the streak.
  public var allTime: HabitRate { evaluation.rate(from: .first, through: today) }

  /// Days from today to the last day on which a start, one completion a day, still saves the
  /// streak; nil where no streak can break.
  public var daysToBreak: Int? { evaluation.daysToBreak(streak) }

  /// The share done of what was due in each of the last ten weeks, the present one last: 0–1,
  /// nil where nothing was due.
  public var lastWeeks: [Double?] { evaluation.lastWeeks(10) }

  /// The number of times it was met since the first day, in the unit of the streak.
  public var total: Int { allTime.met }

  /// The state of a day; not due before the first day, after the last and after today.
  public func state(on day: Day) -> DayState {
    day >= firstDay && day <= lastDay ? evaluation.states[day - firstDay] : .notDue
  }

  /// The strength at the end of each day from one to another, 0–1; nil where there was none.
  public func strengths(from first: Day, through last: Day) -> [Double?] {
    guard first <= last else { return [] }
    var strengths = [Double?](repeating: nil, count: last - first + 1)
    evaluation.forEachStrengthDay { day in
      if day.day >= first, day.day <= last { strengths[day.day - first] = day.strength }
    }
    return strengths
  }

  /// Met and due from one day to another, in the unit in force on the last.
  ///
  /// A calendar period belongs to the day on which it ends, the present one to today.
  public func rate(from first: Day, through last: Day) -> HabitRate {
    evaluation.rate(from: first, through: last)
  }

  /// For each weekday, Monday first: the due days from one day to another, and those done.
  public func rateByWeekday(from first: Day, through last: Day) -> [HabitRate] {
    evaluation.rateByWeekday(from: first, through: last)
  }

  /// For each weekday, Monday first: the due days since the first day, and those done.
  public var rateByWeekday: [HabitRate] {
    rateByWeekday(from: firstDay, through: lastDay)
  }

  /// The amount that a day added, in the unit of the rhythm in force on it; 1 or 0 where days
  /// are counted and for a yes or no.
  public func amount(on day: Day) -> Number {
    guard day >= firstDay, day <= lastDay, let number = evaluation.segmentIndex(on: day),
      let rhythm = evaluation.segments[number].rhythm(on: day)
    else { return .zero }
    return Number(millionths: evaluation.totals.values(of: rhythm)[day - firstDay])
  }

  /// Every streak in the unit of the rhythm in force, in order; the last one may still hold.
  public var streakRuns: [StreakRun] { evaluation.streakRuns() }

  /// The share done of what was due in the week that begins on a day: 0–1, nil where nothing
  /// was due.
  public func share(ofWeekFrom first: Day) -> Double? {
    evaluation.share(of: CalendarSpan(.week, from: first, through: first + 6))
  }

  /// The calendar periods up to the present one, in order; none under other rhythms.
  public var periods: [HabitPeriod] { evaluation.periods.map(\.period) }
}

extension Workspace {
  /// The figures of a habit.
  package func progress(of habit: Habit, in history: History, today: Day) -> HabitProgress {
    progress(HabitRules(habit), history, calendar, today)
  }

  /// The figures of a task with a rhythm.
  package func progress(of task: Task, in history: History, today: Day) -> HabitProgress {
    progress(HabitRules(task), history, calendar, today)
  }

  func progress(
    _ rules: HabitRules, _ history: History, _ calendar: CivilCalendar, _ today: Day
  ) -> HabitProgress {
    HabitProgress(HabitEvaluation(rules, history, units, calendar, today: today))
  }

  /// The figures of every habit, then of every task with a rhythm, in the order of the files.
  package func habitProgress(in history: History, today: Day) -> [HabitProgress] {
    let calendar = calendar
    let tasks = tasks.filter { !$0.rhythms.isEmpty }
    return (habits.map(HabitRules.init) + tasks.map(HabitRules.init)).map {
      progress($0, history, calendar, today)
    }
  }
}
