extension Diagnostic {
  static let adviceToUnindent = "remove the blanks before the date"
}

extension Cursor {
  /// Returns true if the text of an indented line, from the cursor on, begins as a log line does.
  func isLogLine(upTo line: SourceLine) -> Bool {
    LineReader.role(buffer, at, line.textEnd) == .log
  }

  /// Returns a short line that begins with a key, with the missing colon inserted; else nil.
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
