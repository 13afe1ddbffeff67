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
  /// The name of the file being read begins with `sources/`.
  var isSource = false

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
  package func readLog<Consumer: LogConsumer>(
    into consumer: inout Consumer, keepingProblems: Bool = false
  ) -> LogReading {
    var reading = LogReading(
      reader: LogLineReader(names: names, facts: facts, units: units),
      sink: ProblemSink(keeps: keepingProblems))
    var entry = LogEntry()
    for (index, file) in files.enumerated() {
      let outline = outlines[index]
      file.bytes.withUnsafeBufferPointer { buffer in
        reading.context = FileContext(name: file.name, buffer: buffer)
        reading.isSource = file.name.hasPrefix("sources/")
        for run in outline.runs {
          Tracker.read(
            run, of: index, isPlain: outline.isPlain, &reading, &entry, into: &consumer)
        }
      }
    }
    return reading
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
        if !reading.reader.faults.isEmpty { reading.reportFaults(lineStart: at, number: number) }
        if counts { consumer.take(entry, &reading) }
      }
      at = newline + 1
      number += 1
    }
  }
}

extension LogReading {
  fileprivate mutating func reportFaults(lineStart: Int, number: Int) {
    var columns = ColumnCounter(context.buffer, lineStart: lineStart)
    for fault in reader.faults {
      var fault = fault
      if fault.fix == nil { fault.fix = guess(fault) }
      sink.report(context.problem(fault, number: number, &columns), fault.code)
    }
  }

  /// What was probably meant by a name that nothing declares.
  private mutating func guess(_ fault: Fault) -> String? {
    guard sink.mayGuess else { return nil }
    let word = text(fault.start..<fault.end)
    switch fault.code {
    case .undeclaredSubject:
      return sink.guess(word, among: subjects, cost: reader.facts.count)
    case .undeclaredGoal: return sink.guess(word, among: goals, cost: reader.facts.count)
    default: return nil
    }
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
