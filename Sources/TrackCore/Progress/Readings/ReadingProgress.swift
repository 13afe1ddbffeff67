/// The figures of a measure, or of one of its parts, within a range of days.
///
/// They are computed from one number for each day. The `by` rule of the measure reduces the day's
/// readings to this number.
public struct ReadingProgress: Hashable, Sendable {
  public let measure: Name
  public let id: String
  public let title: String
  /// The name of the part; nil for the measure itself.
  public let part: String?
  /// The unit of every figure; time is in seconds.
  public let unit: Unit
  /// The rule that reduces the readings of a day to one number.
  public let by: Measure.Summary
  /// The number for the most recent day with a reading.
  public let latest: Number
  public let latestDay: Day
  /// The mean of the numbers of all days with a reading.
  public let mean: Number
  /// The lowest and the highest number of any day.
  public let min: Number
  public let max: Number
  /// The mean of the numbers of the seven days that end on `latestDay`; days without a reading are
  /// left out.
  public let movingAverage: Number
  /// The difference between the numbers of the most recent and the first day; nil for a single day.
  public let change: Number?
  /// The trend of the mean. It compares the last days that have a reading with as many such days
  /// before them (see `recentMeans`). The trend is `.stalled` if there has been no reading for 14
  /// days, and nil if there are too few readings.
  public let trend: Trend?
  /// The number of days with a reading.
  public let days: Int
  /// The usual range, in `unit`; nil if none is stated.
  public let range: Bounds?
}

/// A day with the number to which its readings are reduced.
public struct ReadingDay: Hashable, Sendable {
  public let day: Day
  public let number: Number
}

extension Readings {
  /// Returns the figures of each measure and part within a range of days; measures and parts
  /// without a reading are omitted.
  package func progress(
    _ workspace: Workspace, from first: Day, through last: Day
  ) -> [ReadingProgress] {
    series.compactMap { progress(of: $0, workspace, from: first, through: last) }
  }

  /// Returns the figures of one series; nil if it has no reading in the range.
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
      change: days.count > 1 ? latest.number - start.number : nil,
      trend: trend(of: series, measure, latest.day, through: min(last, today)), days: days.count,
      range: measure.usualRange(of: series.key.part))
  }
}

extension Readings {
  private func trend(
    of series: Series, _ measure: Measure, _ latest: Day, through last: Day
  ) -> Trend? {
    if last - latest >= Trend.stalledAfter { return .stalled }
    let means = series.recentMeans(of: measure, through: last)
    return means.map { Trend(from: $0.before, to: $0.recent, part: 10) }
  }
}

extension Readings.Series {
  /// The mean of the last days with a reading, and the mean of the same number of days before them.
  package struct RecentMeans: Hashable, Sendable {
    package let recentDays: [ReadingDay]
    /// The same number of days with a reading, directly before `recentDays`.
    package let daysBefore: [ReadingDay]
    /// The range from the first of `daysBefore` to the last of `recentDays`.
    package let days: ClosedRange<Day>

    package var recent: Number { recentDays.mean }
    package var before: Number { daysBefore.mean }
  }

  /// Returns the mean of the last seven days with a reading, and the mean of the seven such days
  /// before them.
  ///
  /// Only the 60 days up to `day` are used. If fewer than 14 of them have a reading, each mean uses
  /// half of the days with a reading, rounded down. Nil if fewer than seven days have a reading.
  package func recentMeans(of measure: Measure, through day: Day) -> RecentMeans? {
    let all = days(of: measure, from: day - 59, through: day)
    guard all.count >= 7 else { return nil }
    let each = min(7, all.count / 2)
    let used = all.suffix(2 * each)
    guard let first = used.first, let last = used.last else { return nil }
    return RecentMeans(
      recentDays: Array(used.suffix(each)), daysBefore: Array(used.prefix(each)),
      days: first.day...last.day)
  }

  /// Returns the days with readings. The `by` rule of the measure reduces the readings of a day to
  /// one number.
  package func days(
    of measure: Measure, from first: Day, through last: Day
  ) -> [ReadingDay] {
    cells.cells(from: first, through: last).map {
      ReadingDay(day: $0.day, number: $0.figure(by: measure.by ?? .last))
    }
  }
}

extension [ReadingDay] {
  fileprivate var mean: Number {
    reduce(.zero) { $0 + $1.number }.scaled(by: 1, over: Int128(Swift.max(count, 1)))
  }
}

extension Measure {
  /// Returns the usual range of the measure or a part, in the unit of its readings.
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
