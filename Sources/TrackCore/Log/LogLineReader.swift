/// Reads single log lines and collects the names on them.
package struct LogLineReader {
  package var names: Names
  var subjects: [SubjectInfo]
  let units: UnitConverter
  /// The problems found on the line that was read last.
  var diagnostics: [Diagnostic] = []

  /// The number of lines read.
  var lines = 0
  private var lastDate: DateBytes?
  private var lastDay = Day(ordinal: 0)

  package init(names: Names, subjects: [SubjectInfo], units: UnitConverter) {
    self.names = names
    self.subjects = subjects
    self.units = units
  }

  /// Returns whether a line is a log line without an error, whatever blocks there are.
  package static func isRight(_ line: [UInt8]) -> Bool {
    line.withUnsafeBufferPointer { buffer in
      var reader = LogLineReader(names: Names(), subjects: [], units: UnitConverter())
      var entry = LogEntry()
      return reader.read(buffer, 0, buffer.count, into: &entry)
    }
  }

  /// Parses the text of a line into an entry.
  ///
  /// - Returns: True if the line counts, false if it has an error. In both cases, `diagnostics` may
  ///   contain warnings.
  package mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, into entry: inout LogEntry
  ) -> Bool {
    if !diagnostics.isEmpty { diagnostics.removeAll(keepingCapacity: true) }
    entry.clear()
    lines += 1
    entry.text = start..<end
    var cursor = Cursor(buffer, from: start, to: end)
    do throws(Diagnostic) {
      entry.day = try day(&cursor)
      guard cursor.skipBlanks() else { throw afterDate(cursor, start) }
      try when(&cursor, into: &entry)
      entry.whenRange = start..<cursor.at
      try subject(&cursor, into: &entry)
      return items(&cursor, into: &entry)
    } catch {
      diagnostics.append(error)
      return false
    }
  }

  // MARK: Date and time

  /// Reads the date. If its bytes are the same as on the line before, the day of that line is
  /// reused.
  @inline(__always)
  private mutating func day(_ cursor: inout Cursor) throws(Diagnostic) -> Day {
    guard cursor.at + 11 <= cursor.end, cursor.buffer[cursor.at + 10] == ASCII.space else {
      return try cursor.date()
    }
    let date = DateBytes(cursor.buffer, cursor.at)
    if date == lastDate {
      cursor.at += 10
      return lastDay
    }
    let start = cursor.at
    let day = try cursor.date()
    if cursor.at == start + 10 {
      lastDate = date
      lastDay = day
    }
    return day
  }

  private mutating func when(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Diagnostic)
  {
    let first = cursor.byte
    guard first == ASCII.less || first.isDigit else { return }
    if let start = cursor.timeBeforeWord() {
      entry.start = start
    } else {
      try times(&cursor, into: &entry)
    }
  }

  private mutating func times(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Diagnostic)
  {
    let mark = cursor.at
    let times = try cursor.times()
    let stop = cursor.at
    var wrong = mark
    entry.start = times.start - (times.startsDayBefore ? 86_400 : 0)
    switch times.end {
    case nil where times.startsDayBefore:
      throw Diagnostic(.startBeforeWithoutRange, mark, mark + 1, "a < without a range")
    case nil: break
    case .open:
      entry.isRunning = true
      wrong = stop - 1
    case .time(var end, let range):
      wrong = range.lowerBound
      while !times.startsDayBefore, end < times.start { end += 86_400 }
      entry.end = end
      check(length: end - (entry.start ?? end), mark..<stop)
    }
    guard cursor.skipBlanks() || cursor.isAtEnd || cursor.byte == ASCII.semicolon else {
      cursor.at = stop
      throw Diagnostic(
        .badTime, wrong, cursor.wordEnd(),
        "not a time: \(quoted(cursor.text(wrong, cursor.wordEnd())))")
    }
  }

  /// Reports a range of length zero, and a range that is so long that it is probably a mistake.
  private mutating func check(length: Int, _ range: Range<Int>) {
    let (start, stop) = (range.lowerBound, range.upperBound)
    if length == 0 {
      diagnostics.append(Diagnostic(.emptyRange, start, stop, "a range without length"))
    } else if length >= 16 * 3600 {
      let words = Amount.seconds(length).inWords
      diagnostics.append(Diagnostic(.longRange, start, stop, "a range of \(words)"))
    }
  }

  // MARK: Subject

  /// Returns the problem of a line whose date is not followed by a blank.
  private func afterDate(_ cursor: Cursor, _ start: Int) -> Diagnostic {
    guard cursor.byte == ASCII.colon else { return missingSubject(cursor) }
    return Diagnostic(
      .badDate, start, cursor.at + 1, "a colon after the date",
      write: cursor.text(start, cursor.at))
  }

  private func missingSubject(_ cursor: Cursor) -> Diagnostic {
    Diagnostic(.missingSubject, cursor.at, cursor.at, "the line does not say what was done")
  }

  private mutating func subject(_ cursor: inout Cursor, into entry: inout LogEntry)
    throws(Diagnostic)
  {
    let start = cursor.at
    if let marks = QuoteMarks(at: cursor) {
      try quotedSubject(&cursor, marks, into: &entry)
      return
    }
    let stop = cursor.wordEnd()
    guard stop > start else { throw missingSubject(cursor) }
    let found = names.lookUp(cursor.buffer, start, stop)
    guard found.traits.isDisjoint(with: .isReserved), found.traits.contains(.isName) else {
      throw noSubject(cursor.text(start, stop), found.traits, start, stop)
    }
    cursor.at = stop
    entry.subject = found.name
    entry.subjectRange = start..<stop
    let index = Int(found.name.index)
    if index >= subjects.count { addSubjects(upTo: index) }
    let role = role(ofSubject: index)
    entry.isOnMeasure = role == .measure
    if role == .undeclared || role == .other { reportSubject(index, start, stop, cursor) }
  }

  /// Returns the role of a subject. If it were inlined, the compiler would copy all information about
  /// the subject for each line, which takes a sixth of the time of reading a log.
  @inline(never)
  private func role(ofSubject index: Int) -> SubjectInfo.SubjectRole { subjects[index].role }

  private func noSubject(_ word: String, _ traits: Names.Traits, _ start: Int, _ stop: Int)
    -> Diagnostic
  {
    guard traits.contains(.isName) else {
      let made = ID.made(from: word)
      return Diagnostic(
        .badID, start, stop, "not an ID: \(quoted(word))",
        perhaps: made.isEmpty ? nil : made)
    }
    return Diagnostic(
      .reservedID, start, stop, "a word of the grammar as a subject: \(quoted(word))")
  }

  mutating func addSubjects(upTo index: Int) {
    while subjects.count <= index { subjects.append(SubjectInfo()) }
  }

  private mutating func reportSubject(_ index: Int, _ start: Int, _ stop: Int, _ cursor: Cursor) {
    if subjects[index].role == .other {
      diagnostics.append(
        Diagnostic(
          .notASubject, start, stop,
          "\(quoted(cursor.text(start, stop))) is nothing that can be done"))
    } else if !subjects[index].wasReported {
      subjects[index].wasReported = true
      diagnostics.append(
        Diagnostic(
          .undeclaredSubject, start, stop, "nothing declares \(quoted(cursor.text(start, stop)))"))
    }
  }

  private mutating func quotedSubject(
    _ cursor: inout Cursor, _ marks: QuoteMarks, into entry: inout LogEntry
  ) throws(Diagnostic) {
    let start = cursor.at
    guard let close = marks.close(in: cursor) else {
      var wrong = Diagnostic(
        .quoteNotClosed, start, start + marks.openLength, "the quote is not closed")
      let end = cursor.endWithoutBlanks()
      wrong.propose(marks.closing, at: end..<end)
      throw wrong
    }
    let inner = Cursor(cursor.buffer, from: start + marks.openLength, to: close.lowerBound)
    var trimmed = inner
    trimmed.skipBlanks()
    let title = inner.text(trimmed.at, trimmed.endWithoutBlanks())
    guard !title.isEmpty else {
      throw Diagnostic(.missingSubject, start, close.upperBound, "the quote is empty")
    }
    cursor.at = close.upperBound
    entry.subject = names.title(title)
    entry.subjectRange = start..<close.upperBound
    let index = Int(entry.subject.index)
    if index >= subjects.count { addSubjects(upTo: index) }
    subjects[index].role = .oneOff
    entry.isOnMeasure = false
  }

  // MARK: After the last line

  /// Adds the names from a reader of later lines. Returns a mapping from its names to the names of
  /// this reader.
  ///
  /// - Parameter common: The number of names that both readers knew at the start.
  mutating func merge(_ late: LogLineReader, beyond common: Int) -> NameRemapping {
    let map = names.join(late.names, beyond: common)
    for index in common..<late.subjects.count where late.subjects[index].role == .oneOff {
      let name = Int(map[Name(Int32(truncatingIfNeeded: index))].index)
      if name >= subjects.count { addSubjects(upTo: name) }
      subjects[name].role = .oneOff
    }
    return map
  }
}
