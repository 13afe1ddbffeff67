extension BlockReader {
  mutating func readMeasureBlock(
    _ block: BlockSource, _ outline: FileOutline, _ heading: Heading
  ) -> Measure {
    var measure = Measure(heading: heading)
    readProperties(of: block, in: outline, heading: &measure.heading) {
      reader, property throws(Diagnostic) in
      switch property.key.name {
      case "unit":
        let unit = try reader.readUnit(&property.cursor)
        try property.cursor.expectEnd()
        if reader.counts(property) { measure.unit = unit }
      case "also":
        let other = try reader.readOtherUnit(&property)
        if reader.counts(property, identity: other.unit.name, comparesCase: true) {
          measure.also.append(other)
        }
      case "range":
        let bounds = try reader.readBounds(&property.cursor)
        try property.cursor.expectEnd()
        if reader.counts(property) { measure.range = bounds }
      case "by":
        if let by = try reader.readChoice(&property, Measure.Summary.self) { measure.by = by }
      case "part":
        let part = try reader.readPart(&property)
        if reader.counts(property, identity: reader.names.text(part.name)) {
          measure.parts.append(part)
        }
      default: break
      }
    }
    return measure
  }

  private mutating func readUnit(_ cursor: inout Cursor) throws(Diagnostic) -> Unit {
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

  /// Reads `UNIT` or `UNIT = NUMBER UNIT`.
  private mutating func readOtherUnit(_ property: inout Property) throws(Diagnostic)
    -> Measure.OtherUnit
  {
    let whole = property.cursor
    let stop = whole.endOfValue()
    func bad() -> Diagnostic {
      Diagnostic(
        .badAlso, whole.at, stop, "not another unit: \(quoted(whole.text(whole.at, stop)))")
    }
    var cursor = whole
    var equals = whole.at
    while equals < stop, whole.buffer[equals] != ASCII.equals { equals += 1 }
    cursor.end = Cursor(whole.buffer, from: whole.at, to: equals).endWithoutBlanks()
    guard !cursor.isAtEnd, !cursor.isAtNumber else { throw bad() }
    let unit = try readUnit(&cursor)
    property.cursor.at = stop
    guard cursor.isAtEnd else { throw bad() }
    guard equals < stop else {
      try property.cursor.expectEnd()
      return Measure.OtherUnit(unit: unit, equals: nil)
    }
    var right = Cursor(whole.buffer, from: equals + 1, to: stop)
    right.skipBlanks()
    var number = right
    do throws(Diagnostic) {
      _ = try number.number()
    } catch {
      if error.code == .decimalComma { throw error }
    }
    guard let (numerator, denominator) = right.ratio(), numerator > 0 else { throw bad() }
    right.skipBlanks()
    guard !right.isAtEnd else { throw bad() }
    guard right.endOfUnit(at: right.at) > right.at else { throw bad() }
    let other = try readUnit(&right)
    guard other != unit else { throw bad() }
    try right.expectEnd()
    try property.cursor.expectEnd()
    return Measure.OtherUnit(
      unit: unit,
      equals: Measure.Equivalence(numerator: numerator, denominator: denominator, unit: other))
  }

  /// Reads `NUMBER..NUMBER`.
  private mutating func readBounds(_ cursor: inout Cursor) throws(Diagnostic) -> Bounds {
    let start = cursor.at
    let stop = cursor.endOfValue()
    func bad() -> Diagnostic {
      Diagnostic(.badRange, start, stop, "not a range: \(quoted(text(start..<stop)))")
    }
    guard cursor.isAtNumber else { throw bad() }
    let low = try cursor.number()
    cursor.skipBlanks()
    guard cursor.takeDots() else { throw bad() }
    cursor.skipBlanks()
    guard cursor.isAtNumber else { throw bad() }
    let highStart = cursor.at
    let high = try cursor.number()
    if high < low {
      throw Diagnostic(.endsBeforeStart, highStart, cursor.at, "\(high) is below \(low)")
    }
    return Bounds(low: low, high: high)
  }

  /// Reads `NAME [UNIT] [LOW..HIGH]`.
  private mutating func readPart(_ property: inout Property) throws(Diagnostic) -> Measure.Part {
    let start = property.cursor.at
    let name = try readID(&property.cursor)
    let spelling = property.cursor.text(start, property.cursor.at)
    property.cursor.skipBlanks()
    var unit = Unit.none
    if !property.cursor.isAtEnd, !property.cursor.isAtNumber,
      property.cursor.byte != ASCII.semicolon
    {
      unit = try readUnit(&property.cursor)
      property.cursor.skipBlanks()
    }
    var range: Bounds?
    if property.cursor.isAtNumber { range = try readBounds(&property.cursor) }
    try property.cursor.expectEnd()
    return Measure.Part(name: name.name, unit: unit, range: range, spelling: spelling)
  }
}

extension Cursor {
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
