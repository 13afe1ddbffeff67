import TrackCore

/// A part of a line with its meaning in the grammar, for highlighting and completion.
package struct SyntaxToken: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The kind of a block.
    case kind
    case id, title, key
    /// Free text: the text of a property, or the note after a `;`.
    case text
    case date, time, amount
    /// A word of the grammar, such as `daily` or `skip`.
    case word
    /// A reference to a block by its ID.
    case reference
    case part, context, tag, event, comment, conflict
  }

  package let kind: Kind
  /// The byte range of the token within the line.
  package let range: Range<Int>
  /// The kinds of blocks that a reference may refer to; empty for other tokens.
  package var refersTo: [TrackCore.Kind] = []
}

/// The tokens of one line.
package struct LineSyntax {
  package let role: SourceLine.Role
  package private(set) var tokens: [SyntaxToken] = []
  /// True if the subject of a log line is `meal`, whose items can be foods.
  private var isMeal = false

  /// - Parameters:
  ///   - line: The bytes of the line without its ending and byte order mark.
  ///   - kind: The kind of the block that an indented line belongs to; nil if there is none.
  package init(_ line: [UInt8], in kind: Kind?) {
    role = line.withUnsafeBufferPointer { LineReader.role($0, 0, $0.count) }
    line.withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: 0, to: buffer.count)
      cursor.skipBlanks()
      switch role {
      case .blank: break
      case .comment: add(.comment, cursor.at..<buffer.count)
      case .lostValue, .marker: add(.conflict, cursor.at..<buffer.count)
      case .continuation: add(.text, cursor.at..<buffer.count)
      case .log: readLog(line, buffer)
      case .header: readHeader(cursor)
      case .property: readProperty(cursor, kind)
      }
    }
  }

  private mutating func add(_ kind: SyntaxToken.Kind, _ range: Range<Int>, _ refersTo: [Kind] = [])
  {
    guard !range.isEmpty else { return }
    tokens.append(SyntaxToken(kind: kind, range: range, refersTo: refersTo))
  }

  /// Returns the token at an offset; if no token contains the offset, the token that ends there.
  package func token(at offset: Int) -> SyntaxToken? {
    tokens.first { $0.range.contains(offset) } ?? tokens.last { $0.range.upperBound == offset }
  }

  // MARK: Blocks

  private mutating func readHeader(_ start: Cursor) {
    var cursor = start
    func word() -> Range<Int> {
      let from = cursor.at
      while !cursor.isAtEnd, cursor.byte != ASCII.colon, cursor.blankLength(at: cursor.at) == 0 {
        cursor.at += 1
      }
      return from..<cursor.at
    }
    let kind = word()
    let isKind = Kind(rawValue: foldedName(cursor.text(kind.lowerBound, kind.upperBound))) != nil
    add(isKind ? .kind : .word, kind)
    cursor.skipBlanks()
    add(.id, word())
    cursor.skipBlanks()
    if cursor.take(ASCII.colon) { cursor.skipBlanks() }
    add(.title, cursor.at..<cursor.endWithoutBlanks())
  }

  private mutating func readProperty(_ start: Cursor, _ kind: Kind?) {
    var cursor = start
    while !cursor.isAtEnd, cursor.byte != ASCII.colon { cursor.at += 1 }
    let keyEnd = Cursor(cursor.buffer, from: start.at, to: cursor.at).endWithoutBlanks()
    add(.key, start.at..<keyEnd)
    guard cursor.take(ASCII.colon) else { return }
    cursor.skipBlanks()
    let name = foldedName(cursor.text(start.at, keyEnd))
    guard let key = kind?.property(name) else { return }
    cursor.end = cursor.endWithoutBlanks()
    if key.isPlain {
      add(.text, cursor.at..<cursor.end)
    } else {
      readValue(&cursor, key)
    }
  }

  private mutating func readValue(_ cursor: inout Cursor, _ key: Property) {
    var isFirst = true
    while true {
      cursor.skipBlanks()
      if cursor.isAtEnd { return }
      if cursor.byte == ASCII.semicolon { return add(.text, cursor.at..<cursor.end) }
      let end = max(cursor.wordEnd(), cursor.at + 1)
      var probe = Cursor(cursor.buffer, from: cursor.at, to: end)
      let range = cursor.at..<end
      if (try? probe.date()) != nil {
        add(.date, range)
        // A date does not count as the first word, because in a milestone the measure comes after
        // the date.
        cursor.at = end
        continue
      }
      readWord(range, probe, key, isFirst: isFirst)
      isFirst = false
      cursor.at = end
    }
  }

  private mutating func readWord(
    _ range: Range<Int>, _ word: Cursor, _ key: Property, isFirst: Bool
  ) {
    var probe = word
    switch key.syntax.words {
    case .tags: return add(.tag, range)
    case .ids: return add(.id, range)
    case .part where isFirst: return add(.part, range)
    case .part, .plain: break
    }
    if (try? probe.time()) != nil { return add(.time, range) }
    if word.isAtNumber { return add(.amount, range) }
    let text = foldedName(word.text(range.lowerBound, range.upperBound))
    guard isFirst, !key.references.isEmpty, !reservedWords.contains(text) else {
      return add(.word, range)
    }
    // `sleep.deep` names a part of a subject.
    let dot = (range.lowerBound..<range.upperBound).first { word.buffer[$0] == ASCII.dot }
    add(.reference, range.lowerBound..<(dot ?? range.upperBound), key.references)
    if let dot { add(.part, dot + 1..<range.upperBound) }
  }

  // MARK: Log lines

  private mutating func readLog(_ line: [UInt8], _ buffer: UnsafeBufferPointer<UInt8>) {
    var at = 0
    for token in LogTokens(line).tokens {
      at += token.gap.count
      let range = at..<at + token.text.count
      at = range.upperBound
      readLogToken(token, range, buffer)
    }
  }

  private mutating func readLogToken(
    _ token: LogTokens.Token, _ range: Range<Int>, _ buffer: UnsafeBufferPointer<UInt8>
  ) {
    switch token.key {
    case "date": add(.date, range)
    case "when": add(.time, range)
    case "subject":
      let isTitle = QuoteMarks(at: Cursor(buffer, from: range.lowerBound, to: buffer.count)) != nil
      add(isTitle ? .title : .reference, range, isTitle ? [] : Kind.subjects)
      isMeal = foldedName(String(decoding: token.text, as: UTF8.self)) == Food.mealID
    case "note": readNote(range, buffer)
    default: readItem(token, range, buffer)
    }
  }

  private mutating func readItem(
    _ token: LogTokens.Token, _ range: Range<Int>, _ buffer: UnsafeBufferPointer<UInt8>
  ) {
    func first(_ byte: UInt8) -> Int? { range.first { buffer[$0] == byte } }
    switch token.text.first {
    case ASCII.plus where !Cursor(buffer, from: range.lowerBound, to: buffer.count).isAtNumber:
      let equals = first(ASCII.equals) ?? range.upperBound
      add(.reference, range.lowerBound + 1..<equals, Kind.goals)
      if equals < range.upperBound { add(.amount, equals + 1..<range.upperBound) }
    case ASCII.at: add(.context, range)
    case ASCII.hash: add(.tag, range)
    case ASCII.caret: add(.event, range)
    default:
      if ["time", "count", "quantity"].contains(where: token.key.hasPrefix) {
        add(.amount, range)
      } else if let colon = first(ASCII.colon) {
        add(.part, range.lowerBound..<colon)
        if colon + 1 < range.upperBound { add(.amount, colon + 1..<range.upperBound) }
      } else if isMeal, token.key != "outcome" {
        let word = Cursor(buffer, from: range.lowerBound, to: range.upperBound).wordEnd()
        add(.reference, range.lowerBound..<word, [.food])
        let times = Cursor(buffer, from: word, to: range.upperBound).multiplier()
        if let times { add(.amount, times.start..<times.end) }
      } else {
        add(.word, range)
      }
    }
  }

  /// Adds a note and the tags within it.
  private mutating func readNote(_ range: Range<Int>, _ buffer: UnsafeBufferPointer<UInt8>) {
    var at = range.lowerBound
    for tag in NoteTags.ranges(in: buffer, range) {
      add(.text, at..<tag.lowerBound - 1)
      add(.tag, tag.lowerBound - 1..<tag.upperBound)
      at = tag.upperBound
    }
    add(.text, at..<range.upperBound)
  }
}
