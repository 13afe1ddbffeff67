/// How a habit or task is going as far as the end of a log shows it.
package struct RecentProgress: Sendable {
  package let habit: HabitProgress
  /// Whether the streak that holds may have begun before what was read of the log.
  package let mayBeLonger: Bool
}

extension Workspace {
  /// How a habit or task is going, from a log of which only the end may be known; nil for what
  /// is neither, and where too little is known.
  ///
  /// - Parameter first: The first day of which all lines are known; nil where all are.
  package func recentProgress(
    of block: any Block, in history: History, today: Day, from first: Day?
  ) -> RecentProgress? {
    var rules: HabitRules
    switch block {
    case let habit as Habit: rules = HabitRules(habit)
    case let task as Task: rules = HabitRules(task)
    default: return nil
    }
    let calendar = calendar
    guard let first else {
      return RecentProgress(
        habit: progress(rules, history, calendar, today), mayBeLonger: false)
    }
    if let known = rules.start, known >= first {
      return RecentProgress(
        habit: progress(rules, history, calendar, today), mayBeLonger: false)
    }
    guard let start = firstJudged(rules.rhythms, from: first, calendar), start <= today else {
      return nil
    }
    // Without a start it begins with its first line: one that is known, or one before them all.
    let young = rules.start == nil ? progress(rules, history, calendar, today) : nil
    rules.start = start
    let habit = progress(rules, history, calendar, today)
    guard habit.evaluation.hasFullWindow else { return nil }
    if let young, young.firstDay > start {
      guard young.now == habit.now, young.due == habit.due,
        young.streak.current == habit.streak.current
      else { return nil }
    }
    let hasOneKind = habit.evaluation.segmentIndex(on: today) == 0
    let mayBeLonger = hasOneKind && habit.allTime.met == habit.allTime.due
    // A streak may hold of which nothing is known.
    guard !mayBeLonger || habit.streak.current > 0 else { return nil }
    return RecentProgress(habit: habit, mayBeLonger: mayBeLonger)
  }

  /// The first day that can be judged where the lines are known from one on: a period that was
  /// half over then cannot.
  private func firstJudged(
    _ rhythms: [DatedRhythm], from first: Day, _ calendar: CivilCalendar
  ) -> Day? {
    var start = first
    for dated in rhythms {
      switch dated.rhythm.span {
      case .days, .rolling: continue
      case .calendar(let period):
        guard let span = calendar.span(of: period, containing: first), span.first < first else {
          continue
        }
        start = max(start, span.first + span.length)
      }
    }
    return start
  }
}

extension HabitEvaluation {
  /// Whether the days up to today fill a window, where the rhythm in force has one.
  fileprivate var hasFullWindow: Bool {
    guard let number = segmentIndex(on: today), segments[number].first == totals.first,
      let rhythm = segments[number].rhythm(on: today), case .rolling(let days) = rhythm.span
    else { return true }
    return totals.marks.count { $0.isOpen } >= days
  }
}
