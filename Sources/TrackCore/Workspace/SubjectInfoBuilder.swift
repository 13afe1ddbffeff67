/// Builds the information about each name that the log reader needs.
struct SubjectInfoBuilder {
  let workspace: Workspace

  /// Returns the information about every name, indexed by name, and reports targets whose units
  /// do not convert.
  func make(_ reader: inout BlockReader) -> [SubjectInfo] {
    var facts = Array(repeating: SubjectInfo(), count: reader.names.count)
    for (name, kind) in reader.kinds {
      facts[Int(name.index)].role =
        switch kind {
        case .habit, .task: .doer
        case .measure: .measure
        case .goal, .obligation: .goal
        case .value, .term, .source, .track: .other
        }
    }
    for (name, measure) in workspace.effectiveMeasures {
      learn(measure, &facts[Int(name.index)])
    }
    let ordered = reader.targets.sorted { ($0.file, $0.line.number) < ($1.file, $1.line.number) }
    for target in ordered {
      guard let subject = subject(of: target) else { continue }
      take(target, &facts[Int(subject.index)], subject, &reader)
    }
    for goal in workspace.goals { learn(goal, &facts[Int(goal.name.index)]) }
    learnBareUnits(ordered, &facts)
    learnParts(ordered, &facts)
    for habit in workspace.habits {
      learn(habit.rhythms, habit.atLeast, &facts[Int(habit.name.index)])
    }
    for task in workspace.tasks { learn(task.rhythms, nil, &facts[Int(task.name.index)]) }
    for index in facts.indices {
      facts[index].declaresLength = facts[index].units.contains(where: \.isLength)
    }
    return facts
  }

  /// Sets the unit of a bare number for each habit and task: the unit that all of its own targets
  /// have in common; without targets of its own, that of the goals' targets for it.
  private func learnBareUnits(_ targets: [Target], _ facts: inout [SubjectInfo]) {
    var own: [Name: [Unit?]] = [:]
    var ofGoals: [Name: [Unit?]] = [:]
    for target in targets {
      switch target.asked {
      case .own(let name): own[name, default: []].append(target.bareUnit)
      case .subject(let name): ofGoals[name, default: []].append(target.bareUnit)
      case .part, .goal: break
      }
    }
    for (name, units) in ofGoals.merging(own, uniquingKeysWith: { _, own in own }) {
      let index = Int(name.index)
      guard facts[index].role == .doer, let first = units.first, let unit = first,
        units.allSatisfy({ $0?.plural == unit.plural })
      else { continue }
      facts[index].defaultUnit = unit
      facts[index].countsThings = unit.isNone && facts[index].units.isEmpty
    }
  }

  /// Sets the unit of a bare number for each part of a habit or task: the unit that all goals'
  /// targets for it have in common.
  private func learnParts(_ targets: [Target], _ facts: inout [SubjectInfo]) {
    var units: [SubjectPart: [Unit?]] = [:]
    for target in targets {
      if case .part(let part) = target.asked { units[part, default: []].append(target.bareUnit) }
    }
    for (key, units) in units {
      let index = Int(key.subject.index)
      guard let part = key.part, facts[index].role == .doer, let first = units.first,
        let unit = first, !unit.isNone, units.allSatisfy({ $0?.plural == unit.plural })
      else { continue }
      facts[index].parts[part] = Measure.Part(name: part, unit: unit, range: nil)
      if unit.secondsOfTime == nil { add(unit, isDeclared: false, key.subject, &facts[index]) }
    }
  }

  private func learn(
    _ rhythms: [DatedRhythm], _ atLeast: Amount?, _ facts: inout SubjectInfo
  ) {
    facts.asks = rhythms.map { dated in
      AskedAmount(
        from: dated.from, target: dated.rhythm.addsUp ? dated.rhythm.target : nil,
        atLeast: dated.rhythm.isAtMost ? nil : atLeast)
    }
    if facts.asks.allSatisfy({ $0.target == nil && $0.atLeast == nil }) { facts.asks = [] }
  }

  private func learn(_ measure: Measure, _ facts: inout SubjectInfo) {
    let written = measure.also.map(\.unit) + measure.parts.map(\.unit)
    for unit in written where !unit.isNone && unit.secondsOfTime == nil {
      add(unit, isDeclared: false, measure.name, &facts)
    }
    facts.parts = Dictionary(
      measure.parts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    if facts.role == .measure { facts.range = measure.range }
    guard let unit = measure.unit, !unit.isNone else { return }
    guard facts.role == .measure else {
      add(unit, isDeclared: false, measure.name, &facts)
      return
    }
    facts.defaultUnit = unit
    if unit.secondsOfTime == nil { add(unit, isDeclared: true, measure.name, &facts) }
  }

  /// Adds the units in which an entry can contribute to a goal.
  private func learn(_ goal: Goal, _ facts: inout SubjectInfo) {
    for measure in goal.measures + goal.milestones.compactMap(\.measure) {
      let unit = measure.target.unit
      guard !unit.isNone, unit != .time else { continue }
      add(unit, isDeclared: false, measure.subject?.subject ?? goal.name, &facts)
    }
  }

  private func add(
    _ unit: Unit, isDeclared: Bool, _ subject: Name, _ facts: inout SubjectInfo
  ) {
    facts.add(unit, roots: workspace.units.roots(of: unit, for: subject), isDeclared: isDeclared)
  }

  private func subject(of target: Target) -> Name? {
    switch target.asked {
    case .own(let name), .subject(let name): name
    case .part: nil
    case .goal(let name):
      if case .goal(let index) = workspace.positions[name] {
        workspace.goals[index].measures.first?.subject?.subject
      } else {
        nil
      }
    }
  }

  private func take(
    _ target: Target, _ facts: inout SubjectInfo, _ subject: Name, _ reader: inout BlockReader
  ) {
    let unit = target.amount.unit
    guard !unit.isNone, unit != .time, !facts.declares(unit) else { return }
    if !facts.units.isEmpty, !facts.converts(workspace.units.roots(of: unit, for: subject)) {
      let file = workspace.files[target.file]
      file.withBytes { buffer in
        reader.context = FileContext(name: file.name, buffer: buffer)
        reader.report(
          Diagnostic(
            .unitsDiffer, target.range.lowerBound, target.range.upperBound,
            "\(unit.name) does not convert to \(facts.unitWords)"),
          target.line)
      }
      return
    }
    add(unit, isDeclared: true, subject, &facts)
  }
}
