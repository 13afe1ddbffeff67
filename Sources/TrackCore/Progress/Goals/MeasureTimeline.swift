/// A day on which a streak became longer than ever before.
package struct StreakRecord: Hashable, Sendable {
  package let day: Day
  package let length: Int
}

/// A function that returns the streak records of a habit from a day on, in order; nil if the habit
/// has no rhythm.
package typealias StreakRecords = (_ habit: Name, _ from: Day) -> [StreakRecord]?

/// The figure of a measure, day by day.
package struct MeasureTimeline: Sendable {
  package let track: GoalTrack
  package let aim: Aim
  /// The days with a line, in order, each with the figure at the end of the day. For a streak, only
  /// the days with a record are listed.
  private var figures: [(day: Day, figure: Number)] = []

  /// - Parameter start: The goal's first day; nil while it has none.
  init(
    _ track: GoalTrack, _ series: DaySeries<ReadingCell>, before: ReadingCell?, start: Day?,
    records: [StreakRecord]?
  ) {
    self.track = track
    var from = track.from ?? Self.from(track, series, before, start)
    // If the best value has to rise and no start is stated, its progress is measured from zero.
    if track.how == .best, track.from == nil, let known = from, known <= track.target {
      from = .zero
    }
    aim = Aim(target: track.target, from: from, isStock: track.isStock)
    build(series, records)
  }

  /// Creates the timeline of a milestone: the same figures with the target of the milestone.
  init(_ course: MeasureTimeline, _ series: DaySeries<ReadingCell>, target: Number, from: Number?) {
    track = course.track
    let aim = Aim(target: target, from: from ?? course.aim.from, isStock: course.aim.isStock)
    self.aim = aim
    if aim.from == course.aim.from, aim.isDown == course.aim.isDown || track.how != .best {
      figures = course.figures
    } else {
      build(series, course.figures.map { StreakRecord(day: $0.day, length: $0.figure.whole) })
    }
  }

  /// Returns the starting value if no `from` is stated. For `latest` and `best`, it is the last
  /// reading on or before the goal's first day, else the first reading after it. For means and
  /// streaks it is zero; for sums, counts and days nil.
  private static func from(
    _ track: GoalTrack, _ series: DaySeries<ReadingCell>, _ before: ReadingCell?, _ start: Day?
  ) -> Number? {
    switch track.how {
    case .sum, .count, .days: return nil
    case .mean, .streak: return .zero
    case .latest, .best: break
    }
    guard let start else { return series.cells.first?.first }
    guard var known = series.cells(through: start).last else {
      return before?.last ?? series.cells.first?.first
    }
    if let before {
      if before.day > known.day { return before.last }
      if before.day == known.day { known.merge(before) }
    }
    return track.sumsDays ? known.sum : known.last
  }

  private mutating func build(_ series: DaySeries<ReadingCell>, _ records: [StreakRecord]?) {
    figures.reserveCapacity(series.cells.count)
    switch track.how {
    case .sum, .count:
      var sum = aim.from ?? .zero
      for cell in series.cells {
        sum += cell.sum
        figures.append((cell.day, sum))
      }
    case .days:
      var days = aim.from ?? .zero
      for cell in series.cells {
        days += .one
        figures.append((cell.day, days))
      }
    case .latest: figures = series.cells.map { ($0.day, $0.last) }
    case .best: buildBest(series)
    case .mean:
      var sum = Number.zero
      var lines: Int128 = 0
      for cell in series.cells {
        sum += cell.sum
        lines += Int128(cell.lines)
        figures.append((cell.day, sum.scaled(by: 1, over: lines)))
      }
    case .streak:
      let records = records ?? Self.daysInARow(series)
      figures = records.map { ($0.day, Number($0.length)) }
    }
  }

  private mutating func buildBest(_ series: DaySeries<ReadingCell>) {
    var best: Number?
    for cell in series.cells {
      let found = aim.isDown ? cell.least : cell.greatest
      let next = best.map { aim.isDown ? min($0, found) : max($0, found) } ?? found
      best = next
      figures.append((cell.day, next))
    }
  }

  /// Returns the records for consecutive days with a line.
  private static func daysInARow(_ series: DaySeries<ReadingCell>) -> [StreakRecord] {
    var records: [StreakRecord] = []
    var length = 0
    var last: Day?
    for cell in series.cells {
      length = last.map { $0 + 1 == cell.day } ?? false ? length + 1 : 1
      last = cell.day
      if length > records.last?.length ?? 0 {
        records.append(StreakRecord(day: cell.day, length: length))
      }
    }
    return records
  }

  /// Returns the figure at the end of a day. If there is no line yet, it is the opening balance for
  /// sums, counts and days (zero if none is stated), zero for streaks, and nil for other
  /// aggregations.
  package func figure(through day: Day) -> Number? {
    let next = figures.endOfPrefix { $0.day <= day }
    if next > 0 { return figures[next - 1].figure }
    if track.isStock { return aim.from ?? .zero }
    return track.how == .streak ? .zero : nil
  }

  /// Returns the last day with a line, up to and including a given day. For a streak, returns the
  /// last day with a record.
  func lastDay(through day: Day) -> Day? {
    let next = figures.endOfPrefix { $0.day <= day }
    return next > 0 ? figures[next - 1].day : nil
  }

  /// Returns the number of days in a range that have a line.
  func daysWithLines(from first: Day, through last: Day) -> Int {
    figures.endOfPrefix { $0.day <= last } - figures.endOfPrefix { $0.day < first }
  }

  /// Returns the figure at the end of a day; before the first reading, the starting value.
  package func figureOrStart(through day: Day) -> Number {
    figure(through: day) ?? aim.from ?? .zero
  }

  package func progress(through day: Day) -> Double { aim.progress(figure(through: day)) }
  package func isReached(through day: Day) -> Bool { aim.isReached(figure(through: day)) }

  /// Returns the days on which the target was reached or lost again, in order. If the opening
  /// balance reaches the target, the first of them is `Day.first`.
  func crossings() -> [(day: Day, isReached: Bool)] {
    var crossings: [(day: Day, isReached: Bool)] = []
    var isReached = track.isStock && aim.isReached(aim.from ?? .zero)
    if isReached { crossings.append((.first, true)) }
    for (day, figure) in figures where aim.isReached(figure) != isReached {
      isReached.toggle()
      crossings.append((day, isReached))
    }
    return crossings
  }

  /// Returns the first day on which the target was reached, up to and including a given day.
  func firstReached(through day: Day) -> Day? {
    guard let first = crossings().first(where: \.isReached)?.day, first <= day else { return nil }
    return first
  }
}
