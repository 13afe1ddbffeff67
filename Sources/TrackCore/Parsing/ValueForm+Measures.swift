/// The forms of the properties of a measure.

extension ValueForm where Value == Unit {
  static var unit: Self {
    Self { reader, written throws(Diagnostic) in try reader.readUnit(&written.cursor) }
  }
}

extension ValueForm where Value == Bounds {
  /// `NUMBER..NUMBER`
  static var bounds: Self {
    Self { reader, written throws(Diagnostic) in try written.cursor.bounds() }
  }
}

extension ValueForm where Value == Measure.OtherUnit {
  /// `UNIT` or `UNIT = NUMBER UNIT`
  static var otherUnit: Self {
    let syntax = ValueSyntax(
      identity: { cursor, _ in
        let text = cursor.text(cursor.at, cursor.endOfValue())
        return String(text.prefix { $0 != "=" && $0 != " " && $0 != "\t" })
      },
      layout: { FormattedWords($0).joining([ASCII.equals], spaced: true).bytes })
    var form = Self(syntax) { reader, written throws(Diagnostic) in
      try reader.readOtherUnit(&written.cursor)
    }
    form.identity = { _, other in other.unit.name }
    return form
  }
}

extension ValueForm where Value == Measure.Part {
  /// `NAME [UNIT] [LOW..HIGH]`
  static var part: Self {
    Self(ValueSyntax(words: .part)) { reader, written throws(Diagnostic) in
      let start = written.cursor.at
      let name = try reader.readID(&written.cursor)
      let spelling = written.cursor.text(start, written.cursor.at)
      written.cursor.skipBlanks()
      var unit = Unit.none
      if !written.cursor.isAtEnd, !written.cursor.isAtNumber,
        written.cursor.byte != ASCII.semicolon
      {
        unit = try reader.readUnit(&written.cursor)
        written.cursor.skipBlanks()
      }
      let range = written.cursor.isAtNumber ? try written.cursor.bounds() : nil
      return Measure.Part(name: name.name, unit: unit, range: range, spelling: spelling)
    }
  }
}

extension BlockReader {
  fileprivate mutating func readUnit(_ cursor: inout Cursor) throws(Diagnostic) -> Unit {
    let start = cursor.at
    let stop = cursor.endOfUnit(at: start)
    let wordEnd = cursor.wordEnd()
    let word = cursor.text(start, wordEnd)
    if reservedWords.contains(foldedName(word)) || isCountWord(word) {
      throw Diagnostic(.reservedUnit, start, wordEnd, "\(quoted(word)) is not a unit")
    }
    guard stop > start, stop == wordEnd else {
      throw Diagnostic(
        .badAmount, start, wordEnd, "not a unit: \(quoted(word))")
    }
    cursor.at = stop
    return spellings.settled(try cursor.unit(start, stop))
  }

  fileprivate mutating func readOtherUnit(_ cursor: inout Cursor) throws(Diagnostic)
    -> Measure.OtherUnit
  {
    let whole = cursor
    let stop = whole.endOfValue()
    let bad = Diagnostic(
      .badAlso, whole.at, stop, "not another unit: \(quoted(whole.text(whole.at, stop)))")
    let equals = (whole.at..<stop).first { whole.buffer[$0] == ASCII.equals } ?? stop
    var left = whole
    left.end = Cursor(whole.buffer, from: whole.at, to: equals).endWithoutBlanks()
    guard !left.isAtEnd, !left.isAtNumber else { throw bad }
    let unit = try readUnit(&left)
    cursor.at = stop
    guard left.isAtEnd else { throw bad }
    guard equals < stop else { return Measure.OtherUnit(unit: unit, equals: nil) }
    var right = Cursor(whole.buffer, from: equals + 1, to: stop)
    right.skipBlanks()
    var number = right
    do throws(Diagnostic) {
      _ = try number.number()
    } catch {
      if error.code == .decimalComma { throw error }
    }
    guard let (numerator, denominator) = right.ratio(), numerator > 0 else { throw bad }
    right.skipBlanks()
    guard !right.isAtEnd, right.endOfUnit(at: right.at) > right.at else { throw bad }
    let other = try readUnit(&right)
    guard other != unit else { throw bad }
    try right.expectEnd()
    return Measure.OtherUnit(
      unit: unit,
      equals: Measure.Equivalence(numerator: numerator, denominator: denominator, unit: other))
  }
}

extension Cursor {
  /// Reads `NUMBER..NUMBER`.
  fileprivate mutating func bounds() throws(Diagnostic) -> Bounds {
    let (start, stop) = (at, endOfValue())
    let bad = Diagnostic(.badRange, start, stop, "not a range: \(quoted(text(start, stop)))")
    guard isAtNumber else { throw bad }
    let low = try number()
    skipBlanks()
    guard takeDots() else { throw bad }
    skipBlanks()
    guard isAtNumber else { throw bad }
    let highStart = at
    let high = try number()
    if high < low {
      throw Diagnostic(.endsBeforeStart, highStart, at, "\(high) is below \(low)")
    }
    return Bounds(low: low, high: high)
  }

  /// Reads an unsigned decimal number as a fraction. Nil if there is no number, if it has more than
  /// twelve decimal places, or if its digits overflow.
  fileprivate mutating func ratio() -> (numerator: Int64, denominator: Int64)? {
    var numerator: Int64 = 0
    var denominator: Int64 = 1
    var digits = 0
    var isAfterPoint = false
    while at < end {
      let byte = buffer[at]
      if byte == ASCII.dot, !isAfterPoint {
        isAfterPoint = true
      } else if byte.isDigit {
        let (ten, over) = numerator.multipliedReportingOverflow(by: 10)
        let (sum, overSum) = ten.addingReportingOverflow(Int64(byte - ASCII.zero))
        if over || overSum { return nil }
        numerator = sum
        digits += 1
        if isAfterPoint { denominator *= 10 }
        if denominator > 1_000_000_000_000 { return nil }
      } else {
        break
      }
      at += 1
    }
    return digits > 0 ? (numerator, denominator) : nil
  }
}
