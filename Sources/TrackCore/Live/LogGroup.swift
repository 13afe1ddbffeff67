/// The problems of a group of log units that share days with each other, but with no unit outside
/// the group.
///
/// The problems of a line depend only on lines of the same day, so each group can be checked on its
/// own. Three kinds of problems are exceptions: repeated `^id`s, several running entries, and
/// problems that are reported once.
struct LogGroup: Sendable {
  /// A problem that is reported only for the first line that has it.
  struct Once: Sendable {
    let key: [String]
    let problem: Problem
  }

  /// The first line in the group with a certain `^id`.
  struct Event: Sendable {
    let key: EventKey
    // These take four bytes each, because most lines of a log may have an ID.
    let unit: Int32
    /// The offset of the ID in the unit's bytes.
    let start: Int32
    var line: Int32
  }

  let ids: [LogUnit.ID]
  /// For each unit, the number of lines before it in its file.
  private var linesBefore: [Int]
  private(set) var problems: [Problem]
  private(set) var once: [Once]
  private(set) var events: [Event]
  /// The problem "two running entries", placed at the group's first running entry. It is reported
  /// only if another group has a running entry on an earlier line or in an earlier file.
  private(set) var running: Problem?
  /// The problems of the `^id`s that other groups have too, and the version of the `EventIndex`
  /// from which they were computed.
  private var shared: (version: Int, problems: [(key: EventKey, problem: Problem)])?

  /// Reads the lines of the units and checks them.
  init(_ units: [LogUnit], in base: Workspace, _ contributions: Contributions, today: Day) {
    ids = units.map(\.id)
    linesBefore = units.map(\.linesBefore)
    var workspace = base
    workspace.files = units.map(\.file)
    workspace.outlines = units.map(\.outlineInFile)
    var pass = LogPass(audit: LogAudit(today: today), contributions: contributions)
    pass.prepareForSecondHalf()
    var reader = LogReader(workspace, keepsProblems: true)
    let pieces = LogPartition(workspace.files, workspace.outlines, minimumBytes: .max).early
    workspace.read(pieces, &reader, into: &pass)
    once = reader.takeWarnings().map { Once(key: $0.key, problem: $0.problem) }
    pass.finish(workspace, &reader)
    running = pass.audit?.runningProblem(workspace)
    events =
      pass.audit?.eventSpots.map { key, spot in
        Event(
          key: key, unit: spot.file, start: Int32(clamping: spot.start), line: spot.line)
      } ?? []
    problems = reader.sink.takeProblems()
  }

  /// The codes of problems whose text contains the number of another line.
  private static let namingLines: Set<Problem.Code> = [.overlappingTime, .repeatedReading]

  /// Adjusts the line numbers after lines were added or removed above the units. Returns false if
  /// the group must be read again instead. This is so if the units have changed, if they moved by
  /// different numbers of lines, or if they moved and the text of a problem contains a line number.
  mutating func follow(_ units: [LogUnit]) -> Bool {
    guard units.count == ids.count, units.indices.allSatisfy({ units[$0].id == ids[$0] }) else {
      return false
    }
    let shift = units[0].linesBefore - linesBefore[0]
    guard units.indices.allSatisfy({ units[$0].linesBefore == linesBefore[$0] + shift }) else {
      return false
    }
    guard shift != 0 else { return true }
    guard !problems.contains(where: { Self.namingLines.contains($0.code) }) else { return false }
    linesBefore = units.map(\.linesBefore)
    problems = problems.map { $0.moved(by: shift) }
    once = once.map { Once(key: $0.key, problem: $0.problem.moved(by: shift)) }
    for index in events.indices { events[index].line &+= Int32(clamping: shift) }
    running = running?.moved(by: shift)
    shared = nil
    return true
  }

  /// Returns the problem of each `^id` that another group has too.
  mutating func sharedEvents(
    _ index: EventIndex, _ units: [LogUnit.ID: LogUnit]
  ) -> [(key: EventKey, problem: Problem)] {
    if let shared, shared.version == index.version { return shared.problems }
    let found = events.compactMap { event -> (key: EventKey, problem: Problem)? in
      guard index.shared.contains(event.key), let unit = units[ids[Int(event.unit)]] else {
        return nil
      }
      let problem = LogAudit.problem(
        ofEventAt: Int(event.start), line: Int(event.line), in: unit.file)
      return (event.key, problem)
    }
    shared = (index.version, found)
    return found
  }
}

/// For each `^id`, the number of groups that have it.
struct EventIndex: Sendable {
  private var counts: [EventKey: Int32] = [:]
  /// The IDs that more than one group has.
  private(set) var shared: Set<EventKey> = []
  /// A number that increases whenever `shared` changes.
  private(set) var version = 0

  /// Removes the IDs of the old groups from the counts and adds the IDs of the new groups.
  mutating func replace(_ old: [LogGroup], by new: [LogGroup]) {
    let (old, new) = (old.map { $0.events.map(\.key) }, new.map { $0.events.map(\.key) })
    if old == new { return }
    var changes: [EventKey: Int32] = [:]
    for keys in old { for key in keys { changes[key, default: 0] -= 1 } }
    for keys in new { for key in keys { changes[key, default: 0] += 1 } }
    for (key, change) in changes where change != 0 {
      let count = (counts[key] ?? 0) + change
      counts[key] = count > 0 ? count : nil
      let isChanged =
        count > 1 ? shared.insert(key).inserted : shared.remove(key) != nil
      if isChanged { version += 1 }
    }
  }
}
