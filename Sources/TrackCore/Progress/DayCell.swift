/// The figures of one day for a subject or one of its parts, added up from the day's lines.
///
/// The type is kept small, because there is a cell for each subject and day.
package struct DayCell: Sendable {
  private let ordinal: Int32
  private var lineCount: Int32 = 0
  /// The sum of the numbers without a unit. A line without such a number adds one, or zero if all
  /// its amounts are zero.
  package private(set) var count = Number.zero
  /// The time in seconds. A line adds its written duration, or else the length of its range.
  package private(set) var time = Number.zero
  /// The index of the day's first amount in the series' `amounts`; -1 if there is none.
  fileprivate var amount: Int32 = -1
  /// True if a line records something as done and its amounts, if it has any, are not all zero.
  package private(set) var isDone = false
  package private(set) var isSkipped = false
  package private(set) var isFailed = false

  init(day: Day) {
    ordinal = Int32(clamping: day.ordinal)
  }

  package var day: Day { Day(ordinal: Int(ordinal)) }
  /// The number of lines that are neither skipped nor failed.
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

/// The days that have a line about one subject or part, in order.
package struct DaySeries: Sendable {
  package private(set) var cells: [DayCell] = []
  /// The amounts of all days, except times and counts. The amounts of one day form a linked list:
  /// `next` is the index of the next one, or -1.
  private var amounts: [(amount: Amount, next: Int32)] = []
  private var isInOrder = true

  /// Adds a line to its day.
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

  /// Returns true for a line whose amounts are all zero, as in `0`, `0km` or `0m`; false for a line
  /// without amounts.
  @inline(__always)
  private static func isNothing(_ count: Number?, _ time: Number?, _ quantity: Number?) -> Bool {
    if count == nil, time == nil, quantity == nil { return false }
    return (count ?? .zero) == .zero && (time ?? .zero) == .zero && (quantity ?? .zero) == .zero
  }

  /// Adds a day, without an amount, on which a running entry began.
  @inline(__always)
  mutating func begin(_ day: Day) {
    if cells.isEmpty || cells[cells.count - 1].day != day { open(day) }
  }

  private mutating func open(_ day: Day) {
    if let last = cells.last, last.day > day { isInOrder = false }
    cells.append(DayCell(day: day))
  }

  /// Adds an amount to a day. If the day's first amount has the same unit, the two are added up;
  /// otherwise the day gets a further amount.
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

  /// Adds the days of another series, which was read from lines further down in the log.
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

  /// Sorts the days and merges the cells of each day. Must be called after the last line.
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

  /// Adds another cell of the same day to the last cell.
  private mutating func merge(_ cell: DayCell, _ amounts: [Amount]) {
    let index = cells.count - 1
    for amount in amounts { add(amount, to: index) }
    cells[index].merge(cell)
  }

  /// Returns the amounts of a day, except times and counts.
  package func amounts(of cell: DayCell) -> [Amount] {
    var found: [Amount] = []
    var next = cell.amount
    while next >= 0 {
      found.append(amounts[Int(next)].amount)
      next = amounts[Int(next)].next
    }
    return found
  }

  /// Returns the amount of a day that has exactly one; else nil.
  func onlyAmount(of cell: DayCell) -> Amount? {
    guard cell.amount >= 0, amounts[Int(cell.amount)].next < 0 else { return nil }
    return amounts[Int(cell.amount)].amount
  }

  /// Returns the index of the first cell on or after a day.
  package func firstIndex(from day: Day) -> Int {
    cells.endOfPrefix { $0.day < day }
  }

  /// Returns the cell of a day; nil if the day has no line.
  package func cell(on day: Day) -> DayCell? {
    let index = firstIndex(from: day)
    return index < cells.count && cells[index].day == day ? cells[index] : nil
  }
}
