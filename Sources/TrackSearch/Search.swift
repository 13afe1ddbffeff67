import TrackCore

extension Workspace {
  /// Finds blocks and log lines, in the order of files and lines.
  ///
  ///     for match in workspace.search(SearchQuery(words: ["river"])) {
  ///       print(workspace.files[match.file].text(match.line.range))
  ///     }
  public func search(_ query: SearchQuery) -> [SearchMatch] {
    var matches: [SearchMatch] = []
    search(query, describesLines: true) { match in
      matches.append(match)
      return true
    }
    return matches
  }

  /// Finds blocks and log lines one by one.
  ///
  /// - Parameters:
  ///   - describesLines: True to parse each log line found and include its subject and day in the
  ///     match.
  ///   - take: Receives a match and returns true to continue.
  package func search(
    _ query: SearchQuery, describesLines: Bool, _ take: (SearchMatch) -> Bool
  ) {
    var search = Search(query, in: self, describesLines: describesLines)
    search.run(take)
  }
}

/// One search of a workspace.
private struct Search: ~Copyable {
  private let workspace: Workspace
  private let query: SearchQuery
  private let describesLines: Bool
  private var terms: SearchTerms
  private var reader: LogReader
  private var entry = LogEntry()
  /// The conditions of the lines of the log.
  private var match: EntryMatch
  /// The tags and goals of which a block must have one.
  private let tags: Set<Name>
  private let goals: Set<Name>
  /// The names of the files of the sources, in lowercase.
  private let sourceFiles: Set<String>
  /// The sources and the subjects of their lines.
  private let sourceSubjects: Set<Name>
  private let blocks: [Place: any Block]

  init(_ query: SearchQuery, in workspace: Workspace, describesLines: Bool) {
    self.workspace = workspace
    self.query = query
    self.describesLines = describesLines
    terms = SearchTerms(query.words)
    var reader = LogReader(workspace)
    func names(_ words: [String]) -> Set<Name> {
      Set(words.compactMap { workspace.names.existing($0) })
    }
    match = EntryMatch(query.entries, workspace: workspace)
    tags = names(query.tags)
    goals = names(query.goals)
    sourceFiles = Set(query.sources.map { foldedName("sources/\($0).txt") })
    sourceSubjects = names(query.sources).union(
      reader.subjects(ofFiles: sourceFiles, in: workspace))
    self.reader = reader
    blocks = Dictionary(
      workspace.blocks.map { ($0.heading.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func run(_ take: (SearchMatch) -> Bool) {
    for (index, file) in workspace.files.enumerated() {
      let outline = workspace.outlines[index]
      let shouldContinue = file.withBytes { buffer in
        let hasLines =
          query.includesLog
          && (sourceFiles.isEmpty || sourceFiles.contains(foldedName(file.name)))
        var runs = (hasLines ? outline.runs : [])[...]
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
      guard shouldContinue else { return }
    }
  }

  // MARK: Log lines

  private mutating func search(
    _ run: LogRun, _ file: Int, _ buffer: UnsafeBufferPointer<UInt8>,
    _ take: (SearchMatch) -> Bool
  ) -> Bool {
    var lines = LogRunIterator(buffer, run)
    while let (number, range) = lines.next() {
      guard terms.areAll(in: buffer, range) else { continue }
      var isRead = false
      if query.needsEntry || describesLines {
        isRead = reader.read(buffer, range, into: &entry)
        if query.needsEntry, !isRead || !match.matches(entry, &reader) { continue }
      }
      let match = SearchMatch(
        thing: .log(
          subject: isRead ? reader.names.text(entry.subject) : nil, day: isRead ? entry.day : nil,
          start: isRead ? entry.start : nil),
        file: file, line: SearchMatch.Line(number: number, range: range), further: [])
      guard take(match) else { return false }
    }
    return true
  }

  // MARK: Blocks

  private mutating func search(
    _ block: BlockSource, _ outline: FileOutline, _ file: Int,
    _ buffer: UnsafeBufferPointer<UInt8>, _ take: (SearchMatch) -> Bool
  ) -> Bool {
    guard query.kinds.isEmpty || query.kinds.contains(block.kind) else { return true }
    let declared = blocks[Place(file: file, line: block.header.number)]
    if !query.tags.isEmpty || !query.goals.isEmpty || !sourceFiles.isEmpty {
      guard let declared, fits(declared) else { return true }
    }
    var foundTerms: Set<Int> = []
    var further: [SearchMatch.Line] = []
    for line in lines(of: block, outline, buffer) {
      let found = terms.isEmpty ? [] : terms.found(in: buffer, line.range)
      foundTerms.formUnion(found)
      if !found.isEmpty, line.number != block.header.number { further.append(line) }
    }
    guard foundTerms.count == terms.count else { return true }
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
    if !query.tags.isEmpty, !block.heading.tags.contains(where: tags.contains) { return false }
    if !sourceFiles.isEmpty, !counts(block) { return false }
    guard !query.goals.isEmpty else { return true }
    let served: [Name] =
      switch block {
      case let habit as Habit: habit.goals
      case let task as Task: task.goals
      case let term as Term: term.goals.map(\.goal)
      case let goal as Goal: [goal.name] + [goal.goal].compactMap(\.self)
      default: [block.name]
      }
    return served.contains(where: goals.contains)
  }

  /// Returns true for a source, for a subject of its lines, and for what counts that subject.
  private func counts(_ block: any Block) -> Bool {
    let counted: [Name] =
      switch block {
      case let habit as Habit: habit.of.map(\.subject)
      case let goal as Goal: goal.measures.compactMap(\.subject?.subject)
      default: []
      }
    return ([block.name] + counted).contains(where: sourceSubjects.contains)
  }

  /// Returns the header and the lines up to the block's last property.
  private func lines(
    of block: BlockSource, _ outline: FileOutline, _ buffer: UnsafeBufferPointer<UInt8>
  ) -> [SearchMatch.Line] {
    let last = outline.properties[block.properties].last
    let end = last.map { max($0.line.next, $0.more.last?.upperBound ?? 0) } ?? 0
    let header = block.header
    var lines = [SearchMatch.Line(number: header.number, range: header.textStart..<header.textEnd)]
    var reader = LineReader(buffer, after: header)
    while let line = reader.next(), line.start < end {
      lines.append(SearchMatch.Line(number: line.number, range: line.textStart..<line.textEnd))
    }
    return lines
  }
}

extension LogReader {
  /// Returns the subjects of the log lines in files, given by their names in lowercase.
  fileprivate mutating func subjects(
    ofFiles names: Set<String>, in workspace: Workspace
  ) -> Set<Name> {
    var subjects: Set<Name> = []
    var entry = LogEntry()
    for (index, file) in workspace.files.enumerated() where names.contains(foldedName(file.name)) {
      file.withBytes { buffer in
        for run in workspace.outlines[index].runs {
          var lines = LogRunIterator(buffer, run)
          while let (_, range) = lines.next() {
            if read(buffer, range, into: &entry) { subjects.insert(entry.subject) }
          }
        }
      }
    }
    return subjects
  }
}
