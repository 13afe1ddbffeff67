/// The latest day on which one can start and still reach the missing amount in time.
enum LatestStart: Equatable {
  /// The latest day to start. If the missing amount is a number of done days, this assumes that
  /// every day from then on is done.
  case day(Day)
  /// The missing amount can no longer be reached in time.
  case lost
  /// Nothing more will be required.
  case never
}

extension HabitEvaluation {
  /// The segment in force today; nil if the habit has not begun, or was archived before today.
  var presentSegment: RhythmSegment? {
    guard today >= totals.first, today <= totals.last else { return nil }
    return segmentIndex(on: today).map { segments[$0] }
  }

  var presentMark: DailyTotals.Mark { totals.marks.last ?? [] }

  /// Returns the latest start for the current day, period or window. If that one is met or requires
  /// nothing, returns the latest start for the next one.
  func latestStart() -> LatestStart {
    guard let segment = presentSegment, let rhythm = segment.rhythm(on: today),
      let number = segmentIndex(on: today)
    else { return .never }
    switch rhythm.span {
    case .days: return rhythm.isAtMost ? .never : nextDueDay(segment)
    case .calendar(let period): return nextPeriodStart(period, segment, number)
    case .rolling: return rhythm.isAtMost ? .never : nextWindowStart(segment)
    }
  }

  /// Returns the last day of a segment that can be due. If neither the segment nor the habit has an
  /// end, this is the last day of the calendar.
  private func end(of segment: RhythmSegment) -> Day {
    min(segment.last ?? .last, rules.archived ?? .last)
  }

  private func isOpenAhead(_ day: Day) -> Bool { !rules.pauses.contains(day) }

  private func nextDueDay(_ segment: RhythmSegment) -> LatestStart {
    let index = today - totals.first
    if outcomes[index] == .pending { return .day(today) }
    let end = end(of: segment)
    var day = today + 1
    // The loop is short: every set of weekdays recurs within a week, and a pause is skipped as a
    // whole.
    while day <= end {
      if let pauseEnd = rules.pauses.end(around: day) {
        day = pauseEnd + 1
        continue
      }
      guard let rhythm = segment.rhythm(on: day), !rhythm.isAtMost,
        case .days(let weekdays) = rhythm.span, weekdays.count > 0
      else { return .never }
      if weekdays.contains(day.weekday) { return .day(day) }
      day = day + 1
    }
    return .never
  }

  private func nextPeriodStart(_ period: Period, _ segment: RhythmSegment, _ number: Int)
    -> LatestStart
  {
    let end = end(of: segment)
    var next = calendar.span(of: period, from: today)
    while let span = next, span.first <= end {
      if let judged = judge(span, number) {
        if judged.rhythm.isAtMost { return .never }
        if judged.outcome == .pending { return latestStart(within: judged) }
      }
      if let pauseEnd = rules.pauses.end(around: span.last + 1) {
        guard pauseEnd < end else { return .never }
        next = calendar.span(of: period, from: pauseEnd + 1)
      } else {
        next = calendar.next(span)
      }
    }
    return .never
  }

  private func latestStart(within period: HabitPeriod) -> LatestStart {
    guard period.rhythm.counting == .doneDays else { return .day(period.last) }
    let missing = (period.asked - period.amount).whole
    let start = period.last + (1 - missing)
    let earliest = max(presentMark.contains(.isDone) ? today + 1 : today, period.first)
    return start < earliest ? .lost : .day(start)
  }

  /// Returns the latest start for the first window that will be missed if nothing more is done.
  private func nextWindowStart(_ segment: RhythmSegment) -> LatestStart {
    let days = range(of: segment)
    let windows = windows(days, segment)
    let end = end(of: segment)
    let isOpenToday = presentMark.isOpen
    var openAhead: [Day] = []
    var unpaused = Int(windows.unpausedBefore[days.count]) - (isOpenToday ? 1 : 0)
    var day = isOpenToday ? today : today + 1
    while day <= end {
      if let pauseEnd = rules.pauses.end(around: day) {
        day = pauseEnd + 1
        continue
      }
      unpaused += 1
      openAhead.append(day)
      let governing = governing(day, unpaused, segment) { other in
        self.unpausedDays(of: segment, before: other, windows)
      }
      let rhythm = segment.rhythms[governing].rhythm
      if rhythm.isAtMost { return .never }
      let start = latestStart(at: openAhead, rhythm, windows, isOpenToday: isOpenToday)
      if let start { return start }
      day = day + 1
    }
    return .never
  }

  /// Returns the number of unpaused days of a segment before a day.
  private func unpausedDays(of segment: RhythmSegment, before day: Day, _ windows: Windows) -> Int {
    let offset = day - max(segment.first, totals.first)
    if offset < windows.unpausedBefore.count { return Int(windows.unpausedBefore[max(0, offset)]) }
    var count = Int(windows.unpausedBefore[windows.unpausedBefore.count - 1])
    var next = today + 1
    while next < day {
      if isOpenAhead(next) { count += 1 }
      next = next + 1
    }
    return count
  }

  /// Returns the latest start for the window that ends on the last day of `openAhead`. Nil if the
  /// window already contains enough, or if it does not have its full length yet.
  ///
  /// - Parameter openAhead: The coming days that are neither paused nor skipped.
  private func latestStart(
    at openAhead: [Day], _ rhythm: Rhythm, _ windows: Windows, isOpenToday: Bool
  ) -> LatestStart? {
    let length = length(of: rhythm)
    let sums = sums(of: rhythm, windows)
    let ahead = openAhead.count - (isOpenToday ? 1 : 0)
    let judged = sums.count - 1
    guard judged + ahead >= length, let last = openAhead.last else { return nil }
    let from = min(judged + ahead - length, judged)
    let missing = windowAsk(rhythm) - (sums[judged] - sums[from])
    if missing <= 0 { return nil }
    guard rhythm.counting == .doneDays else { return .day(last) }
    let one = Int128(Number.one.millionths)
    let days = Int(clamping: (missing + one - 1) / one)
    let earliest = presentMark.contains(.isDone) ? today + 1 : today
    guard days <= openAhead.count, openAhead[openAhead.count - days] >= earliest else {
      return .lost
    }
    return .day(openAhead[openAhead.count - days])
  }

  /// Returns the number of days from today to the latest day on which one can start and still keep
  /// the streak. Nil if there is no streak, if it can no longer be kept, or if nothing more will be
  /// required.
  func daysToBreak(_ streak: Streak) -> Int? {
    guard streak.current > 0, case .day(let day) = latestStart() else { return nil }
    return day - today
  }
}
