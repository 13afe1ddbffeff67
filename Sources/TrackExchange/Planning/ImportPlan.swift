import TrackCore

/// The lines and blocks that an import would write, and the outcome of each foreign row.
///
/// Formats add entries. The plan finds their subjects, recognises duplicates and composes the
/// lines.
package struct ImportPlan: Sendable {
  /// The state of a proposed line.
  package enum State: UInt8, Sendable {
    case ready
    /// The log already has the line.
    case duplicate
    /// The line is ready, but the log has a line that differs only in its note.
    case similar
    /// The line would be an error in the log.
    case invalid
  }

  /// A proposed line.
  package struct Line: Sendable {
    package let row: Int
    package let day: Day
    /// The offsets of the line's text in `bytes`.
    package let range: Range<Int>
    package fileprivate(set) var state: State
  }

  /// The rows that cannot be imported. Only the first ones are stored.
  package private(set) var invalid: [ForeignError] = []
  package private(set) var invalidCount = 0
  /// The number of omitted rows for each reason.
  package private(set) var leftOut: [String: Int] = [:]
  package private(set) var lines: [Line] = []
  /// The text of the lines, each with a line break.
  package private(set) var bytes: [UInt8] = []
  /// The days whose entries are imported.
  package var days = Day.first...Day.last

  private var resolver: SubjectResolver
  private var index: LogIndex
  /// The number of entries so far with each identity.
  private var occurrences: [UInt64: Int] = [:]

  private static let mostKept = 1000

  package init(resolver: SubjectResolver, index: LogIndex) {
    self.resolver = resolver
    self.index = index
  }

  /// The new blocks, in the order of their first use.
  package var blocks: [ProposedBlock] { resolver.blocks }

  package var readyLines: [Line] { lines.filter { $0.state == .ready || $0.state == .similar } }

  package func count(of state: State) -> Int { lines.count { $0.state == state } }

  /// The number of rows that resulted in a line or an error.
  package var rowCount: Int { lines.count + invalidCount - invalidLineCount }
  private var invalidLineCount = 0

  package func text(of line: Line) -> String {
    String(decoding: bytes[line.range], as: UTF8.self)
  }

  // MARK: Adding

  /// Adds an entry whose subject is a foreign name.
  ///
  /// - Parameters:
  ///   - id: The foreign identity, from which the `^id` is made; nil to keep the ID of the entry.
  ///   - kind: The kind of a new block for the subject.
  ///   - row: The number of the row or line in the foreign file.
  package mutating func add(
    _ entry: ExchangeEntry, id: ForeignID?, kind: Kind = .habit, row: Int
  ) {
    guard days.contains(entry.day) else { return leaveOut("entries of other days") }
    guard (Day.first...Day.last).contains(entry.day) else {
      return refuse(ForeignError("the year is not between 1 and 9999", row: row))
    }
    var entry = entry
    guard resolve(&entry, kind, isOwn: id == nil) else {
      return leaveOut("names that the map skips")
    }
    if let id {
      var id = id
      let occurrence = occurrences[id.hash, default: 0]
      occurrences[id.hash] = occurrence + 1
      if occurrence > 0 { id.add(occurrence) }
      entry.event = id.event
    }
    let start = bytes.count
    let key = LogIndex.key(of: entry, appending: &bytes)
    let range = start..<bytes.count
    bytes.append(ASCII.newline)
    lines.append(Line(row: row, day: entry.day, range: range, state: state(of: entry, key)))
  }

  private mutating func state(of entry: ExchangeEntry, _ key: LogIndex.Key) -> State {
    if let event = entry.event {
      let hash = ForeignID("", event).hash
      if index.has(event: hash) {
        index.match(event: hash)
        return .duplicate
      }
    }
    if index.match(key) { return .duplicate }
    return index.hasSimilar(key) ? .similar : .ready
  }

  /// Replaces the foreign name of an entry; returns false if the map skips it.
  ///
  /// - Parameter isOwn: True if the subject is already in the form of the log.
  private mutating func resolve(
    _ entry: inout ExchangeEntry, _ kind: Kind, isOwn: Bool
  ) -> Bool {
    if entry.isOneOff || isOwn && ID.isID(entry.subject) && !resolver.maps(entry.subject) {
      return true
    }
    let unit = entry.amounts.first.map { $0.unit == .time ? "h" : $0.unit.name }
    switch resolver.resolve(entry.subject, kind: kind, unit: unit) {
    case .skip: return false
    case .subject(let subject, let isOneOff):
      entry.subject = subject.id
      entry.isOneOff = isOneOff
      apply(subject, to: &entry)
      return true
    }
  }

  /// Applies the part, unit and factor of the map.
  private func apply(_ subject: NameMap.Subject, to entry: inout ExchangeEntry) {
    if let factor = subject.factor {
      entry.amounts = entry.amounts.map { amount in
        Amount(amount.number.scaled(by: Int128(factor.millionths), over: 1_000_000), amount.unit)
      }
    }
    if let unit = subject.unit {
      entry.amounts = entry.amounts.map { amount in
        amount.unit.isNone ? ForeignAmount.amount(amount.number, unit: unit) ?? amount : amount
      }
    }
    if let part = subject.part, let first = entry.amounts.first {
      entry.parts.insert(ExchangeEntry.Part(name: part, amount: first), at: 0)
      entry.amounts.removeFirst()
    }
  }

  /// Records a block that the foreign file describes under a name of its own.
  package mutating func describe(_ block: ProposedBlock, as name: String) {
    resolver.describe(block, as: name)
  }

  /// Reports a row that cannot be imported.
  package mutating func refuse(_ error: ForeignError) {
    invalidCount += 1
    if invalid.count < Self.mostKept { invalid.append(error) }
  }

  /// Counts a row that is deliberately omitted.
  ///
  /// - Parameter reason: The reason in words, after "left out:".
  package mutating func leaveOut(_ reason: String, count: Int = 1) {
    leftOut[reason, default: 0] += count
  }

  // MARK: Checking

  /// Marks the lines that would be errors in the log.
  ///
  /// - Parameter workspace: The directory to which the lines would be added.
  package mutating func check(in workspace: Workspace, today: Day) {
    var text: [UInt8] = []
    for block in blocks {
      var document = Document("")
      let properties = block.properties.map { (key: $0.key, value: $0.value) }
      guard
        (try? document.add(block.kind, id: block.id, title: block.title, properties)) != nil
      else { continue }
      text += document.bytes
    }
    let declarations = workspace.withoutLog()
    let log = SourceFile(name: Self.checkedFile, bytes: bytes)
    let all =
      blocks.isEmpty
      ? declarations.adding(logs: [log])
      : Workspace(
        files: declarations.files + [SourceFile(name: "zz-new-blocks.txt", bytes: text), log])
    let problems = all?.check(today: today) ?? []
    for problem in problems where problem.file == Self.checkedFile && problem.severity == .error {
      guard let number = problem.line, lines.indices.contains(number - 1) else { continue }
      guard lines[number - 1].state != .invalid else { continue }
      lines[number - 1].state = .invalid
      invalidLineCount += 1
      refuse(ForeignError(problem.detail, row: lines[number - 1].row))
    }
  }

  private static let checkedFile = "log/.import.txt"
}
