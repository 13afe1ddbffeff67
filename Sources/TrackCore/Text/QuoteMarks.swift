/// The quotation mark that opens a title, and the marks that close it.
package struct QuoteMarks {
  private enum Style { case straight, curly, angle, reversedAngle }

  private let style: Style
  /// The length of the opening mark in bytes.
  let openLength: Int

  /// Reads the mark at the cursor; nil if there is none.
  @inline(__always)
  package init?(at cursor: Cursor) {
    let first = cursor.byte
    guard first == ASCII.quote || first == 0xE2 || first == 0xC2 else { return nil }
    self.init(first, cursor.byte(1), cursor.byte(2))
  }

  private init?(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    switch (first, second, third) {
    case (ASCII.quote, _, _): (style, openLength) = (.straight, 1)
    case (0xE2, 0x80, 0x9C...0x9F): (style, openLength) = (.curly, 3)
    case (0xC2, 0xAB, _): (style, openLength) = (.angle, 2)
    case (0xC2, 0xBB, _): (style, openLength) = (.reversedAngle, 2)
    default: return nil
    }
  }

  /// The mark to write at the end of the title.
  var closing: String {
    switch style {
    case .straight: "\""
    case .curly: "\u{201D}"
    case .angle: "\u{BB}"
    case .reversedAngle: "\u{AB}"
    }
  }

  /// The closing mark; nil if the line has none.
  func close(in cursor: Cursor) -> Range<Int>? {
    var at = cursor.at + openLength
    while at < cursor.end {
      let byte = cursor.buffer[at]
      let ahead = at - cursor.at
      switch style {
      case .straight where byte == ASCII.quote: return at..<at + 1
      case .curly where byte == ASCII.quote: return at..<at + 1
      case .curly where byte == 0xE2 && cursor.byte(ahead + 1) == 0x80:
        if [0x9C, 0x9D, 0x9F].contains(cursor.byte(ahead + 2)) { return at..<at + 3 }
      case .angle where byte == 0xC2 && cursor.byte(ahead + 1) == 0xBB: return at..<at + 2
      case .reversedAngle where byte == 0xC2 && cursor.byte(ahead + 1) == 0xAB: return at..<at + 2
      default: break
      }
      at += 1
    }
    return nil
  }
}
