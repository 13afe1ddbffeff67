extension Workspace {
  /// Looks for blocks and lines of the log, in the order of files and lines.
  ///
  /// - Parameters:
  ///   - describesLines: Whether subject and day of log lines are wanted.
  ///   - take: Is given each match, and says whether to go on.
  package func search(
    _ query: SearchQuery, describesLines: Bool, _ take: (SearchMatch) -> Bool
  ) {
    var search = Search(query, in: self, describesLines: describesLines)
    search.run(take)
  }
}

/// One search through the files of a workspace.
private struct Search: ~Copyable {
  private let workspace: Workspace
  private let query: SearchQuery
  private let describesLines: Bool
  private var needles: SearchTerms
  private var reader: LogLineReader
  private var entry = LogEntry()
  private let subjects: Set<Name>
  private let tags: Set<Name>
  private let contexts: Set<Name>
  private let goals: Set<Name>
  private let blocks: [Place: any Block]

  init(_ query: SearchQuery, in workspace: Workspace, describesLines: Bool) {
    self.workspace = workspace
    self.query = query
    self.describesLines = describesLines
    needles = SearchTerms(query.words)
    var reader = LogLineReader(
      names: workspace.names, facts: workspace.facts, units: workspace.units)
    func names(_ words: [String]) -> Set<Name> { Set(words.map { reader.names.name($0) }) }
    subjects = names(query.subjects).union(query.subjects.map { reader.names.title($0) })
    tags = names(query.tags)
    contexts = names(query.contexts)
    goals = names(query.goals)
    self.reader = reader
    blocks = Dictionary(
      workspace.blocks.map { ($0.heading.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func run(_ take: (SearchMatch) -> Bool) {
    for (index, file) in workspace.files.enumerated() {
      let outline = workspace.outlines[index]
      let goesOn = file.withBytes { buffer in
        var runs = (query.includesLog ? outline.runs : [])[...]
        let wanted = query.includesBlocks && !query.isAboutLog ? outline.blocks : []
        for block in wanted {
          while let run = runs.first, run.start < block.header.start {
            runs.removeFirst()
            guard search(run, index, buffer, take) else { return false }
          }
          guard search(block, outline, index, buffer, take) else { return false }
        }
        for run in runs {
          guard search(run, index, buffer, take) else { return false }
        }
        return true
      }
      guard goesOn else { return }
    }
  }

  // MARK: The log

  private mutating func search(
    _ run: LogRun, _ file: Int, _ buffer: UnsafeBufferPointer<UInt8>,
    _ take: (SearchMatch) -> Bool
  ) -> Bool {
    var lines = LogRunIterator(buffer, run)
    while let (number, range) = lines.next() {
      guard needles.areAll(in: buffer, range) else { continue }
      var isRead = false
      if query.needsEntry || describesLines {
        isRead =
          UTF8Check.firstInvalid(in: buffer, range.lowerBound, range.upperBound) == nil
          && reader.read(buffer, range.lowerBound, range.upperBound, into: &entry)
        if query.needsEntry, !isRead || !fits(buffer) { continue }
      }
      let match = SearchMatch(
        thing: .log(
          subject: isRead ? reader.names.text(entry.subject) : nil, day: isRead ? entry.day : nil),
        file: file, line: SearchMatch.Line(number: number, range: range), further: [])
      guard take(match) else { return false }
    }
    return true
  }

  /// Whether the line that was read has what is asked for.
  private mutating func fits(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    if let from = query.from, entry.day < from { return false }
    if let through = query.through, entry.day > through { return false }
    if !subjects.isEmpty, !subjects.contains(entry.subject) { return false }
    if !contexts.isEmpty, !entry.contexts.contains(where: contexts.contains) { return false }
    if !goals.isEmpty, !goals.contains(entry.subject),
      !entry.goals.contains(where: { goals.contains($0.goal) })
    {
      return false
    }
    if tags.isEmpty || entry.tags.contains(where: tags.contains) { return true }
    for range in NoteTags.ranges(in: buffer, entry.note) {
      let name = reader.names.lookUp(buffer, range.lowerBound, range.upperBound).name
      if tags.contains(name) { return true }
    }
    return false
  }

  // MARK: Blocks

  private mutating func search(
    _ block: BlockSource, _ outline: FileOutline, _ file: Int,
    _ buffer: UnsafeBufferPointer<UInt8>, _ take: (SearchMatch) -> Bool
  ) -> Bool {
    guard query.kinds.isEmpty || query.kinds.contains(block.kind) else { return true }
    let declared = blocks[Place(file: file, line: block.header.number)]
    if !tags.isEmpty || !goals.isEmpty {
      guard let declared, fits(declared) else { return true }
    }
    var held: Set<Int> = []
    var further: [SearchMatch.Line] = []
    for line in lines(of: block, outline, buffer) {
      let found = needles.isEmpty ? [] : needles.found(in: buffer, line.range)
      held.formUnion(found)
      if !found.isEmpty, line.number != block.header.number { further.append(line) }
    }
    guard held.count == needles.count else { return true }
    let header = block.header
    return take(
      SearchMatch(
        thing: .block(
          block.kind,
          id: String(decoding: UnsafeBufferPointer(rebasing: buffer[block.id]), as: UTF8.self)),
        file: file,
        line: SearchMatch.Line(number: header.number, range: header.textStart..<header.textEnd),
        further: further))
  }

  private func fits(_ block: any Block) -> Bool {
    if !tags.isEmpty, !block.heading.tags.contains(where: tags.contains) { return false }
    guard !goals.isEmpty else { return true }
    let served: [Name] =
      switch block {
      case let habit as Habit: habit.goals
      case let task as Task: task.goals
      case let term as Term: term.goals.map(\.goal)
      default: [block.name]
      }
    return served.contains(where: goals.contains)
  }

  /// The header and every line up to the last one that belongs to the block.
  private func lines(
    of block: BlockSource, _ outline: FileOutline, _ buffer: UnsafeBufferPointer<UInt8>
  ) -> [SearchMatch.Line] {
    let properties = outline.properties[block.properties]
    let end = properties.last.map { max($0.line.next, $0.more.last?.upperBound ?? 0) }
    var lines: [SearchMatch.Line] = []
    var at = block.header.textStart
    var number = block.header.number
    repeat {
      let newline = LineReader.newline(in: buffer, from: at)
      let hasReturn =
        newline < buffer.count && newline > at && buffer[newline - 1] == ASCII.carriageReturn
      lines.append(
        SearchMatch.Line(number: number, range: at..<(hasReturn ? newline - 1 : newline)))
      at = newline + 1
      number += 1
    } while at < end ?? 0
    return lines
  }
}
