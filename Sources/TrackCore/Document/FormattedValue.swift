/// The value of a property in the standard layout.
struct FormattedValue {
  let bytes: [UInt8]

  /// The properties whose values are one line of text.
  private static let texts: Set<String> = ["emoji", "user", "host", "collection"]

  /// - Parameter cursor: The value without the blanks around it.
  init(_ cursor: Cursor, key: PropertyKey) {
    let whole = cursor.buffer[cursor.at..<cursor.end]
    if key.isText || Self.texts.contains(key.name) {
      bytes = Array(whole)
      return
    }
    var note = Cursor(cursor.buffer, from: cursor.at, to: cursor.end)
    let stop = cursor.endOfValue()
    note.at = stop
    note.skipBlanks()
    let head = Self.layOut(Cursor(cursor.buffer, from: cursor.at, to: stop), key: key.name)
    bytes = head + FormattedWords.note(note)
  }

  private static func layOut(_ value: Cursor, key: String) -> [UInt8] {
    switch key {
    case "pause":
      var cursor = value
      if let span = try? cursor.span(), cursor.at == value.end { return Array(span.text.utf8) }
    case "remind", "day-start":
      var cursor = value
      if (try? cursor.time()) != nil {
        let time = FormattedWords.time(cursor.buffer[value.at..<cursor.at])
        guard cursor.skipBlanks() else { return time + FormattedWords(cursor).bytes }
        return time + [ASCII.space] + FormattedWords(cursor).joiningDashes().bytes
      }
    case "every":
      return FormattedWords(value).joining([ASCII.slash]).joiningDashes().bytes
    case "also":
      return FormattedWords(value).joining([ASCII.equals], spaced: true).bytes
    default: break
    }
    return FormattedWords(value).joining([ASCII.dot, ASCII.dot]).bytes
  }
}

extension DaySpan {
  /// The span in file syntax.
  var text: String { from.iso + (through.map { $0 == from ? "" : "..\($0)" } ?? "..") }
}
