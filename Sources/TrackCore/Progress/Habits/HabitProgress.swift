/// How a habit, or a task with a rhythm, is going: everything that is computed of it.
///
/// The chapter `habits` of the reference says how each figure comes about.
public struct HabitProgress: Sendable {
  /// Of the habit or task.
  public let name: Name
  /// The day that it stands for; nothing later counts.
  public let today: Day
  /// The first day that is judged: its start, else its first entry, else today.
  public let firstDay: Day
  /// The last one: today, or the day it was archived.
  public let lastDay: Day
  /// The rhythm in force on the last day; nil where it is only recorded.
  public let rhythm: Rhythm?
  /// In the unit of the rhythm that is in force.
  public let streak: Streak
  /// Whether there are less than two weeks to judge it by.
  public let isNew: Bool
  /// Today's state and figures.
  public let now: HabitFigure
  /// What is due today; nil where nothing is.
  public let due: DueToday?

  let reckoning: HabitEvaluation

  init(_ reckoning: HabitEvaluation) {
    self.reckoning = reckoning
    name = reckoning.rules.name
    today = reckoning.today
    firstDay = reckoning.ledger.first
    lastDay = reckoning.ledger.last
    rhythm = reckoning.stretchIndex(on: max(lastDay, firstDay)).flatMap {
      reckoning.stretches[$0].rhythm(on: max(reckoning.ledger.last, reckoning.ledger.first))
    }
    streak = reckoning.streak()
    isNew = reckoning.ledger.count < 14
    now = reckoning.figure()
    due = reckoning.dueToday(streak, now)
  }

  /// 0–1; nil before its first day and without a rhythm.
  public var strength: Double? {
    var strength: Double?
    reckoning.forEachStrengthDay { strength = $0.strength }
    return strength
  }

  /// Met and due since it began, in the unit of its streak.
  public var allTime: HabitRate { reckoning.rate(from: .first, through: today) }

  /// From today to the last day on which starting, one completion a day, still saves the
  /// streak; nil where no streak can break.
  public var daysToBreak: Int? { reckoning.daysToBreak(streak) }

  /// How much was done of what was due in each of the last ten weeks, the present one last:
  /// 0–1, nil where nothing was due.
  public var lastWeeks: [Double?] { reckoning.lastWeeks(10) }

  /// How often it was met since it began, in the unit of its streak.
  public var total: Int { allTime.met }

  /// The state of a day; not due before the first day, after the last and after today.
  public func state(on day: Day) -> DayState {
    day >= firstDay && day <= lastDay ? reckoning.states[day - firstDay] : .notDue
  }

  /// The strength at the end of each of some days, 0–1; nil where there was none.
  public func strengths(from first: Day, through last: Day) -> [Double?] {
    guard first <= last else { return [] }
    var strengths = [Double?](repeating: nil, count: last - first + 1)
    reckoning.forEachStrengthDay { day in
      if day.day >= first, day.day <= last { strengths[day.day - first] = day.strength }
    }
    return strengths
  }

  /// Met and due within some days, in the unit that was in force on the last of them.
  ///
  /// A calendar period belongs to the day on which it ends; the one that goes on, to today.
  public func rate(from first: Day, through last: Day) -> HabitRate {
    reckoning.rate(from: first, through: last)
  }

  /// For each weekday, Monday first: of the due days within some days, how many were done.
  public func rateByWeekday(from first: Day, through last: Day) -> [HabitRate] {
    reckoning.rateByWeekday(from: first, through: last)
  }

  /// Likewise since it began.
  public var rateByWeekday: [HabitRate] {
    rateByWeekday(from: firstDay, through: lastDay)
  }

  /// What a day added, in the unit of the rhythm in force on it: 1 or 0 where days are
  /// counted and for a yes or no.
  public func amount(on day: Day) -> Number {
    guard day >= firstDay, day <= lastDay, let number = reckoning.stretchIndex(on: day),
      let rhythm = reckoning.stretches[number].rhythm(on: day)
    else { return .zero }
    return Number(millionths: reckoning.ledger.values(of: rhythm)[day - firstDay])
  }

  /// Every streak that it had, in the unit of the rhythm in force, in order; the last one may
  /// still hold.
  public var streakRuns: [StreakRun] { reckoning.streakRuns() }

  /// How much was done of what was due in a week that begins on a day: 0–1, nil where nothing
  /// was due.
  public func share(ofWeekFrom first: Day) -> Double? {
    reckoning.share(of: CalendarSpan(.week, from: first, through: first + 6))
  }

  /// The calendar periods up to the present one, in order; none under other rhythms.
  public var periods: [HabitPeriod] { reckoning.periods.map(\.period) }
}

extension Workspace {
  /// How a habit is going.
  package func progress(of habit: Habit, in history: History, today: Day) -> HabitProgress {
    progress(HabitRules(habit), history, calendar, today)
  }

  /// How a task with a rhythm is going.
  package func progress(of task: Task, in history: History, today: Day) -> HabitProgress {
    progress(HabitRules(task), history, calendar, today)
  }

  func progress(
    _ rules: HabitRules, _ history: History, _ calendar: CivilCalendar, _ today: Day
  ) -> HabitProgress {
    HabitProgress(HabitEvaluation(rules, history, units, calendar, today: today))
  }

  /// How every habit is going, and every task that has a rhythm: habits first, each kind in
  /// the order of the files.
  package func habitProgress(in history: History, today: Day) -> [HabitProgress] {
    let calendar = calendar
    let tasks = tasks.filter { !$0.rhythms.isEmpty }
    return (habits.map(HabitRules.init) + tasks.map(HabitRules.init)).map {
      progress($0, history, calendar, today)
    }
  }
}
