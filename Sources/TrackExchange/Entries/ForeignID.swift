import TrackCore

/// The 64-bit hash of the identity that an entry has in a foreign file, from which the `^id` of the
/// line is made. The same foreign entry always has the same ID, so that importing it again adds
/// nothing.
///
/// It is FNV-1a with a final mixing step.
package struct ForeignID: Hashable, Sendable {
  package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// - Parameters:
  ///   - format: The name of the format, which distinguishes equal rows of two formats.
  ///   - fields: The foreign UUID, or the fields of the row.
  package init(_ format: String, _ fields: String...) {
    add(format)
    for field in fields { add(field) }
  }

  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
    // No UTF-8 text contains this byte, so it separates fields.
    add(byte: UInt8.max)
  }

  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(byte: byte) }
    add(byte: UInt8.max)
  }

  package mutating func add(_ number: Int) {
    hash = (hash ^ UInt64(truncatingIfNeeded: number)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }

  @inline(__always)
  mutating func add(byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// The ID for a log line: eleven letters and digits.
  package var event: String {
    var rest = hash
    rest ^= rest >> 33
    rest = rest &* 0xFF51_AFD7_ED55_8CCD
    rest ^= rest >> 33
    return String(unsafeUninitializedCapacity: 11) { buffer in
      for index in 0..<11 {
        let digit = UInt8(truncatingIfNeeded: rest % 62)
        rest /= 62
        buffer[index] =
          digit < 10
          ? ASCII.zero + digit
          : digit < 36 ? UInt8(ascii: "A") + digit - 10 : UInt8(ascii: "a") + digit - 36
      }
      return 11
    }
  }
}
