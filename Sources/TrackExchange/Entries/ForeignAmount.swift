import TrackCore

/// Parses numbers, units and durations as other programs write them.
package enum ForeignAmount {
  /// Parses a decimal number and rounds it to six decimal places.
  ///
  /// - Parameter decimal: The decimal separator, `.` or `,`. The other one of the two characters
  ///   may separate groups of digits, and so may apostrophes and spaces.
  /// - Returns: The number; nil if the text is not a number or the number is too large.
  package static func number(_ text: String, decimal: UInt8 = ASCII.dot) -> Number? {
    var bytes = Array(text.utf8)[...]
    while bytes.first == ASCII.space { bytes.removeFirst() }
    while bytes.last == ASCII.space { bytes.removeLast() }
    var isNegative = false
    if bytes.first == ASCII.dash || bytes.first == ASCII.plus {
      isNegative = bytes.removeFirst() == ASCII.dash
    } else if bytes.starts(with: "−".utf8) {
      isNegative = true
      bytes.removeFirst(3)
    }
    var power = 0
    if let mark = bytes.firstIndex(where: { $0.lowercased == UInt8(ascii: "e") }) {
      guard let stated = Int(String(decoding: bytes[(mark + 1)...], as: UTF8.self)),
        (-20...20).contains(stated)
      else { return nil }
      power = stated
      bytes = bytes[..<mark]
    }
    guard let (value, places) = digits(of: bytes, decimal: decimal),
      let size = shifted(value, by: 6 + power - places),
      let millionths = Int64(exactly: isNegative ? -size : size)
    else { return nil }
    return Number(millionths: millionths)
  }

  /// Parses digits with at most one decimal separator. Returns them as a whole number and the number
  /// of decimal places.
  private static func digits(
    of bytes: ArraySlice<UInt8>, decimal: UInt8
  ) -> (value: Int128, places: Int)? {
    let grouping = decimal == ASCII.dot ? ASCII.comma : ASCII.dot
    var (value, places, hasPoint, digits) = (Int128(0), 0, false, 0)
    for byte in bytes {
      if byte.isDigit {
        digits += 1
        guard digits <= 30 else { return nil }
        value = value * 10 + Int128(byte - ASCII.zero)
        if hasPoint { places += 1 }
      } else if byte == decimal, !hasPoint {
        hasPoint = true
      } else if hasPoint || digits == 0
        || ![grouping, ASCII.apostrophe, ASCII.space].contains(byte)
      {
        return nil
      }
    }
    return digits > 0 ? (value, places) : nil
  }

  /// Returns a number times a power of ten, rounded; nil if it is too large.
  private static func shifted(_ value: Int128, by power: Int) -> Int128? {
    var value = value
    for _ in 0..<max(power, 0) {
      guard value < Int128(Int64.max) else { return nil }
      value *= 10
    }
    // Round only when the last of the digits is removed. Rounding at each step could round up
    // twice.
    for left in (0..<max(-power, 0)).reversed() { value = (value + (left == 0 ? 5 : 0)) / 10 }
    return value
  }

  /// Returns an amount for a number and a foreign unit; nil if the unit cannot be written in a log
  /// line.
  package static func amount(_ number: Number, unit: String) -> Amount? {
    let seconds: Int128? =
      switch foldedName(unit) {
      case "s", "sec", "secs", "second", "seconds": 1
      case "m", "min", "mins", "minute", "minutes": 60
      case "h", "hr", "hrs", "hour", "hours": 3600
      default: nil
      }
    if let seconds { return Amount(number.scaled(by: seconds, over: 1), .time) }
    switch unit {
    case "", "x", "count", "times", "×": return Amount(number)
    default: break
    }
    guard isUnit(unit), let unit = Unit(unit) else { return nil }
    return Amount(number, unit)
  }

  /// Returns true if a unit can be written in a log line directly after a number.
  static func isUnit(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, !text.isEmpty, text.utf8.count <= 16 else {
      return false
    }
    if text == "%" || text == "/min" || text == "°C" || text == "°F" { return true }
    if text == "mg/dL" || text == "mL/min" { return true }
    return first.properties.isAlphabetic
      && text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
      && ID.isID(text)
  }

  /// Parses a text such as `5.2 km`, `5.2km` or `8`, with a decimal point or comma.
  package static func amount(_ text: String, decimal: UInt8 = ASCII.dot) -> Amount? {
    let scalars = text.unicodeScalars
    let split =
      scalars.firstIndex {
        !($0.properties.numericType != nil || "+-−.,' ".unicodeScalars.contains($0))
      }
      ?? scalars.endIndex
    let unit = String(scalars[split...]).trimmed
    guard let number = number(String(scalars[..<split]), decimal: decimal) else {
      // A currency may also stand before its number.
      guard split == scalars.startIndex, let first = scalars.first, let code = currencies[first],
        let number = self.number((String(scalars.dropFirst())).trimmed, decimal: decimal)
      else { return nil }
      return amount(number, unit: code)
    }
    let symbol = unit.unicodeScalars.count == 1 ? unit.unicodeScalars.first : nil
    return amount(number, unit: symbol.flatMap { currencies[$0] } ?? unit)
  }

  /// The units that stand for the symbols of currencies, which a log line cannot have as units.
  private static let currencies: [Unicode.Scalar: String] = [
    "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR",
  ]

  /// Returns the outcome for a word in a cell that says if something was done; nil for other texts.
  package static func outcome(_ text: String) -> LogEntry.Outcome? {
    switch foldedName(text.trimmed) {
    case "done", "yes", "y", "x", "true", "completed", "complete", "✓", "✔", "✅": .done
    case "missed", "no", "n", "false", "failed", "fail", "✗", "✘", "❌": .failed
    case "skipped", "skip": .skipped
    default: nil
    }
  }

  /// Parses a duration such as `1:30`, `1:30:15`, `1h 30m`, `90m` or `PT1H30M`. Returns it in
  /// seconds.
  package static func duration(_ text: String) -> Int? {
    let text = foldedName(text.trimmed)
    if text.utf8.contains(ASCII.colon) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard (2...3).contains(parts.count) else { return nil }
      var seconds = 0
      for (index, part) in parts.enumerated() {
        guard let part, part >= 0, part <= (index == 0 ? 100_000 : 59) else { return nil }
        seconds = seconds * 60 + part
      }
      return parts.count == 2 ? seconds * 60 : seconds
    }
    var seconds = 0
    var digits = ""
    var found = false
    var bytes = Array(text.utf8)[...]
    if bytes.first == UInt8(ascii: "p") { bytes.removeFirst() }
    for byte in bytes {
      if byte.isDigit {
        digits.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      }
      if byte == ASCII.space || byte == UInt8(ascii: "t") { continue }
      let scale: Int? =
        switch byte {
        case UInt8(ascii: "w"): 604_800
        case UInt8(ascii: "d"): 86_400
        case ASCII.h: 3600
        case ASCII.m: 60
        case ASCII.s: 1
        default: nil
        }
      guard let scale, let number = Int(digits), number < 1_000_000_000 else { return nil }
      seconds += number * scale
      digits = ""
      found = true
    }
    return found && digits.isEmpty ? seconds : nil
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var scalars = unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension String {
  /// The text; nil if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }

  /// The last component of a path.
  var baseName: String { split(separator: "/").last.map(String.init) ?? self }
}
