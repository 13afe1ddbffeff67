import TrackCore

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

  /// - Parameter first: The first day whose lines are all known; nil if the whole log is known.
  package init?(
    _ block: any Block, on day: Day, in history: History, _ workspace: Workspace, today: Day,
    from first: Day?
  ) {
    guard first.map({ day >= $0 }) ?? true else { return nil }
    var known: [Day: RecentProgress?] = [:]
    func progress(on day: Day) -> RecentProgress? {
      if let progress = known[day] { return progress }
      let progress = workspace.recentProgress(of: block, in: history, today: day, from: first)
      known[day] = progress
      return progress
    }
    guard let then = progress(on: day), let now = progress(on: today) else { return nil }
    var parts: [String] = []
    if let rhythm = then.habit.rhythm {
      var figure = then.habit.now
      var period = ""
      if case .calendar(let unit) = rhythm.span,
        let span = workspace.calendar.span(of: unit, containing: day)
      {
        // If the entry is about an earlier day, later days of the same period also count.
        let end = min(span.last, today)
        figure = progress(on: end)?.habit.now ?? figure
        period = "\(span.contains(today) ? "this" : "in that") \(unit.rawValue)"
      }
      parts.append(Self.figure(figure, rhythm, Words.day(day, today: today), period))
      if rhythm.isAtMost, let amount = figure.amount, let target = figure.target, amount > target {
        parts.append("over the limit")
      }
      if let least = (block as? Habit)?.atLeast, Self.isTooLittle(then, on: day) {
        parts.append("a day counts from \(least.inWords) on")
      }
      if let streak = Self.streak(now) { parts.append(streak) }
    } else if let amount = Self.amount(history.series(of: block.heading.name), on: day) {
      parts.append("\(amount) \(Words.day(day, today: today))")
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
