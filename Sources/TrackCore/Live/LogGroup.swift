/// The problems of log units that share days with each other and with no other unit.
///
/// The problems of a line depend only on the lines of its day, except for repeated `^id`s, running
/// entries and problems that are reported once.
struct LogGroup: Sendable {
  /// A problem that is reported only for the first line that has it.
  struct Once: Sendable {
    let key: [String]
    let problem: Problem
  }

  /// The place of an `^id`: the first line of the group that has it.
  struct Event: Sendable {
    let key: EventKey
    let unit: Int
    /// The offset of the ID in the unit's bytes.
    let start: Int
    let line: Int
  }

  let ids: [LogUnit.ID]
  /// The number of lines before each unit when the unit was read.
  private let linesBefore: [Int]
  let problems: [Problem]
  let once: [Once]
  let events: [Event]
  /// The problem of the first running entry, to report if another entry is running before it.
  let running: Problem?

  /// Reads the units.
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
        Event(key: key, unit: Int(spot.file), start: spot.start, line: Int(spot.line))
      } ?? []
    problems = reader.sink.takeProblems()
  }

  /// Returns true if the group consists of these units in the same places, so that its problems are
  /// still valid.
  func describes(_ units: [LogUnit]) -> Bool {
    units.count == ids.count
      && units.indices.allSatisfy {
        units[$0].id == ids[$0] && units[$0].linesBefore == linesBefore[$0]
      }
  }

  /// Returns the problem of a `^id` that an earlier line has.
  static func problem(ofRepeated event: Event, in unit: LogUnit) -> Problem {
    LogAudit.problem(ofEventAt: event.start, line: event.line, in: unit.file)
  }
}
