/// The parser of words in a structured value.
extension Cursor {
  struct Word {
    /// The word in lowercase.
    let lower: String
    let start: Int
    let end: Int
  }

  /// Returns the end of a structured value: the first `;` or the end of the cursor, without blanks
  /// before it.
  package func endOfValue() -> Int {
    var offset = at
    while offset < end, buffer[offset] != ASCII.semicolon { offset += 1 }
    return Cursor(buffer, from: at, to: offset).endWithoutBlanks()
  }

  /// Returns the words from the cursor to a `;` or the end.
  func words() -> [Word] {
    var cursor = self
    var words: [Word] = []
    while true {
      cursor.skipBlanks()
      let stop = cursor.wordEnd()
      guard stop > cursor.at else { return words }
      words.append(Word(lower: foldedName(text(cursor.at, stop)), start: cursor.at, end: stop))
      cursor.at = stop
    }
  }

  /// Skips blanks; throws if anything but a `;` or the end follows.
  mutating func expectEnd() throws(Diagnostic) {
    skipBlanks()
    guard !isAtEnd, byte != ASCII.semicolon else { return }
    let stop = endOfValue()
    throw trailingText(upTo: stop)
  }

  /// Returns the diagnostic for text after a value. If the text begins with `#` or `:`, the
  /// diagnostic suggests a `;` in its place. If the text has no digits, and so cannot belong to the
  /// value, the diagnostic suggests a `;` before it.
  func trailingText(upTo stop: Int) -> Diagnostic {
    let text = text(at, stop)
    var wrong = Diagnostic(.trailingText, at, stop, "text after the value: \(quoted(text))")
    // If a `;` follows the text, the text cannot be turned into a note.
    let isLast = stop == end || buffer[stop] != ASCII.semicolon
    // `23:00` after an amount was meant as a time.
    let isTime = text.utf8.first == ASCII.colon && text.utf8.dropFirst().first?.isDigit ?? false
    if let mark = text.first, mark == "#" || mark == ":", !isTime {
      wrong.fix = "write ; in place of \(mark)"
      if isLast {
        wrong.correction = "; \(text.dropFirst().drop { $0 == " " })"
      } else {
        wrong.propose(";", at: at..<at + 1)
      }
    } else if !text.utf8.contains(where: \.isDigit) {
      wrong.fix = "write a ; before it"
      if isLast { wrong.correction = "; \(text)" } else { wrong.propose("; ", at: at..<at) }
    }
    return wrong
  }

  /// Reads the free text after a `;`, without blanks around it; nil if there is none.
  mutating func textAfterSemicolon() throws(Diagnostic) -> String? {
    try expectEnd()
    guard take(ASCII.semicolon) else { return nil }
    skipBlanks()
    let stop = endWithoutBlanks()
    defer { at = end }
    return stop > at ? text(at, stop) : nil
  }

  /// Returns the part of the value of `remind` before a final `always`, and the value's end.
  package func withoutAlways() -> (days: Cursor, stop: Int) {
    let stop = endOfValue()
    let words = Cursor(buffer, from: at, to: stop).words()
    guard words.last?.lower == "always" else { return (Cursor(buffer, from: at, to: stop), stop) }
    return (Cursor(buffer, from: at, to: words.dropLast().last?.end ?? at), stop)
  }

  /// Returns the weekdays up to a `;`; nil if there are none, or if there is any other word.
  package func weekdays() -> WeekdaySet? {
    var cursor = Cursor(buffer, from: at, to: endOfValue())
    var days = WeekdaySet()
    while true {
      while cursor.skipBlanks() || cursor.take(ASCII.comma) {}
      if cursor.isAtEnd { return days.count > 0 ? days : nil }
      let word = cursor.letters()
      if let set = RhythmWords.days(word) {
        days.formUnion(set)
      } else {
        guard let first = Weekday(word: word) else { return nil }
        days.insert(first)
        var range = cursor
        range.skipBlanks()
        if range.takeDash() {
          range.skipBlanks()
          guard let last = Weekday(word: range.letters()) else { return nil }
          days.insert(from: first, through: last)
          cursor = range
        }
      }
      guard cursor.isAtEnd || cursor.byte == ASCII.comma || cursor.blankLength(at: cursor.at) > 0
      else {
        return nil
      }
    }
  }

  /// Returns the diagnostic for an invalid list of weekdays. It marks the first word before `stop`
  /// that is not a day of the week; if every word is one, it marks all words.
  func badDays(upTo stop: Int) -> Diagnostic {
    let words = Cursor(buffer, from: at, to: stop).words()
    let wrong = words.first { word in
      let cursor = Cursor(buffer, from: word.start, to: word.end)
      return cursor.weekdays() == nil && cursor.dashLength() == 0
    }
    let (start, end) = wrong.map { ($0.start, $0.end) } ?? (at, stop)
    return Diagnostic(.badDays, start, end, "not days of the week: \(quoted(text(start, end)))")
  }

  /// Reads ASCII letters and returns them in lowercase.
  private mutating func letters() -> String {
    let start = at
    while at < end, buffer[at].isLetter { at += 1 }
    return text(start, at).lowercased()
  }
}
