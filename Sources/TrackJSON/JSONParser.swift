import TrackCore

/// Parses one JSON text (RFC 8259), strictly: nothing beyond the grammar is accepted.
///
/// A decimal with up to six places is read exactly, as a `Number`.
package struct JSONParser {
  /// The reason why a text could not be parsed. Offsets are in bytes.
  package enum Mistake: Error, Hashable, Sendable {
    /// The text violates the grammar at an offset, or contains bytes that are not UTF-8.
    case syntax(at: Int)
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep(at: Int)
    /// A number that is too large for a `Double`.
    case numberTooLarge(at: Int)
  }

  /// The maximum nesting depth of arrays and objects.
  package static let deepest = 128

  private let buffer: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var depth = 0

  private init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

  /// Parses the bytes of a text. The text must be one value; blanks around it are allowed.
  package static func parse(_ bytes: [UInt8]) throws(Mistake) -> JSONValue {
    let result: Result<JSONValue, Mistake> = bytes.withUnsafeBufferPointer { buffer in
      do throws(Mistake) { return .success(try parse(buffer)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  package static func parse(_ buffer: UnsafeBufferPointer<UInt8>) throws(Mistake) -> JSONValue {
    var parser = JSONParser(buffer)
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.at == buffer.count else { throw .syntax(at: parser.at) }
    return value
  }

  private var byte: UInt8 { at < buffer.count ? buffer[at] : 0 }

  private mutating func skipBlanks() {
    while at < buffer.count {
      switch buffer[at] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): at += 1
      default: return
      }
    }
  }

  private mutating func value() throws(Mistake) -> JSONValue {
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): return try nested { parser throws(Mistake) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(Mistake) in try parser.array() }
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout JSONParser) throws(Mistake) -> JSONValue
  ) throws(Mistake) -> JSONValue {
    guard depth < Self.deepest else { throw .tooDeep(at: at) }
    depth += 1
    at += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(Mistake) -> JSONValue {
    var fields: [JSONValue.Field] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .object(fields) }
    while true {
      skipBlanks()
      guard byte == UInt8(ascii: "\"") else { throw .syntax(at: at) }
      let name = try string()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw .syntax(at: at) }
      fields.append(JSONValue.Field(name, try value()))
      skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(fields) }
      guard take(UInt8(ascii: ",")) else { throw .syntax(at: at) }
    }
  }

  private mutating func array() throws(Mistake) -> JSONValue {
    var elements: [JSONValue] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value())
      skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw .syntax(at: at) }
    }
  }

  private mutating func take(_ wanted: UInt8) -> Bool {
    guard at < buffer.count, buffer[at] == wanted else { return false }
    at += 1
    return true
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Mistake) -> JSONValue
  {
    let start = at
    for index in 0..<word.utf8CodeUnitCount {
      guard take(word.utf8Start[index]) else { throw .syntax(at: start) }
    }
    return value
  }

  // MARK: Numbers

  private mutating func number() throws(Mistake) -> JSONValue {
    let start = at
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    var (places, hasExponent) = (0, false)
    if take(UInt8(ascii: ".")) {
      let point = at
      try digits()
      places = at - point
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      hasExponent = true
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: UnsafeBufferPointer(rebasing: buffer[start..<at]), as: UTF8.self)
    if !hasExponent, places <= 6 {
      if places == 0, let whole = Int(text) { return .int(whole) }
      let digits =
        text.utf8.filter { $0 != ASCII.dot } + Array(repeating: ASCII.zero, count: 6 - places)
      if places > 0, let millionths = Int64(String(decoding: digits, as: UTF8.self)) {
        return .number(Number(millionths: millionths))
      }
    }
    guard let number = Double(text), number.isFinite else { throw .numberTooLarge(at: start) }
    return .fraction(number)
  }

  private mutating func digits() throws(Mistake) {
    let start = at
    while byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { at += 1 }
    if at == start { throw .syntax(at: at) }
  }

  // MARK: Strings

  private mutating func string() throws(Mistake) -> String {
    at += 1
    let start = at
    var hasEscapes = false
    while at < buffer.count, buffer[at] != UInt8(ascii: "\"") {
      guard buffer[at] >= UInt8(ascii: " ") else { throw .syntax(at: at) }
      if buffer[at] == UInt8(ascii: "\\") {
        hasEscapes = true
        at += 1
      }
      at += 1
    }
    let end = min(at, buffer.count)
    guard at == end, take(UInt8(ascii: "\"")) else { throw .syntax(at: end) }
    guard UTF8Check.firstInvalid(in: buffer, start, end) == nil else { throw .syntax(at: start) }
    if hasEscapes { return try unescaped(start..<end) }
    return String(decoding: UnsafeBufferPointer(rebasing: buffer[start..<end]), as: UTF8.self)
  }

  /// Returns the text of a string with escape sequences. It is decoded directly into the memory of
  /// the result, because it may be the content of a long file.
  private mutating func unescaped(_ range: Range<Int>) throws(Mistake) -> String {
    let next = at
    at = range.lowerBound
    var mistake: Mistake?
    // The result fits, because an escape sequence is never shorter than the bytes that it stands
    // for.
    let text = String(unsafeUninitializedCapacity: range.count) { target in
      var count = 0
      do throws(Mistake) {
        while at < range.upperBound {
          if buffer[at] == UInt8(ascii: "\\") {
            for byte in try escaped() {
              target[count] = byte
              count += 1
            }
          } else {
            target[count] = buffer[at]
            count += 1
            at += 1
          }
        }
      } catch { mistake = error }
      return count
    }
    if let mistake { throw mistake }
    at = next
    return text
  }

  /// Reads an escape sequence and returns its bytes. An unpaired surrogate becomes U+FFFD.
  private mutating func escaped() throws(Mistake) -> [UInt8] {
    at += 1
    let escape = byte
    guard at < buffer.count else { throw .syntax(at: at) }
    at += 1
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [escape]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
    case UInt8(ascii: "r"): return [UInt8(ascii: "\r")]
    case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
    case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
    default: throw .syntax(at: at - 1)
    }
  }

  private mutating func scalar() throws(Mistake) -> Unicode.Scalar {
    let first = try fourDigits()
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    guard byte == UInt8(ascii: "\\"), at + 1 < buffer.count, buffer[at + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let mark = at
    at += 2
    let second = try fourDigits()
    guard UTF16.isTrailSurrogate(second) else {
      at = mark
      return "\u{FFFD}"
    }
    let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func fourDigits() throws(Mistake) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Self.hexDigit(byte) else { throw .syntax(at: at) }
      value = value << 4 | digit
      at += 1
    }
    return value
  }

  private static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
