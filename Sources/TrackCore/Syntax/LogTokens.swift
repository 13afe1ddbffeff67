/// The tokens of a log line. The tokens with the gaps before them, followed by `rest`, give the
/// line back.
///
/// The merge, the comparison and the editing of lines match tokens by their keys.
package struct LogTokens: Equatable {
  package struct Token: Equatable {
    /// The key of the token, unique on a line: `date`, `time`, `+goal`. A repeated key has a
    /// number appended.
    package let key: String
    /// The blanks before the token.
    package let gap: [UInt8]
    package let text: [UInt8]

    package init(key: String, gap: [UInt8], text: [UInt8]) {
      self.key = key
      self.gap = gap
      self.text = text
    }
  }

  package private(set) var tokens: [Token] = []
  /// The blanks at the end of the line.
  package private(set) var rest: [UInt8] = []
  /// The indices of the tokens by key; empty unless the line has many tokens.
  private var positions: [String: Int] = [:]
  /// For each repeated key, the number for the next token with this key.
  private var repeated: [String: Int] = [:]

  package init(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: 0, to: buffer.count)
      var from = 0
      func take(_ key: String, _ start: Int, _ end: Int) {
        add(key, gap: Array(buffer[from..<start]), Array(buffer[start..<end]))
        from = end
      }
      let dateEnd = cursor.wordEnd()
      take("date", 0, dateEnd)
      cursor.at = dateEnd
      cursor.skipBlanks()
      if let end = Self.endOfTimes(cursor) {
        take("when", cursor.at, end)
        cursor.at = end
        cursor.skipBlanks()
      }
      if let marks = QuoteMarks(at: cursor), let close = marks.close(in: cursor) {
        take("subject", cursor.at, close.upperBound)
        cursor.at = close.upperBound
      } else if cursor.wordEnd() > cursor.at {
        take("subject", cursor.at, cursor.wordEnd())
        cursor.at = cursor.wordEnd()
      }
      while true {
        cursor.skipBlanks()
        if cursor.isAtEnd { break }
        let start = cursor.at
        if cursor.byte == ASCII.semicolon {
          let end = max(start + 1, cursor.endWithoutBlanks())
          take("note", start, end)
          break
        }
        let key = Self.item(&cursor)
        if cursor.at <= start { cursor.at = start + 1 }
        take(key, start, cursor.at)
      }
      rest = Array(buffer[from..<buffer.count])
    }
  }

  /// The token with a key; nil if the line has none.
  package subscript(_ key: String) -> Token? { position(of: key).map { tokens[$0] } }

  private func position(of key: String) -> Int? {
    positions.isEmpty ? tokens.firstIndex { $0.key == key } : positions[key]
  }

  /// Appends a token with its key. If the key is taken, a number is appended to it.
  private mutating func add(_ key: String, gap: [UInt8], _ text: [UInt8]) {
    var unique = key
    if position(of: key) != nil {
      var number = repeated[key] ?? 2
      repeat {
        unique = "\(key)'\(number)"
        number += 1
      } while position(of: unique) != nil
      repeated[key] = number
    }
    tokens.append(Token(key: unique, gap: gap, text: text))
    if !positions.isEmpty {
      positions[unique] = tokens.count - 1
    } else if tokens.count > 16 {
      for (position, token) in tokens.enumerated() { positions[token.key] = position }
    }
  }

  private static func endOfTimes(_ start: Cursor) -> Int? {
    var cursor = start
    guard cursor.byte == ASCII.less || cursor.byte.isDigit, (try? cursor.times()) != nil else {
      return nil
    }
    return cursor.at
  }

  /// Moves the cursor past one item of the line and returns the item's key.
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
    if let multiplier = cursor.multiplier() { cursor.at = multiplier.end }
    return "other " + word
  }
}
