/// Reads the outline of a file: its blocks, their properties and the runs of log lines.
struct OutlineReader {
  private let context: FileContext
  private let isTrackFile: Bool
  private var outline = FileOutline()
  /// The problems found. They are reported at the end, unless nothing in the file is recognised
  /// (see `isRecognised`).
  private var pending = ProblemSink(keeps: true)
  private let keeps: Bool
  private let executor: ParallelExecutor

  /// The element that the indented lines at the current position belong to.
  private enum Owner { case nothing, nothingReported, wrongHeader, block }
  /// The kind of line that a `|` line would continue.
  private enum Continued { case nothing, text, wrongLine }

  private var owner = Owner.nothing
  private var continued = Continued.nothing
  /// True if the last indented line, ignoring `|` lines, is a property with a colon.
  private var isAfterProperty = false
  /// The run of log lines that is being read.
  private var run: LogRun?
  /// True if the file has a block header, a log line with a date or a conflict marker.
  private var isRecognised = false
  private var firstContent: SourceLine?
  private var conflict = Conflict.none
  /// The number of the last `#?` line; 0 before the first.
  private var lastConflict = 0
  /// The section of a git conflict at the current position.
  private enum Conflict { case none, side, ancestor }

  private init(_ context: FileContext, keeps: Bool, executor: ParallelExecutor) {
    self.context = context
    self.keeps = keeps
    self.executor = executor
    isTrackFile = context.name == "track.txt"
  }

  /// Reads the outline of a file and reports the problems of its lines.
  package static func read(
    _ context: FileContext, into sink: inout ProblemSink, keeps: Bool,
    executor: ParallelExecutor = .serial
  ) -> FileOutline {
    var reader = OutlineReader(context, keeps: keeps, executor: executor)
    reader.readAll(into: &sink)
    return reader.outline
  }

  private mutating func readAll(into sink: inout ProblemSink) {
    let prescan = FilePrescan(context.buffer, executor: executor)
    outline.isPlain = prescan.isPlain
    var lines = LineReader(context.buffer, spans: prescan.spans)
    while let line = lines.next(skippingLogLines: outline.isPlain && conflict != .ancestor) {
      take(line)
    }
    closeRun()
    if let first = firstContent, !isRecognised, !isTrackFile {
      sink.append(
        context.problem(
          wholeLine(.unrecognisedFile, first, "nothing in this file is a block or a log line"),
          lineStart: first.textStart, number: first.number))
      outline.runs = []
      return
    }
    for problem in pending.problems { sink.append(problem) }
  }

  private mutating func report(_ diagnostic: Diagnostic, _ line: SourceLine) {
    pending.append(context.problem(diagnostic, lineStart: line.textStart, number: line.number))
  }

  /// Returns true if a `#?` line continues the `#?` line above it, as `#? | more` does.
  private func continuesConflict(_ start: Int, _ line: SourceLine) -> Bool {
    var cursor = Cursor(context.buffer, from: min(start + 2, line.textEnd), to: line.textEnd)
    cursor.skipBlanks()
    return cursor.byte == ASCII.pipe
  }

  /// Returns a diagnostic that marks a whole line without the blanks around it.
  private func wholeLine(_ code: Problem.Code, _ line: SourceLine, _ detail: String) -> Diagnostic {
    // A run of log lines is passed as one line; mark only its first line.
    let end = min(line.textEnd, LineReader.newline(in: context.buffer, from: line.textStart))
    var cursor = Cursor(context.buffer, from: line.textStart, to: end)
    cursor.skipBlanks()
    return Diagnostic(code, cursor.at, cursor.endWithoutBlanks(), detail)
  }

  private mutating func take(_ line: SourceLine) {
    if line.role == .marker {
      takeMarker(line)
      return
    }
    if conflict == .ancestor { return }
    var isReadable = true
    if !outline.isPlain, line.role != .log,
      let diagnostic = FilePrescan.diagnostic(in: context.buffer, line.textStart, line.textEnd)
    {
      report(diagnostic, line)
      isReadable = diagnostic.code != .notUTF8
    }
    switch line.role {
    case .blank, .comment: break
    case .lostValue:
      noteLineOfBlock(line)
      let diagnostic = wholeLine(.openConflict, line, "an unresolved conflict")
      let isContinued = lastConflict == line.number - 1 && continuesConflict(diagnostic.start, line)
      lastConflict = line.number
      if !isContinued { report(diagnostic, line) }
    case .marker: break
    case .log: takeLog(line)
    case .property, .continuation: takeIndented(line, isReadable: isReadable)
    case .header: takeHeader(line, isReadable: isReadable)
    }
  }

  private mutating func takeLog(_ line: SourceLine) {
    noteContent(line)
    owner = .nothing
    if !isRecognised { isRecognised = looksLikeLog(line) }
    if let open = run, open.end == line.start {
      run?.end = line.next
    } else {
      closeRun()
      run = LogRun(start: line.start, end: line.next, firstLine: line.number)
    }
  }

  /// Returns true if a line, or any line of a run, begins with four digits and a dash.
  private func looksLikeLog(_ line: SourceLine) -> Bool {
    var at = line.textStart
    while at < line.next {
      let cursor = Cursor(context.buffer, from: at, to: line.next)
      if (0..<4).allSatisfy({ cursor.byte($0).isDigit }),
        cursor.dashLength(ahead: 4) > 0
      {
        return true
      }
      at = LineReader.newline(in: context.buffer, from: at) + 1
    }
    return false
  }

  private mutating func closeRun() {
    if let run { outline.runs.append(run) }
    run = nil
  }

  private mutating func noteContent(_ line: SourceLine) {
    if firstContent == nil { firstContent = line }
  }

  /// Extends the current block to a line. Indented lines belong to the block, valid or not.
  private mutating func noteLineOfBlock(_ line: SourceLine) {
    guard owner == .block else { return }
    outline.blocks[outline.blocks.count - 1].lastLine = line.number
  }

  private mutating func takeMarker(_ line: SourceLine) {
    isRecognised = true
    let first = context.buffer[line.textStart]
    let wasOpen = conflict != .none
    switch first {
    case ASCII.less: conflict = .side
    case ASCII.pipe: conflict = wasOpen ? .ancestor : .none
    case ASCII.equals: conflict = wasOpen ? .side : .none
    default: conflict = .none
    }
    if first == ASCII.less || !wasOpen {
      var end = line.textStart
      while end < line.textEnd, context.buffer[end] == first { end += 1 }
      report(Diagnostic(.conflictMarker, line.textStart, end, "a conflict that git left"), line)
    }
  }

  private mutating func takeIndented(_ line: SourceLine, isReadable: Bool) {
    noteContent(line)
    noteLineOfBlock(line)
    var cursor = Cursor(context.buffer, from: line.textStart, to: line.textEnd)
    cursor.skipBlanks()
    let start = cursor.at
    let end = cursor.endWithoutBlanks()
    switch owner {
    case .nothing:
      owner = .nothingReported
      let detail = "an indented line that belongs to no block"
      var wrong = Diagnostic(.strayProperty, start, end, detail)
      if cursor.isLogLine(upTo: line) {
        wrong.fix = Diagnostic.adviceToUnindent
        wrong.correction = ""
        wrong.propose("", at: line.textStart..<start)
      }
      report(wrong, line)
      return
    case .nothingReported, .wrongHeader: return
    case .block: break
    }
    if line.role == .continuation {
      takeContinuation(line, cursor, isReadable: isReadable)
      return
    }
    continued = .wrongLine
    isAfterProperty = false
    guard isReadable else { return }
    takeProperty(line, cursor, end: end)
  }

  private mutating func takeContinuation(_ line: SourceLine, _ cursor: Cursor, isReadable: Bool) {
    if isAfterProperty {
      outline.properties[outline.properties.count - 1].lastContinuation = line.number
    }
    switch continued {
    case .text:
      guard isReadable else { return }
      let end = cursor.endWithoutBlanks()
      var start = cursor.at + 1
      if start < end { start += cursor.blankLength(at: start) }
      outline.properties[outline.properties.count - 1].more.append(min(start, end)..<end)
      outline.properties[outline.properties.count - 1].lastLine = line.number
    case .nothing:
      report(
        Diagnostic(
          .strayContinuation, cursor.at, cursor.endWithoutBlanks(),
          "no text that this line could continue"), line)
      continued = .wrongLine
    case .wrongLine: break
    }
  }

  private mutating func takeProperty(_ line: SourceLine, _ whole: Cursor, end: Int) {
    guard let kind = outline.blocks.last?.kind else { return }
    var cursor = Cursor(context.buffer, from: whole.at, to: end)
    let keyStart = cursor.at
    while !cursor.isAtEnd, cursor.byte != ASCII.colon { cursor.at += 1 }
    guard !cursor.isAtEnd else {
      let text = whole.text(keyStart, end)
      var wrong = Diagnostic(
        .missingColon, keyStart, end, "a property without a colon: \(quoted(text))",
        meant: whole.withColon(kind))
      if let key = kind.property(foldedName(text)) {
        wrong.fix = "write \(quoted("\(key.name):")) and its value"
      } else if whole.isLogLine(upTo: line) {
        wrong.fix = Diagnostic.adviceToUnindent
      }
      report(wrong, line)
      return
    }
    let keyEnd = Cursor(context.buffer, from: keyStart, to: cursor.at).endWithoutBlanks()
    cursor.at += 1
    cursor.skipBlanks()
    let key = kind.property(foldedName(whole.text(keyStart, keyEnd)))
    outline.properties.append(
      PropertySource(key: keyStart..<keyEnd, value: cursor.at..<end, line: line))
    outline.blocks[outline.blocks.count - 1].properties =
      outline.blocks[outline.blocks.count - 1].properties.lowerBound..<outline.properties.count
    isAfterProperty = true
    if let key { continued = key.isText ? .text : .nothing }
  }

  private mutating func takeHeader(_ line: SourceLine, isReadable: Bool) {
    noteContent(line)
    owner = .wrongHeader
    continued = .nothing
    isAfterProperty = false
    var cursor = Cursor(context.buffer, from: line.textStart, to: line.textEnd)
    cursor.end = cursor.endWithoutBlanks()
    guard isReadable else {
      let word = cursor.text(cursor.at, headerWordEnd(cursor))
      if Kind(rawValue: foldedName(word)) != nil { isRecognised = true }
      return
    }
    guard let (first, _) = cursor.scalar(at: cursor.at), first.isLetter else {
      report(
        Diagnostic(
          .unrecognisedLine, cursor.at, cursor.end, "neither a block nor a log line nor a comment",
          fix: Self.logLine(ofListItem: cursor.text(cursor.at, cursor.end))), line)
      return
    }
    let kindEnd = headerWordEnd(cursor)
    let word = cursor.text(cursor.at, kindEnd)
    guard let kind = Kind(rawValue: foldedName(word)) else {
      report(unknownKind(word, cursor.at, kindEnd), line)
      return
    }
    isRecognised = true
    cursor.at = kindEnd
    do throws(Diagnostic) {
      try takeBlock(kind, line, &cursor)
      owner = .block
    } catch {
      report(error, line)
    }
  }

  /// Returns the problem of a word that is not a kind. If the word is a property key of the block
  /// above, the suggested fix is an indent.
  private func unknownKind(_ word: String, _ start: Int, _ end: Int) -> Diagnostic {
    if end < context.buffer.count, context.buffer[end] == ASCII.colon,
      outline.blocks.last?.kind.property(foldedName(word)) != nil
    {
      return Diagnostic(
        .unknownKind, start, end, "a property without blanks before it: \(quoted(word))",
        meant: "  \(word)")
    }
    return Diagnostic(
      .unknownKind, start, end, "no such kind of block: \(quoted(word))",
      meant: Suggestion.nearest(to: word, in: Kind.allCases.map(\.rawValue)))
  }

  /// Returns the advice for a list item such as `- [x] meditate`: to write it as a log line. Nil
  /// for any other text.
  private static func logLine(ofListItem text: String) -> String? {
    guard let mark = text.first, "-*+".contains(mark), text.utf8.count <= 80 else { return nil }
    var words = text.dropFirst().split(separator: " ")
    if let box = words.first, box.hasPrefix("[") { words.removeAll { $0 == box || $0 == "]" } }
    guard !words.isEmpty else { return nil }
    return "begin with the day, as in \(quoted("2026-11-21 \(words.joined(separator: " "))"))"
  }

  private func headerWordEnd(_ cursor: Cursor) -> Int {
    var offset = cursor.at
    while offset < cursor.end, cursor.buffer[offset] != ASCII.colon,
      cursor.blankLength(at: offset) == 0
    {
      offset += 1
    }
    return offset
  }

  private mutating func takeBlock(
    _ kind: Kind, _ line: SourceLine, _ cursor: inout Cursor
  ) throws(Diagnostic) {
    let kindEnd = cursor.at
    cursor.skipBlanks()
    let start = cursor.at
    let end = headerWordEnd(cursor)
    cursor.at = end
    cursor.skipBlanks()
    let afterID = cursor.at
    let hasColon = cursor.take(ASCII.colon)
    cursor.skipBlanks()
    let title = cursor.text(cursor.at, cursor.end)
    guard end > start || kind == .track else {
      let id = ID.made(from: title)
      var wrong = Diagnostic(.missingID, start, start, "a \(kind.rawValue) without an ID")
      if !id.isEmpty {
        wrong.fix = "write \(quoted("\(kind.rawValue) \(id): \(title)"))"
        wrong.correction = kind == .term ? nil : start > kindEnd ? id : " \(id)"
      }
      throw wrong
    }
    let id = cursor.text(start, end)
    try check(id, of: kind, start..<end)
    if !hasColon, afterID < cursor.end {
      cursor.at = afterID
      throw cursor.wordsAfterID(id, of: kind, endOfID: end, line)
    }
    outline.blocks.append(
      BlockSource(
        kind: kind, id: start..<end, title: cursor.at..<cursor.end, header: line,
        properties: outline.properties.count..<outline.properties.count, lastLine: line.number))
  }

  private func check(_ id: String, of kind: Kind, _ range: Range<Int>) throws(Diagnostic) {
    let (start, end) = (range.lowerBound, range.upperBound)
    switch kind {
    case .track: break
    case .term:
      guard ID.termNumber(id) != nil else {
        throw Diagnostic(.badTermNumber, start, end, "not a term's number: \(quoted(id))")
      }
    default:
      let traits = Names.traits(of: id)
      guard traits.contains(.isName) else {
        let made = ID.made(from: id)
        throw Diagnostic(
          .badID, start, end, "not an ID: \(quoted(id))",
          perhaps: made.isEmpty ? nil : made)
      }
      if traits.contains(.isReserved) {
        throw Diagnostic(.reservedID, start, end, "a word of the grammar as an ID: \(quoted(id))")
      }
    }
  }
}
