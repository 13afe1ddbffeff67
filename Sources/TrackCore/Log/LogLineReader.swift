/// Reads single log lines. It keeps what it learns of names from line to line.
struct LogLineReader {
  var names: Names
  var facts: [SubjectFacts]
  let units: UnitBook
  /// What is wrong with the line read last.
  private(set) var faults: [Fault] = []

  /// How many lines have been read.
  private var lines = 0
  private var lastDate: (UInt64, UInt16) = (0, 0)
  private var lastDay = Day(ordinal: 0)

  init(names: Names, facts: [SubjectFacts], units: UnitBook) {
    self.names = names
    self.facts = facts
    self.units = units
  }

  /// Reads a line's text into an entry.
  ///
  /// - Returns: whether the line counts; `faults` may hold warnings all the same.
  @inline(__always)
  mutating func read(
    _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, into entry: inout LogEntry
  ) -> Bool {
    if !faults.isEmpty { faults.removeAll(keepingCapacity: true) }
    entry.clear()
    lines += 1
    entry.text = start..<end
    var cursor = Cursor(buffer, from: start, to: end)
    do throws(Fault) {
      entry.day = try day(&cursor)
      guard cursor.skipBlanks() else { throw missingSubject(cursor) }
      try when(&cursor, into: &entry)
      entry.whenRange = start..<cursor.at
      try subject(&cursor, into: &entry)
      return items(&cursor, into: &entry)
    } catch {
      faults.append(error)
      return false
    }
  }

  // MARK: Date and time

  /// Reads the date; the same bytes as on the line before need no arithmetic.
  @inline(__always)
  private mutating func day(_ cursor: inout Cursor) throws(Fault) -> Day {
    let raw = UnsafeRawBufferPointer(cursor.buffer)
    guard cursor.at + 11 <= cursor.end, cursor.buffer[cursor.at + 10] == 0x20 else {
      return try cursor.date()
    }
    let head = raw.loadUnaligned(fromByteOffset: cursor.at, as: UInt64.self)
    let tail = raw.loadUnaligned(fromByteOffset: cursor.at + 8, as: UInt16.self)
    if head == lastDate.0, tail == lastDate.1 {
      cursor.at += 10
      return lastDay
    }
    let start = cursor.at
    let day = try cursor.date()
    if cursor.at == start + 10 {
      lastDate = (head, tail)
      lastDay = day
    }
    return day
  }

  @inline(__always)
  private mutating func when(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Fault) {
    let first = cursor.byte
    if first == 0x3C || (first >= 0x30 && first <= 0x39) {
      try times(&cursor, into: &entry)
    }
  }

  private mutating func times(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Fault) {
    let mark = cursor.at
    let startedBefore = cursor.take(0x3C)
    cursor.skipBlanks()
    var start = try cursor.time()
    let behind = cursor.at
    let blank = cursor.skipBlanks()
    guard cursor.takeDash() else {
      if startedBefore {
        throw Fault(.startBeforeWithoutRange, mark, mark + 1, "a < without a range")
      }
      entry.start = start
      guard blank || cursor.isAtEnd || cursor.byte == 0x3B else {
        cursor.at = behind
        throw Fault(
          .badTime, mark, cursor.wordEnd(),
          "not a time: \(quoted(cursor.text(mark, cursor.wordEnd())))")
      }
      return
    }
    cursor.skipBlanks()
    if startedBefore { start -= 86_400 }
    entry.start = start
    if cursor.take(0x3F) {
      entry.isRunning = true
    } else {
      var end = try cursor.time()
      if startedBefore ? false : end < start { end += 86_400 }
      entry.end = end
      if end == start {
        faults.append(Fault(.emptyRange, mark, cursor.at, "a range without length"))
      } else if end - start > 86_400 {
        faults.append(Fault(.longRange, mark, cursor.at, "a range over 24 hours"))
      }
    }
    let stop = cursor.at
    guard cursor.skipBlanks() || cursor.isAtEnd || cursor.byte == 0x3B else {
      cursor.at = stop
      throw Fault(
        .badTime, mark, cursor.wordEnd(),
        "not a range: \(quoted(cursor.text(mark, cursor.wordEnd())))")
    }
  }

  // MARK: Subject

  private func missingSubject(_ cursor: Cursor) -> Fault {
    Fault(.missingSubject, cursor.at, cursor.at, "the line does not say what was done")
  }

  @inline(__always)
  private mutating func subject(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Fault) {
    let start = cursor.at
    if let marks = QuoteMarks(at: cursor) {
      try quotedSubject(&cursor, marks, into: &entry)
      return
    }
    let stop = cursor.wordEnd()
    guard stop > start else { throw missingSubject(cursor) }
    let found = names.lookUp(cursor.buffer, start, stop)
    if found.traits != .isName {
      let word = cursor.text(start, stop)
      guard found.traits.contains(.isName) else {
        let made = ID.made(from: word)
        throw Fault(
          .badID, start, stop, "not an ID: \(quoted(word))",
          fix: made.isEmpty ? nil : "did you mean \(quoted(made))?")
      }
      if found.traits.contains(.isReserved) {
        throw Fault(.reservedID, start, stop, "a word of the grammar as a subject: \(quoted(word))")
      }
    }
    cursor.at = stop
    entry.subject = found.name
    entry.subjectRange = start..<stop
    let index = Int(found.name.index)
    if index >= facts.count { addFacts(upTo: index) }
    if facts[index].role == .undeclared || facts[index].role == .other {
      reportSubject(index, start, stop, cursor)
    }
  }

  private mutating func addFacts(upTo index: Int) {
    while facts.count <= index { facts.append(SubjectFacts()) }
  }

  private mutating func reportSubject(_ index: Int, _ start: Int, _ stop: Int, _ cursor: Cursor) {
    if facts[index].role == .other {
      faults.append(
        Fault(
          .notASubject, start, stop,
          "\(quoted(cursor.text(start, stop))) is nothing that can be done"))
    } else if !facts[index].wasReported {
      facts[index].wasReported = true
      faults.append(
        Fault(
          .undeclaredSubject, start, stop, "nothing declares \(quoted(cursor.text(start, stop)))"))
    }
  }

  private mutating func quotedSubject(
    _ cursor: inout Cursor, _ marks: QuoteMarks, into entry: inout LogEntry
  ) throws(Fault) {
    let start = cursor.at
    guard let close = marks.close(in: cursor) else {
      throw Fault(.quoteNotClosed, start, start + marks.openLength, "the quote is not closed")
    }
    let inner = Cursor(cursor.buffer, from: start + marks.openLength, to: close.lowerBound)
    var trimmed = inner
    trimmed.skipBlanks()
    let title = inner.text(trimmed.at, trimmed.endWithoutBlanks())
    guard !title.isEmpty else {
      throw Fault(.missingSubject, start, close.upperBound, "the quote is empty")
    }
    cursor.at = close.upperBound
    entry.subject = names.title(title)
    entry.subjectRange = start..<close.upperBound
    let index = Int(entry.subject.index)
    if index >= facts.count { addFacts(upTo: index) }
    facts[index].role = .oneOff
  }

  // MARK: Items

  /// Reads the items and the note; says whether the line counts.
  @inline(__always)
  private mutating func items(_ cursor: inout Cursor, into entry: inout LogEntry) -> Bool {
    var counts = true
    var loneM: Range<Int>? = nil
    while true {
      let apart = cursor.skipBlanks()
      if cursor.isAtEnd { break }
      if cursor.byte == 0x3B {
        cursor.at += 1
        cursor.skipBlanks()
        entry.note = cursor.at..<cursor.endWithoutBlanks()
        break
      }
      let start = cursor.at
      do throws(Fault) {
        guard apart else { throw badItem(cursor, start) }
        try item(&cursor, into: &entry, &loneM)
      } catch {
        faults.append(error)
        if error.code.severity == .error { counts = false }
        let wordEnd = Cursor(cursor.buffer, from: start, to: cursor.end).wordEnd()
        cursor.at = max(start + 1, error.end, wordEnd)
      }
    }
    if let loneM, entry.quantity == nil || !(entry.quantity?.unit.isLength ?? false),
      facts[Int(entry.subject.index)].declaresLength
    {
      faults.append(metresOrMinutes(cursor, loneM))
      return false
    }
    return counts
  }

  private func metresOrMinutes(_ cursor: Cursor, _ range: Range<Int>) -> Fault {
    let text = cursor.text(range.lowerBound, range.upperBound)
    var probe = Cursor(cursor.buffer, from: range.lowerBound, to: range.upperBound)
    var fix: String?
    if let number = try? probe.number() {
      fix = "write \(number.scaled(by: 1, over: 1000))km for metres, \(number)min for minutes"
    }
    return Fault(
      .metresOrMinutes, range.lowerBound, range.upperBound, "\(text) may be metres or minutes",
      fix: fix)
  }

  @inline(__always)
  private mutating func item(
    _ cursor: inout Cursor, into entry: inout LogEntry, _ loneM: inout Range<Int>?
  ) throws(Fault) {
    switch cursor.byte {
    case 0x30...0x39: try amount(&cursor, into: &entry, &loneM)
    case 0x5E: try event(&cursor, into: &entry)
    case 0x2B where !cursor.isAtNumber: try goal(&cursor, into: &entry)
    case 0x40: entry.contexts.append(try tag(&cursor))
    case 0x23: entry.tags.append(try tag(&cursor))
    default:
      if cursor.isAtNumber {
        try amount(&cursor, into: &entry, &loneM)
      } else {
        try word(&cursor, into: &entry)
      }
    }
  }

  private func badItem(_ cursor: Cursor, _ start: Int) -> Fault {
    let stop = max(cursor.wordEnd(), start)
    let word = cursor.text(start, stop)
    if let (scalar, _) = cursor.scalar(at: start), scalar.isLetter {
      return Fault(
        .bareWord, start, stop, "a word that is no item: \(quoted(word))",
        fix: "write a ; before free text")
    }
    return Fault(.badItem, start, stop, "not an item: \(quoted(word))")
  }

  private mutating func event(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Fault) {
    let start = cursor.at
    var stop = start + 1
    while stop < cursor.end, isEventByte(cursor.buffer[stop]) { stop += 1 }
    guard stop > start + 1,
      stop == cursor.end || cursor.buffer[stop] == 0x20 || stop == cursor.wordEnd()
    else { throw badItem(cursor, start) }
    guard entry.event.isEmpty else {
      throw Fault(.repeatedItem, start, stop, "a second ^id")
    }
    cursor.at = stop
    entry.event = start + 1..<stop
  }

  @inline(__always) private func isEventByte(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  private mutating func tag(_ cursor: inout Cursor) throws(Fault) -> Name {
    let start = cursor.at
    let stop = cursor.wordEnd()
    guard stop > start + 1 else { throw badItem(cursor, start) }
    let found = names.lookUp(cursor.buffer, start + 1, stop)
    guard found.traits.contains(.isTag) else { throw badItem(cursor, start) }
    cursor.at = stop
    return found.name
  }

  private mutating func goal(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Fault) {
    let start = cursor.at
    let stop = cursor.wordEnd()
    var nameEnd = start + 1
    while nameEnd < stop, cursor.buffer[nameEnd] != 0x3D { nameEnd += 1 }
    guard nameEnd > start + 1 else { throw badItem(cursor, start) }
    let found = names.lookUp(cursor.buffer, start + 1, nameEnd)
    guard found.traits.contains(.isName) else { throw badItem(cursor, start) }
    let index = Int(found.name.index)
    if index >= facts.count { addFacts(upTo: index) }
    if facts[index].lineAsGoal == lines {
      throw Fault(.repeatedItem, start, stop, "+\(cursor.text(start + 1, nameEnd)) stands twice")
    }
    cursor.at = nameEnd
    var share: Amount?
    if cursor.take(0x3D) {
      share = try valueOfItem(&cursor, subject: entry.subject).amount
    }
    entry.goals.append(LogEntry.Share(goal: found.name, amount: share))
    facts[index].lineAsGoal = lines
    guard facts[index].role != .goal else { return }
    let word = cursor.text(start + 1, nameEnd)
    faults.append(
      facts[index].role == .undeclared
        ? Fault(.undeclaredGoal, start + 1, nameEnd, "no goal has the ID \(quoted(word))")
        : Fault(.notAGoal, start + 1, nameEnd, "\(quoted(word)) is no goal"))
  }

  /// Reads the amount that must follow `PART:` or `=`.
  private mutating func valueOfItem(_ cursor: inout Cursor, subject: Name) throws(Fault)
    -> AmountRead
  {
    guard cursor.isAtNumber else {
      let stop = cursor.wordEnd()
      throw Fault(
        .badAmount, cursor.at, stop,
        stop > cursor.at
          ? "not an amount: \(quoted(cursor.text(cursor.at, stop)))" : "an amount is missing")
    }
    let start = cursor.at
    var read = try cursor.amount { unit in isKnown(unit, to: Int(subject.index)) }
    guard cursor.at == cursor.wordEnd() else {
      throw Fault(
        .badAmount, start, cursor.wordEnd(),
        "not an amount: \(quoted(cursor.text(start, cursor.wordEnd())))")
    }
    read.amount = units.spellings.known(read.amount)
    return read
  }

  /// A word at an item's place: `skip`, `fail`, or a part.
  private mutating func word(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Fault) {
    let start = cursor.at
    let stop = cursor.wordEnd()
    var colon = start
    while colon < stop, cursor.buffer[colon] != 0x3A { colon += 1 }
    if colon < stop {
      try part(&cursor, start, colon, into: &entry)
      return
    }
    let outcome: LogEntry.Outcome
    if cursor.takeWord("skip") {
      outcome = .skipped
    } else if cursor.takeWord("fail") {
      outcome = .failed
    } else {
      throw badItem(cursor, start)
    }
    guard entry.outcome == .done, entry.count == nil, entry.writtenTime == nil,
      entry.quantity == nil, entry.parts.isEmpty
    else {
      throw Fault(.skipWithAmount, start, stop, "\(cursor.text(start, stop)) beside an amount")
    }
    entry.outcome = outcome
  }

  private mutating func part(
    _ cursor: inout Cursor, _ start: Int, _ colon: Int, into entry: inout LogEntry
  ) throws(Fault) {
    let found = names.lookUp(cursor.buffer, start, colon)
    guard found.traits.contains(.isName) else { throw badItem(cursor, start) }
    let index = Int(found.name.index)
    if index >= facts.count { addFacts(upTo: index) }
    if facts[index].lineAsPart == lines {
      throw Fault(
        .repeatedItem, start, cursor.wordEnd(), "\(cursor.text(start, colon)) stands twice")
    }
    cursor.at = colon + 1
    var amount = try valueOfItem(&cursor, subject: entry.subject).amount
    if entry.outcome != .done {
      throw Fault(.skipWithAmount, start, cursor.at, "an amount beside skip or fail")
    }
    let declared = facts[Int(entry.subject.index)].parts
    if let part = declared[found.name] {
      amount = amount.unit.isNone ? units.inOwnUnit(amount.number, part.unit) : amount
    } else if !declared.isEmpty {
      faults.append(
        Fault(
          .undeclaredPart, start, colon, "no part is named \(quoted(cursor.text(start, colon)))"))
    }
    facts[index].lineAsPart = lines
    entry.parts.append(
      LogEntry.Part(name: found.name, amount: amount, range: colon + 1..<cursor.at))
  }

  // MARK: Amounts

  @inline(__always)
  private mutating func amount(
    _ cursor: inout Cursor, into entry: inout LogEntry, _ loneM: inout Range<Int>?
  ) throws(Fault) {
    let start = cursor.at
    let subject = Int(entry.subject.index)
    let read = try cursor.amount { unit in isKnown(unit, to: subject) }
    let stop = cursor.at
    if stop < cursor.end, cursor.buffer[stop] != 0x20, cursor.wordEnd() != stop {
      throw strangeAmount(cursor, start, stop)
    }
    if entry.outcome != .done {
      throw Fault(.skipWithAmount, start, stop, "an amount beside skip or fail")
    }
    entry.amountRange = start..<stop
    var amount = units.spellings.known(read.amount)
    if amount.unit == .none, !facts[subject].bareUnit.isNone {
      amount = units.inOwnUnit(amount.number, facts[subject].bareUnit)
    }
    if amount.unit == .none {
      guard entry.count == nil else { throw second("count", cursor, start, stop) }
      entry.count = amount.number
    } else if amount.unit == .time {
      guard entry.writtenTime == nil else { throw second("time", cursor, start, stop) }
      if amount.number < .zero {
        throw Fault(.negativeTime, start, stop, "less than no time: \(cursor.text(start, stop))")
      }
      entry.writtenTime = amount.number
      if read.isLoneM { loneM = start..<stop }
    } else {
      guard entry.quantity == nil else { throw second("amount in a unit", cursor, start, stop) }
      entry.quantity = amount
      if facts[subject].provenUnit != amount.unit {
        try prove(amount.unit, subject, cursor, start, stop)
      }
    }
  }

  private func second(_ what: String, _ cursor: Cursor, _ start: Int, _ stop: Int) -> Fault {
    Fault(.twoAmounts, start, stop, "a second \(what): \(cursor.text(start, stop))")
  }

  private func strangeAmount(_ cursor: Cursor, _ start: Int, _ stop: Int) -> Fault {
    var probe = Cursor(cursor.buffer, from: start, to: cursor.end)
    if (try? probe.time()) != nil {
      return Fault(
        .timeAfterSubject, start, cursor.wordEnd(),
        "a time behind the subject: \(cursor.text(start, cursor.wordEnd()))")
    }
    return Fault(
      .badItem, start, cursor.wordEnd(),
      "not an item: \(quoted(cursor.text(start, cursor.wordEnd())))")
  }

  /// Whether a unit may stand behind a blank on this subject.
  private func isKnown(_ spelled: Unit, to subject: Int) -> Bool {
    let unit = units.spellings.known(spelled)
    return Unit.usual.contains(unit) || facts[subject].units.contains(unit)
      || facts[subject].alsoUnits.contains(unit)
  }

  /// Looks at a unit for the first time on this subject.
  private mutating func prove(
    _ unit: Unit, _ subject: Int, _ cursor: Cursor, _ start: Int, _ stop: Int
  ) throws(Fault) {
    guard isKnown(unit, to: subject) else {
      var number = Cursor(cursor.buffer, from: start, to: stop)
      _ = try? number.number()
      if reservedWords.contains(foldedName(unit.name)) {
        throw Fault(.reservedUnit, number.at, stop, "no unit: \(quoted(unit.name))")
      }
      faults.append(
        Fault(
          .undeclaredUnit, number.at, stop, "nothing declares the unit \(quoted(unit.name))"))
      return
    }
    let declared = facts[subject].units
    if !declared.isEmpty,
      !(declared + facts[subject].alsoUnits).contains(where: {
        units.convert(from: unit, to: $0, for: Name(Int32(subject))) != nil
      })
    {
      faults.append(
        Fault(
          .unitsDiffer, start, stop,
          "\(unit.name) does not convert to \(declared.map(\.name).joined(separator: " or "))"))
      return
    }
    facts[subject].provenUnit = unit
  }
}
