import TrackCore

/// A figure of a directory as a series with a number for each day.
package struct DailySeries: Sendable {
  /// The source of the numbers.
  package enum Source: String, Sendable, CaseIterable {
    /// 1 for a day on which the habit was done, 0 for any other day.
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

  package init(
    source: Source, id: String, part: String?, title: String, unit: Unit, days: [Day],
    numbers: [Double]
  ) {
    self.source = source
    self.id = id
    self.part = part
    self.title = title
    self.unit = unit
    self.days = days
    self.numbers = numbers
  }

  /// The name: `run`, `sleep.deep`.
  package var name: String { part.map { "\(id).\($0)" } ?? id }

  /// True if each number is 0 or 1.
  package var isYesOrNo: Bool { source == .habit }

}

extension [Double] {
  /// True if at least seven numbers differ from the most frequent one.
  var vary: Bool {
    var counts: [Double: Int] = [:]
    for number in self { counts[number, default: 0] += 1 }
    return count - (counts.values.max() ?? 0) >= 7
  }
}

extension DailySeries {
  /// Returns the habits, readings and times of a directory within a range of days, in file order.
  /// Series that hardly vary are omitted.
  package static func all(
    of workspace: Workspace, _ overview: Overview, from first: Day, through last: Day
  ) -> [DailySeries] {
    guard first <= last else { return [] }
    let habits = overview.habits.compactMap { habit -> DailySeries? in
      workspace.block(named: habit.name).map {
        series(of: habit, $0, overview.history.series(of: habit.name), from: first, through: last)
      }
    }
    let readings = overview.readings?.series.compactMap { series -> DailySeries? in
      workspace.effectiveMeasures[series.key.measure].map {
        self.series(of: series, $0, from: first, through: last)
      }
    }
    let times = overview.history.subjects.compactMap {
      time(on: $0, workspace, overview, from: first, through: last)
    }
    return (habits + (readings ?? []) + times).filter(\.numbers.vary)
  }

  private static func series(
    of habit: HabitProgress, _ block: any Block, _ lines: DaySeries, from first: Day,
    through last: Day
  ) -> DailySeries {
    var days: [Day] = []
    var numbers: [Double] = []
    var day = max(first, habit.firstDay)
    let end = min(last, habit.lastDay)
    let isLimit = habit.rhythm?.isAtMost ?? false
    while day <= end {
      let state = habit.state(on: day)
      let isDone =
        isLimit
        ? state == .done
        : habit.amount(on: day) > .zero || lines.cell(on: day)?.isDone ?? false
      if isDone || (state != .paused && state != .skipped) {
        days.append(day)
        numbers.append(isDone ? 1 : 0)
      }
      day = day + 1
    }
    return DailySeries(
      source: .habit, id: block.id, part: nil, title: block.title, unit: .none, days: days,
      numbers: numbers)
  }

  private static func series(
    of series: Readings.Series, _ measure: Measure, from first: Day, through last: Day
  ) -> DailySeries {
    let days = series.days(of: measure, from: first, through: last)
    return DailySeries(
      source: .reading, id: measure.id, part: series.part, title: measure.title,
      unit: series.key.unit, days: days.map(\.day), numbers: days.map(\.number.approximate))
  }

  /// Returns the time spent on a subject, for each day from the first to the last day with time
  /// within the range. Returns nil for a measure, for a one-off action and for a subject without
  /// time.
  private static func time(
    on subject: Name, _ workspace: Workspace, _ overview: Overview, from first: Day,
    through last: Day
  ) -> DailySeries? {
    guard workspace.readingMeasure(subject) == nil, !overview.names.isTitle(subject) else {
      return nil
    }
    let series = overview.history.series(of: subject)
    let cells = series.cells[series.firstIndex(from: first)..<series.firstIndex(from: last + 1)]
      .filter { $0.time > .zero }
    guard let start = cells.first?.day, let end = cells.last?.day else { return nil }
    var numbers = [Double](repeating: 0, count: end - start + 1)
    for cell in cells { numbers[cell.day - start] = cell.time.approximate }
    let id = overview.names.text(subject)
    return DailySeries(
      source: .time, id: id, part: nil, title: workspace.block(id: id)?.title ?? id, unit: .time,
      days: numbers.indices.map { start + $0 }, numbers: numbers)
  }
}
