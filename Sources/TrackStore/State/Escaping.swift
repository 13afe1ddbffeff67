import TrackCore

/// Bytes as a word of a line: no blanks, no line ends.
enum Escaping {
  /// Blanks, control characters, `%` and what is not UTF-8 become `%` and two digits.
  static func escaped(_ bytes: [UInt8]) -> String {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    var result: [UInt8] = []
    for byte in bytes {
      if byte > ASCII.space, byte != UInt8(ascii: "%"), byte < 0x7F || byte > 0x7F && isText {
        result.append(byte)
      } else {
        let digits = String(byte, radix: 16)
        result += ((digits.utf8.count < 2 ? "%0" : "%") + digits).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
