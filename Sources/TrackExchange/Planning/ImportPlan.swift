import TrackCore

/// The lines and blocks that an import would write, and the result for each foreign row.
///
/// Formats add entries to the plan. The plan finds the subjects of the entries, recognises
/// duplicates and writes the log lines.
package struct ImportPlan: Sendable {
  /// The errors of rows that cannot be imported. Only the first ones are stored.
  package private(set) var invalid: [ForeignError] = []
  package private(set) var invalidCount = 0
  /// The number of rows that were omitted on purpose, by the reason.
  package private(set) var leftOut: [String: Int] = [:]
  /// The number of rows that became part of the line of another row, by what they are.
  package private(set) var joined: [String: Int] = [:]
  /// What else is not imported, such as a part of a row, with the number of occurrences.
  package private(set) var lost: [String: Int] = [:]
  /// The number of calls that said what becomes of a row or of a part of one.
  private(set) var outcomes = 0
  package private(set) var lines: [Line] = []
  /// The text of the lines, each followed by a line break.
  package private(set) var bytes: [UInt8] = []
  /// The number of the row that is being read.
  var row = 0
  /// The names in the lines and the new blocks that no block declares.
  package private(set) var missing: [MissingName] = []
  /// The range of days whose entries are imported; all days by default.
  package var days = Day.first...Day.last

  private var resolver: SubjectResolver
  private var index: LogIndex
  /// How often each foreign identity occurred.
  private var occurrences = Occurrences()
  private var hasReserved = false

  /// The number of lines in each state.
  private var counts = [Int](repeating: 0, count: State.allCases.count)

  private static let mostKept = 1000

  package init(resolver: SubjectResolver, index: LogIndex) {
    self.resolver = resolver
    self.index = index
  }

  /// The new blocks, in the order of their first use.
  package var blocks: [ProposedBlock] { resolver.blocks }
  /// The foreign names that become new blocks although declared blocks have similar names.
  package var similarNames: [SimilarName] { resolver.similar }

  package var readyLines: [Line] { lines.filter { $0.state == .ready || $0.state == .similar } }

  /// True if `bytes` can become a log file as it is: all lines are to be written, and they
  /// are sorted by day.
  package var isLog: Bool {
    readyCount == lines.count && zip(lines, lines.dropFirst()).allSatisfy { $0.day <= $1.day }
  }

  package func count(of state: State) -> Int { counts[Int(state.rawValue)] }

  /// The number of lines to write.
  package var readyCount: Int { count(of: .ready) + count(of: .similar) }

  package var lineCount: Int { lines.count }

  package var leftOutCount: Int { leftOut.values.reduce(0, +) }

  /// The number of rows that describe a block.
  package private(set) var blockRowCount = 0

  package var joinedCount: Int { joined.values.reduce(0, +) }

  /// The number of log lines, including invalid lines, plus the number of rows that did not become
  /// a line.
  package var rowCount: Int {
    lineCount + invalidCount - count(of: .invalid) + leftOutCount + joinedCount
      + blockRowCount
  }

  package func text(of line: Line) -> String {
    String(decoding: bytes[line.range], as: UTF8.self)
  }

  // MARK: Adding

  /// Adds an entry whose subject is a foreign name.
  ///
  /// - Parameters:
  ///   - id: The foreign identity, from which the `^id` is made; nil if the entry already has its
  ///     `^id`.
  ///   - kind: The kind of block to create for the subject if there is none.
  ///   - row: The number of the row or line in the foreign file; nil for the one that is being read.
  package mutating func add(
    _ entry: ExchangeEntry, id: ForeignID?, kind: Kind = .habit, row: Int? = nil
  ) {
    outcomes += 1
    let row = row ?? self.row
    guard days.contains(entry.day) else { return leaveOut("entries of other days") }
    guard (Day.first...Day.last).contains(entry.day) else {
      return refuse(ForeignError("the year is not between 1 and 9999", row: row))
    }
    var entry = entry
    guard resolve(&entry, kind, isOwn: id == nil) else {
      return leaveOut("names that the map skips")
    }
    if let id { entry.event = numbered(id).event }
    let start = bytes.count
    let (end, note) = EntryText.append(entry, to: &bytes)
    endLine(
      Written(items: start..<end, note: note, event: entry.event, day: entry.day), row: row)
  }

  /// Adds the lines of a row that the fast parser `PlainRows` has parsed. Returns false if it has
  /// not parsed the row, or if one of the lines has no template yet. The row must then be added as
  /// an entry.
  mutating func add(
    _ plain: PlainRow, of row: borrowing CSVRow, from templates: LineTemplates
  ) -> Bool {
    if plain.lines.isEmpty { return false }
    guard days.contains(plain.day) else {
      leaveOut("entries of other days", count: plain.lines.count)
      return true
    }
    guard plain.lines.allSatisfy({ templates.has($0.shape) }) else { return false }
    for var line in plain.lines {
      line.id = numbered(line.id)
      let start = bytes.count
      guard let end = templates.append(line, of: plain, in: row.text, to: &bytes) else { continue }
      let note =
        index.isEmpty || plain.note.isEmpty
        ? nil : String(decoding: row.text[plain.note], as: UTF8.self)
      endLine(
        Written(
          items: start..<end, note: note, event: index.isEmpty ? nil : line.id.event,
          day: plain.day),
        row: row.number, isLikeAnother: true)
    }
    return true
  }

  /// Reserves memory for all lines of a file, of which a share has been read.
  package mutating func reserve(share: Double) {
    guard !hasReserved, !lines.isEmpty, share > 0 else { return }
    hasReserved = true
    let count = min(Int(clamping: (Double(lines.count) / share * 1.1).rounded()), 1 << 24)
    lines.reserveCapacity(count)
    bytes.reserveCapacity((bytes.count / lines.count + 1) * count)
  }

  /// Makes an identity unique by adding to it the number of equal identities that came before.
  private mutating func numbered(_ id: ForeignID) -> ForeignID {
    var id = id
    let occurrence = occurrences.add(id)
    if occurrence > 0 { id.add(occurrence) }
    return id
  }

  /// The line that is the last one of `bytes`.
  private struct Written {
    /// The offsets of the line up to its `^id` and note.
    let items: Range<Int>
    let note: String?
    let event: String?
    let day: Day
  }

  /// Ends a line, and finds out if the log already has it.
  private mutating func endLine(_ line: Written, row: Int, isLikeAnother: Bool = false) {
    var state = State.ready
    if !index.isEmpty {
      let key = bytes[line.items].withUnsafeBufferPointer { LogIndex.key(of: $0, note: line.note) }
      let isKnown = line.event.map { index.match(event: $0) } ?? false || index.match(key)
      state = isKnown ? .duplicate : index.hasSimilar(key) ? .similar : .ready
    }
    lines.append(
      Line(
        row: row, day: line.day, range: line.items.lowerBound..<bytes.count, state: state,
        isLikeAnother: isLikeAnother))
    bytes.append(ASCII.newline)
    counts[Int(state.rawValue)] += 1
  }

  /// Replaces the foreign name of an entry by its subject. Returns false if the import map skips
  /// the name.
  ///
  /// - Parameter isOwn: True if track wrote the foreign file, so that the name is a subject as in a
  ///   log.
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

  /// Applies the part, unit and factor that the import map states.
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

  /// Records a block that the foreign file describes under a name.
  ///
  /// - Parameter isRow: True if a row of entries describes it, false if a list of names does.
  package mutating func describe(_ block: ProposedBlock, as name: String, isRow: Bool = false) {
    outcomes += 1
    if isRow { blockRowCount += 1 }
    resolver.describe(block, as: name)
  }

  /// Records a habit that the foreign file describes. Texts that are empty are left out.
  mutating func describe(
    habit name: String, every rhythm: String? = nil, note: String = "",
    _ properties: [ProposedBlock.Property] = []
  ) {
    let all =
      [.init(.every, rhythm ?? "")] + properties + [.init(.note, EntryText.plain(note))]
    describe(
      ProposedBlock(
        .habit, id: ID.made(from: name), title: EntryText.plain(name),
        all.filter { !$0.value.isEmpty }), as: name)
  }

  /// Records a block that the foreign file identifies by its title.
  package mutating func describe(titled block: ProposedBlock) {
    outcomes += 1
    blockRowCount += 1
    resolver.describe(titled: block)
  }

  /// Returns the ID of the declared or new block that has a title, or the ID that would be made from
  /// the title; nil if there is none.
  func id(of kind: Kind, titled title: String) -> String? {
    let kinds = kind == .goal ? Kind.goals : [kind]
    return kinds.lazy.compactMap { resolver.id(of: $0, titled: title) }.first
      ?? resolver.id(of: kinds, madeFrom: title)
  }

  /// Records that a row cannot be imported: the one that is being read, unless the error states it.
  package mutating func refuse(_ error: ForeignError) {
    outcomes += 1
    invalidCount += 1
    guard invalid.count < Self.mostKept else { return }
    invalid.append(ForeignError(error.reason, row: error.row ?? row, column: error.column))
  }

  /// Counts rows that are omitted on purpose.
  ///
  /// - Parameter reason: The rows that are omitted, in words that can follow "left out:".
  package mutating func leaveOut(_ reason: String, count: Int = 1) {
    outcomes += 1
    leftOut[reason, default: 0] += count
  }

  /// Proposes an obligation for a task that is not done yet.
  mutating func addOpenTask(_ title: String, due: Day?, note: String) {
    let id = ID.made(from: title)
    guard ID.isID(id) else { return leaveOut("open tasks whose titles have no letter") }
    let note = EntryText.plain(note)
    describe(
      titled: ProposedBlock(
        .obligation, id: id, title: EntryText.plain(title),
        (due.map { [.init(.due, $0.iso)] } ?? []) + (note.isEmpty ? [] : [.init(.note, note)])))
  }

  /// Adds a property to the block that the import creates for a foreign name, if it creates one.
  mutating func add(_ property: ProposedBlock.Property, toNew name: String) {
    resolver.add(property, toNew: name)
  }

  /// Records that a format keeps a row, to decide later what becomes of it.
  mutating func keep() { outcomes += 1 }

  /// Counts a row that becomes part of the line of another row.
  mutating func join(_ what: String) {
    outcomes += 1
    joined[what, default: 0] += 1
  }

  /// Counts what is omitted besides whole rows, in words that can follow "left out:".
  package mutating func lose(_ what: String, count: Int = 1) {
    outcomes += 1
    lost[what, default: 0] += count
  }

  // MARK: Checking

  /// Marks as invalid the lines that would have errors in the log.
  ///
  /// - Parameter workspace: The data directory to which the lines would be added.
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
    var names: [MissingName] = []
    func errors(in bytes: [UInt8]) -> [Problem] {
      let log = SourceFile(name: Self.checkedFile, bytes: bytes)
      let all =
        blocks.isEmpty
        ? declarations.adding(logs: [log])
        : Workspace(files: declarations.files + [SourceFile(name: Self.newFile, bytes: text), log])
      let problems = all?.check(today: today) ?? []
      names.add(problems.filter { $0.file == Self.newFile }, in: text)
      names.add(problems.filter { $0.file == Self.checkedFile }, in: bytes)
      return problems.filter { $0.file == Self.checkedFile && $0.severity == .error }
    }
    defer { missing = names }
    if lines.contains(where: \.isLikeAnother) {
      // Lines made from the template of a line with an error may have the error too. If there is
      // none, only the lines without a template are checked.
      let sample = lines.filter { !$0.isLikeAnother }.flatMap { bytes[$0.range] + [ASCII.newline] }
      if errors(in: sample).isEmpty { return }
    }
    for problem in errors(in: bytes) {
      guard let number = problem.line, lines.indices.contains(number - 1) else { continue }
      let state = lines[number - 1].state
      guard state != .invalid else { continue }
      lines[number - 1].state = .invalid
      counts[Int(state.rawValue)] -= 1
      counts[Int(State.invalid.rawValue)] += 1
      refuse(ForeignError(problem.detail, row: lines[number - 1].row))
    }
  }

  private static let checkedFile = "log/.import.txt"
  private static let newFile = "zz-new-blocks.txt"
}
