/// The last day on which what is still missing can be begun.
enum LatestStart: Equatable {
  /// On this day at the latest, with one completion a day from then on.
  case day(Day)
  /// It is too late.
  case lost
  /// Nothing more will be asked.
  case never
}

extension HabitEvaluation {
  /// The stretch that is in force today; nil before the first day and after the last.
  var presentStretch: RhythmSegment? {
    guard today >= ledger.first, today <= ledger.last else { return nil }
    return stretchIndex(on: today).map { stretches[$0] }
  }

  var presentMark: DailyTotals.Mark { ledger.marks.last ?? [] }

  /// The last start that meets what today's day, period or window asks, or the next one
  /// where that is met or asks nothing.
  func lastStart() -> LatestStart {
    guard let stretch = presentStretch, let rhythm = stretch.rhythm(on: today),
      let number = stretchIndex(on: today)
    else { return .never }
    switch rhythm.span {
    case .days: return rhythm.isAtMost ? .never : nextDueDay(stretch)
    case .calendar(let period): return nextPeriodStart(period, stretch, number)
    case .rolling: return rhythm.isAtMost ? .never : nextWindowStart(stretch)
    }
  }

  /// The last day of a stretch that can be due; nil where it has no end.
  private func end(of stretch: RhythmSegment) -> Day {
    min(stretch.last ?? .last, rules.archived ?? .last)
  }

  private func isOpenAhead(_ day: Day) -> Bool { !rules.pauses.contains(day) }

  private func nextDueDay(_ stretch: RhythmSegment) -> LatestStart {
    let index = today - ledger.first
    if outcomes[index] == .pending { return .day(today) }
    let end = end(of: stretch)
    var day = today + 1
    // A set of weekdays comes round within a week; more steps than this are pauses.
    while day <= end {
      if let pauseEnd = rules.pauses.end(around: day) {
        day = pauseEnd + 1
        continue
      }
      guard let rhythm = stretch.rhythm(on: day), !rhythm.isAtMost,
        case .days(let weekdays) = rhythm.span, weekdays.count > 0
      else { return .never }
      if weekdays.contains(day.weekday) { return .day(day) }
      day = day + 1
    }
    return .never
  }

  private func nextPeriodStart(_ period: Period, _ stretch: RhythmSegment, _ number: Int)
    -> LatestStart
  {
    let end = end(of: stretch)
    var next = calendar.span(of: period, from: today)
    while let span = next, span.first <= end {
      if let judged = judge(span, number) {
        if judged.rhythm.isAtMost { return .never }
        if judged.outcome == .pending { return lastStart(within: judged) }
      }
      if let pauseEnd = rules.pauses.end(around: span.last + 1) {
        next = calendar.span(of: period, from: pauseEnd + 1)
      } else {
        next = calendar.next(span)
      }
    }
    return .never
  }

  private func lastStart(within period: HabitPeriod) -> LatestStart {
    guard period.rhythm.counting == .doneDays else { return .day(period.last) }
    let missing = (period.asked - period.amount).whole
    let start = period.last + (1 - missing)
    let earliest = max(presentMark.contains(.isDone) ? today + 1 : today, period.first)
    return start < earliest ? .lost : .day(start)
  }

  /// The last start for the first window that would fall short.
  private func nextWindowStart(_ stretch: RhythmSegment) -> LatestStart {
    let days = range(of: stretch)
    let windows = windows(days, stretch)
    let end = end(of: stretch)
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
      let governing = governing(day, unpaused, stretch) { other in
        self.unpausedDays(of: stretch, before: other, windows)
      }
      let rhythm = stretch.rhythms[governing].rhythm
      if rhythm.isAtMost { return .never }
      let start = lastStart(at: openAhead, rhythm, windows, governing, isOpenToday: isOpenToday)
      if let start { return start }
      day = day + 1
    }
    return .never
  }

  /// How many days of a stretch before another are not paused, as far as it is needed.
  private func unpausedDays(of stretch: RhythmSegment, before day: Day, _ windows: Windows) -> Int {
    let offset = day - max(stretch.first, ledger.first)
    if offset < windows.unpausedBefore.count { return Int(windows.unpausedBefore[max(0, offset)]) }
    var count = Int(windows.unpausedBefore[windows.unpausedBefore.count - 1])
    var next = today + 1
    while next < day {
      if isOpenAhead(next) { count += 1 }
      next = next + 1
    }
    return count
  }

  /// The last start for the window that ends on the last of some open days ahead; nil
  /// where it holds enough already, or is not due.
  private func lastStart(
    at openAhead: [Day], _ rhythm: Rhythm, _ windows: Windows, _ governing: Int,
    isOpenToday: Bool
  ) -> LatestStart? {
    let length = length(of: rhythm)
    let sums = windows.sums[governing]
    let ahead = openAhead.count - (isOpenToday ? 1 : 0)
    let behind = sums.count - 1
    guard behind + ahead >= length, let last = openAhead.last else { return nil }
    let from = min(behind + ahead - length, behind)
    let missing = windowAsk(rhythm) - (sums[behind] - sums[from])
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

  /// From today to the last day on which starting still saves the streak.
  func daysToBreak(_ streak: Streak) -> Int? {
    guard streak.current > 0, case .day(let day) = lastStart() else { return nil }
    return day - today
  }
}
