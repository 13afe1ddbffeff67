/// Numbers, units and durations.
extension Cursor {
  /// Whether a number begins here: a digit, a point before one, or a sign before those.
  @inline(__always) var isAtNumber: Bool {
    let first = byte
    if first >= 0x30 && first <= 0x39 { return true }
    return isAtOddNumber
  }

  private var isAtOddNumber: Bool {
    var ahead = 0
    if byte == 0x2B { ahead = 1 } else { ahead = dashLength() }
    if byte(ahead) == 0x2E { ahead += 1 }
    return byte(ahead) >= 0x30 && byte(ahead) <= 0x39
  }

  /// Reads a number; there must be one.
  mutating func number() throws(Fault) -> Number {
    let start = at
    var negative = false
    if byte == 0x2B {
      at += 1
    } else if takeDash() {
      negative = true
    }
    var value: Int64 = 0
    let digits = at
    while at < end, buffer[at] >= 0x30, buffer[at] <= 0x39 {
      if value < 1_000_000_000_000 { value = value * 10 + Int64(buffer[at] - 0x30) }
      at += 1
    }
    let hasWhole = at > digits
    if value >= 1_000_000_000_000 { throw numeralFault(.numberTooLarge, from: start) }
    value *= 1_000_000
    var places = 0
    if byte == 0x2E, byte(1) >= 0x30, byte(1) <= 0x39 {
      at += 1
      var step: Int64 = 100_000
      while at < end, buffer[at] >= 0x30, buffer[at] <= 0x39 {
        let next = Int64(buffer[at] - 0x30)
        if step == 0, next != 0 { throw numeralFault(.tooManyDecimals, from: start) }
        value += next * step
        step /= 10
        places += 1
        at += 1
      }
    }
    if !hasWhole, places == 0 { throw numeralFault(.badAmount, from: start) }
    if byte == 0x2C, byte(1) >= 0x30, byte(1) <= 0x39 {
      throw numeralFault(.decimalComma, from: start)
    }
    return Number(millionths: negative ? -value : value)
  }

  private func numeralFault(_ code: Problem.Code, from start: Int) -> Fault {
    var stop = at
    while stop < end,
      (buffer[stop] >= 0x30 && buffer[stop] <= 0x39) || buffer[stop] == 0x2E
        || buffer[stop] == 0x2C
    {
      stop += 1
    }
    let numeral = text(start, stop)
    switch code {
    case .decimalComma:
      let dotted = numeral.split(separator: ",").joined(separator: ".")
      let isDecimal = numeral.utf8.count { $0 == 0x2C } == 1 && !numeral.utf8.contains(0x2E)
      return Fault(
        code, start, stop, "a comma in a number: \(quoted(numeral))",
        fix: isDecimal ? "write \(dotted)" : nil)
    case .tooManyDecimals:
      return Fault(code, start, stop, "more than six places after the point: \(numeral)")
    case .numberTooLarge:
      return Fault(code, start, stop, "more than twelve digits: \(numeral)")
    default:
      return Fault(
        code, start, max(stop, wordEnd()),
        "not a number: \(quoted(text(start, max(stop, wordEnd()))))")
    }
  }

  /// Reads an amount; a number must stand here.
  ///
  /// - Parameter known: whether a word after a number and a blank is its unit.
  @inline(__always)
  mutating func amount(known: (Unit) -> Bool) throws(Fault) -> AmountRead {
    let start = at
    let value = try number()
    let first = byte
    if first == 0 || first == 0x3B { return AmountRead(Amount(value)) }
    if let plain = plainAmount(value) { return plain }
    return try amount(value, from: start, known: known)
  }

  /// Takes the unit of an amount as most lines have it: small letters glued to the number, then
  /// the line's end or a blank and something that goes on with neither.
  @inline(__always)
  private mutating func plainAmount(_ value: Number) -> AmountRead? {
    let glued = at
    var stop = at
    while stop < end, buffer[stop] >= 0x61, buffer[stop] <= 0x7A { stop += 1 }
    guard stop > glued, stop - glued <= Unit.longest else { return nil }
    if stop < end {
      guard buffer[stop] == 0x20, stop + 1 < end else { return nil }
      let next = buffer[stop + 1]
      guard next == 0x5E || next == 0x3B || next == 0x2B || next == 0x40 || next == 0x23 else {
        return nil
      }
    }
    guard let unit = Unit(buffer, glued, stop) else { return nil }
    guard let seconds = timeUnit(glued, stop)?.seconds else {
      at = stop
      return AmountRead(Amount(value, unit))
    }
    let (time, overflow) = value.millionths.multipliedReportingOverflow(by: seconds)
    guard !overflow, time >= 0 else { return nil }
    at = stop
    return AmountRead(
      Amount(Number(millionths: time), .time), isLoneM: stop == glued + 1 && buffer[glued] == 0x6D)
  }

  private mutating func amount(
    _ value: Number, from start: Int, known: (Unit) -> Bool
  ) throws(Fault) -> AmountRead {
    let glued = at
    let unitEnd = endOfUnit(at: glued)
    if unitEnd > glued {
      if let time = try duration(value, from: start) { return time }
      at = unitEnd
      return AmountRead(Amount(value, try unit(glued, unitEnd)))
    }
    skipBlanks()
    let word = at
    let wordStop = endOfUnit(at: word)
    if word > glued, wordStop > word, wordStop == wordEnd() {
      if let time = try spacedDuration(value, from: start, word, wordStop) { return time }
      if let unit = Unit(buffer, word, wordStop), known(unit) {
        at = wordStop
        return AmountRead(Amount(value, unit))
      }
    }
    at = glued
    return AmountRead(Amount(value))
  }

  private static func isUnitByte(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case 0x25, 0x24: true
    case 0x30...0x39, 0x5F, 0x2F, 0x2D: !isFirst
    default: false
    }
  }

  /// The unit that stands between two offsets.
  func unit(_ start: Int, _ stop: Int) throws(Fault) -> Unit {
    guard let unit = Unit(buffer, start, stop) else {
      throw Fault(
        .badAmount, start, stop,
        "a unit is at most \(Unit.longest) bytes long: \(quoted(text(start, stop)))")
    }
    return unit
  }

  /// Where the unit that begins at an offset ends; the offset itself if none does.
  func endOfUnit(at offset: Int) -> Int {
    var here = offset
    // ASCII first: letters and `%`, then what may follow them.
    while here < end, buffer[here] < 0x80 {
      let byte = buffer[here]
      let isLetter = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      guard isLetter || Self.isUnitByte(byte, isFirst: here == offset) else { return here }
      here += 1
    }
    while let (scalar, length) = scalar(at: here) {
      let first = here == offset
      let fits: Bool
      switch scalar {
      case "a"..."z", "A"..."Z", "%", "°", "‰": fits = true
      case "0"..."9", "²", "³", "·", "_", "/", "-": fits = !first
      default:
        fits =
          scalar.value >= 0x80
          ? scalar.isLetter || scalar.isCurrency || (!first && scalar.isMarkOrDigit)
          : scalar == "$"
      }
      if !fits { break }
      here += length
    }
    return here
  }
}

/// An amount, and what its spelling tells beyond it.
struct AmountRead {
  var amount: Amount
  /// A single number with a glued `m`, which some mean as metres.
  var isLoneM = false

  init(_ amount: Amount, isLoneM: Bool = false) {
    self.amount = amount
    self.isLoneM = isLoneM
  }
}
