/// What the readings of a measure, or of one of its parts, came to within some days.
///
/// Every figure is taken of days, each day's readings made one by the measure's `by`.
public struct ReadingProgress: Hashable, Sendable {
  public let measure: Name
  public let id: String
  public let title: String
  /// The part's name; nil for the measure itself.
  public let part: String?
  /// The unit of every figure; time is in seconds.
  public let unit: Unit
  /// How several readings of a day became one.
  public let by: Measure.Summary
  /// The figure of the last day that has one.
  public let latest: Number
  public let latestDay: Day
  /// Of the days that have a reading.
  public let mean: Number
  /// The least and the greatest figure of a day.
  public let min: Number
  public let max: Number
  /// The mean of the days with readings among the seven that end on the latest.
  public let movingAverage: Number
  /// The latest less the first; nil where there is only one day.
  public let change: Number?
  /// How many days have a reading.
  public let days: Int
  /// What is usual, in `unit`.
  public let range: Bounds?
}

/// A day and what its readings came to.
public struct ReadingDay: Hashable, Sendable {
  public let day: Day
  public let number: Number
}

extension Readings {
  /// What the readings from one day to another came to; what has none is left out.
  package func progress(
    _ workspace: Workspace, from first: Day, through last: Day
  ) -> [ReadingProgress] {
    series.compactMap { progress(of: $0, workspace, from: first, through: last) }
  }

  /// What the readings of one series came to; nil where there are none.
  package func progress(
    of series: Series, _ workspace: Workspace, from first: Day, through last: Day
  ) -> ReadingProgress? {
    guard let measure = workspace.effectiveMeasures[series.key.measure] else { return nil }
    let days = series.days(of: measure, from: first, through: last)
    guard let latest = days.last, let start = days.first else { return nil }
    let sum = days.reduce(.zero) { $0 + $1.number }
    let recent = series.days(of: measure, from: latest.day - 6, through: latest.day)
    return ReadingProgress(
      measure: series.key.measure, id: measure.id, title: measure.title, part: series.part,
      unit: series.key.unit, by: measure.by ?? .last, latest: latest.number,
      latestDay: latest.day, mean: sum.scaled(by: 1, over: Int128(days.count)),
      min: days.lazy.map(\.number).min() ?? latest.number,
      max: days.lazy.map(\.number).max() ?? latest.number,
      movingAverage: recent.reduce(.zero) { $0 + $1.number }
        .scaled(by: 1, over: Int128(recent.count)),
      change: days.count > 1 ? latest.number - start.number : nil, days: days.count,
      range: measure.usualRange(of: series.key.part))
  }
}

extension Readings.Series {
  /// The days with readings, each made one number by the measure's `by`.
  package func days(
    of measure: Measure, from first: Day, through last: Day
  ) -> [ReadingDay] {
    cells.cells(from: first, through: last).map {
      ReadingDay(day: $0.day, number: $0.figure(by: measure.by ?? .last))
    }
  }
}

extension Measure {
  /// What is usual of the measure or a part, in the unit that amounts are kept in.
  fileprivate func usualRange(of part: Name?) -> Bounds? {
    let declared = part.map { name in parts.first { $0.name == name } }
    let unit = declared.map { $0?.unit } ?? self.unit
    guard let range = declared.map({ $0?.range }) ?? range else { return nil }
    guard let seconds = unit?.secondsOfTime else { return range }
    return Bounds(
      low: range.low.scaled(by: Int128(seconds), over: 1),
      high: range.high.scaled(by: Int128(seconds), over: 1))
  }
}
