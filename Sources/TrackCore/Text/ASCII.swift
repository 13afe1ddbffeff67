/// The bytes of the grammar, by name.
@usableFromInline package enum ASCII {
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var newline: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var hash: UInt8 { UInt8(ascii: "#") }
  @inlinable package static var dollar: UInt8 { UInt8(ascii: "$") }
  @inlinable package static var percent: UInt8 { UInt8(ascii: "%") }
  @inlinable package static var apostrophe: UInt8 { UInt8(ascii: "'") }
  @inlinable package static var asterisk: UInt8 { UInt8(ascii: "*") }
  @inlinable package static var plus: UInt8 { UInt8(ascii: "+") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var dash: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var dot: UInt8 { UInt8(ascii: ".") }
  @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable package static var zero: UInt8 { UInt8(ascii: "0") }
  @inlinable package static var nine: UInt8 { UInt8(ascii: "9") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var less: UInt8 { UInt8(ascii: "<") }
  @inlinable package static var equals: UInt8 { UInt8(ascii: "=") }
  @inlinable package static var greater: UInt8 { UInt8(ascii: ">") }
  @inlinable package static var question: UInt8 { UInt8(ascii: "?") }
  @inlinable package static var at: UInt8 { UInt8(ascii: "@") }
  @inlinable package static var leftBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var caret: UInt8 { UInt8(ascii: "^") }
  @inlinable package static var underscore: UInt8 { UInt8(ascii: "_") }
  @inlinable package static var pipe: UInt8 { UInt8(ascii: "|") }
  @inlinable package static var delete: UInt8 { UInt8(ascii: "\u{7F}") }
  @inlinable package static var h: UInt8 { UInt8(ascii: "h") }
  @inlinable package static var m: UInt8 { UInt8(ascii: "m") }
  @inlinable package static var s: UInt8 { UInt8(ascii: "s") }
}

/// The UTF-8 byte order mark, which may begin a file and does not belong to a line.
package enum ByteOrderMark {
  package static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of bytes of the byte order mark at the start of a buffer; zero if there is none.
  @inline(__always)
  package static func length(in buffer: UnsafeBufferPointer<UInt8>) -> Int {
    buffer.starts(with: bytes) ? bytes.count : 0
  }
}

extension UInt8 {
  /// True for the digits 0 to 9.
  @inlinable package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  @inlinable package var isSmallLetter: Bool { self &- UInt8(ascii: "a") < 26 }

  /// True for an ASCII letter of either case.
  @inlinable package var isLetter: Bool { (self | 32).isSmallLetter }

  /// The byte, with an ASCII letter converted to lowercase.
  @inlinable package var lowercased: UInt8 { isLetter ? self | 32 : self }

  @inlinable package var isASCII: Bool { self < 128 }

  /// True for a continuation byte of a UTF-8 sequence.
  @inlinable package var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
}

extension String {
  /// True if all characters are ASCII.
  var isASCII: Bool { utf8.allSatisfy(\.isASCII) }
}
