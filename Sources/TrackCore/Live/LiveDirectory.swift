/// The files of a directory while they are edited.
///
/// It gives the same problems and figures as a `Workspace` made from the files. After an edit, it
/// reads only what the edit can affect: of a long log, only the part around the edit.
package struct LiveDirectory: Sendable {
  private var texts: [String: PartedText] = [:]
  /// The names of the files, in file order.
  package private(set) var names: [String] = []
  /// The number of changes so far. Part IDs are made from it, so that no two parts have the same
  /// ID.
  private var contents = 0
  /// The units of each file that consists of log lines only, by file name. Other files have no
  /// value.
  private var logs: [String: [LogUnit]] = [:]
  /// A workspace of all files that are not in `logs`. It contains the declarations.
  private var base = Workspace(files: [])
  private var contributions: Contributions?
  private var isBaseStale = true
  /// The groups of the last check.
  private var groups: [LogGroup] = []
  private var areGroupsStale = false
  /// For each `^id`, the number of groups that have it.
  private var events = EventIndex()
  /// The problems by file; nil after a change, until they are computed again.
  private var found: [String: [Problem]]?
  private var today: Day
  private let executor: ParallelExecutor

  package init(files: [SourceFile], today: Day, executor: ParallelExecutor = .serial) {
    self.today = today
    self.executor = executor
    for file in files { replace(file.name, with: file.bytes) }
  }

  package func text(of file: String) -> PartedText? { texts[file] }

  /// Sets the content of a file. Of a long file, only the parts that change are read again.
  package mutating func replace(_ file: String, with bytes: UnsafeBufferPointer<UInt8>) {
    contents += 1
    var content = texts[file] ?? PartedText([], firstID: contents << 32)
    if content.set(bytes) || texts[file] == nil { setText(content, of: file) }
  }

  package mutating func replace(_ file: String, with bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { replace(file, with: $0) }
  }

  package mutating func replace(_ file: String, with text: String) {
    var text = text
    text.withUTF8 { replace(file, with: $0) }
  }

  package mutating func remove(_ file: String) {
    if texts[file] != nil { setText(nil, of: file) }
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
    found = nil
  }

  private mutating func setText(_ text: PartedText?, of file: String) {
    found = nil
    texts[file] = text
    if names.contains(file) != (text != nil) {
      names = texts.keys.sorted(by: FileOrder.precedes)
    }
    let old = logs.removeValue(forKey: file)
    if let text { logs[file] = Self.units(of: text, named: file, knowing: old ?? []) }
    if old == nil || logs[file] == nil { isBaseStale = true }
  }

  /// Returns the parts into which a file with only log lines is divided; nil for another file.
  private static func units(
    of text: PartedText, named file: String, knowing old: [LogUnit]
  ) -> [LogUnit]? {
    guard file != "track.txt" else { return nil }
    let known = Dictionary(old.map { ($0.id.part, $0) }, uniquingKeysWith: { first, _ in first })
    var units: [LogUnit] = []
    for part in text.parts {
      // A byte order mark inside the file is a problem that only reading the whole file reports.
      guard part.firstLine == 0 || !part.bytes.starts(with: ByteOrderMark.bytes),
        var unit = known[part.id] ?? LogUnit(part, of: file)
      else { return nil }
      unit.linesBefore = part.firstLine
      units.append(unit)
    }
    return units.contains { !$0.outline.runs.isEmpty } ? units : nil
  }

  private mutating func refreshBase() {
    guard isBaseStale else { return }
    isBaseStale = false
    areGroupsStale = true
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

  /// A workspace of the declarations, without the entries of files that have only log lines.
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
    if let found { return found }
    refreshBase()
    let units = units
    refreshGroups(units)
    var once: [(key: [String], problem: Problem)] = []
    var running: [Problem] = []
    var byFile: [String: [Problem]] = [:]
    func take(_ problems: [Problem]) {
      // There may be many problems, but few files, so consecutive problems of one file are added
      // together.
      var rest = problems[...]
      while let file = rest.first?.file {
        let next = rest.firstIndex { $0.file != file } ?? rest.endIndex
        byFile[file, default: []] += rest[..<next]
        rest = rest[next...]
      }
    }
    take(base.blockProblems.problems)
    for group in groups {
      take(group.problems)
      once += group.once.map { ($0.key, $0.problem) }
      if let entry = group.running { running.append(entry) }
    }
    take(Self.firsts(of: once))
    take(Array(Self.ordered(running).dropFirst()))
    take(repeatedEvents(units))
    let sorted = byFile.mapValues { $0.sorted { $0.isBeforeOnLines($1) } }
    found = sorted
    return sorted
  }

  /// Checks the units. A group of units that is known and has not changed is not read again.
  private mutating func refreshGroups(_ units: [LogUnit]) {
    guard let contributions else { return }
    var known: [LogUnit.ID: LogGroup] = [:]
    let old = groups
    for group in old { known[group.ids[0]] = group }
    groups = []
    var checked: [LogGroup?] = []
    var missing: [(index: Int, units: [LogUnit])] = []
    for members in Self.clusters(units) {
      var group = known[members[0].id]
      if !areGroupsStale, group?.follow(members) == true {
        known[members[0].id] = nil
      } else {
        missing.append((checked.count, members))
        group = nil
      }
      checked.append(group)
    }
    let new = read(missing.map(\.units), contributions)
    for (place, group) in zip(missing, new) { checked[place.index] = group }
    groups = checked.compactMap(\.self)
    areGroupsStale = false
    events.replace(old.filter { known[$0.ids[0]] != nil }, by: new)
  }

  /// Reads groups of units; uses two threads if there are many groups.
  private func read(_ clusters: [[LogUnit]], _ contributions: Contributions) -> [LogGroup] {
    func read(_ some: some Sequence<[LogUnit]>) -> [LogGroup] {
      some.map { LogGroup($0, in: base, contributions, today: today) }
    }
    guard clusters.count > 8 else { return read(clusters) }
    var (first, second): ([LogGroup], [LogGroup]) = ([], [])
    let half = clusters.count / 2
    executor.runBoth(
      { first = read(clusters[..<half]) }, { second = read(clusters[half...]) })
    return first + second
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

  /// Returns, for each key, the problem that comes first in the order of files and lines. The
  /// result itself is in no particular order.
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

  /// Returns the problem of each `^id` that repeats one in another group, on an earlier line or in
  /// an earlier file.
  private mutating func repeatedEvents(_ units: [LogUnit]) -> [Problem] {
    guard !events.shared.isEmpty else { return [] }
    let byID = Dictionary(units.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var shared: [(key: EventKey, problem: Problem)] = []
    for index in groups.indices { shared += groups[index].sharedEvents(events, byID) }
    shared.sort { Self.precedes($0.problem, $1.problem) }
    var seen: Set<EventKey> = []
    return shared.filter { !seen.insert($0.key).inserted }.map(\.problem)
  }
}
