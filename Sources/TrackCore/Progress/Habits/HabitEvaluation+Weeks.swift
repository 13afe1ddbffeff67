/// Figures by week and by weekday.
extension HabitEvaluation {
  /// Returns the share of the due amount that was done in each of the last weeks, the current week
  /// last; nil for a week in which nothing was due.
  func lastWeeks(_ count: Int) -> [Double?] {
    guard var week = calendar.span(of: .week, containing: today) else { return [] }
    var shares: [Double?] = []
    for _ in 0..<count {
      shares.append(share(of: week))
      week = CalendarSpan(.week, from: week.first - 7, through: week.first - 1)
    }
    return shares.reversed()
  }

  func share(of week: CalendarSpan) -> Double? {
    let last = min(week.last, totals.last)
    guard last >= week.first, last >= totals.first else { return nil }
    guard case .calendar = kind(on: last) else {
      return rate(from: week.first, through: last).rate
    }
    // The periods are sorted, so that the periods of a recent week are among the last.
    var parts: [WeekPart] = []
    for (_, _, period) in periods.reversed() where period.first <= last {
      guard period.last >= week.first else { break }
      if period.isDue { parts.append(part(of: week, within: period)) }
    }
    guard let latest = parts.first else { return nil }
    if latest.period.rhythm.isAtMost { return periodValue(through: week.last, latest.period) }
    let asked = parts.reduce(0) { $0 + $1.asked }
    let done = parts.reduce(0) { $0 + $1.done }
    guard asked > 0 else { return done > 0 ? 1 : nil }
    return min(1, max(0, done / asked))
  }

  /// The overlap of a week with a period: the amount that the period requires for the days in the
  /// week, and the amount done on these days.
  private struct WeekPart {
    let period: HabitPeriod
    var asked = 0.0
    var done = 0.0
  }

  /// Returns the part of a period within a week. If the period is met, everything required for the
  /// week's days counts as done.
  private func part(of week: CalendarSpan, within period: HabitPeriod) -> WeekPart {
    let values = totals.values(of: period.rhythm)
    var part = WeekPart(period: period)
    var sum: Int128 = 0
    var open = 0
    var day = max(week.first, period.first)
    while day <= min(week.last, period.last) {
      let index = day - totals.first
      if index < values.count {
        sum += Int128(values[index])
        if totals.marks[index].isOpen { open += 1 }
      } else if !rules.pauses.contains(day) {
        open += 1
      }
      day = day + 1
    }
    part.done = Number(millionths: Int64(clamping: sum)).approximate
    if period.open > 0 {
      part.asked = period.asked.approximate * Double(open) / Double(period.open)
    }
    if part.asked > 0 { part.done = period.isMet ? part.asked : min(part.done, part.asked) }
    return part
  }

  /// Returns the value, from 0 to 1, of the part of an at-most period that ends with the given day.
  /// It is computed as in the strength formula, and is 0 if a day has failed.
  private func periodValue(through end: Day, _ period: HabitPeriod) -> Double {
    let values = totals.values(of: period.rhythm)
    var sum: Int128 = 0
    var day = period.first
    while day <= min(end, period.last), day - totals.first < values.count {
      let index = day - totals.first
      sum += Int128(values[index])
      if totals.marks[index].contains(.isFailed) { return 0 }
      day = day + 1
    }
    return StrengthRule(period.rhythm, periodLength: 7).dayValue(
      Number(millionths: Int64(clamping: sum)).approximate, hasFailed: false)
  }

  /// Returns the numbers of due days and of done days in a range, for each weekday from Monday.
  ///
  /// A day that is neither skipped nor paused is due if the rhythm applies to it. Today is due only
  /// when its result is final.
  func rateByWeekday(from first: Day, through last: Day) -> [HabitRate] {
    let (first, last) = (first.withinCalendar, last.withinCalendar)
    var rates = Array(repeating: HabitRate(), count: 7)
    guard first <= last, let kind = kind(on: last) else { return rates }
    for days in ranges(of: kind, from: first, through: last) {
      for index in days { rates[totals.day(index).weekday.rawValue].count(settled(index)) }
    }
    return rates
  }

  private func settled(_ index: Int) -> PeriodOutcome {
    guard totals.marks[index].isOpen else { return .notDue }
    switch states[index] {
    case .done: return .met
    case .failed: return .missed
    case .partial, .none: return isOver(index) ? .missed : .pending
    case .paused, .skipped, .notDue: return .notDue
    }
  }
}
