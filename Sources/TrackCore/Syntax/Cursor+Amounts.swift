/// The parser of numbers, units and amounts.
extension Cursor {
  /// True if a number begins at the cursor: an optional sign, an optional point and a digit.
  @inline(__always) package var isAtNumber: Bool {
    let first = byte
    if first.isDigit { return true }
    return isAtSignedNumber
  }

  private var isAtSignedNumber: Bool {
    var ahead = 0
    if byte == ASCII.plus { ahead = 1 } else { ahead = dashLength() }
    if byte(ahead) == ASCII.dot { ahead += 1 }
    return byte(ahead).isDigit
  }

  /// Reads a number; throws if there is none.
  mutating func number() throws(Diagnostic) -> Number {
    let start = at
    var negative = false
    if byte == ASCII.plus {
      at += 1
    } else if takeDash() {
      negative = true
    }
    var value: Int64 = 0
    let digits = at
    while at < end, buffer[at].isDigit {
      if value < 1_000_000_000_000 { value = value * 10 + Int64(buffer[at] - ASCII.zero) }
      at += 1
    }
    let hasWhole = at > digits
    if value >= 1_000_000_000_000 { throw badNumeral(.numberTooLarge, from: start) }
    value *= 1_000_000
    var places = 0
    if byte == ASCII.dot, byte(1).isDigit {
      at += 1
      var step: Int64 = 100_000
      while at < end, buffer[at].isDigit {
        let next = Int64(buffer[at] - ASCII.zero)
        if step == 0, next != 0 { throw badNumeral(.tooManyDecimals, from: start) }
        value += next * step
        step /= 10
        places += 1
        at += 1
      }
    }
    if !hasWhole, places == 0 { throw badNumeral(.badAmount, from: start) }
    if byte == ASCII.comma, byte(1).isDigit {
      throw badNumeral(.decimalComma, from: start)
    }
    return Number(millionths: negative ? -value : value)
  }

  private func badNumeral(_ code: Problem.Code, from start: Int) -> Diagnostic {
    var stop = at
    while stop < end,
      buffer[stop].isDigit || buffer[stop] == ASCII.dot || buffer[stop] == ASCII.comma,
      buffer[stop] != ASCII.dot || stop + 1 == end || buffer[stop + 1] != ASCII.dot
    {
      stop += 1
    }
    let numeral = text(start, stop)
    switch code {
    case .decimalComma:
      let spellings = Self.withoutCommas(numeral)
      var wrong = Diagnostic(
        code, start, stop, "a comma in a number: \(quoted(numeral))",
        write: spellings.count == 1 ? spellings[0] : nil)
      if spellings.count == 2 {
        wrong.fix = "write \(spellings[0]), or \(spellings[1]) for a decimal"
        for spelling in spellings { wrong.propose(spelling) }
      }
      return wrong
    case .tooManyDecimals:
      return Diagnostic(code, start, stop, "more than six places after the point: \(numeral)")
    case .numberTooLarge:
      return Diagnostic(code, start, stop, "more than twelve digits: \(numeral)")
    default:
      return Diagnostic(
        code, start, max(stop, wordEnd()),
        "not a number: \(quoted(text(start, max(stop, wordEnd()))))")
    }
  }

  /// Returns the valid spellings of a number with commas: without thousands separators, or with a
  /// point in place of a decimal comma. If the comma can be either, returns both spellings; if it
  /// can be neither, returns none.
  private static func withoutCommas(_ numeral: String) -> [String] {
    let groups = numeral.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = groups.first, first.utf8.allSatisfy(\.isDigit), !first.isEmpty else {
      return []
    }
    let whole = groups.joined()
    let areThousands =
      (1...3).contains(first.utf8.count) && first != "0"
      && groups.dropFirst().dropLast().allSatisfy { $0.utf8.count == 3 }
      && groups.last.map { $0.split(separator: ".").first?.utf8.count == 3 } ?? false
    guard groups.count == 2 else { return areThousands ? [whole] : [] }
    guard !numeral.utf8.contains(ASCII.dot) else { return areThousands ? [whole] : [] }
    let decimal = groups.joined(separator: ".")
    if !areThousands { return [decimal] }
    return groups[1] == "000" ? [whole] : [whole, decimal]
  }

  /// Reads an amount; throws if there is no number.
  ///
  /// - Parameter known: Returns true if a word is a known unit. It is called with a word that
  ///   follows the number after a blank, unless the word is a unit of time or means "times". The
  ///   word is read only if it is known.
  @inline(__always)
  mutating func amount(known: (Unit) -> Bool) throws(Diagnostic) -> AmountRead {
    let start = at
    let value = try number()
    let first = byte
    if first == 0 || first == ASCII.semicolon { return AmountRead(Amount(value)) }
    if let plain = plainAmount(value) { return plain }
    return try amount(value, from: start, known: known)
  }

  /// Reads the most common form of a unit, as a fast path: lowercase letters directly after the
  /// number, then the end of the line, or a space and one of `^`, `;`, `+`, `@` and `#`. Returns
  /// nil for any other form.
  @inline(__always)
  private mutating func plainAmount(_ value: Number) -> AmountRead? {
    let numberEnd = at
    var stop = at
    while stop < end, buffer[stop].isSmallLetter { stop += 1 }
    guard stop > numberEnd, stop - numberEnd <= Unit.longest else { return nil }
    if stop < end {
      guard buffer[stop] == ASCII.space, stop + 1 < end else { return nil }
      let next = buffer[stop + 1]
      guard
        next == ASCII.caret || next == ASCII.semicolon || next == ASCII.plus || next == ASCII.at
          || next == ASCII.hash
      else {
        return nil
      }
    }
    guard let unit = Unit(buffer, numberEnd, stop) else { return nil }
    let mayBeCountWord =
      buffer[numberEnd] == UInt8(ascii: "x")
      || (stop - numberEnd == 5 && buffer[numberEnd] == UInt8(ascii: "t"))
    if mayBeCountWord { return nil }
    guard let seconds = timeUnit(numberEnd, stop)?.seconds else {
      at = stop
      return AmountRead(Amount(value, unit))
    }
    let (time, overflow) = value.millionths.multipliedReportingOverflow(by: seconds)
    guard !overflow, time >= 0 else { return nil }
    at = stop
    return AmountRead(
      Amount(Number(millionths: time), .time),
      isLoneM: stop == numberEnd + 1 && buffer[numberEnd] == ASCII.m)
  }

  private mutating func amount(
    _ value: Number, from start: Int, known: (Unit) -> Bool
  ) throws(Diagnostic) -> AmountRead {
    let numberEnd = at
    if let stop = countWordEnd(at: numberEnd) {
      at = stop
      return AmountRead(Amount(value))
    }
    let unitEnd = endOfUnit(at: numberEnd)
    if unitEnd > numberEnd {
      if let time = try duration(value, from: start) { return time }
      at = unitEnd
      return AmountRead(Amount(value, try unit(numberEnd, unitEnd)))
    }
    skipBlanks()
    let word = at
    if word > numberEnd, let stop = countWordEnd(at: word) {
      at = stop
      return AmountRead(Amount(value))
    }
    let wordStop = endOfUnit(at: word)
    if word > numberEnd, wordStop > word, wordStop == wordEnd() {
      if let time = try spacedDuration(value, from: start, word, wordStop) { return time }
      if let unit = Unit(buffer, word, wordStop), known(unit) {
        at = wordStop
        return AmountRead(Amount(value, unit))
      }
    }
    at = numberEnd
    return AmountRead(Amount(value))
  }

  /// Returns the end of `x`, `×` or `times` as a whole word; nil for any other word.
  ///
  /// After a number these words mean "times": the number is a count without a unit.
  private func countWordEnd(at start: Int) -> Int? {
    guard start < end else { return nil }
    switch buffer[start] {
    case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "t"), UInt8(ascii: "T"), 0x80...: break
    default: return nil
    }
    var stop = endOfUnit(at: start)
    if stop == start, let (scalar, length) = scalar(at: start), scalar == "×" { stop += length }
    guard stop > start, isCountWord(text(start, stop)) else { return nil }
    let isWhole =
      stop == end || buffer[stop] == ASCII.semicolon || blankLength(at: stop) > 0
    return isWhole ? stop : nil
  }

  private static func isUnitByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case ASCII.percent, ASCII.dollar: true
    case ASCII.zero...ASCII.nine, ASCII.underscore, ASCII.slash, ASCII.dash: !isFirst
    default: false
    }
  }

  /// Returns the unit between two offsets; throws if it is too long.
  func unit(_ start: Int, _ stop: Int) throws(Diagnostic) -> Unit {
    guard let unit = Unit(buffer, start, stop) else {
      throw Diagnostic(
        .badAmount, start, stop,
        "a unit is at most \(Unit.longest) bytes long: \(quoted(text(start, stop)))")
    }
    return unit
  }

  /// Returns the end of the unit that begins at an offset; the offset itself if no unit begins
  /// there.
  func endOfUnit(at offset: Int) -> Int {
    var position = offset
    // Fast path for ASCII.
    while position < end, buffer[position].isASCII {
      let byte = buffer[position]
      let isLetter = byte.isLetter
      guard isLetter || Self.isUnitByte(byte, isFirst: position == offset) else { return position }
      position += 1
    }
    while let (scalar, length) = scalar(at: position) {
      let first = position == offset
      let fits: Bool
      switch scalar {
      case "a"..."z", "A"..."Z", "%", "°", "‰": fits = true
      case "0"..."9", "²", "³", "·", "_", "/", "-": fits = !first
      default:
        fits =
          !scalar.isASCII
          ? scalar.isLetter || scalar.isCurrency || (!first && scalar.isMarkOrDigit)
          : scalar == "$"
      }
      if !fits { break }
      position += length
    }
    return position
  }
}

/// A parsed amount with details of its spelling that warnings need.
struct AmountRead {
  var amount: Amount
  /// True for a single number followed directly by `m`, which may mean metres.
  var isLoneM = false
  /// True if the minutes after hours or the seconds after minutes are 60 or more, as in `1h90`.
  var isOddTime = false

  init(_ amount: Amount, isLoneM: Bool = false, isOddTime: Bool = false) {
    self.amount = amount
    self.isLoneM = isLoneM
    self.isOddTime = isOddTime
  }
}
