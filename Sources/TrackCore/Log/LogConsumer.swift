/// Something that is shown every line of the log, once.
package protocol LogConsumer {
  /// Takes a line that counts. The entry is filled again for the next line.
  mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader)
}

/// The log being read: what a consumer may ask and report while it sees a line.
package struct LogReader {
  var reader: LogLineReader
  var sink: ProblemSink
  var context = FileContext(name: "", buffer: UnsafeBufferPointer(start: nil, count: 0))
  private let workspace: Workspace
  /// What is reported on the first line only that shows it, until the last line has been read.
  private var firsts: [(what: OncePerSubjectWarning, problem: Problem?, code: Problem.Code)] = []

  init(_ workspace: Workspace, keepsProblems: Bool = false, atMost room: Int = .max) {
    self.workspace = workspace
    reader = LogLineReader(names: workspace.names, facts: workspace.facts, units: workspace.units)
    sink = ProblemSink(keeps: keepsProblems, atMost: room)
  }

  /// Every name met so far.
  package var names: Names { reader.names }

  /// The bytes of a range of the line as text.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: context.buffer[range]), as: UTF8.self)
  }

  mutating func report(
    _ diagnostic: @autoclosure () -> Diagnostic, _ code: Problem.Code, _ entry: borrowing LogEntry
  ) {
    let lineStart = entry.text.lowerBound
    let number = entry.place.line
    let context = context
    sink.report(context.problem(diagnostic(), lineStart: lineStart, number: number), code)
  }
}

extension Workspace {
  /// Reads the whole log once, in the order of files and lines.
  ///
  /// Lines are read straight from the bytes; no text is made of a line that nobody asks for.
  package func readLog<Consumer: LogConsumer>(into consumer: inout Consumer) -> LogReader {
    var reading = LogReader(self)
    read(LogPartition(files, outlines, minimumBytes: .max).early, &reading, into: &consumer)
    reading.reportFirsts()
    return reading
  }

  /// Likewise with both hands; what comes out is the same.
  ///
  /// - Parameter room: How many problems are kept at most.
  package func readLog<Consumer: MergeableConsumer>(
    sharing consumer: inout Consumer, keepingProblems: Bool = false, atMost room: Int = .max
  ) -> LogReader {
    let halves = LogPartition(files, outlines, minimumBytes: executor.minimumBytes)
    var (early, reading) = (
      consumer, LogReader(self, keepsProblems: keepingProblems, atMost: room)
    )
    guard !halves.late.isEmpty else {
      read(halves.early, &reading, into: &consumer)
      reading.reportFirsts()
      return reading
    }
    var (late, lateReading) = (consumer, reading)
    late.prepareForSecondHalf()
    executor.runBoth(
      { read(halves.early, &reading, into: &early) },
      { read(halves.late, &lateReading, into: &late) })
    early.join(late, reading.join(&lateReading, beyond: names.count))
    consumer = early
    reading.reportFirsts()
    return reading
  }

  /// Reads some of the log's lines.
  func read<Consumer: LogConsumer>(
    _ pieces: [LogPartition.Piece], _ reading: inout LogReader, into consumer: inout Consumer
  ) {
    var entry = LogEntry()
    for piece in pieces {
      let file = files[piece.file]
      file.withBytes { buffer in
        reading.context = FileContext(name: file.name, buffer: buffer)
        Workspace.read(
          piece.run, of: piece.file, isPlain: outlines[piece.file].isPlain, &reading, &entry,
          into: &consumer)
      }
    }
  }

  @inline(__always)
  private static func read<Consumer: LogConsumer>(
    _ run: LogRun, of file: Int, isPlain: Bool, _ reading: inout LogReader,
    _ entry: inout LogEntry, into consumer: inout Consumer
  ) {
    let buffer = reading.context.buffer
    var number = run.firstLine
    var at = run.start
    if at == 0, buffer.count >= 3, buffer[0] == 0xEF { at = 3 }
    while at < run.end {
      let newline = LineReader.newline(in: buffer, from: at)
      var end = newline
      if newline < buffer.count, end > at, buffer[end - 1] == ASCII.carriageReturn { end -= 1 }
      entry.place = Place(file: file, line: number)
      if isPlain || reading.isReadable(at, end, number) {
        let counts = reading.reader.read(buffer, at, end, into: &entry)
        if !reading.reader.diagnostics.isEmpty {
          reading.reportDiagnostics(entry.subject, lineStart: at, number: number)
        }
        if counts { consumer.take(entry, &reading) }
      }
      at = newline + 1
      number += 1
    }
  }
}

/// What is reported once, however many lines show it.
struct OncePerSubjectWarning: Hashable {
  let subject: Name
  /// Nil where it is about the subject alone.
  var goal: Name?
}

extension LogReader {
  /// Reports what a line shows and further lines may show again.
  mutating func report(
    first what: OncePerSubjectWarning, _ diagnostic: @autoclosure () -> Diagnostic,
    _ code: Problem.Code,
    _ entry: borrowing LogEntry
  ) {
    let problem =
      sink.keeps
      ? context.problem(diagnostic(), lineStart: entry.text.lowerBound, number: entry.place.line)
      : nil
    firsts.append((what, problem, code))
  }

  /// Takes over what was met and reported on the lines behind; gives what their names are here.
  fileprivate mutating func join(_ late: inout LogReader, beyond common: Int) -> NameRemapping {
    let names = reader.join(late.reader, beyond: common)
    sink.take(&late.sink)
    var known = Set(firsts.map(\.what))
    for first in late.firsts {
      let what = OncePerSubjectWarning(
        subject: names[first.what.subject], goal: first.what.goal.map { names[$0] })
      if known.insert(what).inserted { firsts.append((what, first.problem, first.code)) }
    }
    return names
  }

  /// To be called behind the last line.
  fileprivate mutating func reportFirsts() {
    for first in firsts { sink.report(first.problem, first.code) }
    firsts = []
  }

  fileprivate mutating func reportDiagnostics(_ subject: Name, lineStart: Int, number: Int) {
    var columns = ColumnCounter(context.buffer, lineStart: lineStart)
    for diagnostic in reader.diagnostics {
      var diagnostic = diagnostic
      if diagnostic.fix == nil { diagnostic.fix = guess(diagnostic) }
      if diagnostic.code == .undeclaredSubject {
        let problem = sink.keeps ? context.problem(diagnostic, number: number, &columns) : nil
        firsts.append((OncePerSubjectWarning(subject: subject), problem, diagnostic.code))
        continue
      }
      sink.report(context.problem(diagnostic, number: number, &columns), diagnostic.code)
    }
  }

  /// What was probably meant by a name that nothing declares.
  private mutating func guess(_ diagnostic: Diagnostic) -> String? {
    guard sink.mayGuess else { return nil }
    let word = text(diagnostic.start..<diagnostic.end)
    switch diagnostic.code {
    case .undeclaredSubject:
      let near = sink.guess(word, among: subjects, cost: reader.facts.count)
      return titled(diagnostic.start).map { "did you mean \(quoted($0))?" } ?? near
    case .undeclaredGoal: return sink.guess(word, among: goals, cost: reader.facts.count)
    default: return nil
    }
  }

  /// The ID of what has the title that begins at a place of a line.
  private func titled(_ start: Int) -> String? {
    let end = LineReader.newline(in: context.buffer, from: start)
    let rest = foldedName(text(start..<min(end, start + 200)))
    let found = workspace.blocks.first { block in
      let mayBeMeant = [.habit, .task, .measure, .goal, .obligation].contains(block.heading.kind)
      let title = foldedName(block.title)
      return mayBeMeant && rest.hasPrefix(title)
        && rest.dropFirst(title.count).first.map { " \r;".contains($0) } ?? true
    }
    return found?.id
  }

  private var subjects: [String] { declared { $0 == .doer || $0 == .measure || $0 == .goal } }
  private var goals: [String] { declared { $0 == .goal } }

  private func declared(_ fits: (SubjectInfo.SubjectRole) -> Bool) -> [String] {
    reader.facts.indices.filter { fits(reader.facts[$0].role) }.map {
      names.text(Name(Int32($0)))
    }
  }

  /// Looks at the characters of a line; says whether it can be used.
  fileprivate mutating func isReadable(_ start: Int, _ end: Int, _ number: Int) -> Bool {
    guard let diagnostic = FilePrescan.diagnostic(in: context.buffer, start, end) else {
      return true
    }
    sink.report(context.problem(diagnostic, lineStart: start, number: number), diagnostic.code)
    return diagnostic.code != .notUTF8
  }
}
