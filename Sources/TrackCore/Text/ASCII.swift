/// The bytes of the grammar by name.
@usableFromInline package enum ASCII {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var newline: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var hash: UInt8 { 0x23 }
  @inlinable package static var dollar: UInt8 { 0x24 }
  @inlinable package static var percent: UInt8 { 0x25 }
  @inlinable package static var apostrophe: UInt8 { 0x27 }
  @inlinable package static var asterisk: UInt8 { 0x2A }
  @inlinable package static var plus: UInt8 { 0x2B }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var dash: UInt8 { 0x2D }
  @inlinable package static var dot: UInt8 { 0x2E }
  @inlinable package static var slash: UInt8 { 0x2F }
  @inlinable package static var zero: UInt8 { 0x30 }
  @inlinable package static var nine: UInt8 { 0x39 }
  @inlinable package static var colon: UInt8 { 0x3A }
  @inlinable package static var semicolon: UInt8 { 0x3B }
  @inlinable package static var less: UInt8 { 0x3C }
  @inlinable package static var equals: UInt8 { 0x3D }
  @inlinable package static var greater: UInt8 { 0x3E }
  @inlinable package static var question: UInt8 { 0x3F }
  @inlinable package static var at: UInt8 { 0x40 }
  @inlinable package static var leftBracket: UInt8 { 0x5B }
  @inlinable package static var caret: UInt8 { 0x5E }
  @inlinable package static var underscore: UInt8 { 0x5F }
  @inlinable package static var pipe: UInt8 { 0x7C }
  @inlinable package static var delete: UInt8 { 0x7F }
  @inlinable package static var h: UInt8 { 0x68 }
  @inlinable package static var m: UInt8 { 0x6D }
  @inlinable package static var s: UInt8 { 0x73 }
}

/// The UTF-8 byte order mark, which may begin a file and belongs to no line.
package enum ByteOrderMark {
  package static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of bytes of the mark that begins a buffer; zero without one.
  @inline(__always)
  package static func length(in buffer: UnsafeBufferPointer<UInt8>) -> Int {
    buffer.count >= 3 && buffer[0] == 0xEF && buffer[1] == 0xBB && buffer[2] == 0xBF ? 3 : 0
  }
}

extension UInt8 {
  /// True for the digits 0 to 9.
  @inlinable package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  @inlinable package var isSmallLetter: Bool { self &- UInt8(ascii: "a") < 26 }

  /// True for an ASCII letter of either case.
  @inlinable package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
