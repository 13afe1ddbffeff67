/// The amounts of some days, added up.
package struct AmountSum: Hashable, Sendable {
  package private(set) var amount = Number.zero
  /// The number of days that have an amount.
  package private(set) var days = 0

  /// The amount of a day with an amount, on average; nil if there is none.
  package var mean: Number? { days == 0 ? nil : amount.scaled(by: 1, over: Int128(days)) }

  mutating func add(_ other: Number) {
    guard other != .zero else { return }
    amount += other
    days += 1
  }
}

/// The sums of a subject, or of a part of it, in one unit.
package struct AmountRow: Sendable {
  package let subject: SubjectPart
  package let unit: Unit
  package let total: AmountSum
  /// The sums of the columns that were asked for.
  package let columns: [AmountSum]
}

/// What the log adds up to: a row for each subject and unit.
package struct AmountSums {
  /// The rows in the order of the blocks, then those of other subjects by name.
  package private(set) var rows: [AmountRow] = []
  /// The measures with lines that are left out, because a reading is no part of a sum.
  package private(set) var readings: [Name] = []
  /// The names of the blocks and of the log.
  package let names: Names

  private let history: History
  private let workspace: Workspace
  private let columns: [DaySpan]

  /// - Parameter names: The names of the workspace and of the lines in the history.
  init(_ history: History, _ names: Names, of workspace: Workspace, columns: [DaySpan]) {
    (self.history, self.names, self.workspace, self.columns) = (history, names, workspace, columns)
    for subject in subjects { add(subject) }
  }

  /// The subjects and parts with lines, in the order of the rows.
  private var subjects: [SubjectPart] {
    let blocks = workspace.blocks.map(\.heading.name)
    let places = Dictionary(zip(blocks, blocks.indices)) { first, _ in first }
    let parts = history.subjectParts.filter { !isComputed($0) }
    return (history.subjects.map { SubjectPart(subject: $0) } + parts)
      .map { (subject: $0, place: places[$0.subject] ?? blocks.count, name: text(of: $0)) }
      .sorted { ($0.place, $0.name) < ($1.place, $1.name) }
      .map(\.subject)
  }

  /// The spelling by which subjects without a block are ordered: IDs before one-off actions.
  private func text(of subject: SubjectPart) -> String {
    (names.isTitle(subject.subject) ? "\"" : "!") + names.text(subject.subject)
      + (subject.part.map { ":" + names.text($0) } ?? "")
  }

  /// True for the parts of a night that track computes, such as its efficiency.
  private func isComputed(_ subject: SubjectPart) -> Bool {
    names.text(subject.subject) == NightPart.measureID
      && subject.part.map { NightPart(rawValue: names.text($0)) != nil } ?? false
  }

  /// True if lines of a subject are readings, of which a day has the last one or their mean.
  private func isReading(_ subject: Name) -> Bool {
    guard let measure = workspace.effectiveMeasures[subject] else { return false }
    switch workspace.position(of: subject) {
    case .habit, .task: return false
    default: return measure.by != .sum
    }
  }

  private mutating func add(_ subject: SubjectPart) {
    let cells = history.series(of: subject).cells.filter { $0.lines > 0 }
    guard !cells.isEmpty else { return }
    guard !isReading(subject.subject) else {
      if readings.last != subject.subject { readings.append(subject.subject) }
      return
    }
    for unit in units(of: subject, cells) {
      var adder = DayAdder(unit: unit, subject: subject.subject, units: workspace.units)
      var (total, sums) = (AmountSum(), columns.map { _ in AmountSum() })
      for cell in cells {
        let amount = adder.amount(of: cell)
        total.add(amount)
        if let column = columns.position(of: cell.day) { sums[column].add(amount) }
      }
      rows.append(
        AmountRow(subject: subject, unit: unit, total: total, columns: sums))
    }
  }

  /// Returns the units in which a subject is added up: those of its lines, of which one that
  /// converts into another is left out. The unit of the most days comes first.
  private func units(of subject: SubjectPart, _ cells: [DayCell]) -> [Unit] {
    var days: [Unit: Int] = [:]
    for cell in cells {
      for amount in cell.amounts { days[amount.unit, default: 0] += 1 }
      if cell.time != .zero { days[.time, default: 0] += 1 }
      if cell.isCounted { days[.none, default: 0] += 1 }
    }
    let sorted = days.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.map(\.key)
    return sorted.reduce(into: []) { kept, unit in
      let isKnown = kept.contains {
        workspace.units.convert(Amount(.one, unit), to: $0, for: subject.subject) != nil
      }
      if !isKnown { kept.append(unit) }
    }
  }
}
