/// What counts for one habit, day by day without a gap: from the first day that it is judged
/// to the last.
struct DailyTotals {
  /// What is known of a day before anything is asked of it.
  struct Mark: OptionSet {
    let rawValue: UInt8
    /// Something was recorded that is more than nothing.
    static let isWorked = Mark(rawValue: 1)
    /// `at-least` was reached, else anything was done.
    static let isDone = Mark(rawValue: 2)
    static let isSkipped = Mark(rawValue: 4)
    static let isFailed = Mark(rawValue: 8)
    static let isPaused = Mark(rawValue: 16)

    /// Neither paused nor skipped.
    var isOpen: Bool { isDisjoint(with: [.isSkipped, .isPaused]) }
  }

  let first: Day
  /// The eve of `first` where there is no day.
  let last: Day
  private(set) var marks: [Mark]
  private let sources: [Source]
  private let isGated: Bool
  private var kept: [(counting: Counting, isRaw: Bool, values: [Int64])] = []

  private struct Source {
    let subject: Name
    let series: DaySeries
  }

  init(_ rules: HabitRules, _ history: History, _ units: UnitConverter, today: Day) {
    sources = rules.sources.map { Source(subject: $0.subject, series: history.series(of: $0)) }
    let firstEntry = sources.compactMap { $0.series.cells.first?.day }.min()
    first = (rules.start ?? firstEntry ?? today).withinCalendar
    last = max(min(today, rules.archived ?? today), first - 1)
    marks = Array(repeating: [], count: last - first + 1)
    isGated = rules.atLeast != nil
    markPauses(rules.pauses)
    markLines()
    if let least = rules.atLeast { markReached(least, units) } else { markWorkedAsDone() }
  }

  var count: Int { marks.count }

  func day(_ index: Int) -> Day { first + index }

  private mutating func markPauses(_ pauses: Pauses) {
    pauses.forEach(from: first, through: last) { from, through in
      for index in (from - first)...(through - first) { marks[index].insert(.isPaused) }
    }
  }

  private mutating func markLines() {
    for (number, source) in sources.enumerated() {
      let cells = source.series.cells
      var index = source.series.firstIndex(from: first)
      while index < cells.count, cells[index].day <= last {
        let day = cells[index].day - first
        if cells[index].isDone { marks[day].insert(.isWorked) }
        if number == 0 {
          if cells[index].isSkipped { marks[day].insert(.isSkipped) }
          if cells[index].isFailed { marks[day].insert(.isFailed) }
        }
        index += 1
      }
    }
  }

  private mutating func markWorkedAsDone() {
    for index in marks.indices where marks[index].contains(.isWorked) {
      marks[index].insert(.isDone)
    }
  }

  private mutating func markReached(_ least: Amount, _ units: UnitConverter) {
    let sums = sums(in: least.unit, units)
    let asked = least.number.millionths
    for index in marks.indices where sums[index] >= asked && marks[index].contains(.isWorked) {
      marks[index].insert(.isDone)
    }
  }

  /// What each day adds to what a rhythm asks, in millionths of its unit; in an at-least
  /// rhythm a day that does not reach `at-least` adds nothing.
  ///
  /// The rhythm must have been prepared.
  func values(of rhythm: Rhythm) -> [Int64] {
    let counting = rhythm.counting
    let isRaw = rhythm.isAtMost || !isGated
    return kept.first { $0.counting == counting && $0.isRaw == isRaw }?.values
      ?? Array(repeating: 0, count: marks.count)
  }

  /// Adds up the days for a rhythm.
  mutating func prepare(_ rhythm: Rhythm, _ units: UnitConverter) {
    let counting = rhythm.counting
    let isRaw = rhythm.isAtMost || !isGated
    guard !kept.contains(where: { $0.counting == counting && $0.isRaw == isRaw }) else { return }
    var values: [Int64]
    switch counting {
    case .doneDays:
      values = marks.map { $0.contains(.isDone) ? Number.one.millionths : 0 }
    case .sum(let unit):
      values = sums(in: unit, units)
      if !isRaw {
        for index in values.indices where !marks[index].contains(.isDone) { values[index] = 0 }
      }
    }
    kept.append((counting, isRaw, values))
  }

  private func sums(in unit: Unit, _ units: UnitConverter) -> [Int64] {
    var sums = [Int64](repeating: 0, count: marks.count)
    for source in sources {
      var adder = DayAdder(unit: unit, subject: source.subject, units: units)
      let cells = source.series.cells
      var index = source.series.firstIndex(from: first)
      while index < cells.count, cells[index].day <= last {
        let at = cells[index].day - first
        let sum = Number(millionths: sums[at]) + adder.amount(of: cells[index], source.series)
        sums[at] = sum.millionths
        index += 1
      }
    }
    return sums
  }
}

/// Adds up a day's amounts in one unit.
///
/// Where time and another amount of a day both convert, the one that needs no conversion
/// of its kind counts, since they mostly stand on one line and mean the same work.
private struct DayAdder {
  let unit: Unit
  let subject: Name
  let units: UnitConverter
  private var known: (unit: Unit, conversion: Conversion?)?

  init(unit: Unit, subject: Name, units: UnitConverter) {
    self.unit = unit
    self.subject = subject
    self.units = units
  }

  @inline(__always)
  mutating func amount(of cell: DayCell, _ series: borrowing DaySeries) -> Number {
    if unit == .none { return cell.count }
    if unit == .time, cell.time != .zero { return cell.time }
    var total = Number.zero
    var converts = false
    if let amount = series.onlyAmount(of: cell) {
      if let conversion = conversion(from: amount.unit) {
        total = conversion(amount.number)
        converts = true
      }
    } else {
      // Summed up before they convert, so that rounding does not depend on the lines' order.
      var sums: [(unit: Unit, number: Number)] = []
      for amount in series.amounts(of: cell) {
        if let index = sums.firstIndex(where: { $0.unit == amount.unit }) {
          sums[index].number += amount.number
        } else {
          sums.append((amount.unit, amount.number))
        }
      }
      for sum in sums {
        guard let conversion = conversion(from: sum.unit) else { continue }
        total += conversion(sum.number)
        converts = true
      }
    }
    if !converts, cell.time != .zero, let conversion = conversion(from: .time) {
      return conversion(cell.time)
    }
    return total
  }

  private mutating func conversion(from other: Unit) -> Conversion? {
    if other == unit { return .identity }
    if let known, known.unit == other { return known.conversion }
    let conversion = units.convert(from: other, to: unit, for: subject)
    known = (other, conversion)
    return conversion
  }
}
