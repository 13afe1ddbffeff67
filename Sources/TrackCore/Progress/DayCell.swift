/// The sum of the lines on one subject, or one part of it, of one day.
///
/// It is small: there is one for each subject and day.
package struct DayCell: Sendable {
  private let ordinal: Int32
  private var lineCount: Int32 = 0
  /// The sum of the numbers without a unit; a line without one counts as one.
  package private(set) var count = Number.zero
  /// The time in seconds: as written, else the range's length.
  package private(set) var time = Number.zero
  /// The position of the day's first amount in the series; -1 for none.
  fileprivate var amount: Int32 = -1
  /// True if a line says that more than nothing was done.
  package private(set) var isDone = false
  package private(set) var isSkipped = false
  package private(set) var isFailed = false

  init(day: Day) {
    ordinal = Int32(clamping: day.ordinal)
  }

  package var day: Day { Day(ordinal: Int(ordinal)) }
  /// The number of lines that say it was done.
  package var lines: Int { Int(lineCount) }

  @inline(__always)
  mutating func add(count: Number, time: Number?, isNothing: Bool) {
    lineCount &+= 1
    if !isNothing { isDone = true }
    self.count += count
    if let time { self.time += time }
  }

  mutating func mark(_ outcome: LogEntry.Outcome) {
    if outcome == .skipped { isSkipped = true }
    if outcome == .failed { isFailed = true }
  }

  mutating func merge(_ later: DayCell) {
    lineCount &+= later.lineCount
    count += later.count
    time += later.time
    isDone = isDone || later.isDone
    isSkipped = isSkipped || later.isSkipped
    isFailed = isFailed || later.isFailed
  }
}

/// The days that have a line on one subject or part, in order.
package struct DaySeries: Sendable {
  package private(set) var cells: [DayCell] = []
  /// The amounts of all days other than time and count; those of one day form a chain.
  private var amounts: [(amount: Amount, next: Int32)] = []
  private var isInOrder = true

  /// Adds a line of a day.
  @inline(__always)
  mutating func add(
    _ day: Day, count: Number?, time: Number?, quantity: Amount?, outcome: LogEntry.Outcome
  ) {
    if cells.isEmpty || cells[cells.count - 1].day != day { open(day) }
    let last = cells.count - 1
    if outcome != .done {
      cells[last].mark(outcome)
      return
    }
    let isNothing = Self.isNothing(count, time, quantity?.number)
    cells[last].add(count: isNothing ? .zero : count ?? .one, time: time, isNothing: isNothing)
    if let quantity { add(quantity, to: last) }
  }

  /// Returns true for a line that has amounts and all of them are zero: `0`, `0km`, `0m`.
  @inline(__always)
  private static func isNothing(_ count: Number?, _ time: Number?, _ quantity: Number?) -> Bool {
    if count == nil, time == nil, quantity == nil { return false }
    return (count ?? .zero) == .zero && (time ?? .zero) == .zero && (quantity ?? .zero) == .zero
  }

  /// Adds a day on which something was begun that is still running.
  @inline(__always)
  mutating func begin(_ day: Day) {
    if cells.isEmpty || cells[cells.count - 1].day != day { open(day) }
  }

  private mutating func open(_ day: Day) {
    if let last = cells.last, last.day > day { isInOrder = false }
    cells.append(DayCell(day: day))
  }

  /// Adds an amount to a day, to the first amount if that is in the same unit, else as a new one.
  private mutating func add(_ amount: Amount, to cell: Int) {
    let first = Int(cells[cell].amount)
    if first >= 0, amounts[first].amount.unit == amount.unit {
      amounts[first].amount.number += amount.number
      return
    }
    let added = Int32(truncatingIfNeeded: amounts.count)
    amounts.append((amount, first < 0 ? -1 : amounts[first].next))
    if first < 0 { cells[cell].amount = added } else { amounts[first].next = added }
  }

  /// Adds the days of later lines.
  mutating func merge(_ late: DaySeries) {
    guard !cells.isEmpty else {
      self = late
      return
    }
    guard let first = late.cells.first else { return }
    var rest = late.cells[...]
    if first.day == cells[cells.count - 1].day {
      merge(first, late.amounts(of: first))
      rest = rest.dropFirst()
    }
    isInOrder = isInOrder && late.isInOrder
    if let first = rest.first, first.day <= cells[cells.count - 1].day { isInOrder = false }
    let known = Int32(truncatingIfNeeded: amounts.count)
    amounts += late.amounts.map { ($0.amount, $0.next < 0 ? -1 : $0.next + known) }
    let start = cells.count
    cells += rest
    guard known > 0 else { return }
    for index in start..<cells.count where cells[index].amount >= 0 {
      cells[index].amount += known
    }
  }

  /// Sorts the days and makes one cell of each; to be called after the last line.
  mutating func finish() {
    guard !isInOrder else { return }
    isInOrder = true
    let sorted = cells.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }
    cells = []
    cells.reserveCapacity(sorted.count)
    for (_, cell) in sorted {
      if let last = cells.last, last.day == cell.day {
        merge(cell, amounts(of: cell))
      } else {
        cells.append(cell)
      }
    }
  }

  /// Adds another cell to the last, which is of the same day.
  private mutating func merge(_ cell: DayCell, _ amounts: [Amount]) {
    let index = cells.count - 1
    for amount in amounts { add(amount, to: index) }
    cells[index].merge(cell)
  }

  /// The amounts of a day other than time and count.
  package func amounts(of cell: DayCell) -> [Amount] {
    var found: [Amount] = []
    var next = cell.amount
    while next >= 0 {
      found.append(amounts[Int(next)].amount)
      next = amounts[Int(next)].next
    }
    return found
  }

  /// The amount of a day that has exactly one; else nil.
  func onlyAmount(of cell: DayCell) -> Amount? {
    guard cell.amount >= 0, amounts[Int(cell.amount)].next < 0 else { return nil }
    return amounts[Int(cell.amount)].amount
  }

  /// The position of the first cell on or after a day.
  package func firstIndex(from day: Day) -> Int {
    cells.endOfPrefix { $0.day < day }
  }

  /// The cell of a day; nil without a line.
  package func cell(on day: Day) -> DayCell? {
    let index = firstIndex(from: day)
    return index < cells.count && cells[index].day == day ? cells[index] : nil
  }
}
