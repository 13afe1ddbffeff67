/// What was recorded of one subject, or of one part of it, on one day, added up.
package struct DayCell: Sendable {
  package let day: Day
  /// How many lines say that it was done.
  package private(set) var lines = 0
  /// The lines' numbers without a unit, a line without one counting as one.
  package private(set) var count = Number.zero
  /// Seconds: as written, else the range's length.
  package private(set) var time = Number.zero
  /// The sum of the amounts in `unit`.
  package private(set) var quantity = Number.zero
  package private(set) var unit = Unit.none
  /// Whether a line says that more than nothing was done.
  package private(set) var isDone = false
  package private(set) var isSkipped = false
  package private(set) var isFailed = false
  /// Where sums in further units of the day begin among the series' others; -1 for none.
  fileprivate var other: Int32 = -1

  init(day: Day) {
    self.day = day
  }

  @inline(__always)
  mutating func add(count: Number, time: Number?, isNothing: Bool) {
    lines += 1
    if !isNothing { isDone = true }
    self.count += count
    if let time { self.time += time }
  }

  /// Whether no amounts but those in `unit` were recorded, time and counts aside.
  var isOfOneUnit: Bool { other < 0 }

  /// Adds an amount if it is of the cell's unit, or the first.
  @inline(__always)
  mutating func add(_ amount: Amount) -> Bool {
    if quantity == .zero, unit == .none { unit = amount.unit }
    guard unit == amount.unit else { return false }
    quantity += amount.number
    return true
  }

  mutating func mark(_ outcome: LogEntry.Outcome) {
    if outcome == .skipped { isSkipped = true }
    if outcome == .failed { isFailed = true }
  }

  mutating func merge(_ later: DayCell) {
    lines += later.lines
    count += later.count
    time += later.time
    isDone = isDone || later.isDone
    isSkipped = isSkipped || later.isSkipped
    isFailed = isFailed || later.isFailed
  }
}

/// The days on which something was recorded of one subject or part, in order.
package struct DaySeries: Sendable {
  package private(set) var cells: [DayCell] = []
  private var others: [(amount: Amount, next: Int32)] = []
  private var isInOrder = true

  /// Adds a line of a day.
  @inline(__always)
  mutating func add(
    _ day: Day, count: Number, time: Number?, quantity: Amount?, outcome: LogEntry.Outcome
  ) {
    if cells.isEmpty || cells[cells.count - 1].day != day { open(day) }
    let last = cells.count - 1
    if outcome != .done {
      cells[last].mark(outcome)
      return
    }
    cells[last].add(
      count: count, time: time, isNothing: Self.isNothing(count, time, quantity?.number))
    if let quantity, !cells[last].add(quantity) { addOther(quantity, to: last) }
  }

  /// Whether what a line says is none at all, as in `0`, `0km` or `0m`.
  @inline(__always)
  private static func isNothing(_ count: Number, _ time: Number?, _ quantity: Number?) -> Bool {
    if time == nil, quantity == nil { return count == .zero }
    return (time ?? .zero) == .zero && (quantity ?? .zero) == .zero
  }

  /// Notes that something was begun on a day and is going on.
  @inline(__always)
  mutating func begin(_ day: Day) {
    if cells.isEmpty || cells[cells.count - 1].day != day { open(day) }
  }

  private mutating func open(_ day: Day) {
    if let last = cells.last, last.day > day { isInOrder = false }
    cells.append(DayCell(day: day))
  }

  private mutating func addOther(_ amount: Amount, to cell: Int) {
    others.append((amount, cells[cell].other))
    cells[cell].other = Int32(truncatingIfNeeded: others.count - 1)
  }

  /// Adds the days of lines that come behind all others.
  mutating func join(_ late: DaySeries) {
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
    let known = Int32(truncatingIfNeeded: others.count)
    others += late.others.map { ($0.amount, $0.next < 0 ? -1 : $0.next + known) }
    let start = cells.count
    cells += rest
    guard known > 0 else { return }
    for index in start..<cells.count where cells[index].other >= 0 { cells[index].other += known }
  }

  /// Puts the days in order and makes one cell of each; to be called after the last line.
  mutating func finish() {
    guard !isInOrder else { return }
    isInOrder = true
    let sorted = cells.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }
    cells = []
    for (_, cell) in sorted {
      if let last = cells.last, last.day == cell.day {
        merge(cell, amounts(of: cell))
      } else {
        cells.append(cell)
      }
    }
  }

  /// Adds what another cell has to the last, which is of the same day.
  private mutating func merge(_ cell: DayCell, _ amounts: [Amount]) {
    let index = cells.count - 1
    for amount in amounts where !cells[index].add(amount) { addOther(amount, to: index) }
    cells[index].merge(cell)
  }

  /// The sums of a day in units other than time and count.
  package func amounts(of cell: DayCell) -> [Amount] {
    guard cell.unit != .none || cell.other >= 0 else { return [] }
    var amounts = [Amount(cell.quantity, cell.unit)]
    var next = cell.other
    while next >= 0 {
      amounts.append(others[Int(next)].amount)
      next = others[Int(next)].next
    }
    return amounts
  }

  /// The position of the first cell on or after a day.
  package func firstIndex(from day: Day) -> Int {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The cell of a day; nil where nothing was recorded.
  package func cell(on day: Day) -> DayCell? {
    let index = firstIndex(from: day)
    return index < cells.count && cells[index].day == day ? cells[index] : nil
  }
}
