/// The items of a log line, each with what it is, so that two changes of one event can come
/// together item by item.
struct LogTokens: Equatable {
  struct Token: Equatable {
    /// What may stand once on a line: `date`, `time`, `+goal`.
    let key: String
    /// The blanks before it.
    let gap: [UInt8]
    let text: [UInt8]
  }

  private(set) var tokens: [Token] = []
  /// Blanks at the line's end.
  private(set) var rest: [UInt8] = []

  init(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: 0, to: buffer.count)
      var from = 0
      func add(_ key: String, _ start: Int, _ end: Int) {
        var key = key
        while tokens.contains(where: { $0.key == key }) { key += "'" }
        tokens.append(
          Token(key: key, gap: Array(buffer[from..<start]), text: Array(buffer[start..<end])))
        from = end
      }
      let dateEnd = cursor.wordEnd()
      add("date", 0, dateEnd)
      cursor.at = dateEnd
      cursor.skipBlanks()
      if let end = Self.endOfTimes(cursor) {
        add("when", cursor.at, end)
        cursor.at = end
        cursor.skipBlanks()
      }
      if let marks = QuoteMarks(at: cursor), let close = marks.close(in: cursor) {
        add("subject", cursor.at, close.upperBound)
        cursor.at = close.upperBound
      } else if cursor.wordEnd() > cursor.at {
        add("subject", cursor.at, cursor.wordEnd())
        cursor.at = cursor.wordEnd()
      }
      while true {
        cursor.skipBlanks()
        if cursor.isAtEnd { break }
        let start = cursor.at
        if cursor.byte == ASCII.semicolon {
          let end = max(start + 1, cursor.endWithoutBlanks())
          add("note", start, end)
          break
        }
        let key = Self.item(&cursor)
        if cursor.at <= start { cursor.at = start + 1 }
        add(key, start, cursor.at)
      }
      rest = Array(buffer[from..<buffer.count])
    }
  }

  /// The text of a token; nil where the line has none of the kind.
  subscript(_ key: String) -> Token? { tokens.first { $0.key == key } }

  private static func endOfTimes(_ start: Cursor) -> Int? {
    var cursor = start
    let first = cursor.byte
    guard first == 0x3C || first.isDigit else { return nil }
    _ = cursor.take(ASCII.less)
    cursor.skipBlanks()
    guard (try? cursor.time()) != nil else { return nil }
    let single = cursor.at
    cursor.skipBlanks()
    guard cursor.takeDash() else { return single }
    cursor.skipBlanks()
    if cursor.take(ASCII.question) { return cursor.at }
    return (try? cursor.time()) != nil ? cursor.at : single
  }

  /// Goes over one item and says what it is.
  private static func item(_ cursor: inout Cursor) -> String {
    let end = cursor.wordEnd()
    let word = cursor.text(cursor.at, end)
    if cursor.isAtNumber {
      var probe = cursor
      let isUnit = { (unit: Unit) in !reservedWords.contains(foldedName(unit.name)) }
      if let read = try? probe.amount(known: isUnit), probe.at >= end {
        cursor.at = probe.at
        return read.amount.unit == .time
          ? "time" : read.amount.unit.isNone ? "count" : "quantity"
      }
    }
    cursor.at = end
    switch word.utf8.first {
    case ASCII.caret: return "event"
    case ASCII.plus: return foldedName(String(word.prefix { $0 != "=" }))
    case ASCII.at, ASCII.hash: return foldedName(word)
    default: break
    }
    let folded = foldedName(word)
    if folded == "skip" || folded == "fail" { return "outcome" }
    if let colon = folded.firstIndex(of: ":") { return String(folded[...colon]) }
    return "other " + word
  }
}
