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
}
