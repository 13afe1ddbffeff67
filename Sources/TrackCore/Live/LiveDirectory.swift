/// The files of a directory while they are edited.
///
/// It gives the same problems and figures as a `Workspace` made from the files. After an edit, it
/// reads only what the edit can affect: of a long log, only the part around the edit.
package struct LiveDirectory: Sendable {
  private var texts: [String: PartedText] = [:]
  /// The number of changes so far, used to give each part of a text a unique ID.
  private var contents = 0
  /// The parts of each file that has only log lines, by file name; other files are missing.
  private var logs: [String: [LogUnit]] = [:]
  /// The declarations: the files that are not in `logs`.
  private var base = Workspace(files: [])
  private var contributions: Contributions?
  private var isBaseStale = true
  /// The groups of the last check, by the first of their units.
  private var groups: [LogUnit.ID: LogGroup] = [:]
  private var today: Day
  private let executor: ParallelExecutor

  package init(files: [SourceFile], today: Day, executor: ParallelExecutor = .serial) {
    self.today = today
    self.executor = executor
    for file in files { replace(file.name, with: file.bytes) }
  }

  /// The names of the files, in their order.
  package var names: [String] { texts.keys.sorted(by: FileOrder.precedes) }

  package func text(of file: String) -> PartedText? { texts[file] }

  /// Sets the content of a file; nil removes the file.
  package mutating func replace(_ file: String, with bytes: [UInt8]?) {
    if bytes != nil, bytes == texts[file]?.bytes { return }
    contents += 1
    setText(bytes.map { PartedText($0, firstID: contents << 32) }, of: file)
  }

  /// Replaces the text between two positions of a file.
  package mutating func edit(
    _ file: String, _ start: PartedText.Position, _ end: PartedText.Position, with text: [UInt8]
  ) {
    contents += 1
    var content = texts.removeValue(forKey: file) ?? PartedText([], firstID: contents << 32)
    content.replace(start, end, with: text)
    setText(content, of: file)
  }

  package mutating func setToday(_ day: Day) {
    guard day != today else { return }
    today = day
    isBaseStale = true
  }

  private mutating func setText(_ text: PartedText?, of file: String) {
    texts[file] = text
    let old = logs.removeValue(forKey: file)
    if let text { logs[file] = Self.units(of: text, named: file, knowing: old ?? []) }
    if old == nil || logs[file] == nil { isBaseStale = true }
  }

  /// Returns the units of a file that has only log lines; nil for another file.
  private static func units(
    of text: PartedText, named file: String, knowing old: [LogUnit]
  ) -> [LogUnit]? {
    guard file != "track.txt" else { return nil }
    let known = Dictionary(old.map { ($0.id.part, $0) }, uniquingKeysWith: { first, _ in first })
    var units: [LogUnit] = []
    for part in text.parts {
      guard var unit = known[part.id] ?? LogUnit(part, of: file) else { return nil }
      unit.linesBefore = part.firstLine
      units.append(unit)
    }
    return units.contains { !$0.outline.runs.isEmpty } ? units : nil
  }

  private mutating func refreshBase() {
    guard isBaseStale else { return }
    isBaseStale = false
    groups = [:]
    let files = texts.filter { logs[$0.key] == nil }
    base = Workspace(files: files.map { SourceFile(name: $0.key, bytes: $0.value.bytes) })
    contributions = Contributions(workspace: base, today: today, of: .lostAmounts)
  }

  /// The units of all files, in the order of files and lines.
  private var units: [LogUnit] {
    var units: [LogUnit] = []
    let places = Dictionary(
      base.files.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for name in names {
      if let log = logs[name] {
        units += log
      } else if let index = places[name], !base.outlines[index].runs.isEmpty {
        units.append(
          LogUnit(.init(file: name, part: -1), base.files[index], base.outlines[index]))
      }
    }
    return units
  }

  // MARK: Results

  /// The declarations, without the entries of files that have only log lines.
  package mutating func declarations() -> Workspace {
    refreshBase()
    return base
  }

  /// A workspace of all files, for figures.
  package mutating func workspace() -> Workspace {
    refreshBase()
    var workspace = base
    workspace.executor = executor
    for unit in units where unit.id.part >= 0 {
      workspace.files.append(unit.file)
      workspace.outlines.append(unit.outlineInFile)
    }
    return workspace
  }

  /// All problems in the files, by file, in the order of lines and columns.
  package mutating func problems() -> [String: [Problem]] {
    refreshBase()
    let units = units
    var problems = base.blockProblems.problems
    var once: [(key: [String], problem: Problem)] = []
    var running: [Problem] = []
    let groups = checkedGroups(units)
    for group in groups {
      problems += group.problems
      once += group.once.map { ($0.key, $0.problem) }
      if let entry = group.running { running.append(entry) }
    }
    problems += Self.firsts(of: once)
    problems += Self.ordered(running).dropFirst()
    problems += Self.repeatedEvents(groups, units)
    var byFile: [String: [Problem]] = [:]
    for problem in problems { byFile[problem.file, default: []].append(problem) }
    return byFile.mapValues { base.inOrder($0) }
  }

  /// Returns the checked groups of the units. Groups that have not changed are reused without
  /// reading their lines.
  private mutating func checkedGroups(_ units: [LogUnit]) -> [LogGroup] {
    guard let contributions else { return [] }
    var checked: [LogUnit.ID: LogGroup] = [:]
    var result: [LogGroup] = []
    for members in Self.clusters(units) {
      let known = groups[members[0].id]
      let group =
        if let known, known.describes(members) { known } else {
          LogGroup(members, in: base, contributions, today: today)
        }
      checked[members[0].id] = group
      result.append(group)
    }
    groups = checked
    return result
  }

  /// Divides the units into groups such that no day is in two groups. Within a group, the units
  /// keep their order.
  private static func clusters(_ units: [LogUnit]) -> [[LogUnit]] {
    var clusters = units.filter { $0.days == nil }.map { [$0] }
    let dated = units.indices.filter { units[$0].days != nil }
      .sorted { (units[$0].days?.lowerBound ?? .first) < (units[$1].days?.lowerBound ?? .first) }
    var last = Day.first - 1
    var current: [Int] = []
    func close() {
      if !current.isEmpty { clusters.append(current.sorted().map { units[$0] }) }
      current = []
    }
    for index in dated {
      guard let days = units[index].days else { continue }
      if days.lowerBound > last { close() }
      current.append(index)
      last = max(last, days.upperBound)
    }
    close()
    return clusters
  }

  /// Returns the first problem for each key, in the order of files and lines.
  private static func firsts(of once: [(key: [String], problem: Problem)]) -> [Problem] {
    guard !once.isEmpty else { return [] }
    var first: [[String]: Problem] = [:]
    for (key, problem) in once {
      if let known = first[key], precedes(known, problem) { continue }
      first[key] = problem
    }
    return Array(first.values)
  }

  private static func ordered(_ problems: [Problem]) -> [Problem] {
    problems.sorted(by: precedes)
  }

  private static func precedes(_ left: Problem, _ right: Problem) -> Bool {
    left.file == right.file
      ? left.line ?? 0 < right.line ?? 0 : FileOrder.precedes(left.file, right.file)
  }

  /// Returns the problems of each `^id` that another group has on an earlier line.
  private static func repeatedEvents(_ groups: [LogGroup], _ units: [LogUnit]) -> [Problem] {
    var counts: [EventKey: Int] = [:]
    counts.reserveCapacity(groups.reduce(0) { $0 + $1.events.count })
    var shared: Set<EventKey> = []
    for group in groups {
      for event in group.events {
        let count = (counts[event.key] ?? 0) + 1
        counts[event.key] = count
        if count == 2 { shared.insert(event.key) }
      }
    }
    guard !shared.isEmpty else { return [] }
    let byID = Dictionary(units.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [EventKey: [Problem]] = [:]
    for group in groups {
      for event in group.events where shared.contains(event.key) {
        guard let unit = byID[group.ids[event.unit]] else { continue }
        found[event.key, default: []].append(LogGroup.problem(ofRepeated: event, in: unit))
      }
    }
    return found.values.flatMap { ordered($0).dropFirst() }
  }
}
