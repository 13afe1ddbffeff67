import TrackCore

/// Splits streamed XML into tags and skips the text between them.
///
/// The declaration of an entity is an error, and external entities are never read, so a small file
/// cannot expand to a large one.
struct XMLScanner {
  /// The maximum length of a tag in bytes.
  private static let longest = 1 << 20

  private var buffer: [UInt8] = []
  /// True after the first tag has been read.
  private var hasTag = false
  /// The number of elements that are open at the current position.
  private var depth = 0

  /// Passes each complete tag to a closure, without its `<` and `>`. Comments, declarations and
  /// processing instructions are skipped.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(ForeignError) -> Void
  ) throws(ForeignError) {
    buffer += bytes
    if !hasTag { try checkBeginning() }
    let used = try Self.read(buffer, &depth, &hasTag, body)
    if used > 0 { buffer.removeFirst(used) }
    guard buffer.count <= Self.longest else {
      throw ForeignError("a tag or text of more than 1 MiB; this is not a Health export")
    }
  }

  /// Checks that all elements are closed.
  func finish() throws(ForeignError) {
    if !hasTag { throw ForeignError("this is not XML") }
    let isBlank = buffer.allSatisfy { $0 <= ASCII.space }
    if depth != 0 || !isBlank { throw ForeignError("the XML is cut off") }
  }

  private func checkBeginning() throws(ForeignError) {
    let head = buffer.prefix(4)
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      throw .utf16
    }
    if head.contains(0) { throw ForeignError("a NUL byte; this is not XML") }
  }

  /// Reads complete tags and returns the number of consumed bytes.
  private static func read(
    _ bytes: [UInt8], _ depth: inout Int, _ hasTag: inout Bool,
    _ body: (UnsafeBufferPointer<UInt8>) throws(ForeignError) -> Void
  ) throws(ForeignError) -> Int {
    try bytes.withUnsafeBufferPointer { buffer throws(ForeignError) -> Int in
      var at = 0
      while let start = find(ASCII.less, in: buffer, from: at) {
        let end: Int
        if isComment(buffer, start) {
          guard let close = endOfComment(buffer, start + 4) else { return start }
          at = close
          continue
        }
        guard let close = endOfTag(buffer, start + 1) else { return start }
        end = close
        hasTag = true
        let tag = UnsafeBufferPointer(rebasing: buffer[start + 1..<end])
        if let first = tag.first {
          if first == UInt8(ascii: "!") {
            try checkDeclaration(tag)
          } else if first == ASCII.slash {
            depth -= 1
            try body(tag)
          } else if first != ASCII.question {
            if tag[tag.count - 1] != ASCII.slash { depth += 1 }
            try body(tag)
          }
        }
        at = end + 1
      }
      return buffer.count
    }
  }

  private static func find(
    _ byte: UInt8, in buffer: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var at = start
    while at < buffer.count {
      if buffer[at] == byte { return at }
      at += 1
    }
    return nil
  }

  /// Returns the offset of the `>` that ends a tag. A `>` within quotation marks does not end it.
  private static func endOfTag(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    var at = start
    while at < buffer.count {
      let byte = buffer[at]
      if byte == ASCII.greater { return at }
      if byte == ASCII.quote || byte == ASCII.apostrophe {
        guard let close = find(byte, in: buffer, from: at + 1) else { return nil }
        at = close
      }
      at += 1
    }
    return nil
  }

  private static func isComment(_ buffer: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    at + 3 < buffer.count && buffer[at + 1] == UInt8(ascii: "!") && buffer[at + 2] == ASCII.dash
      && buffer[at + 3] == ASCII.dash
  }

  private static func endOfComment(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    var at = start
    while let close = find(ASCII.greater, in: buffer, from: at) {
      if close >= start + 2, buffer[close - 1] == ASCII.dash, buffer[close - 2] == ASCII.dash {
        return close + 1
      }
      at = close + 1
    }
    return nil
  }

  private static func checkDeclaration(_ tag: UnsafeBufferPointer<UInt8>) throws(ForeignError) {
    let text = String(decoding: tag.prefix(200), as: UTF8.self)
    if text.hasPrefix("!ENTITY") || text.contains("<!ENTITY") {
      throw ForeignError("the XML declares entities, which a Health export never does")
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.first == "!DOCTYPE", words.contains("SYSTEM") || words.contains("PUBLIC") {
      throw ForeignError("the XML refers to another file, which a Health export never does")
    }
  }
}

/// The name and the attributes of a tag, as bytes.
struct XMLAttributes {
  private let tag: UnsafeBufferPointer<UInt8>

  init(_ tag: UnsafeBufferPointer<UInt8>) { self.tag = tag }

  /// Returns true if the tag has this name.
  func isNamed(_ name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    guard tag.count > length, tag[length] <= ASCII.space || tag[length] == ASCII.slash else {
      return false
    }
    for index in 0..<length where tag[index] != name.utf8Start[index] { return false }
    return true
  }

  /// Calls a closure with the name and the raw value of each attribute.
  func forEach(_ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void) {
    var at = 0
    while at < tag.count, tag[at] > ASCII.space { at += 1 }
    while at < tag.count {
      while at < tag.count, tag[at] <= ASCII.space { at += 1 }
      let start = at
      while at < tag.count, tag[at] != ASCII.equals { at += 1 }
      guard at + 1 < tag.count else { return }
      var nameEnd = at
      while nameEnd > start, tag[nameEnd - 1] <= ASCII.space { nameEnd -= 1 }
      at += 1
      while at < tag.count, tag[at] <= ASCII.space { at += 1 }
      guard at < tag.count, tag[at] == ASCII.quote || tag[at] == ASCII.apostrophe else { return }
      let mark = tag[at]
      let valueStart = at + 1
      at = valueStart
      while at < tag.count, tag[at] != mark { at += 1 }
      guard at < tag.count else { return }
      body(
        UnsafeBufferPointer(rebasing: tag[start..<nameEnd]),
        UnsafeBufferPointer(rebasing: tag[valueStart..<at]))
      at += 1
    }
  }

  /// Returns the text of a raw attribute value, with its entities replaced. Nil if the value is not
  /// UTF-8 or has an unknown entity.
  static func text(_ bytes: some Sequence<UInt8>) -> String? {
    guard let raw = String(validating: Array(bytes), as: UTF8.self) else { return nil }
    guard raw.utf8.contains(UInt8(ascii: "&")) else { return raw }
    var text = ""
    var rest = raw[...]
    while let mark = rest.firstIndex(of: "&") {
      text += rest[..<mark]
      guard let end = rest[mark...].firstIndex(of: ";") else { return nil }
      guard let scalar = scalar(rest[rest.index(after: mark)..<end]) else { return nil }
      text.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case _ where name.hasPrefix("#x"):
      UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }
}
