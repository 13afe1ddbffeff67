/// The readings, or the amounts, of one day.
package struct ReadingCell: Sendable {
  package let day: Day
  package private(set) var sum: Number
  package private(set) var lines: Int32 = 1
  /// The times of the first and the last reading, in seconds since midnight.
  private var firstTime: Int32
  private var lastTime: Int32
  package private(set) var first: Number
  package private(set) var last: Number
  package private(set) var least: Number
  package private(set) var greatest: Number

  /// The time of a line without a written time. It orders the line before all other lines of its
  /// day.
  private static let timeless = Int32.min

  /// - Parameter time: The time of the line in seconds since midnight; nil if the line states no
  ///   time.
  init(day: Day, time: Int?, number: Number) {
    let time = time.map { Int32(clamping: $0) } ?? Self.timeless
    self.day = day
    sum = number
    firstTime = time
    lastTime = time
    first = number
    last = number
    least = number
    greatest = number
  }

  /// Adds another cell of the same day. If two readings have the same time, the larger one counts.
  mutating func merge(_ other: ReadingCell) {
    sum += other.sum
    lines &+= other.lines
    if other.firstTime < firstTime {
      firstTime = other.firstTime
      first = other.first
    } else if other.firstTime == firstTime {
      first = max(first, other.first)
    }
    if other.lastTime > lastTime {
      lastTime = other.lastTime
      last = other.last
    } else if other.lastTime == lastTime {
      last = max(last, other.last)
    }
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
  }

  /// The day with all its amounts added up to one.
  var summed: ReadingCell { ReadingCell(day: day, time: nil, number: sum) }

  /// The mean of the day's readings.
  package var mean: Number { sum.scaled(by: 1, over: Int128(lines)) }

  /// Returns the number to which a measure's `by` rule reduces the day's readings.
  package func figure(by summary: Measure.Summary) -> Number {
    switch summary {
    case .sum: sum
    case .last: last
    case .mean: mean
    case .max: greatest
    case .min: least
    }
  }
}

/// Readings or amounts, by day.
package struct ReadingSeries: Sendable {
  package private(set) var cells: [ReadingCell] = []
  private var isInOrder = true

  /// Adds the number of one line.
  ///
  /// - Parameter time: The time of the line in seconds since midnight; nil if the line states no
  ///   time.
  @inline(__always)
  mutating func add(_ day: Day, time: Int?, _ number: Number) {
    let cell = ReadingCell(day: day, time: time, number: number)
    let last = cells.count - 1
    if last >= 0, cells[last].day == day {
      cells[last].merge(cell)
      return
    }
    if last >= 0, cells[last].day > day { isInOrder = false }
    cells.append(cell)
  }

  /// Adds the days of later lines.
  mutating func merge(_ late: ReadingSeries) {
    guard let last = cells.last, let first = late.cells.first else {
      if cells.isEmpty { self = late }
      return
    }
    isInOrder = isInOrder && late.isInOrder && last.day <= first.day
    if last.day == first.day {
      cells[cells.count - 1].merge(first)
      cells += late.cells.dropFirst()
    } else {
      cells += late.cells
    }
  }

  /// Sorts the days and merges the cells of each day. Must be called after the last line.
  mutating func finish() {
    guard !isInOrder else { return }
    isInOrder = true
    var joined: [ReadingCell] = []
    joined.reserveCapacity(cells.count)
    for cell in cells.sorted(by: { $0.day < $1.day }) {
      if let last = joined.last, last.day == cell.day {
        joined[joined.count - 1].merge(cell)
      } else {
        joined.append(cell)
      }
    }
    cells = joined
  }

  /// The same days, each with its amounts added up to one.
  var summed: ReadingSeries {
    var summed = self
    summed.cells = cells.map(\.summed)
    return summed
  }

  /// Returns the cells up to and including a day.
  package func cells(through day: Day) -> ArraySlice<ReadingCell> {
    cells[..<cells.endOfPrefix { $0.day <= day }]
  }

  /// Returns the cells within a range of days.
  package func cells(from first: Day, through last: Day) -> ArraySlice<ReadingCell> {
    let start = cells.endOfPrefix { $0.day < first }
    return cells[start..<max(start, cells.endOfPrefix { $0.day <= last })]
  }
}
