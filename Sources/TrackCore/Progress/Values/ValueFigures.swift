/// The figures of values, computed from the log lines that served each value, by subject and day.
package struct ValueFigures {
  let workspace: Workspace
  let history: History
  let contributions: Contributions
  /// For each value, the lines of each subject and day that served it.
  private var units: [[ValueUnit]]

  /// A link from a subject to a value that applies to all lines of the subject.
  struct Path {
    let strength: Int
    /// The habit, if one of its rhythms is an upper limit; otherwise nil. A line then serves the
    /// value only if the habit stayed within its limit on that day.
    let limit: Name?
  }

  /// - Parameters:
  ///   - contributions: The contributions for the same log and day as `history`.
  ///   - habits: All habits, evaluated on the same day as `history`. On a day on which a habit
  ///     exceeds its limit, it serves no value.
  package init(
    workspace: Workspace, history: History, contributions: Contributions, habits: [HabitProgress]
  ) {
    self.workspace = workspace
    self.history = history
    self.contributions = contributions
    units = Array(repeating: [], count: workspace.values.count)
    let limited = habits.byName.filter {
      (workspace.block(named: $0.key) as? Habit)?.hasLimit ?? false
    }
    func isKept(_ habit: Name, _ day: Day) -> Bool {
      guard let habit = limited[habit], habit.rhythm(on: day)?.isAtMost ?? false else {
        return true
      }
      return habit.state(on: day) != .failed
    }
    let direct = Self.directPaths(workspace)
    let others = contributions.values(where: isKept)
    for (key, paths) in direct {
      func strength(on day: Day) -> Int? {
        paths.filter { $0.limit.map { isKept($0, day) } ?? true }.map(\.strength).max()
      }
      let days = history.series(of: key.subject)
      let found = Self.units(of: key.subject, days, others[key], strength: strength)
      units[key.value] += found
    }
    for (key, days) in others where direct[key] == nil {
      units[key.value] += days.cells.map { ValueUnit(key.subject, $0) }
    }
  }

  /// Returns the days on which a subject served a value by a direct link or otherwise.
  ///
  /// - Parameters:
  ///   - others: The days on which it served the value through goals or parts.
  ///   - strength: The strength of the direct links on a day; nil if none of them counts.
  private static func units(
    of subject: Name, _ days: DaySeries<DayCell>, _ others: DaySeries<Contributions.ValueCell>?,
    strength: (Day) -> Int?
  ) -> [ValueUnit] {
    // Only nights are on days without a line: their line is dated on an evening before. Like a
    // night on the day of its line, they are not counted beside a direct link.
    func night(_ cell: Contributions.ValueCell) -> ValueUnit {
      ValueUnit(
        subject: subject, day: cell.day, strength: cell.strength,
        lines: strength(cell.day) == nil ? cell.lines : 0, seconds: cell.seconds)
    }
    var units: [ValueUnit] = []
    var next = others?.cells[...] ?? []
    for cell in days.cells where cell.lines > 0 {
      while let other = next.first, other.day < cell.day {
        units.append(night(next.removeFirst()))
      }
      let other = next.first?.day == cell.day ? next.removeFirst() : nil
      if let strength = strength(cell.day) {
        units.append(
          ValueUnit(
            subject: subject, day: cell.day, strength: max(strength, other?.strength ?? 0),
            lines: cell.lines, seconds: cell.time))
      } else if let other {
        units.append(ValueUnit(subject, other))
      }
    }
    return units + next.map(night)
  }

  /// Returns the links from subjects to the values that all lines of a subject serve: the subject's
  /// own values, and the values of habits that count the whole subject.
  static func directPaths(_ workspace: Workspace) -> [Contributions.ValueKey: [Path]] {
    var paths: [Contributions.ValueKey: [Path]] = [:]
    func add(_ links: [ValueLink], to subject: Name, limit: Name? = nil) {
      for link in links {
        guard case .value(let value) = workspace.positions[link.value] else { continue }
        let key = Contributions.ValueKey(subject: subject, value: value)
        paths[key, default: []].append(Path(strength: link.strength, limit: limit))
      }
    }
    for habit in workspace.habits {
      let limit = habit.hasLimit ? habit.name : nil
      add(habit.values, to: habit.name, limit: limit)
      for counted in habit.of where counted.part == nil {
        add(habit.values, to: counted.subject, limit: limit)
      }
    }
    for task in workspace.tasks { add(task.values, to: task.name) }
    return paths
  }

  /// Returns the units of a value (see `ValueUnit`) within a range of days, sorted by day and
  /// subject.
  ///
  /// - Parameter value: The index of the value among the workspace's values.
  package func units(of value: Int, from first: Day, through last: Day) -> [ValueUnit] {
    units[value].filter { $0.day >= first && $0.day <= last }
      .sorted { ($0.day, $0.subject.index) < ($1.day, $1.subject.index) }
  }

  /// Returns true if any line ever served a value.
  package func isTouched(_ value: Int) -> Bool { !units[value].isEmpty }

  /// Calls a closure with each unit of a value, in unspecified order.
  func forEachUnit(of value: Int, _ body: (ValueUnit) -> Void) {
    units[value].forEach(body)
  }

  /// Returns the progress of each value within a range of days, in the order of the workspace's
  /// values.
  package func progress(from first: Day, through last: Day) -> [ValueProgress] {
    let today = contributions.today
    var tenths = Array(repeating: 0, count: units.count)
    var lines = tenths
    var seconds = Array(repeating: Number.zero, count: units.count)
    var lastDays: [Day?] = Array(repeating: nil, count: units.count)
    for value in units.indices {
      for unit in units[value] {
        lastDays[value] = max(lastDays[value] ?? unit.day, unit.day)
        guard unit.day >= first, unit.day <= last else { continue }
        tenths[value] += unit.strength
        lines[value] += unit.lines
        seconds[value] += unit.seconds
      }
    }
    let all = tenths.reduce(0, +)
    let allSeconds = seconds.reduce(.zero, +)
    let allAsked = workspace.values.reduce(0) { $0 + 101 - $1.priority }
    return workspace.values.enumerated().map { index, value in
      let isIdle = lastDays[index].map { today - $0 >= 14 } ?? true
      return ValueProgress(
        value: value.name, id: value.id, title: value.title, level: value.level ?? .general,
        priority: value.priority,
        weight: Number(tenths[index]).scaled(by: 1, over: 10),
        share: all == 0 ? 0 : Double(tenths[index]) / Double(all),
        askedShare: allAsked == 0 ? 0 : Double(101 - value.priority) / Double(allAsked),
        timeShare: allSeconds > .zero
          ? seconds[index].approximate / allSeconds.approximate : nil,
        contributions: lines[index], seconds: seconds[index], lastDay: lastDays[index],
        isNeglected: isIdle && value.level != .highestOrder)
    }
  }

  /// Returns the blocks that serve no value, the values that nothing serves and the number of lines
  /// that contribute to no goal. Archived blocks are omitted.
  package func orphans(from first: Day, through last: Day) -> UnlinkedItems {
    let today = contributions.today
    func isOpen(_ archived: Day?) -> Bool { archived.map { $0 > today } ?? true }
    func serves(_ goals: [Name]) -> Bool {
      goals.contains { name in
        guard case .goal(let index) = workspace.positions[name] else { return false }
        return !workspace.goals[index].values.isEmpty
      }
    }
    var served: Set<Name> = []
    for goal in workspace.goals where isOpen(goal.archived) {
      served.formUnion(goal.values.map(\.value))
    }
    for habit in workspace.habits where isOpen(habit.archived) {
      served.formUnion(habit.values.map(\.value))
    }
    for task in workspace.tasks where isOpen(task.archived) {
      served.formUnion(task.values.map(\.value))
    }
    return UnlinkedItems(
      goals: workspace.goals.filter {
        isOpen($0.archived) && $0.values.isEmpty && $0.heading.kind != .milestone
      }.map(\.name),
      habits: workspace.habits.filter {
        isOpen($0.archived) && $0.values.isEmpty && !serves($0.goals)
      }.map(\.name),
      values: workspace.values.map(\.name).filter { !served.contains($0) },
      entries: entriesWithoutGoal(from: first, through: last))
  }

  private func entriesWithoutGoal(from first: Day, through last: Day) -> Int {
    var lines = 0
    for subject in history.subjects {
      let series = history.series(of: subject)
      for cell in series.cells[series.firstIndex(from: first)...] {
        if cell.day > last { break }
        lines += cell.lines
      }
    }
    let helping = contributions.helping.cells(from: first, through: last)
    return lines - helping.reduce(0) { $0 + Int($1.lines) }
  }
}
