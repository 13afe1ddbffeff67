import TrackCore

/// Writes XML that is also valid HTML. Data is always escaped.
package struct Markup {
  /// The attributes of an element. Names are literals. A value may be any text; an attribute with
  /// the value nil is omitted.
  package typealias Attributes = KeyValuePairs<StaticString, String?>

  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends markup that is a literal and therefore needs no escaping.
  package mutating func raw(_ markup: StaticString) {
    bytes += UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
  }

  /// Creates markup from a style sheet that is a file of the project. An indented line continues the
  /// line above, and the break between the two is left out.
  init(styleSheet: [UInt8]) {
    for line in styleSheet.split(separator: ASCII.newline) {
      if line.first != ASCII.space, !bytes.isEmpty { bytes.append(ASCII.newline) }
      bytes += line.drop { $0 == ASCII.space }
    }
    bytes.append(ASCII.newline)
  }

  /// Creates markup from a script that is a file of the project, without indentation and comments.
  init(script: [UInt8]) {
    for line in script.split(separator: ASCII.newline) {
      let code = line.drop { $0 == ASCII.space }
      guard !code.starts(with: "//".utf8) else { continue }
      bytes += code
      bytes.append(ASCII.newline)
    }
  }

  /// Appends the output of another `Markup` unchanged.
  package mutating func add(_ other: Markup) {
    bytes += other.bytes
  }

  /// Appends what is drawn on a canvas.
  package mutating func draw(_ drawing: (inout Canvas) -> Void) {
    var canvas = Canvas()
    drawing(&canvas)
    add(canvas.markup)
  }

  /// Appends a text in which no line ends between a number and its unit.
  mutating func sentenceText(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      if index > 0 {
        let isBound = Words.isUnit(word) && words[index - 1].last?.isNumber == true
        if isBound { raw("\u{A0}") } else { raw(" ") }
      }
      self.text(String(word))
    }
  }

  package mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { buffer in
      var at = 0
      // The offset of the first byte that is not written yet.
      var start = 0
      while at < buffer.count {
        guard Self.isSpecial(buffer[at]) else {
          at += 1
          continue
        }
        bytes += buffer[start..<at]
        let end = min(at + Self.length(ofScalarWith: buffer[at]), buffer.count)
        for scalar in String(decoding: buffer[at..<end], as: UTF8.self).unicodeScalars {
          write(scalar)
        }
        at = end
        start = end
      }
      bytes += buffer[start...]
    }
  }

  /// Returns the number of UTF-8 bytes of the character that begins with a byte.
  private static func length(ofScalarWith byte: UInt8) -> Int {
    max(1, (~byte).leadingZeroBitCount)
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "&": raw("&amp;")
    case "<": raw("&lt;")
    case ">": raw("&gt;")
    case "\"": raw("&quot;")
    case "'": raw("&#39;")
    case _ where scalar.isNoncharacter: raw("\u{FFFD}")
    case _ where scalar.isASCII && !scalar.isHostile: bytes.append(UInt8(scalar.value))
    default: bytes += UTF8.encode(scalar.harmless()) ?? UTF8.encodedReplacementCharacter
    }
  }

  /// True for an ASCII byte that must be escaped or replaced, and for each byte outside of ASCII.
  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < ASCII.space || byte >= ASCII.delete || byte == UInt8(ascii: "&") || byte == ASCII.less
      || byte == ASCII.greater || byte == ASCII.quote || byte == ASCII.apostrophe
  }

  /// - Parameter style: The CSS class, which is the first attribute.
  package mutating func open(
    _ name: StaticString, style: String? = nil, _ attributes: Attributes = [:]
  ) {
    begin(name, style, attributes)
    raw(">")
  }

  package mutating func close(_ name: StaticString) {
    raw("</")
    raw(name)
    raw(">")
  }

  /// Writes an element that has no content.
  package mutating func empty(_ name: StaticString, _ attributes: Attributes = [:]) {
    begin(name, nil, attributes)
    raw("/>")
  }

  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  package mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String)
  {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  private mutating func begin(_ name: StaticString, _ style: String?, _ attributes: Attributes) {
    raw("<")
    raw(name)
    attribute("class", style)
    for (name, value) in attributes { attribute(name, value) }
  }

  private mutating func attribute(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    raw(" ")
    raw(name)
    raw("=\"")
    text(value)
    raw("\"")
  }
}

extension Unicode.Scalar {
  /// True for a Unicode noncharacter, which XML does not allow.
  fileprivate var isNoncharacter: Bool {
    value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
  }
}
