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

extension LogTokens {
  /// Merges the changes of one event.
  ///
  /// - Parameter base: nil where both sides added it.
  /// - Returns: the line, and whether each side lost something.
  static func merge(
    _ base: LogTokens?, _ ours: LogTokens, _ theirs: LogTokens
  ) -> (text: [UInt8], lostOurs: Bool, lostTheirs: Bool) {
    var keys: [String: Int32] = [:]
    var names: [String] = []
    func numbers(_ line: LogTokens?) -> [Int32] {
      (line?.tokens ?? []).map { token in
        if let key = keys[token.key] { return key }
        keys[token.key] = Int32(truncatingIfNeeded: names.count)
        names.append(token.key)
        return Int32(truncatingIfNeeded: names.count - 1)
      }
    }
    let order = (numbers(base), numbers(ours), numbers(theirs))
    var merged: [Token?] = []
    var (lostOurs, lostTheirs) = (false, false)
    for name in names {
      let (one, two, three) = (base?[name], ours[name], theirs[name])
      let text = MergedValue(
        one?.text, two?.text, three?.text, isSame: { $0?.plain == $1?.plain },
        precedes: { left, right in
          // What is there wins over what was taken away.
          guard let left, let right else { return left == nil }
          return MergeTieBreak.precedes(left, right)
        })
      if let loser = text.loser, let loser {
        if loser == two?.text { lostOurs = true } else { lostTheirs = true }
      }
      let gap = MergedValue(
        one?.gap, two?.gap ?? one?.gap, three?.gap ?? one?.gap, isSame: { $0 == $1 },
        precedes: { left, right in
          guard let left, let right else { return left == nil }
          return MergeTieBreak.precedes(left, right)
        })
      merged.append(
        text.value.map {
          Token(key: name, gap: (gap.value ?? two?.gap ?? three?.gap) ?? [], text: $0)
        })
    }
    // The note goes to the end of the line, whatever was added.
    let arranged = OrderMerge(
      together: .sideBySide, stays: merged.map { $0 != nil },
      precedes: { MergeTieBreak.precedes(Array(names[Int($0)].utf8), Array(names[Int($1)].utf8)) }
    ).merge(base: order.0, ours: order.1, theirs: order.2).sorted { left, right in
      Self.rank(names[Int(left)]) < Self.rank(names[Int(right)])
    }
    var text: [UInt8] = []
    for (index, key) in arranged.enumerated() {
      guard let token = merged[Int(key)] else { continue }
      text += index > 0 && token.gap.isEmpty && token.key != "note" ? [ASCII.space] : token.gap
      text += token.text
    }
    let rest = MergedValue(
      base?.rest ?? [], ours.rest, theirs.rest, isSame: { $0 == $1 },
      precedes: { MergeTieBreak.precedes($0, $1) })
    return (text + rest.value, lostOurs, lostTheirs)
  }

  private static func rank(_ key: String) -> Int {
    switch key {
    case "date": 0
    case "when": 1
    case "subject": 2
    case "note": 4
    default: 3
    }
  }
}
