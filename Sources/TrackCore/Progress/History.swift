/// The amounts in the log, added up by subject and day. All figures of habits are computed from
/// them.
package struct History: Sendable {
  /// The series of each name; empty for a name without lines.
  private var series: [DaySeries<DayCell>] = []
  private var parts: [SubjectPart: DaySeries<DayCell>] = [:]
  private let today: Day

  /// - Parameter today: The last day that counts.
  package init(today: Day) {
    self.today = today
  }

  @inline(__always)
  package mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    guard entry.day <= today else { return }
    if entry.isNight { return takeParts(entry) }
    let index = Int(entry.subject.index)
    if index >= series.count { grow(to: index) }
    if entry.isRunning {
      series[index].add(DayCell(day: entry.day))
      return
    }
    series[index].add(
      DayCell(
        day: entry.day, count: entry.count ?? entry.things, time: entry.duration,
        quantity: entry.quantity, outcome: entry.outcome))
    if !entry.parts.isEmpty { takeParts(entry) }
  }

  private mutating func grow(to index: Int) {
    series += Array(repeating: DaySeries<DayCell>(), count: index + 1 - series.count)
  }

  private mutating func takeParts(_ entry: borrowing LogEntry) {
    for part in entry.parts {
      let key = SubjectPart(subject: entry.subject, part: part.name)
      let amount = part.amount
      parts[key, default: DaySeries<DayCell>()].add(
        DayCell(
          day: entry.day, count: amount.unit == .none ? amount.number : nil,
          time: amount.unit == .time ? amount.number : nil,
          quantity: amount.unit == .none || amount.unit == .time ? nil : amount))
    }
  }

  package mutating func merge(_ late: History, _ names: NameRemapping) {
    for (index, days) in late.series.enumerated() where !days.cells.isEmpty {
      let name = Int(names[Name(Int32(truncatingIfNeeded: index))].index)
      if name >= series.count { grow(to: name) }
      series[name].merge(days)
    }
    for (key, days) in late.parts {
      let key = SubjectPart(
        subject: names[key.subject], part: key.part.map { names[$0] })
      parts[key, default: DaySeries<DayCell>()].merge(days)
    }
  }

  /// Sorts every series by day. Must be called after the last line.
  package mutating func finish() {
    for index in series.indices { series[index].finish() }
    for key in parts.keys { parts[key]?.finish() }
  }

  /// Returns the amounts of a subject or one of its parts, added up by day.
  package func series(of key: SubjectPart) -> DaySeries<DayCell> {
    if key.part != nil { return parts[key] ?? DaySeries<DayCell>() }
    return series(of: key.subject)
  }

  /// Returns the amounts of a subject, added up by day.
  package func series(of subject: Name) -> DaySeries<DayCell> {
    let index = Int(subject.index)
    return index < series.count ? series[index] : DaySeries<DayCell>()
  }

  /// The first day with a line; nil if there are no lines.
  package var firstDay: Day? {
    let days = series.compactMap(\.cells.first?.day) + parts.values.compactMap(\.cells.first?.day)
    return days.min()
  }

  /// Returns the last day with a line up to a day; nil if there is none.
  package func lastDay(through day: Day) -> Day? {
    func last(_ series: DaySeries<DayCell>) -> Day? {
      series.cells(through: day).last?.day
    }
    return (series.compactMap(last) + parts.values.compactMap(last)).max()
  }

  /// The parts that have a line, in no particular order.
  package var subjectParts: [SubjectPart] { parts.keys.map(\.self) }

  /// All subjects that have a line, in the order of their name indices.
  package var subjects: [Name] {
    series.indices.filter { !series[$0].cells.isEmpty }.map { Name(Int32($0)) }
  }
}
