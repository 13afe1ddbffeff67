/// The readings of all measures and their parts, by day.
package struct Readings: Sendable {
  /// The key of a series of readings.
  package struct Key: Hashable, Sendable {
    package let measure: Name
    /// The part; nil for the measure itself.
    package let part: Name?
    /// The unit; `.time` for every unit of time, with numbers in seconds.
    package let unit: Unit
  }

  /// The readings of a measure or a part.
  package struct Series: Sendable {
    package let key: Key
    /// The name of the part; nil for the measure itself.
    package let part: String?
    package let cells: DaySeries<ReadingCell>
  }

  /// The units of the readings of one measure.
  struct Plan {
    let measure: Name
    let unit: Unit
    let parts: [Name: Unit]
    let hasParts: Bool
  }

  let today: Day
  let units: UnitConverter
  private let plans: [Plan?]
  private var found: [Key: DaySeries<ReadingCell>] = [:]
  /// The names of declared parts as their measures spell them.
  private let spellings: [Key: String]
  /// The series of the measures and parts that have readings, each measure before its parts.
  package private(set) var series: [Series] = []

  /// - Parameter today: The last day that counts.
  package init(workspace: Workspace, today: Day) {
    self.today = today
    units = workspace.units
    var plans: [Plan?] = []
    var spellings: [Key: String] = [:]
    for name in workspace.effectiveMeasures.keys.sorted() {
      guard let measure = workspace.readingMeasure(name) else { continue }
      while plans.count <= Int(name.index) { plans.append(nil) }
      let unit = (measure.unit ?? .none).ofAmounts
      let parts = measure.parts.map { ($0.name, $0.unit.ofAmounts) }
      plans[Int(name.index)] = Plan(
        measure: name, unit: unit,
        parts: Dictionary(parts, uniquingKeysWith: { first, _ in first }),
        hasParts: !measure.parts.isEmpty)
      for part in measure.parts {
        spellings[Key(measure: name, part: part.name, unit: part.unit.ofAmounts)] = part.spelling
      }
    }
    self.spellings = spellings
    self.plans = plans
  }

  @inline(__always)
  package mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    let index = Int(entry.subject.index)
    guard index < plans.count, plans[index] != nil else { return }
    add(entry, index)
  }

  private mutating func add(_ entry: borrowing LogEntry, _ index: Int) {
    guard let plan = plans[index], entry.day <= today, entry.outcome == .done else { return }
    plan.forEachReading(of: entry, units) { part, unit, number in
      let key = Key(measure: plan.measure, part: part, unit: unit)
      found[key, default: DaySeries()].add(entry.day, time: entry.start, number)
    }
  }

  /// Returns the units of a measure; nil for another subject.
  func plan(of subject: Name) -> Plan? {
    plans.indices.contains(Int(subject.index)) ? plans[Int(subject.index)] : nil
  }

  package mutating func merge(_ late: Readings, _ names: NameRemapping) {
    for (key, series) in late.found {
      let key = Key(
        measure: names[key.measure], part: key.part.map { names[$0] }, unit: key.unit)
      found[key, default: DaySeries()].merge(series)
    }
  }

  /// Sorts every series. Must be called after the last line.
  package mutating func finish(_ reader: LogReader) {
    for key in found.keys { found[key]?.finish() }
    let names = reader.names
    series = found.map { key, series in
      Series(key: key, part: key.part.map { spellings[key] ?? names.text($0) }, cells: series)
    }
    // Sort by the text of the names, because their indices depend on the order of lines.
    series.sort {
      ($0.key.measure, $0.part ?? "", $0.key.unit.name)
        < ($1.key.measure, $1.part ?? "", $1.key.unit.name)
    }
  }
}

extension Readings.Plan {
  /// Calls a closure with the part, the unit and the number of each reading of a line.
  @inline(__always)
  func forEachReading(
    of entry: borrowing LogEntry, _ units: UnitConverter, _ body: (Name?, Unit, Number) -> Void
  ) {
    if let number = number(entry, units) { body(nil, unit, number) }
    for part in entry.parts {
      guard let declared = parts[part.name] else {
        if !hasParts { body(part.name, part.amount.unit, part.amount.number) }
        continue
      }
      if let number = units.convert(part.amount, to: declared, for: measure) {
        body(part.name, declared, number)
      }
    }
  }

  /// Returns a line's reading, converted to the unit of the measure; nil if there is none.
  private func number(_ entry: borrowing LogEntry, _ units: UnitConverter) -> Number? {
    if unit.isNone { return entry.count }
    if unit == .time, let duration = entry.duration { return duration }
    guard let quantity = entry.quantity else { return nil }
    return units.convert(quantity, to: unit, for: measure)
  }
}

extension Unit {
  /// The unit in which amounts are stored: `.time` for every unit of time, else the unit itself.
  var ofAmounts: Unit { secondsOfTime == nil ? self : .time }
}
