/// The evaluation of daily rhythms and sets of weekdays: each due day is judged separately.
extension HabitEvaluation {
  mutating func judgeDays(_ days: Range<Int>, _ segment: RhythmSegment) {
    for (number, dated) in segment.rhythms.enumerated() {
      let next = number + 1 < segment.rhythms.count ? segment.rhythms[number + 1].from : nil
      let from = max(dated.from - totals.first, days.lowerBound)
      let end = min(next.map { $0 - totals.first } ?? days.upperBound, days.upperBound)
      guard from < end, case .days(let weekdays) = dated.rhythm.span else { continue }
      judge(from..<end, dated.rhythm, weekdays)
      govern(from..<end, by: dated.rhythm, periodLength: 7)
    }
  }

  private mutating func judge(_ days: Range<Int>, _ rhythm: Rhythm, _ weekdays: WeekdaySet) {
    let values = totals.values(of: rhythm)
    let asked = rhythm.asked.millionths
    var weekday = totals.day(days.lowerBound).weekday.rawValue
    for index in days {
      defer { weekday = weekday == 6 ? 0 : weekday + 1 }
      guard weekdays.contains(Weekday.all[weekday]) else { continue }
      let mark = totals.marks[index]
      if rhythm.isAtMost {
        let isExceeded = values[index] > asked || mark.contains(.isFailed)
        states[index] = atMostState(index, isExceeded: isExceeded)
        guard mark.isOpen else { continue }
        outcomes[index] = isExceeded ? .missed : isOver(index) ? .met : .pending
      } else {
        let isMet = values[index] >= asked
        states[index] = isMet ? .done : undoneState(mark)
        guard mark.isOpen else { continue }
        let isMissed = mark.contains(.isFailed) || isOver(index)
        outcomes[index] = isMet ? .met : isMissed ? .missed : .pending
      }
    }
  }
}
