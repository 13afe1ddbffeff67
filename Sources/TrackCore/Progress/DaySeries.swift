/// What the log tells about one day.
package protocol DailyCell: Sendable {
  var day: Day { get }

  /// Adds what other lines tell about the same day.
  mutating func merge(_ other: Self)
}

/// The days that have a line, in order.
package struct DaySeries<Cell: DailyCell>: Sendable {
  package private(set) var cells: [Cell] = []
  private var isInOrder = true

  /// Adds a line, or the lines of a day.
  @inline(__always)
  mutating func add(_ cell: Cell) {
    let last = cells.count - 1
    if last >= 0 {
      if cells[last].day == cell.day {
        cells[last].merge(cell)
        return
      }
      if cells[last].day > cell.day { isInOrder = false }
    }
    cells.append(cell)
  }

  /// Adds the days of later lines.
  mutating func merge(_ late: DaySeries) {
    guard let first = late.cells.first else { return }
    add(first)
    cells += late.cells.dropFirst()
    isInOrder = isInOrder && late.isInOrder
  }

  /// Sorts the days and merges the cells of each day. Must be called after the last line.
  mutating func finish() {
    guard !isInOrder else { return }
    let sorted = cells.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }
    self = DaySeries()
    for (_, cell) in sorted { add(cell) }
  }

  /// Returns the index of the first cell on or after a day.
  package func firstIndex(from day: Day) -> Int { cells.endOfPrefix { $0.day < day } }

  /// Returns the cell of a day; nil if the day has no line.
  package func cell(on day: Day) -> Cell? {
    let index = firstIndex(from: day)
    return index < cells.count && cells[index].day == day ? cells[index] : nil
  }

  /// Returns the cells up to and including a day.
  package func cells(through day: Day) -> ArraySlice<Cell> {
    cells[..<cells.endOfPrefix { $0.day <= day }]
  }

  /// Returns the cells within a range of days.
  package func cells(from first: Day, through last: Day) -> ArraySlice<Cell> {
    let start = firstIndex(from: first)
    return cells[start..<max(start, cells.endOfPrefix { $0.day <= last })]
  }
}
