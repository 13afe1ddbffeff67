/// The forms of text, of single words and of whole numbers.

extension ValueForm where Value == String {
  /// Text, which `|` lines may continue.
  static var text: Self {
    Self(ValueSyntax(extent: .lines, identity: { _, _ in nil })) {
      reader, written throws(Diagnostic) in reader.wholeText(of: written)
    }
  }

  /// Text on one line.
  static var line: Self {
    let syntax = ValueSyntax(
      extent: .line,
      identity: { cursor, _ in
        cursor.text(cursor.at, cursor.endWithoutBlanks())
      })
    return Self(syntax) { reader, written throws(Diagnostic) in reader.wholeText(of: written) }
  }

  static var emoji: Self {
    Self(ValueSyntax(extent: .line)) { reader, written throws(Diagnostic) in
      let value = reader.text(written.source.value)
      let hasWord = zip(value.utf8, value.utf8.dropFirst()).contains { $0.isLetter && $1.isLetter }
      if value.unicodeScalars.count > 8 || hasWord {
        reader.report(
          Diagnostic(
            .badEmoji, written.source.value.lowerBound, written.source.value.upperBound,
            "not an emoji: \(quoted(value))"), written.source.line)
      }
      return value
    }
  }

  static var color: Self {
    Self(ValueSyntax(choices: Color.names)) { reader, written throws(Diagnostic) in
      let end = written.cursor.wordEnd()
      let color = written.cursor.lowerWord().text
      guard Color.isColor(color) else {
        let (word, range) = written.wholeWords
        throw Diagnostic(
          .badColor, range.lowerBound, range.upperBound, "no such colour: \(quoted(word))",
          meant: reader.sink.nearest(word, among: Color.names))
      }
      written.cursor.at = end
      return color
    }
  }

  /// A former ID of a block.
  static var formerID: Self {
    // A former ID must not be resolved: all of them mean the block itself.
    let syntax = ValueSyntax(identity: { cursor, _ in cursor.foldedWord }, words: .ids)
    return Self(syntax) { reader, written throws(Diagnostic) in
      let id = try reader.readID(&written.cursor)
      if !ID.isID(id.text) {
        throw Diagnostic(
          .reservedID, id.range.lowerBound, id.range.upperBound,
          "a word of the grammar as an ID: \(quoted(id.text))")
      }
      return id.text
    }
  }

  /// A former number of a term.
  static var formerNumber: Self {
    let syntax = ValueSyntax(
      identity: { cursor, _ in cursor.foldedWord.flatMap(ID.termNumber).map { "\($0)" } },
      words: .ids)
    return Self(syntax) { reader, written throws(Diagnostic) in
      let (start, stop) = (written.cursor.at, written.cursor.wordEnd())
      let id = reader.text(start..<stop)
      guard ID.termNumber(id) != nil else {
        throw Diagnostic(.badTermNumber, start, stop, "not a term's number: \(quoted(id))")
      }
      written.cursor.at = stop
      return id
    }
  }
}

extension ValueForm where Value == Name {
  /// A tag, with or without `#`.
  static var tag: Self {
    let syntax = ValueSyntax(identity: { cursor, _ in cursor.foldedTag }, words: .tags)
    return Self(syntax) { reader, written throws(Diagnostic) in
      try reader.readTag(&written.cursor, until: written.cursor.endOfValue())
    }
  }
}

extension BlockReader {
  /// Reads a tag, with or without `#`, that extends to an offset.
  mutating func readTag(_ cursor: inout Cursor, until stop: Int) throws(Diagnostic) -> Name {
    let start = cursor.at
    _ = cursor.take(ASCII.hash)
    let word = text(cursor.at..<max(cursor.at, stop))
    guard Names.traits(of: word).contains(.isTag) else {
      throw Diagnostic(.badTag, start, stop, "not a tag: \(quoted(word))")
    }
    cursor.at = stop
    return names.name(word)
  }
}

extension Cursor {
  /// The tag at the cursor in lowercase, without `#`; nil if there is no word.
  var foldedTag: String? {
    foldedWord.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
  }
}

extension ValueForm
where Value: CaseIterable & RawRepresentable & SendableMetatype, Value.RawValue == String {
  /// A word that is the raw value of a case.
  static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    var form = Self(ValueSyntax(choices: words)) { reader, written throws(Diagnostic) in
      let end = written.cursor.wordEnd()
      guard let choice = Value(rawValue: written.cursor.lowerWord().text) else {
        let (word, range) = written.wholeWords
        var wrong = Diagnostic(
          .badChoice, range.lowerBound, range.upperBound,
          "no such \(written.property.name): \(quoted(word))",
          meant: reader.sink.nearest(word, among: words))
        if wrong.fix == nil {
          wrong.fix = "write \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
          for word in words { wrong.propose(word) }
        }
        throw wrong
      }
      written.cursor.at = end
      return choice
    }
    form.text = { choice, _ in choice.rawValue }
    return form
  }
}

extension ValueForm where Value == Weekday {
  static var weekday: Self {
    let words = Weekday.all.map { $0.name.lowercased() }
    return Self(ValueSyntax(choices: words)) { reader, written throws(Diagnostic) in
      let end = written.cursor.wordEnd()
      guard let day = Weekday(word: written.cursor.lowerWord().text) else {
        let (word, range) = written.wholeWords
        throw Diagnostic(
          .badChoice, range.lowerBound, range.upperBound, "no such weekday: \(quoted(word))",
          perhaps: reader.sink.nearest(word, among: words))
      }
      written.cursor.at = end
      return day
    }
  }
}

extension ValueForm where Value == Int {
  /// A whole number within bounds.
  static func whole(in bounds: ClosedRange<Int>) -> Self {
    Self { reader, written throws(Diagnostic) in try written.cursor.whole(in: bounds) }
  }

  /// A number of hours: `daily`, `6h` or `2d`.
  static var interval: Self {
    Self(ValueSyntax(choices: ["daily", "6h", "2d"])) { reader, written throws(Diagnostic) in
      let end = written.cursor.wordEnd()
      guard let hours = hours(written.cursor.lowerWord().text) else {
        let (word, range) = written.wholeWords
        throw Diagnostic(
          .badFetch, range.lowerBound, range.upperBound, "not an interval: \(quoted(word))")
      }
      written.cursor.at = end
      return hours
    }
  }

  private static func hours(_ word: String) -> Int? {
    if word == "daily" { return 24 }
    guard let unit = word.utf8.last, let number = Int(word.dropLast()), (1...9999).contains(number),
      word.utf8.first != ASCII.plus
    else { return nil }
    switch unit {
    case ASCII.h: return number
    case UInt8(ascii: "d"): return number * 24
    default: return nil
    }
  }
}

extension WrittenProperty {
  /// The words from the cursor to the end of the value, and their range.
  fileprivate var wholeWords: (text: String, range: Range<Int>) {
    let stop = cursor.endOfValue()
    return (cursor.text(cursor.at, stop), cursor.at..<stop)
  }
}

extension Cursor {
  /// Reads a whole number within bounds.
  mutating func whole(in bounds: ClosedRange<Int>) throws(Diagnostic) -> Int {
    let (start, stop) = (at, wordEnd())
    let word = text(start, stop)
    guard isAtNumber, word.utf8.dropFirst().allSatisfy(\.isDigit), word.utf8.last?.isDigit == true
    else {
      throw Diagnostic(
        .badNumber, start, stop, "not a whole number: \(quoted(word))",
        fix: "it is a number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    guard let number = Int(word), bounds.contains(number) else {
      throw Diagnostic(
        .outOfBounds, start, stop,
        "\(word) is not between \(bounds.lowerBound) and \(bounds.upperBound)")
    }
    at = stop
    return number
  }
}
