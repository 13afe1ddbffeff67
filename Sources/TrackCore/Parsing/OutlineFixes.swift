extension Diagnostic {
  static let adviceToUnindent = "remove the blanks before the date"
}

extension Cursor {
  /// Returns true if the text at the cursor, in an indented line, begins like a log line.
  func isLogLine(upTo line: SourceLine) -> Bool {
    LineReader.role(buffer, at, line.textEnd) == .log
  }

  /// Returns the text at the cursor with the missing colon inserted, if the text is short, begins
  /// with a property key and has a value; else nil.
  func withColon(_ kind: Kind) -> String? {
    guard end - at <= 80 else { return nil }
    let stop = wordEnd()
    guard let key = kind.property(foldedName(text(at, stop))) else { return nil }
    var rest = Cursor(buffer, from: stop, to: end)
    rest.skipBlanks()
    if rest.byte == ASCII.equals {
      rest.at += 1
      rest.skipBlanks()
    }
    return rest.isAtEnd
      ? nil : "\(key.name): \(rest.text(rest.at, rest.endWithoutBlanks()))"
  }

  /// Returns the problem of a header in which words follow the ID without a colon. The words are at
  /// the cursor.
  func wordsAfterID(_ id: String, of kind: Kind, endOfID: Int, _ line: SourceLine) -> Diagnostic {
    var colon = at
    while colon < end, buffer[colon] != ASCII.colon { colon += 1 }
    let stop = Cursor(buffer, from: at, to: colon).endWithoutBlanks()
    let words = text(at, stop)
    // Other programs put a separator before the title, as in `value family - Family`. The separator
    // does not belong to the title.
    let signs: Set<String> = ["-", "–", "—", "=", "|", "->"]
    let sign = words.prefix { $0 != " " }
    let title =
      signs.contains(String(sign)) ? words[sign.endIndex...].drop { $0 == " " } : words[...]
    // What follows a `;` is a note of another program, and no part of a title.
    let header = title.contains(";") ? nil : kind.header(id, after: String(title))
    var wrong = Diagnostic(
      .extraWords, at, stop, "words after the ID: \(quoted(words))", meant: header)
    let start = "\(kind.rawValue) \(id): "
    if let header, header.hasPrefix(start) {
      wrong.correction = ": \(header.dropFirst(start.count))"
      // A colon must directly follow the ID.
      wrong.propose(": \(header.dropFirst(start.count))", at: endOfID..<stop)
    } else {
      wrong.correction = nil
      if let header { wrong.propose(header, at: line.textStart..<stop) }
    }
    return wrong
  }
}
