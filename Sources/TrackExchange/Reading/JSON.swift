import TrackCore

/// A parsed JSON value. Numbers keep their text, because a binary number would round them.
package indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case array([JSON])
  case object([String: JSON])

  package subscript(key: String) -> JSON? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
  package var fields: [String: JSON]? {
    if case .object(let fields) = self { fields } else { nil }
  }

  package var number: Number? {
    if case .number(let text) = self { ForeignAmount.number(text) } else { nil }
  }

  package var int: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? number.flatMap { $0.isWhole ? $0.whole : nil }
  }

  /// Parses a document.
  ///
  /// - Parameter row: The line of the document, for errors.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>, row: Int? = nil) throws(ForeignError) {
    var parser = JSONParser(bytes: bytes, row: row)
    self = try parser.document()
  }

  package init(parsing bytes: [UInt8]) throws(ForeignError) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(ForeignError) in
      try JSON(parsing: buffer)
    }
  }
}

/// A recursive-descent parser of JSON (RFC 8259).
private struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let row: Int?
  private var at = 0
  private var depth = 0

  private static let deepest = 200

  init(bytes: UnsafeBufferPointer<UInt8>, row: Int?) {
    self.bytes = bytes
    self.row = row
  }

  mutating func document() throws(ForeignError) -> JSON {
    if let invalid = UTF8Check.firstInvalid(in: bytes, 0, bytes.count) {
      at = invalid
      throw error("bytes that are not UTF-8")
    }
    at = ByteOrderMark.length(in: bytes)
    let value = try value()
    skipSpace()
    guard at == bytes.count else { throw error("text after the end of the JSON") }
    return value
  }

  private func error(_ reason: String) -> ForeignError {
    let line = bytes[..<min(at, bytes.count)].count { $0 == ASCII.newline } + 1
    return ForeignError(reason, row: row ?? line)
  }

  private var byte: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private mutating func skipSpace() {
    while at < bytes.count,
      [ASCII.space, ASCII.newline, ASCII.carriageReturn, ASCII.tab]
        .contains(bytes[at])
    { at += 1 }
  }

  private mutating func take(_ wanted: UInt8) -> Bool {
    skipSpace()
    guard at < bytes.count, bytes[at] == wanted else { return false }
    at += 1
    return true
  }

  private mutating func value() throws(ForeignError) -> JSON {
    skipSpace()
    guard at < bytes.count else { throw error("the JSON is cut off") }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case ASCII.leftBracket: return try array()
    case ASCII.quote: return .text(try string())
    case ASCII.dash, ASCII.zero...ASCII.nine: return try number()
    default:
      for (word, value) in [("null", JSON.null), ("true", .bool(true)), ("false", .bool(false))]
      where bytes[at...].starts(with: word.utf8) {
        at += word.utf8.count
        return value
      }
      throw error("this is not JSON")
    }
  }

  private mutating func descend() throws(ForeignError) {
    depth += 1
    at += 1
    if depth > Self.deepest { throw error("JSON nested more than \(Self.deepest) levels deep") }
  }

  private mutating func object() throws(ForeignError) -> JSON {
    try descend()
    defer { depth -= 1 }
    var fields: [String: JSON] = [:]
    if take(UInt8(ascii: "}")) { return .object(fields) }
    repeat {
      skipSpace()
      guard byte == ASCII.quote else { throw error("a field name is missing in the JSON") }
      let name = try string()
      guard take(ASCII.colon) else { throw error("a colon is missing in the JSON") }
      fields[name] = try value()
    } while take(ASCII.comma)
    guard take(UInt8(ascii: "}")) else { throw error("an object is not closed in the JSON") }
    return .object(fields)
  }

  private mutating func array() throws(ForeignError) -> JSON {
    try descend()
    defer { depth -= 1 }
    var elements: [JSON] = []
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat { elements.append(try value()) } while take(ASCII.comma)
    guard take(UInt8(ascii: "]")) else { throw error("an array is not closed in the JSON") }
    return .array(elements)
  }

  private mutating func number() throws(ForeignError) -> JSON {
    let start = at
    while at < bytes.count,
      byte.isDigit || byte == ASCII.dash || byte == ASCII.plus || byte == ASCII.dot
        || byte | 0x20 == UInt8(ascii: "e")
    { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard Double(text) != nil else { throw error("not a number: \(text)") }
    return .number(text)
  }

  private mutating func string() throws(ForeignError) -> String {
    at += 1
    var text: [UInt8] = []
    while true {
      let start = at
      while at < bytes.count, byte != ASCII.quote, byte != Self.backslash, byte >= ASCII.space {
        at += 1
      }
      text += bytes[start..<at]
      guard at < bytes.count else { throw error("a text is not closed in the JSON") }
      guard byte >= ASCII.space else { throw error("a control character in a text of the JSON") }
      at += 1
      if bytes[at - 1] == ASCII.quote { return String(decoding: text, as: UTF8.self) }
      text += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
    }
  }

  private static let backslash = UInt8(ascii: "\\")

  private mutating func escape() throws(ForeignError) -> Unicode.Scalar {
    let kind = byte
    at += 1
    switch kind {
    case ASCII.quote: return "\""
    case Self.backslash: return "\\"
    case ASCII.slash: return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw error("an unknown escape in a text of the JSON")
    }
    let first = try hexadecimal()
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    guard at + 1 < bytes.count, byte == Self.backslash, bytes[at + 1] == UInt8(ascii: "u") else {
      return "\u{FFFD}"
    }
    at += 2
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(ForeignError) -> UInt32 {
    guard at + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
    else { throw error("a wrong \\u escape in a text of the JSON") }
    at += 4
    return value
  }
}

/// Appends JSON to bytes.
enum JSONText {
  /// Appends a text in quotation marks. Control characters, direction controls and line separators
  /// are escaped.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(ASCII.quote)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C:
        bytes += [UInt8(ascii: "\\"), UInt8(truncatingIfNeeded: scalar.value)]
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0x200B, 0x200E, 0x200F, 0xFEFF:
        let digits = String(scalar.value, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    bytes.append(ASCII.quote)
  }
}
