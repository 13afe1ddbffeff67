/// The readings, or the amounts, of one day.
package struct ReadingCell: DailyCell {
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
  package mutating func merge(_ other: ReadingCell) {
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

extension DaySeries<ReadingCell> {
  /// Adds the number of one line.
  ///
  /// - Parameter time: The time of the line in seconds since midnight; nil if the line states no
  ///   time.
  @inline(__always)
  mutating func add(_ day: Day, time: Int?, _ number: Number) {
    add(ReadingCell(day: day, time: time, number: number))
  }

  /// The same days, each with its amounts added up to one.
  var summed: DaySeries {
    var summed = DaySeries()
    for cell in cells { summed.add(cell.summed) }
    return summed
  }
}
