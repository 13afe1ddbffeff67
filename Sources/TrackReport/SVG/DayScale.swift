import TrackCore

/// An axis of days, with ticks at the first days of weeks, months or years.
struct DayScale {
  struct Tick: Hashable {
    let day: Day
    let words: String
  }

  let first: Day
  let last: Day
  let start: Double
  let end: Double

  init(from first: Day, through last: Day, start: Double, end: Double) {
    self.first = first
    self.last = max(last, first)
    self.start = start
    self.end = end
  }

  /// Returns the position of a day. If the axis has only one day, this day is in the middle.
  func place(_ day: Day) -> Double {
    guard last > first else { return (start + end) / 2 }
    return start + Double(day - first) / Double(last - first) * (end - start)
  }

  /// Returns ticks at days, weeks, months or years: as many as there is space for their labels.
  func ticks(size: Double) -> [Tick] {
    let widest = TextWidth.of("30 Sep", size: size) + 12
    let room = max(Int(clamping: (end - start) / widest), 1)
    if last == first { return [Tick(day: first, words: Words.dayAndMonth(first))] }
    if let step = [1, 7, 14].first(where: { last - first < room * $0 }) {
      return days(every: step)
    }
    for step in [1, 2, 3, 6, 12, 24, 60, 120, 600, 1200, 12_000] {
      let ticks = months(every: step)
      if ticks.count <= room { return ticks }
    }
    return []
  }

  /// Returns ticks at every `step` days. Ticks at weeks are on Mondays.
  private func days(every step: Int) -> [Tick] {
    let start = step == 1 ? 0 : (7 - first.weekday.rawValue) % 7
    return stride(from: start, through: last - first, by: step).map {
      Tick(day: first + $0, words: Words.dayAndMonth(first + $0))
    }
  }

  private func months(every step: Int) -> [Tick] {
    let (from, to) = (first.date, last.date)
    var ticks: [Tick] = []
    var month = from.year * 12 + from.month - 1
    month += (step - month % step) % step
    while month <= to.year * 12 + to.month - 1 {
      if let day = Day(year: month / 12, month: month % 12 + 1, day: 1), day >= first {
        let words = month % 12 == 0 ? "\(month / 12)" : Words.months[month % 12]
        ticks.append(Tick(day: day, words: words))
      }
      month += step
    }
    return ticks
  }
}
