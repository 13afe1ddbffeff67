/// The reading of one day, with its moving average and whether it is unusual.
public struct ReadingPoint: Hashable, Sendable {
  public let day: Day
  public let number: Number
  /// The mean of the numbers of this day and the six days before it; days without a reading are
  /// left out.
  public let movingAverage: Number
  /// True if the reading is outside of the measure's usual range.
  public let isOutOfRange: Bool
  /// True if the reading is an outlier: its robust z-score is more than 3.5, computed from at least
  /// seven days.
  public let isFarOff: Bool
}

/// The readings of a measure or part, day by day.
public struct ReadingCourse: Hashable, Sendable {
  public let progress: ReadingProgress
  public let points: [ReadingPoint]
}

extension Readings {
  /// Returns the readings of each measure and part within a range of days; measures and parts
  /// without a reading are omitted.
  package func courses(
    _ workspace: Workspace, from first: Day, through last: Day
  ) -> [ReadingCourse] {
    series.compactMap { series in
      guard let progress = progress(of: series, workspace, from: first, through: last),
        let measure = workspace.effectiveMeasures[series.key.measure]
      else { return nil }
      // Six more days, for the first moving averages.
      let days = series.days(of: measure, from: first - 6, through: last)
      return ReadingCourse(
        progress: progress, points: Self.points(days, from: first, progress.range))
    }
  }

  private static func points(
    _ days: [ReadingDay], from first: Day, _ range: Bounds?
  ) -> [ReadingPoint] {
    let own = days.filter { $0.day >= first }
    let spread = Spread(own.map(\.number))
    var start = 0
    var sum = Number.zero
    var points: [ReadingPoint] = []
    points.reserveCapacity(own.count)
    for (index, day) in days.enumerated() {
      sum += day.number
      while days[start].day < day.day - 6 {
        sum = sum - days[start].number
        start += 1
      }
      guard day.day >= first else { continue }
      points.append(
        ReadingPoint(
          day: day.day, number: day.number,
          movingAverage: sum.scaled(by: 1, over: Int128(index - start + 1)),
          isOutOfRange: range.map { day.number < $0.low || day.number > $0.high } ?? false,
          isFarOff: spread?.isFarOff(day.number) ?? false))
    }
    return points
  }
}

/// The median of several numbers, and the median of the distances of these numbers from it.
private struct Spread {
  private let median: Int128
  private let deviation: Int128

  /// Fails for fewer than seven numbers.
  init?(_ numbers: [Number]) {
    guard numbers.count >= 7 else { return nil }
    let median = Self.median(numbers.map { Int128($0.millionths) })
    self.median = median
    deviation = Self.median(
      numbers.map { Int128(($0.millionths)) - median }.map {
        Int128($0.magnitude)
      })
  }

  private static func median(_ numbers: [Int128]) -> Int128 {
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// Returns true if 0.6745 · distance / deviation > 3.5.
  func isFarOff(_ number: Number) -> Bool {
    let distance = Int128((Int128(number.millionths) - median).magnitude)
    return deviation > 0 && 6745 * distance > 35_000 * deviation
  }
}
