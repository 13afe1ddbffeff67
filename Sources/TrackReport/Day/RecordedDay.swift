import TrackCore

/// The log, or its end, after an entry was recorded.
package struct RecordedLog {
  package let workspace: Workspace
  let history: History
  let today: Day
  /// The first day whose lines are all known; nil if the whole log is known.
  package let first: Day?

  package init(_ workspace: Workspace, _ history: History, today: Day, from first: Day?) {
    self.workspace = workspace
    self.history = history
    self.today = today
    self.first = first
  }

  fileprivate func progress(of block: any Block, on day: Day) -> RecentProgress? {
    workspace.recentProgress(of: block, in: history, today: day, from: first)
  }

  /// Returns the last known day of the period of a rhythm that contains a day, and the name of the
  /// period: `this week`. Nil if the rhythm is not one of calendar periods.
  fileprivate func period(of rhythm: Rhythm, with day: Day) -> (last: Day, name: String)? {
    guard case .calendar(let unit) = rhythm.span,
      let span = workspace.calendar.span(of: unit, containing: day)
    else { return nil }
    let name = "\(span.contains(today) ? "this" : "in that") \(unit.rawValue)"
    return (min(span.last, today), name)
  }
}

/// The sentence that is shown after an entry for a habit or task was recorded. It states the
/// progress on that day and the streak.
package struct RecordedDay {
  /// The sentence, such as `Drink water: 5 of 8 today, streak 4 days.`; nil if there is nothing to
  /// say.
  package let sentence: String?
  /// True if the sentence would stay the same if more of the log were known.
  package let isWhole: Bool
  /// The length of the current streak in days. Nil if the streak has another unit, or if it may be
  /// longer than the known part of the log.
  package let streakDays: Int?

  package init?(_ block: any Block, on day: Day, in log: RecordedLog) {
    guard log.first.map({ day >= $0 }) ?? true, let then = log.progress(of: block, on: day),
      let now = day == log.today ? then : log.progress(of: block, on: log.today)
    else { return nil }
    var parts: [String] = []
    if let rhythm = then.habit.rhythm {
      let period = log.period(of: rhythm, with: day)
      // If the entry is about an earlier day, later days of the same period also count.
      let last = period.flatMap {
        $0.last == day
          ? then : $0.last == log.today ? now : log.progress(of: block, on: $0.last)
      }
      let figure = last?.habit.now ?? then.habit.now
      parts.append(
        Self.figure(figure, rhythm, Words.day(day, today: log.today), period?.name ?? ""))
      if rhythm.isAtMost, let amount = figure.amount, let target = figure.target, amount > target {
        parts.append("over the limit")
      }
      if let least = (block as? Habit)?.atLeast, Self.isTooLittle(then, on: day) {
        parts.append("a day counts from \(least.inWords) on")
      }
      if let streak = Self.streak(now) { parts.append(streak) }
    } else if let amount = Self.amount(log.history.series(of: block.heading.name), on: day) {
      parts.append("\(amount) \(Words.day(day, today: log.today))")
    }
    sentence = parts.isEmpty ? nil : "\(block.title): \(parts.joined(separator: ", "))."
    isWhole = !now.mayBeLonger
    let streak = now.habit.streak
    streakDays = isWhole && streak.unit == .day ? streak.current : nil
  }

  private static func figure(
    _ figure: HabitFigure, _ rhythm: Rhythm, _ day: String, _ period: String
  ) -> String {
    let state =
      switch figure.state {
      case .done: "done"
      case .paused: "pausing"
      case .skipped: "skipped"
      case .failed: "failed"
      case .partial: "begun"
      case .none, .notDue: "not done"
      }
    guard let part = figure.inWords(isAtMost: rhythm.isAtMost) else {
      return figure.state == .notDue ? "not due \(day)" : "\(state) \(day)"
    }
    let isYesOrNo = figure.unit.isNone && figure.target == .one && !rhythm.isAtMost
    switch rhythm.span {
    case .days:
      if isYesOrNo || figure.state == .skipped || figure.state == .paused {
        return "\(state) \(day)"
      }
      return figure.state == .failed && !rhythm.isAtMost
        ? "\(part) \(day), failed" : "\(part) \(day)"
    case .calendar: return "\(part) \(period)"
    case .rolling(let days):
      return "\(part) in \(Words.count(days, "day"))"
    }
  }

  /// Returns true if the amount of the day does not count, because it is below the minimum that the
  /// habit requires per day.
  private static func isTooLittle(_ progress: RecentProgress, on day: Day) -> Bool {
    switch progress.habit.state(on: day) {
    case .none: true
    case .partial: progress.habit.now.amount == .zero
    case .done, .failed, .skipped, .paused, .notDue: false
    }
  }

  private static func streak(_ progress: RecentProgress) -> String? {
    let streak = progress.habit.streak
    guard streak.unit != nil, streak.current > 0 else { return nil }
    let length = Words.count(streak.current, progress.habit.streakNoun)
    return "streak \(length)\(progress.mayBeLonger ? " or more" : "")"
  }

  /// Returns the amount of the day for a habit without a rhythm; nil if the habit was done once
  /// without an amount.
  private static func amount(_ series: DaySeries<DayCell>, on day: Day) -> String? {
    guard let cell = series.cell(on: day) else { return nil }
    if cell.time > .zero { return Words.duration(cell.time) }
    if let amount = cell.amounts.first, amount.number > .zero {
      return Words.amount(amount.number, amount.unit.name)
    }
    return cell.count > .one ? Words.short(cell.count) : nil
  }
}
