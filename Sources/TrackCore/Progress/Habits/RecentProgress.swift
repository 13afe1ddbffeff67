/// The figures of a habit or task, possibly computed from only the tail of the log.
package struct RecentProgress: Sendable {
  package let habit: HabitProgress
  /// True if the current streak may have begun before the part of the log that was read.
  package let mayBeLonger: Bool
}

extension Workspace {
  /// Returns the figures of a habit or task from the tail of a log. Nil for other blocks, or if the
  /// tail is not enough to determine the figures.
  ///
  /// - Parameter first: The first day whose lines are all known; nil if the whole log is known.
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
    guard var first else {
      return RecentProgress(
        habit: progress(rules, history, calendar, today), mayBeLonger: false)
    }
    // A night of one of these days may be on a line of an earlier day.
    if rules.sources.contains(where: isNightPart) { first = first + LogEntry.longestEnd }
    if let known = rules.start, known >= first {
      return RecentProgress(
        habit: progress(rules, history, calendar, today), mayBeLonger: false)
    }
    guard let start = firstJudged(rules.rhythms, from: first, calendar), start <= today else {
      return nil
    }
    // Without a stated start, the habit starts with its first line, which may be before the tail.
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
    // If nothing was due in the tail, a streak that began before the tail may still continue.
    guard !mayBeLonger || habit.streak.current > 0 else { return nil }
    return RecentProgress(habit: habit, mayBeLonger: mayBeLonger)
  }

  /// Returns the first day that can be judged if all lines from a given day on are known. A
  /// calendar period that began before the given day cannot be judged, because some of its lines
  /// are unknown.
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
  /// False if the current rhythm is rolling, may have begun before the known days, and has a window
  /// that needs more open days than are known.
  fileprivate var hasFullWindow: Bool {
    guard let number = segmentIndex(on: today), segments[number].first == totals.first,
      let rhythm = segments[number].rhythm(on: today), case .rolling(let days) = rhythm.span
    else { return true }
    return totals.marks.count { $0.isOpen } >= days
  }
}
