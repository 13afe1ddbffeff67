/// A checksum of 64 bits that detects damage, but not deliberate changes. Computing it takes about
/// as long as reading the bytes from memory.
package enum Checksum {
  /// Returns the checksum in hexadecimal.
  package static func text(_ bytes: some RandomAccessCollection<UInt8>) -> String {
    let value =
      bytes.withContiguousStorageIfAvailable { of(UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes(of)
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Returns the checksum. The bytes are split into 8-byte words, and each of four lanes takes
  /// every fourth word. Each step of a lane is reversible, so that a change of a single word always
  /// changes the result of its lane.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var lanes = SIMD4<UInt64>(1, 2, 3, 4) &* odd
    var at = 0
    while at + 32 <= bytes.count {
      let words = SIMD4<UInt64>(
        word(bytes, at), word(bytes, at + 8), word(bytes, at + 16), word(bytes, at + 24))
      lanes = step(lanes, words)
      at += 32
    }
    var rest = [UInt8](repeating: 0, count: 32)
    for index in at..<bytes.count { rest[index - at] = bytes[index] }
    rest.withUnsafeBytes { rest in
      let words = SIMD4<UInt64>(
        word(rest, 0), word(rest, 8), word(rest, 16), word(rest, 24))
      lanes = step(lanes, words)
    }
    var value = UInt64(bytes.count) &* odd
    for lane in 0..<4 {
      value = (value ^ lanes[lane]) &* odd
      value ^= value >> 29
    }
    return value
  }

  /// 2⁶⁴ divided by the golden ratio, rounded to an odd number.
  private static let odd: UInt64 = 0x9e37_79b9_7f4a_7c15

  private static func step(_ lanes: SIMD4<UInt64>, _ words: SIMD4<UInt64>) -> SIMD4<UInt64> {
    let mixed = (lanes ^ words) &* odd
    return mixed ^ (mixed &>> 29)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }
}
