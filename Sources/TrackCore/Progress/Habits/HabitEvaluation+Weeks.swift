/// Figures by week and by weekday.
extension HabitEvaluation {
  /// The share done of what was due in each of the last weeks; nil where nothing was due.
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
    // Periods are in order; the one in question is among the last.
    guard let period = periods.last(where: { $0.period.first <= last })?.period,
      period.isDue, period.last >= week.first
    else { return nil }
    return share(of: week, within: period)
  }

  /// The share done of a week's part of a period; under at most, the worth of the period's sum up
  /// to the week's end.
  private func share(of week: CalendarSpan, within period: HabitPeriod) -> Double? {
    let values = totals.values(of: period.rhythm)
    var sum: Int128 = 0
    var open = 0
    let isAtMost = period.rhythm.isAtMost
    var day = isAtMost ? period.first : max(week.first, period.first)
    while day <= min(week.last, period.last) {
      let index = day - totals.first
      if index < values.count {
        sum += Int128(values[index])
        if totals.marks[index].isOpen { open += 1 }
        if isAtMost, totals.marks[index].contains(.isFailed) { return 0 }
      } else if !rules.pauses.contains(day) {
        open += 1
      }
      day = day + 1
    }
    let done = Number(millionths: Int64(clamping: sum)).approximate
    let asked = period.asked.approximate
    if isAtMost {
      return StrengthRule(period.rhythm, periodLength: 7).worth(done, hasFailed: false)
    }
    guard open > 0, asked > 0, period.open > 0 else { return done > 0 ? 1 : nil }
    return min(1, max(0, done / (asked * Double(open) / Double(period.open))))
  }

  /// For each weekday, Monday first: the due days from one day to another, and those done.
  ///
  /// Each open day that the rhythm asks about is due; today only once its state is settled.
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
