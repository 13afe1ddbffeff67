import TrackCore

extension ReportMaker {
  /// The rates of habits in the weeks of the previous and the current term, or in the last ten weeks if
  /// there is no term. Today, which is not over, is left out.
  var weekRates: [WeekRate] {
    func rates(from first: Day, through last: Day, term: Int?) -> [WeekRate] {
      stride(from: first.ordinal, through: min(last, today).ordinal, by: 7).enumerated().map {
        let start = Day(ordinal: $1)
        return WeekRate(
          first: start, term: term.map { [week = $0 + 1] in ($0, week) },
          rate: rateOfHabits(from: start, through: min(start + 6, last, isOver ? today : today - 1))
        )
      }
    }
    guard let term = terms.current() else {
      let week = workspace.calendar.span(of: .week, containing: today)?.first ?? today
      return rates(from: week - 63, through: today, term: nil)
    }
    let before = workspace.term(before: term.start)
    let earlier = before.flatMap { before in
      before.start.flatMap { start in
        before.end.map { rates(from: start, through: $0, term: before.number) }
      }
    }
    return (earlier ?? []).suffix(10)
      + rates(from: term.start, through: term.end, term: term.number)
      .suffix(10)
  }
}
