extension LogLineReader {
  /// Reads the items and the note. Returns false if they have an error, so that the line does not
  /// count.
  mutating func items(_ cursor: inout Cursor, into entry: inout LogEntry) -> Bool {
    var counts = true
    var loneM: Range<Int>? = nil
    while true {
      let apart = cursor.skipBlanks()
      if cursor.isAtEnd { break }
      if cursor.byte == ASCII.semicolon {
        cursor.at += 1
        cursor.skipBlanks()
        entry.note = cursor.at..<cursor.endWithoutBlanks()
        break
      }
      let start = cursor.at
      do throws(Diagnostic) {
        guard apart else { throw badItem(cursor, start) }
        try item(&cursor, into: &entry, &loneM)
      } catch {
        report(error, &cursor, entry)
        if error.code.severity == .error { counts = false }
        let wordEnd = Cursor(cursor.buffer, from: start, to: cursor.end).wordEnd()
        cursor.at = max(start + 1, error.end, wordEnd, cursor.at)
        // Skip the unit after a number with a comma, so that it is not reported as a second
        // problem.
        if error.code == .decimalComma { skipUnit(&cursor, of: entry) }
      }
    }
    settleCount(&entry)
    if !entry.servings.isEmpty { addNutrients(to: &entry) }
    if let loneM, entry.quantity == nil || !(entry.quantity?.unit.isLength ?? false),
      subjects[Int(entry.subject.index)].declaresLength
    {
      diagnostics.append(metresOrMinutes(cursor, loneM))
      return false
    }
    return counts
  }

  /// Skips blanks and the unit after them, if the unit is known.
  private func skipUnit(_ cursor: inout Cursor, of entry: borrowing LogEntry) {
    var next = cursor
    guard next.skipBlanks() else { return }
    let stop = next.wordEnd()
    guard stop > next.at, let unit = Unit(next.buffer, next.at, stop),
      next.timeUnit(next.at, stop) != nil || isKnown(unit, to: Int(entry.subject.index))
    else { return }
    cursor.at = stop
  }

  /// Reports an invalid item. Consecutive words are reported as one problem. If two or more words
  /// directly follow an undeclared subject, they and the subject are taken for a title without
  /// quotes.
  private mutating func report(
    _ problem: Diagnostic, _ cursor: inout Cursor, _ entry: borrowing LogEntry
  ) {
    guard problem.code == .bareWord, problem.correction == nil else {
      diagnostics.append(problem)
      return
    }
    var words = Diagnostic(.bareWord, problem.start, problem.end, "", fix: problem.fix)
    var next = Cursor(cursor.buffer, from: problem.end, to: cursor.end)
    var count = 1
    while next.skipBlanks(), let (scalar, _) = next.scalar(at: next.at), scalar.isLetter {
      let stop = next.wordEnd()
      let word = next.text(next.at, stop)
      if word.utf8.contains(ASCII.colon) || ["skip", "fail"].contains(foldedName(word)) { break }
      next.at = stop
      words.end = stop
      count += 1
    }
    cursor.at = words.end
    var gap = Cursor(cursor.buffer, from: entry.subjectRange.upperBound, to: words.start)
    gap.skipBlanks()
    let isTitle = gap.isAtEnd && subjects[Int(entry.subject.index)].role == .undeclared
    diagnostics.append(
      count > 1 && isTitle
        ? title(upTo: cursor, entry)
        : notItems(words, count > 1 ? nil : problem.detail, cursor, entry))
  }

  /// Returns the problem of a title without quotes, which begins with the subject and ends at the
  /// cursor.
  private mutating func title(upTo cursor: Cursor, _ entry: borrowing LogEntry) -> Diagnostic {
    if diagnostics.last?.code == .undeclaredSubject {
      diagnostics.removeLast()
      subjects[Int(entry.subject.index)].wasReported = false
    }
    let start = entry.subjectRange.lowerBound
    let title = quoted(cursor.text(start, cursor.at))
    var wrong = Diagnostic(
      .bareWord, start, cursor.at, "words that are not items: \(title)",
      fix: "put a title in quotes: \(title)")
    wrong.correction = title
    return wrong
  }

  /// Returns the problem of words that are not items.
  ///
  /// - Parameter detail: The description of a single word; nil for several.
  private func notItems(
    _ words: Diagnostic, _ detail: String?, _ cursor: Cursor, _ entry: borrowing LogEntry
  ) -> Diagnostic {
    var next = cursor
    next.skipBlanks()
    let text = cursor.text(words.start, words.end)
    var wrong = Diagnostic(
      .bareWord, words.start, words.end,
      detail ?? "words that are not items: \(quoted(text))", fix: words.fix)
    let lower = foldedName(text).split(separator: " ").map(String.init)
    let mayHaveOutcome = entry.hasNoAmount && (next.isAtEnd || Self.mayFollowOutcome(next.byte))
    if mayHaveOutcome, let outcome = OutcomeWord(text), let item = outcome.items.first {
      wrong.suggest(item)
      for other in outcome.items.dropFirst() {
        wrong.fix = "write \(item) if it was left out, \(other) if it was missed"
        wrong.propose(other)
      }
    } else if let duration = DurationWords.prefix(of: lower), duration.count == lower.count {
      wrong.fix = "write \(duration.amount)"
      wrong.correction = duration.amount
    } else if next.isAtEnd, !DurationWords.mention(lower), !lower.contains(where: hasMeaning) {
      wrong.correction = "; \(text)"
    } else if words.fix != nil {
      wrong.propose("; ", at: words.start..<words.start)
    }
    return wrong
  }

  /// Returns true for a word that is more than free text: a number, an outcome, or a subject.
  private func hasMeaning(_ word: String) -> Bool {
    if word.contains(where: \.isNumber) || OutcomeWord(word) != nil { return true }
    guard let index = names.existing(word).map({ Int($0.index) }), index < subjects.count else {
      return false
    }
    return subjects[index].role != .undeclared
  }

  /// Returns true for the first byte of a note, ^id, goal, context or tag.
  private static func mayFollowOutcome(_ byte: UInt8) -> Bool {
    [ASCII.semicolon, ASCII.caret, ASCII.plus, ASCII.at, ASCII.hash].contains(byte)
  }

  private func metresOrMinutes(_ cursor: Cursor, _ range: Range<Int>) -> Diagnostic {
    let text = cursor.text(range.lowerBound, range.upperBound)
    var probe = Cursor(cursor.buffer, from: range.lowerBound, to: range.upperBound)
    var wrong = Diagnostic(
      .metresOrMinutes, range.lowerBound, range.upperBound, "\(text) may be metres or minutes")
    if let number = try? probe.number() {
      let (metres, minutes) = ("\(number.scaled(by: 1, over: 1000))km", "\(number)min")
      wrong.fix = "write \(metres) for metres, \(minutes) for minutes"
      wrong.propose(metres)
      wrong.propose(minutes)
    }
    return wrong
  }

  private mutating func item(
    _ cursor: inout Cursor, into entry: inout LogEntry, _ loneM: inout Range<Int>?
  ) throws(Diagnostic) {
    switch cursor.byte {
    case ASCII.zero...ASCII.nine: try amount(&cursor, into: &entry, &loneM)
    case ASCII.caret: try event(&cursor, into: &entry)
    case ASCII.plus where !cursor.isAtNumber: try goal(&cursor, into: &entry)
    case ASCII.at: entry.contexts.append(try tag(&cursor))
    case ASCII.hash: entry.tags.append(try tag(&cursor))
    default:
      if cursor.isAtNumber {
        try amount(&cursor, into: &entry, &loneM)
      } else {
        try word(&cursor, into: &entry)
      }
    }
  }

  func badItem(_ cursor: Cursor, _ start: Int) -> Diagnostic {
    let stop = max(cursor.wordEnd(), start)
    let word = cursor.text(start, stop)
    if let (scalar, _) = cursor.scalar(at: start), scalar.isLetter {
      let what = "a word that is not an item: \(quoted(word))"
      return word.utf8.contains(where: \.isDigit)
        ? Diagnostic(.bareWord, start, stop, what, write: Self.times(word).map { "\($0)x" })
        : Diagnostic(.bareWord, start, stop, what, fix: "write a ; before free text")
    }
    return Diagnostic(.badItem, start, stop, "not an item: \(quoted(word))")
  }

  /// Returns the number of a word such as `x3`; nil for any other word.
  private static func times(_ word: String) -> Int? {
    word.first == "x" || word.first == "X" ? Int(word.dropFirst()) : nil
  }

  private mutating func event(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Diagnostic)
  {
    let start = cursor.at
    var stop = start + 1
    while stop < cursor.end, cursor.buffer[stop].isEventByte { stop += 1 }
    guard stop > start + 1,
      stop == cursor.end || cursor.buffer[stop] == ASCII.space || stop == cursor.wordEnd()
    else { throw badItem(cursor, start) }
    guard entry.event.isEmpty else {
      throw Diagnostic(.repeatedItem, start, stop, "a second ^id")
    }
    cursor.at = stop
    entry.event = start + 1..<stop
  }

  private mutating func tag(_ cursor: inout Cursor) throws(Diagnostic) -> Name {
    let start = cursor.at
    let stop = cursor.wordEnd()
    guard stop > start + 1 else { throw badItem(cursor, start) }
    let found = names.lookUp(cursor.buffer, start + 1, stop)
    guard found.traits.contains(.isTag) else { throw badItem(cursor, start) }
    cursor.at = stop
    return found.name
  }

  private mutating func goal(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Diagnostic)
  {
    let start = cursor.at
    let stop = cursor.wordEnd()
    var nameEnd = start + 1
    while nameEnd < stop, cursor.buffer[nameEnd] != ASCII.equals { nameEnd += 1 }
    guard nameEnd > start + 1 else { throw badItem(cursor, start) }
    let found = names.lookUp(cursor.buffer, start + 1, nameEnd)
    guard found.traits.contains(.isName) else { throw badItem(cursor, start) }
    let index = Int(found.name.index)
    if index >= subjects.count { addSubjects(upTo: index) }
    if subjects[index].lineAsGoal == lines {
      throw Diagnostic(
        .repeatedItem, start, endOfItem(cursor, nameEnd + 1, entry.subject),
        "+\(cursor.text(start + 1, nameEnd)) is given twice")
    }
    cursor.at = nameEnd
    var share: Amount?
    if cursor.take(ASCII.equals) {
      share = try valueOfItem(&cursor, subject: entry.subject, goal: index)
    }
    entry.goals.append(LogEntry.Share(goal: found.name, amount: share))
    subjects[index].lineAsGoal = lines
    guard subjects[index].role != .goal else { return }
    let word = cursor.text(start + 1, nameEnd)
    diagnostics.append(
      subjects[index].role == .undeclared
        ? Diagnostic(.undeclaredGoal, start + 1, nameEnd, "no goal has the ID \(quoted(word))")
        : Diagnostic(.notAGoal, start + 1, nameEnd, "\(quoted(word)) is not a goal"))
  }

  /// Returns the end of an invalid item, given the start of its amount. A blank may separate the
  /// amount from its unit.
  func endOfItem(_ cursor: Cursor, _ valueStart: Int, _ subject: Name) -> Int {
    let stop = cursor.wordEnd()
    guard valueStart < stop else { return stop }
    var probe = cursor
    probe.at = valueStart
    guard (try? probe.amount { isKnown($0, to: Int(subject.index)) }) != nil else { return stop }
    return max(stop, probe.at)
  }

  /// Reads the amount that must follow `PART:` or `=`.
  private mutating func valueOfItem(
    _ cursor: inout Cursor, subject: Name, goal: Int? = nil
  ) throws(Diagnostic) -> Amount {
    guard cursor.isAtNumber else {
      let stop = cursor.wordEnd()
      throw Diagnostic(
        .badAmount, cursor.at, stop,
        stop > cursor.at
          ? "not an amount: \(quoted(cursor.text(cursor.at, stop)))" : "an amount is missing")
    }
    let start = cursor.at
    let subject = Int(subject.index)
    let read = try cursor.amount { unit in isKnown(unit, to: subject, orTo: goal) }
    guard cursor.at == cursor.wordEnd() else {
      throw Diagnostic(
        .badAmount, start, cursor.wordEnd(),
        "not an amount: \(quoted(cursor.text(start, cursor.wordEnd())))")
    }
    let amount = units.spellings.known(read.amount)
    if read.isOddTime { reportOddTime(amount, cursor, start, cursor.at) }
    if let unknown = unknownUnit(of: amount, on: subject, orOf: goal, cursor, start, cursor.at) {
      if unknown.code.severity == .error { throw unknown }
      diagnostics.append(unknown)
    }
    return amount
  }

  /// Reads an item that begins with a letter: `skip`, `fail`, a part or a food.
  private mutating func word(_ cursor: inout Cursor, into entry: inout LogEntry) throws(Diagnostic)
  {
    let start = cursor.at
    let stop = cursor.wordEnd()
    var colon = start
    while colon < stop, cursor.buffer[colon] != ASCII.colon { colon += 1 }
    if colon < stop {
      try part(&cursor, start, colon, into: &entry)
      return
    }
    let outcome: LogEntry.Outcome
    if cursor.takeWord("skip") {
      outcome = .skipped
    } else if cursor.takeWord("fail") {
      outcome = .failed
    } else if let food = food(cursor, start, stop, of: entry.subject) {
      try serving(&cursor, food, start..<stop, into: &entry)
      return
    } else {
      throw badItem(cursor, start)
    }
    guard entry.hasNoAmount else {
      throw Diagnostic(.skipWithAmount, start, stop, "\(cursor.text(start, stop)) beside an amount")
    }
    entry.outcome = outcome
  }

  private mutating func part(
    _ cursor: inout Cursor, _ start: Int, _ colon: Int, into entry: inout LogEntry
  ) throws(Diagnostic) {
    let found = names.lookUp(cursor.buffer, start, colon)
    guard found.traits.contains(.isName) else { throw badItem(cursor, start) }
    let index = Int(found.name.index)
    if index >= subjects.count { addSubjects(upTo: index) }
    if subjects[index].lineAsPart == lines {
      throw Diagnostic(
        .repeatedItem, start, endOfItem(cursor, colon + 1, entry.subject),
        "\(cursor.text(start, colon)) is given twice")
    }
    cursor.at = colon + 1
    var amount = try valueOfItem(&cursor, subject: entry.subject)
    if entry.outcome != .done {
      throw Diagnostic(.skipWithAmount, start, cursor.at, "an amount beside skip or fail")
    }
    let declared = subjects[Int(entry.subject.index)].parts
    if let part = declared[found.name] {
      if amount.unit.isNone {
        amount = units.inOwnUnit(amount.number, part.unit)
      } else {
        compare(amount.unit, with: part.unit, entry.subject, colon + 1, cursor.at)
      }
    } else if !declared.isEmpty, entry.isOnMeasure {
      diagnostics.append(
        Diagnostic(
          .undeclaredPart, start, colon, "no part is named \(quoted(cursor.text(start, colon)))"))
    }
    subjects[index].lineAsPart = lines
    entry.parts.append(
      LogEntry.Part(name: found.name, amount: amount, range: colon + 1..<cursor.at))
  }
}

extension LogEntry {
  /// True if `skip` or `fail` may follow: there is neither an amount nor another outcome yet.
  fileprivate var hasNoAmount: Bool {
    outcome == .done && count == nil && writtenTime == nil && quantity == nil && parts.isEmpty
      && servings.isEmpty
  }
}

extension UInt8 {
  /// True for an ASCII letter or digit, the bytes that a `^id` consists of.
  @inline(__always) var isEventByte: Bool {
    self.isDigit || self.isLetter
  }
}
