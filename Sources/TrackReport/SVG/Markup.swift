import TrackCore

/// Writes XML that is also valid HTML. Data is always escaped.
package struct Markup {
  /// The attributes of an element. Names are literals; a value may be any text, and nil omits the
  /// attribute.
  package typealias Attributes = KeyValuePairs<StaticString, String?>

  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends literal markup, never data.
  mutating func raw(_ markup: StaticString) {
    bytes += UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
  }

  /// Appends the output of another writer.
  mutating func add(_ other: Markup) {
    bytes += other.bytes
  }

  mutating func text(_ text: String) {
    if text.isPlainASCII, !text.utf8.contains(where: Self.isSpecial) {
      bytes += text.utf8
      return
    }
    for scalar in text.harmless().unicodeScalars {
      switch scalar {
      case "&": raw("&amp;")
      case "<": raw("&lt;")
      case ">": raw("&gt;")
      case "\"": raw("&quot;")
      case "'": raw("&#39;")
      case _ where scalar.isNoncharacter: raw("\u{FFFD}")
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == ASCII.less || byte == ASCII.greater || byte == ASCII.quote
      || byte == ASCII.apostrophe
  }

  mutating func open(_ name: StaticString, _ attributes: Attributes = [:]) {
    begin(name, attributes)
    raw(">")
  }

  mutating func close(_ name: StaticString) {
    raw("</")
    raw(name)
    raw(">")
  }

  /// Writes an element without content.
  mutating func empty(_ name: StaticString, _ attributes: Attributes = [:]) {
    begin(name, attributes)
    raw("/>")
  }

  mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  mutating func element(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  private mutating func begin(_ name: StaticString, _ attributes: Attributes) {
    raw("<")
    raw(name)
    for (name, value) in attributes {
      guard let value else { continue }
      raw(" ")
      raw(name)
      raw("=\"")
      text(value)
      raw("\"")
    }
  }
}

extension Unicode.Scalar {
  /// True for a noncharacter, which XML does not allow.
  fileprivate var isNoncharacter: Bool {
    value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
  }
}
