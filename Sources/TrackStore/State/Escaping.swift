import TrackCore

/// Percent encoding that turns bytes into a single word without spaces and line breaks.
enum Escaping {
  /// Encodes each space, control character and `%` as `%` and two hexadecimal digits. If the bytes
  /// are not valid UTF-8, it encodes each byte outside of ASCII as well.
  static func escaped(_ bytes: [UInt8]) -> String {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    var result: [UInt8] = []
    for byte in bytes {
      if byte > ASCII.space, byte != ASCII.percent,
        byte < ASCII.delete || byte > ASCII.delete && isText
      {
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
    var remaining = bytes
    while let byte = remaining.popFirst() {
      let digits = String(decoding: remaining.prefix(2), as: UTF8.self)
      if byte == ASCII.percent, digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        result.append(value)
        remaining = remaining.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
