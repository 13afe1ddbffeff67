/// The state of a pass over the log: the current line, the names found and the problems found.
package struct LogReader {
  var lineReader: LogLineReader
  var sink: ProblemSink
  /// The file being read; `.none` between files.
  var context = FileContext.none
  private let workspace: Workspace
  /// The problems that are reported once, for the first line that has them. They are stored until
  /// the end of the log.
  private var warnings: [(key: OncePerSubjectWarning, problem: Problem?, code: Problem.Code)] = []

  package init(_ workspace: Workspace, keepsProblems: Bool = false, limit: Int = .max) {
    self.workspace = workspace
    lineReader = LogLineReader(
      names: workspace.names, subjects: workspace.subjects, units: workspace.units)
    sink = ProblemSink(keeps: keepsProblems, atMost: limit)
  }

  /// Every name found so far.
  package var names: Names { lineReader.names }

  /// Returns true if a name is the title of a one-off action.
  package func isTitle(_ name: Name) -> Bool { lineReader.names.isTitle(name) }

  /// Returns the text of a range of the line being read.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: context.buffer[range]), as: UTF8.self)
  }

  /// Returns the bytes of a range of the line being read. They are valid only while the line is
  /// read.
  package func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: context.buffer[range])
  }

  /// Reads a line outside of a pass over the log; returns false if it is no valid line.
  package mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, into entry: inout LogEntry
  ) -> Bool {
    context = FileContext(name: "", buffer: buffer)
    return UTF8Check.firstInvalid(in: buffer, line.lowerBound, line.upperBound) == nil
      && lineReader.read(buffer, line.lowerBound, line.upperBound, into: &entry)
  }

  // MARK: Problems

  mutating func report(
    _ diagnostic: @autoclosure () -> Diagnostic, _ code: Problem.Code, _ entry: borrowing LogEntry
  ) {
    let lineStart = entry.text.lowerBound
    let number = entry.place.line
    let context = context
    sink.report(context.problem(diagnostic(), lineStart: lineStart, number: number), code)
  }

  /// Reports a problem that is reported only once for each subject, or for each pair of a subject
  /// and a goal. The caller must not report the same key twice.
  mutating func report(
    once key: OncePerSubjectWarning, _ diagnostic: @autoclosure () -> Diagnostic,
    _ code: Problem.Code, _ entry: borrowing LogEntry
  ) {
    let problem =
      sink.keeps
      ? context.problem(diagnostic(), lineStart: entry.text.lowerBound, number: entry.place.line)
      : nil
    warnings.append((key, problem, code))
  }

  mutating func reportDiagnostics(_ subject: Name, lineStart: Int, number: Int) {
    var columns = ColumnCounter(context.buffer, lineStart: lineStart)
    for diagnostic in lineReader.diagnostics {
      var diagnostic = diagnostic
      if diagnostic.fix == nil, let (id, range) = suggestion(for: diagnostic) {
        diagnostic.suggest(id, at: range)
      }
      if diagnostic.code == .undeclaredSubject {
        let problem = sink.keeps ? context.problem(diagnostic, number: number, &columns) : nil
        warnings.append((OncePerSubjectWarning(subject: subject), problem, diagnostic.code))
        continue
      }
      sink.report(context.problem(diagnostic, number: number, &columns), diagnostic.code)
    }
  }

  /// Reports a line with unreadable characters; returns false if the line cannot be used.
  mutating func isReadable(_ start: Int, _ end: Int, _ number: Int) -> Bool {
    guard let diagnostic = FilePrescan.diagnostic(in: context.buffer, start, end) else {
      return true
    }
    sink.report(context.problem(diagnostic, lineStart: start, number: number), diagnostic.code)
    return diagnostic.code != .notUTF8
  }

  // MARK: Suggestions

  /// Returns the declared ID to suggest for an undeclared subject or goal, and the range to
  /// replace. For a goal, it is the nearest ID. For a subject, it is the ID of the block whose
  /// title is written there; if no title is, it is the nearest ID. Nil if there is no such ID.
  private mutating func suggestion(
    for diagnostic: Diagnostic
  ) -> (id: String, range: Range<Int>)? {
    guard sink.mayGuess else { return nil }
    let range = diagnostic.start..<diagnostic.end
    let word = text(range)
    let cost = lineReader.subjects.count
    switch diagnostic.code {
    case .undeclaredSubject:
      let near = sink.nearest(
        word, among: declared { $0 == .doer || $0 == .measure || $0 == .goal }, cost: cost)
      return idOfTitle(at: diagnostic.start) ?? near.map { (id: $0, range: range) }
    case .undeclaredGoal:
      return sink.nearest(word, among: declared { $0 == .goal }, cost: cost).map {
        (id: $0, range: range)
      }
    default: return nil
    }
  }

  /// Returns the ID of the block whose title is written at an offset of the line, and the range of
  /// the title; nil if there is none.
  private func idOfTitle(at start: Int) -> (id: String, range: Range<Int>)? {
    let end = LineReader.newline(in: context.buffer, from: start)
    let rest = text(start..<min(end, start + 200))
    let folded = foldedName(rest)
    for block in workspace.blocks {
      let hasLines = Kind.subjects.contains(block.heading.kind)
      let title = foldedName(block.title)
      guard hasLines, folded.hasPrefix(title),
        folded.dropFirst(title.count).first.map({ " \r;".contains($0) }) ?? true
      else { continue }
      let written = rest.prefix(title.count)
      guard foldedName(String(written)) == title else { continue }
      return (block.id, start..<start + written.utf8.count)
    }
    return nil
  }

  private func declared(_ fits: (SubjectInfo.SubjectRole) -> Bool) -> [String] {
    lineReader.subjects.indices.filter { fits(lineReader.subjects[$0].role) }.map {
      names.text(Name(Int32($0)))
    }
  }

  // MARK: After the last line

  /// Adds the names and problems of a reader of later lines. Returns a mapping from its names to
  /// the names of this reader.
  ///
  /// - Parameter common: The number of names that both readers knew at the start.
  mutating func merge(_ late: inout LogReader, beyond common: Int) -> NameRemapping {
    let names = lineReader.merge(late.lineReader, beyond: common)
    sink.take(&late.sink)
    var known = Set(warnings.map(\.key))
    for warning in late.warnings {
      let key = OncePerSubjectWarning(
        subject: names[warning.key.subject], goal: warning.key.goal.map { names[$0] })
      if known.insert(key).inserted { warnings.append((key, warning.problem, warning.code)) }
    }
    return names
  }

  /// Moves the problems down by a number of lines.
  mutating func move(by lines: Int) {
    sink.move(by: lines)
    for index in warnings.indices {
      warnings[index].problem = warnings[index].problem?.moved(by: lines)
    }
  }

  /// Reports the problems that were kept until the end of the log.
  mutating func finish() {
    for warning in warnings { sink.report(warning.problem, warning.code) }
    warnings = []
  }
}

/// Identifies a problem that is reported once, regardless of the number of lines that have it.
struct OncePerSubjectWarning: Hashable {
  let subject: Name
  /// The goal; nil if the problem is about the subject alone.
  var goal: Name?
}
