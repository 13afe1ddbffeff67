/// Builds what the log reader needs to know about each name.
struct SubjectInfoBuilder {
  let workspace: Workspace

  /// Returns the information about every name, indexed by name. Reports a target whose unit does
  /// not convert to the units of earlier targets for the same subject.
  func make(_ reader: inout BlockReader) -> [SubjectInfo] {
    var subjects = Array(repeating: SubjectInfo(), count: reader.names.count)
    for (name, kind) in reader.kinds {
      subjects[Int(name.index)].role =
        switch kind {
        case .habit, .task: .doer
        case .measure: .measure
        case .goal, .obligation, .milestone: .goal
        case .value, .food, .term, .source, .track: .other
        }
    }
    for (name, measure) in workspace.effectiveMeasures {
      learn(measure, &subjects[Int(name.index)])
    }
    let ordered = reader.targets.sorted { ($0.file, $0.line.number) < ($1.file, $1.line.number) }
    for target in ordered {
      guard let subject = subject(of: target) else { continue }
      take(target, &subjects[Int(subject.index)], subject, &reader)
    }
    for goal in workspace.goals { learn(goal, &subjects[Int(goal.name.index)]) }
    learnBareUnits(ordered, &subjects)
    learnParts(ordered, &subjects)
    for habit in workspace.habits {
      learn(habit.rhythms, habit.atLeast, &subjects[Int(habit.name.index)])
    }
    for food in workspace.foods { subjects[Int(food.name.index)].portion = food.portion }
    if let meal = reader.names.existing(Food.mealID) {
      subjects[Int(meal.index)].takesFoods = subjects[Int(meal.index)].role == .measure
    }
    for task in workspace.tasks { learn(task.rhythms, nil, &subjects[Int(task.name.index)]) }
    if let sleep = reader.names.existing("sleep"), subjects[Int(sleep.index)].role == .measure {
      subjects[Int(sleep.index)].stages = SleepStages(&reader.names)
    }
    for index in subjects.indices {
      subjects[index].declaresLength = subjects[index].units.contains(where: \.isLength)
    }
    return subjects
  }

  /// Sets the unit of a bare number for each habit and task: the unit that all of its own targets
  /// have in common. If it has no targets of its own, the targets of goals and of habits that count
  /// it are used.
  private func learnBareUnits(_ targets: [Target], _ subjects: inout [SubjectInfo]) {
    var own: [Name: [Unit?]] = [:]
    var ofOthers: [Name: [Unit?]] = [:]
    for target in targets {
      switch target.asked {
      case .own(let name): own[name, default: []].append(target.bareUnit)
      case .subject(let name): ofOthers[name, default: []].append(target.bareUnit)
      case .part, .goal: break
      }
    }
    for habit in workspace.habits {
      for counted in habit.of where counted.part == nil {
        if let units = own[habit.name] { ofOthers[counted.subject, default: []] += units }
      }
    }
    for (name, units) in ofOthers.merging(own, uniquingKeysWith: { _, own in own }) {
      let index = Int(name.index)
      guard subjects[index].role == .doer, let first = units.first, let unit = first,
        units.allSatisfy({ $0?.plural == unit.plural })
      else { continue }
      subjects[index].defaultUnit = unit
      subjects[index].countsThings = unit.isNone && subjects[index].units.isEmpty
    }
  }

  /// Sets the unit of a bare number for each part of a habit or task. It is the unit of the goals'
  /// targets for this part, if they all have the same unit.
  private func learnParts(_ targets: [Target], _ subjects: inout [SubjectInfo]) {
    var units: [SubjectPart: [Unit?]] = [:]
    for target in targets {
      if case .part(let part) = target.asked { units[part, default: []].append(target.bareUnit) }
    }
    for (key, units) in units {
      let index = Int(key.subject.index)
      guard let part = key.part, subjects[index].role == .doer, let first = units.first,
        let unit = first, !unit.isNone, units.allSatisfy({ $0?.plural == unit.plural })
      else { continue }
      subjects[index].parts[part] = Measure.Part(
        name: part, unit: unit, range: nil, spelling: nil)
      if unit.secondsOfTime == nil { add(unit, isDeclared: false, key.subject, &subjects[index]) }
    }
  }

  private func learn(
    _ rhythms: [DatedRhythm], _ atLeast: Amount?, _ info: inout SubjectInfo
  ) {
    info.asks = rhythms.map { dated in
      AskedAmount(
        from: dated.from, target: dated.rhythm.addsUp ? dated.rhythm.target : nil,
        atLeast: dated.rhythm.isAtMost ? nil : atLeast)
    }
    if info.asks.allSatisfy({ $0.target == nil && $0.atLeast == nil }) { info.asks = [] }
  }

  private func learn(_ measure: Measure, _ info: inout SubjectInfo) {
    let written = measure.also.map(\.unit) + measure.parts.map(\.unit)
    for unit in written where !unit.isNone && unit.secondsOfTime == nil {
      add(unit, isDeclared: false, measure.name, &info)
    }
    if info.role == .measure {
      info.range = measure.range
      info.parts = Dictionary(
        measure.parts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    guard let unit = measure.unit, !unit.isNone else { return }
    guard info.role == .measure else {
      add(unit, isDeclared: false, measure.name, &info)
      return
    }
    info.defaultUnit = unit
    if unit.secondsOfTime == nil { add(unit, isDeclared: true, measure.name, &info) }
  }

  /// Adds the units in which an entry can contribute to a goal.
  private func learn(_ goal: Goal, _ info: inout SubjectInfo) {
    for measure in goal.measures + goal.milestones.compactMap(\.measure) {
      let unit = measure.target.unit
      guard !unit.isNone, unit != .time else { continue }
      add(unit, isDeclared: false, measure.subject?.subject ?? goal.name, &info)
    }
  }

  private func add(
    _ unit: Unit, isDeclared: Bool, _ subject: Name, _ info: inout SubjectInfo
  ) {
    info.add(unit, roots: workspace.units.roots(of: unit, for: subject), isDeclared: isDeclared)
  }

  private func subject(of target: Target) -> Name? {
    switch target.asked {
    case .own(let name), .subject(let name): name
    case .part: nil
    case .goal(let name):
      if case .goal(let index) = workspace.positions[name] {
        workspace.goals[index].measures.first?.subject.flatMap { $0.part == nil ? $0.subject : nil }
      } else {
        nil
      }
    }
  }

  private func take(
    _ target: Target, _ info: inout SubjectInfo, _ subject: Name, _ reader: inout BlockReader
  ) {
    let unit = target.amount.unit
    guard !unit.isNone, unit != .time, !info.declares(unit) else { return }
    if !info.units.isEmpty, !info.converts(workspace.units.roots(of: unit, for: subject)) {
      let file = workspace.files[target.file]
      file.withBytes { buffer in
        reader.context = FileContext(name: file.name, buffer: buffer)
        reader.report(
          Diagnostic(
            .unitsDiffer, target.range.lowerBound, target.range.upperBound,
            "\(unit.name) does not convert to \(info.unitWords)"),
          target.line)
      }
      info.learn(unit)
      return
    }
    add(unit, isDeclared: true, subject, &info)
  }
}
