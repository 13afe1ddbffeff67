/// The evaluation of calendar periods: each period is judged by what was done in it.
extension HabitEvaluation {
  mutating func judgePeriods(of period: Period, _ days: Range<Int>, _ segment: Int) {
    let first = totals.day(days.lowerBound)
    let last = totals.day(days.upperBound - 1)
    for span in calendar.spans(of: period, from: first, through: last) {
      guard let judged = judge(span, segment) else { continue }
      periods.append((.calendar(period), segment, judged))
      let from = judged.first - totals.first
      let end = min(judged.last - totals.first + 1, days.upperBound)
      guard calendar.asks(span), from < end else { continue }
      govern(from..<end, by: judged.rhythm, periodLength: strengthLength(of: span))
      state(from..<end, judged.rhythm)
    }
  }

  private func strengthLength(of span: CalendarSpan) -> Int {
    switch span.period {
    case .day: 1
    case .week: 7
    case .month: 30
    case .quarter: 91
    case .term: span.length
    case .year: 365
    }
  }

  /// Returns the first and the last day that a period has in a segment, and the rhythm that governs
  /// the period. Days after the day on which the habit was archived are left out.
  private func clipped(_ span: CalendarSpan, _ segment: RhythmSegment) -> (
    first: Day, last: Day, Rhythm
  )? {
    let first = max(span.first, segment.first)
    var last = min(span.last, segment.last ?? span.last)
    if let archived = rules.archived { last = min(last, archived) }
    guard first <= last, let rhythm = segment.rhythm(on: first) else { return nil }
    return (first, last, rhythm)
  }

  /// Judges a period, which may be in the future; returns nil if it has no day in the segment.
  func judge(_ span: CalendarSpan, _ number: Int) -> HabitPeriod? {
    guard let (first, last, rhythm) = clipped(span, segments[number]) else { return nil }
    var unpaused = 0
    var open = 0
    var sum: Int128 = 0
    var isFailed = false
    let values = totals.values(of: rhythm)
    var index = first - totals.first
    let end = last - totals.first
    while index <= end {
      if index >= 0, index < values.count {
        let mark = totals.marks[index]
        sum += Int128(values[index])
        if !mark.contains(.isPaused) { unpaused += 1 }
        if mark.isOpen { open += 1 }
        if mark.contains(.isFailed) { isFailed = true }
      } else if !rules.pauses.contains(totals.day(index)) {
        unpaused += 1
        open += 1
      }
      index += 1
    }
    let ask = PeriodAsk(rhythm, length: span.length)
    let isOver = last < today
    let outcome: PeriodOutcome
    if unpaused == 0 || !calendar.asks(span) {
      outcome = .notDue
    } else if rhythm.isAtMost {
      let isExceeded = isFailed || !ask.isWithin(sum)
      outcome = open == 0 ? .notDue : isExceeded ? .missed : isOver ? .met : .pending
    } else if ask.isReached(by: sum, open: max(open, 1)) {
      outcome = .met
    } else {
      // Nothing is due in a period that has too few open days for one completion.
      outcome = ask.isNothing(open: open) ? .notDue : isOver ? .missed : .pending
    }
    return HabitPeriod(
      first: first, last: last, length: span.length, open: open, rhythm: rhythm,
      amount: Number(millionths: Int64(clamping: sum)), asked: ask.number(open: open),
      outcome: outcome)
  }

  /// Returns the first day on which the work so far met the period; for an upper limit, its last
  /// day. The period must be met.
  func dayMet(_ period: HabitPeriod) -> Day {
    let last = min(period.last, today)
    guard !period.rhythm.isAtMost else { return last }
    let ask = PeriodAsk(period.rhythm, length: period.length)
    let values = totals.values(of: period.rhythm)
    let start = max(0, period.first - totals.first)
    let end = min(values.count, last - totals.first + 1)
    var sum: Int128 = 0
    for index in start..<max(start, end) {
      sum += Int128(values[index])
      if ask.isReached(by: sum, open: max(period.open, 1)) { return totals.day(index) }
    }
    return last
  }

  private mutating func state(_ days: Range<Int>, _ rhythm: Rhythm) {
    guard rhythm.isAtMost else {
      for index in days { states[index] = ownState(totals.marks[index]) }
      return
    }
    let values = totals.values(of: rhythm)
    let ask = PeriodAsk(rhythm, length: days.count)
    var sum: Int128 = 0
    for index in days {
      sum += Int128(values[index])
      let isExceeded = values[index] > 0 && !ask.isWithin(sum)
      states[index] = atMostState(index, isExceeded: isExceeded)
    }
  }
}

/// The amount that a rhythm requires in a calendar period, given the number of open days.
struct PeriodAsk {
  private let asked: Int128
  private let length: Int128
  private let isAtMost: Bool
  private let countsDays: Bool

  private static let one = Int128(Number.one.millionths)

  init(_ rhythm: Rhythm, length: Int) {
    asked = Int128(rhythm.asked.millionths)
    self.length = Int128(max(length, 1))
    isAtMost = rhythm.isAtMost
    countsDays = rhythm.counting == .doneDays
  }

  /// Returns the number of done days required in a period that has `open` open days. It is in
  /// proportion to the open days, rounded to the nearest integer, and at most `open`.
  private func days(open: Int) -> Int128 {
    let product = asked * Int128(open)
    let whole = PeriodAsk.one * length
    return min(Int128(open), (2 * product + whole) / (2 * whole))
  }

  func isNothing(open: Int) -> Bool { countsDays ? days(open: open) == 0 : open == 0 }

  /// Returns true if a sum meets the requirement. If days are counted, a period that requires
  /// nothing is met by one done day.
  func isReached(by sum: Int128, open: Int) -> Bool {
    if countsDays { return sum >= max(1, days(open: open)) * PeriodAsk.one }
    return sum * length >= asked * Int128(open)
  }

  func isWithin(_ sum: Int128) -> Bool { sum <= asked }

  func number(open: Int) -> Number {
    if isAtMost { return Number(millionths: Int64(clamping: asked)) }
    if countsDays { return Number(Int(clamping: days(open: open))) }
    return Number(millionths: Int64(clamping: asked)).scaled(by: Int128(open), over: length)
  }
}
