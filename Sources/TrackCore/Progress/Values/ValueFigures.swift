/// What the log gave to values, by subject and day.
package struct ValueFigures {
  let workspace: Workspace
  let history: History
  let contributions: Contributions
  /// By value, in order of days: what every subject gave on every day.
  private var units: [[ValueUnit]]

  /// - Parameter contributions: of the same log and the same day as `history`.
  package init(workspace: Workspace, history: History, contributions: Contributions) {
    self.workspace = workspace
    self.history = history
    self.contributions = contributions
    units = Array(repeating: [], count: workspace.values.count)
    let direct = Self.directStrengths(workspace)
    var done: Set<Contributions.ValueKey> = []
    let paths = contributions.values
    for (key, strength) in direct {
      join(key, strength, paths[key] ?? [])
      done.insert(key)
    }
    for (key, cells) in paths where !done.contains(key) {
      for cell in cells {
        units[key.value].append(
          ValueUnit(
            subject: key.subject, day: cell.day, strength: cell.strength, lines: cell.lines,
            seconds: cell.seconds))
      }
    }
  }

  /// Which values a subject serves with every line: its own, and those of habits that count it
  /// whole.
  static func directStrengths(_ workspace: Workspace) -> [Contributions.ValueKey: Int] {
    var strengths: [Contributions.ValueKey: Int] = [:]
    func add(_ links: [ValueLink], to subject: Name) {
      for link in links {
        guard case .value(let value) = workspace.positions[link.value] else { continue }
        let key = Contributions.ValueKey(subject: subject, value: value)
        strengths[key] = max(strengths[key] ?? 0, link.strength)
      }
    }
    for habit in workspace.habits {
      add(habit.values, to: habit.name)
      for counted in habit.of where counted.part == nil {
        add(habit.values, to: counted.subject)
      }
    }
    for task in workspace.tasks { add(task.values, to: task.name) }
    return strengths
  }

  /// Adds the days of a subject that serves a value with every line; a goal that a line helped
  /// may make it stronger.
  private mutating func join(
    _ key: Contributions.ValueKey, _ strength: Int, _ paths: [Contributions.ValueCell]
  ) {
    var next = 0
    for cell in history.series(of: key.subject).cells where cell.lines > 0 {
      while next < paths.count, paths[next].day < cell.day { next += 1 }
      let other = next < paths.count && paths[next].day == cell.day ? paths[next].strength : 0
      units[key.value].append(
        ValueUnit(
          subject: key.subject, day: cell.day, strength: max(strength, other), lines: cell.lines,
          seconds: cell.time))
    }
  }

  /// What gave to a value from one day to another, in order of days and subjects.
  ///
  /// - Parameter value: its position among the workspace's values.
  package func units(of value: Int, from first: Day, through last: Day) -> [ValueUnit] {
    units[value].filter { $0.day >= first && $0.day <= last }
      .sorted { ($0.day, $0.subject.index) < ($1.day, $1.subject.index) }
  }

  /// Whether anything was ever given to a value.
  package func isTouched(_ value: Int) -> Bool { !units[value].isEmpty }

  /// Shows everything that was given to a value, in no particular order.
  func forEachUnit(of value: Int, _ body: (ValueUnit) -> Void) {
    units[value].forEach(body)
  }

  /// How every value was served from one day to another, in the order of the workspace's values.
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

  /// What serves nothing and what nothing serves today; archived blocks left out.
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
      goals: workspace.goals.filter { isOpen($0.archived) && $0.values.isEmpty }.map(\.name),
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
