/// A fast look at a whole file: may any line hold bytes that need care?
enum FileSurvey {
  /// Whether the bytes are ASCII, without control characters but tab and line ends.
  static func isPlain(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(buffer)
    let words = buffer.count / 8
    var odd: UInt64 = 0
    for word in 0..<words {
      odd |= oddBytes(raw.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self))
    }
    for at in words * 8..<buffer.count {
      odd |= oddBytes(UInt64(buffer[at]) | 0x2020_2020_2020_2000)
    }
    return odd == 0
  }

  /// The top bit of each byte that is not plain: eight bytes at once, without a branch.
  @inline(__always) private static func oddBytes(_ word: UInt64) -> UInt64 {
    func zeros(_ word: UInt64) -> UInt64 {
      ~(((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | word | 0x7F7F_7F7F_7F7F_7F7F)
    }
    let isControl = zeros(word & 0xE0E0_E0E0_E0E0_E0E0)
    let isTabOrNewline =
      zeros(word ^ 0x0909_0909_0909_0909) | zeros(word ^ 0x0A0A_0A0A_0A0A_0A0A)
    let isHigh = word & 0x8080_8080_8080_8080
    return (isControl & ~isTabOrNewline) | isHigh | zeros(word ^ 0x7F7F_7F7F_7F7F_7F7F)
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
