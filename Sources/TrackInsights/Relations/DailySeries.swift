import TrackCore

/// A figure with one number per day, for the days on which it is known.
///
/// A day without a log line counts as 0 only if the missing line means that nothing was done.
/// Otherwise the day is unknown:
/// - A reading is known only on days that have a reading.
/// - From its first line on, a habit is 0 on each day on which it was not done. It is unknown on
///   paused and skipped days and, if it counts a measure, on days without a reading.
/// - The time on a subject is 0 on a day without a line. It is unknown on a day whose lines state
///   no time.
///
/// Today is not over, so a habit is unknown today until it is done, and a time is always unknown
/// today.
package struct DailySeries: Sendable {
  /// The source of the numbers.
  package enum Source: String, Sendable, CaseIterable {
    /// 1 for a day on which the habit was done or stayed within its limit, 0 for other days.
    case habit
    /// The value of the measure on the day.
    case reading
    /// The seconds spent on the subject.
    case time
  }

  package let source: Source
  /// The ID of the subject.
  package let id: String
  /// The part of a measure; nil for the measure itself.
  package let part: String?
  package let title: String
  package let unit: Unit
  /// The days that have a number, in order.
  package let days: [Day]
  package let numbers: [Double]
  /// True for a habit with an at-most rhythm. Its number is 1 on days within the limit.
  package let isLimit: Bool
  /// The IDs of the measures that the habit counts.
  package let counted: Set<String>

  package init(
    source: Source, id: String, part: String?, title: String, unit: Unit, days: [Day],
    numbers: [Double], isLimit: Bool = false, counted: Set<String> = []
  ) {
    self.isLimit = isLimit
    self.counted = counted
    self.source = source
    self.id = id
    self.part = part
    self.title = title
    self.unit = unit
    self.days = days
    self.numbers = numbers
  }

  /// The ID of the subject, with the part if there is one: `run`, `sleep.deep`.
  package var name: String { part.map { "\(id).\($0)" } ?? id }

  /// True if each number is 0 or 1.
  package var isYesOrNo: Bool { source == .habit }
}

extension [Double] {
  /// True if at least seven numbers differ from the most frequent one.
  package var vary: Bool {
    let least = 7
    guard count >= 2 * least else {
      var counts: [Double: Int] = [:]
      for number in self { counts[number, default: 0] += 1 }
      return count - (counts.values.max() ?? 0) >= least
    }
    // If fewer than seven of at least 14 numbers differ from some number, that number is the
    // majority. A single pass finds the majority (Boyer and Moore, 1991).
    var (candidate, votes) = (self[0], 0)
    for number in self {
      if votes == 0 { candidate = number }
      votes += number == candidate ? 1 : -1
    }
    return count { $0 != candidate } >= least
  }
}

extension DailySeries {
  /// Returns the series of a directory within a range of days: those of its habits, then its
  /// readings, then the times on its subjects. Series that hardly vary are omitted.
  package static func all(
    of workspace: Workspace, _ overview: Overview, from first: Day, through last: Day
  ) -> [DailySeries] {
    guard first <= last else { return [] }
    let maker = SeriesMaker(workspace: workspace, overview: overview, first: first, last: last)
    let habits = overview.habits.compactMap(maker.series)
    let readings = (overview.readings?.series ?? []).compactMap(maker.series)
    let times = overview.history.subjects.compactMap(maker.time)
    return (habits + readings + times).filter(\.numbers.vary)
  }
}

/// Makes the series of a range of days.
private struct SeriesMaker {
  let workspace: Workspace
  let overview: Overview
  let first: Day
  let last: Day

  func series(of habit: HabitProgress) -> DailySeries? {
    guard let block = workspace.block(named: habit.name) else { return nil }
    let own = overview.history.series(of: habit.name)
    let sources = (block as? Habit)?.of ?? []
    let measures = sources.map(\.subject).compactMap { workspace.readingMeasure($0) }
    let others = sources.map { overview.history.series(of: $0) }
    let begin = ([own] + others).compactMap { $0.cells.first?.day }.min()
    var days: [Day] = []
    var numbers: [Double] = []
    var day = max(first, habit.firstDay, begin ?? habit.firstDay)
    let end = min(last, habit.lastDay)
    while begin != nil, day <= end {
      defer { day = day + 1 }
      let state = habit.state(on: day)
      let isLimit = habit.rhythm(on: day)?.isAtMost ?? false
      if isLimit, state == .notDue { continue }
      let isDone =
        state == .done
        || state == .notDue && (habit.amount(on: day) > .zero || own.cell(on: day)?.isDone ?? false)
      if !isDone {
        if day == overview.today || state == .paused || state == .skipped { continue }
        let isMeasured =
          measures.isEmpty || own.cell(on: day) != nil
          || others.contains { $0.cell(on: day) != nil }
        if !isMeasured { continue }
      }
      days.append(day)
      numbers.append(isDone ? 1 : 0)
    }
    return DailySeries(
      source: .habit, id: block.id, part: nil, title: block.title, unit: .none, days: days,
      numbers: numbers, isLimit: habit.rhythm?.isAtMost ?? false,
      counted: Set(measures.map(\.id)))
  }

  func series(of series: Readings.Series) -> DailySeries? {
    guard let measure = workspace.effectiveMeasures[series.key.measure] else { return nil }
    let days = series.days(of: measure, from: first, through: last)
    return DailySeries(
      source: .reading, id: measure.id, part: series.part, title: measure.title,
      unit: series.key.unit, days: days.map(\.day), numbers: days.map(\.number.approximate))
  }

  /// Returns the time spent on a subject, from the first to the last day with time within the
  /// range. Nil for a measure, for a one-off action and for a subject without time.
  func time(on subject: Name) -> DailySeries? {
    guard workspace.readingMeasure(subject) == nil, !overview.names.isTitle(subject) else {
      return nil
    }
    let series = overview.history.series(of: subject)
    let end = min(last, overview.today - 1)
    guard first <= end else { return nil }
    let cells = series.cells[series.firstIndex(from: first)..<series.firstIndex(from: end + 1)]
    let timed = cells.filter { $0.time > .zero }
    guard let start = timed.first?.day, let end = timed.last?.day else { return nil }
    var seconds = [Double?](repeating: 0, count: end - start + 1)
    for cell in cells where cell.day >= start && cell.day <= end && cell.isDone {
      seconds[cell.day - start] = cell.time > .zero ? cell.time.approximate : nil
    }
    let known = seconds.indices.compactMap { index in
      seconds[index].map { (day: start + index, seconds: $0) }
    }
    let id = overview.names.text(subject)
    return DailySeries(
      source: .time, id: id, part: nil, title: workspace.block(id: id)?.title ?? id, unit: .time,
      days: known.map(\.day), numbers: known.map(\.seconds))
  }
}
