/// A fast look at a whole file: may any line hold bytes that need care?
enum FileSurvey {
  /// Whether the bytes are ASCII, without control characters but tab and line ends.
  static func isPlain(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    var odd: UInt8 = 0
    for at in 0..<buffer.count {
      // Without a branch, so that many bytes are looked at together.
      let byte = buffer[at]
      let isControl: UInt8 = byte &- 0x20 <= 0x5E ? 0 : 1
      let isNoLineEnd: UInt8 = byte &- 0x09 <= 1 ? 0 : 1
      odd |= isControl & isNoLineEnd
    }
    return odd == 0
  }

  /// What is wrong with the characters of a line: bytes that are not UTF-8, or a control character.
  static func fault(in buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Fault? {
    if let at = UTF8Check.firstFault(in: buffer, start, end) {
      return Fault(.notUTF8, at, at + 1, "a byte that is not UTF-8: 0x\(hex(buffer[at]))")
    }
    for at in start..<end {
      let byte = buffer[at]
      if (byte < 0x20 && byte != 9) || byte == 0x7F {
        return Fault(.controlCharacter, at, at + 1, "a control character: U+00\(hex(byte))")
      }
      if byte == 0xC2, at + 1 < end, buffer[at + 1] < 0xA0 {
        return Fault(
          .controlCharacter, at, at + 2, "a control character: U+00\(hex(buffer[at + 1]))")
      }
    }
    return nil
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
