/// Something that is shown every line of the log, once.
package protocol LogConsumer {
  /// Takes a line that counts. The entry is filled again for the next line.
  mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReading)
}

/// The log being read: what a consumer may ask and report while it sees a line.
package struct LogReading {
  var reader: LogLineReader
  var sink: ProblemSink
  var context = FileContext(name: "", buffer: UnsafeBufferPointer(start: nil, count: 0))
  private let tracker: Tracker
  /// What is reported on the first line only that shows it, until the last line has been read.
  private var firsts: [(what: FirstReport, problem: Problem?, code: Problem.Code)] = []

  init(_ tracker: Tracker, keepsProblems: Bool = false, atMost room: Int = .max) {
    self.tracker = tracker
    reader = LogLineReader(names: tracker.names, facts: tracker.facts, units: tracker.units)
    sink = ProblemSink(keeps: keepsProblems, atMost: room)
  }

  /// Every name met so far.
  package var names: Names { reader.names }

  /// The bytes of a range of the line as text.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: context.buffer[range]), as: UTF8.self)
  }

  mutating func report(
    _ fault: @autoclosure () -> Fault, _ code: Problem.Code, _ entry: borrowing LogEntry
  ) {
    let lineStart = entry.text.lowerBound
    let number = entry.place.line
    let context = context
    sink.report(context.problem(fault(), lineStart: lineStart, number: number), code)
  }
}

extension Tracker {
  /// Reads the whole log once, in the order of files and lines.
  ///
  /// Lines are read straight from the bytes; no text is made of a line that nobody asks for.
  package func readLog<Consumer: LogConsumer>(into consumer: inout Consumer) -> LogReading {
    var reading = LogReading(self)
    read(LogHalves(files, outlines, worth: .max).early, &reading, into: &consumer)
    reading.reportFirsts()
    return reading
  }

  /// Likewise with both hands; what comes out is the same.
  ///
  /// - Parameter room: How many problems are kept at most.
  package func readLog<Consumer: JoiningConsumer>(
    sharing consumer: inout Consumer, keepingProblems: Bool = false, atMost room: Int = .max
  ) -> LogReading {
    let halves = LogHalves(files, outlines, worth: hands.worth)
    var (early, reading) = (
      consumer, LogReading(self, keepsProblems: keepingProblems, atMost: room)
    )
    guard !halves.late.isEmpty else {
      read(halves.early, &reading, into: &consumer)
      reading.reportFirsts()
      return reading
    }
    var (late, lateReading) = (consumer, reading)
    late.goBehind()
    hands.both(
      { read(halves.early, &reading, into: &early) },
      { read(halves.late, &lateReading, into: &late) })
    early.join(late, reading.join(&lateReading, beyond: names.count))
    consumer = early
    reading.reportFirsts()
    return reading
  }

  /// Reads some of the log's lines.
  func read<Consumer: LogConsumer>(
    _ pieces: [LogHalves.Piece], _ reading: inout LogReading, into consumer: inout Consumer
  ) {
    var entry = LogEntry()
    for piece in pieces {
      let file = files[piece.file]
      file.withBytes { buffer in
        reading.context = FileContext(name: file.name, buffer: buffer)
        Tracker.read(
          piece.run, of: piece.file, isPlain: outlines[piece.file].isPlain, &reading, &entry,
          into: &consumer)
      }
    }
  }

  @inline(__always)
  private static func read<Consumer: LogConsumer>(
    _ run: LogRun, of file: Int, isPlain: Bool, _ reading: inout LogReading,
    _ entry: inout LogEntry, into consumer: inout Consumer
  ) {
    let buffer = reading.context.buffer
    var number = run.firstLine
    var at = run.start
    if at == 0, buffer.count >= 3, buffer[0] == 0xEF { at = 3 }
    while at < run.end {
      let newline = LineReader.newline(in: buffer, from: at)
      var end = newline
      if newline < buffer.count, end > at, buffer[end - 1] == 0x0D { end -= 1 }
      entry.place = Place(file: file, line: number)
      if isPlain || reading.isReadable(at, end, number) {
        let counts = reading.reader.read(buffer, at, end, into: &entry)
        if !reading.reader.faults.isEmpty {
          reading.reportFaults(entry.subject, lineStart: at, number: number)
        }
        if counts { consumer.take(entry, &reading) }
      }
      at = newline + 1
      number += 1
    }
  }
}

/// What is reported once, however many lines show it.
struct FirstReport: Hashable {
  let subject: Name
  /// Nil where it is about the subject alone.
  var goal: Name?
}

extension LogReading {
  /// Reports what a line shows and further lines may show again.
  mutating func report(
    first what: FirstReport, _ fault: @autoclosure () -> Fault, _ code: Problem.Code,
    _ entry: borrowing LogEntry
  ) {
    let problem =
      sink.keeps
      ? context.problem(fault(), lineStart: entry.text.lowerBound, number: entry.place.line) : nil
    firsts.append((what, problem, code))
  }

  /// Takes over what was met and reported on the lines behind; gives what their names are here.
  fileprivate mutating func join(_ late: inout LogReading, beyond common: Int) -> NameMap {
    let names = reader.join(late.reader, beyond: common)
    sink.take(&late.sink)
    var known = Set(firsts.map(\.what))
    for first in late.firsts {
      let what = FirstReport(
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

  fileprivate mutating func reportFaults(_ subject: Name, lineStart: Int, number: Int) {
    var columns = ColumnCounter(context.buffer, lineStart: lineStart)
    for fault in reader.faults {
      var fault = fault
      if fault.fix == nil { fault.fix = guess(fault) }
      if fault.code == .undeclaredSubject {
        let problem = sink.keeps ? context.problem(fault, number: number, &columns) : nil
        firsts.append((FirstReport(subject: subject), problem, fault.code))
        continue
      }
      sink.report(context.problem(fault, number: number, &columns), fault.code)
    }
  }

  /// What was probably meant by a name that nothing declares.
  private mutating func guess(_ fault: Fault) -> String? {
    guard sink.mayGuess else { return nil }
    let word = text(fault.start..<fault.end)
    switch fault.code {
    case .undeclaredSubject:
      let near = sink.guess(word, among: subjects, cost: reader.facts.count)
      return titled(fault.start).map { "did you mean \(quoted($0))?" } ?? near
    case .undeclaredGoal: return sink.guess(word, among: goals, cost: reader.facts.count)
    default: return nil
    }
  }

  /// The ID of what has the title that begins at a place of a line.
  private func titled(_ start: Int) -> String? {
    let end = LineReader.newline(in: context.buffer, from: start)
    let rest = foldedName(text(start..<min(end, start + 200)))
    let found = tracker.blocks.first { block in
      let mayBeMeant = [.habit, .task, .measure, .goal, .obligation].contains(block.heading.kind)
      let title = foldedName(block.title)
      return mayBeMeant && rest.hasPrefix(title)
        && rest.dropFirst(title.count).first.map { " \r;".contains($0) } ?? true
    }
    return found?.id
  }

  private var subjects: [String] { declared { $0 == .doer || $0 == .measure || $0 == .goal } }
  private var goals: [String] { declared { $0 == .goal } }

  private func declared(_ fits: (SubjectFacts.Role) -> Bool) -> [String] {
    reader.facts.indices.filter { fits(reader.facts[$0].role) }.map {
      names.text(Name(Int32($0)))
    }
  }

  /// Looks at the characters of a line; says whether it can be used.
  fileprivate mutating func isReadable(_ start: Int, _ end: Int, _ number: Int) -> Bool {
    guard let fault = FileSurvey.fault(in: context.buffer, start, end) else { return true }
    sink.report(context.problem(fault, lineStart: start, number: number), fault.code)
    return fault.code != .notUTF8
  }
}
