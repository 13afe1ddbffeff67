import TrackCore

/// The identity of an entry in a foreign file, as a 64-bit hash. The `^id` of the imported log line
/// is made from it. The same foreign entry always gets the same `^id`, so importing it again adds
/// nothing.
///
/// An import computes a hash for each row, so the hash function processes eight bytes at a time.
package struct ForeignID: Hashable, Sendable {
  package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// - Parameters:
  ///   - format: The name of the format. Equal rows of two formats thus get different hashes.
  ///   - fields: The foreign UUID, or the fields of the row.
  package init(_ format: String, _ fields: String...) {
    add(format)
    for field in fields { add(field) }
  }

  /// The number of characters in `event`.
  static let eventLength = 11

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  /// Adds the bytes of a field and then their count, so that the boundaries of fields affect the
  /// hash.
  package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var at = 0
    while at + 8 <= raw.count {
      add(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
      at += 8
    }
    var rest: UInt64 = 0
    if at >= 8, at < raw.count {
      // Load the last eight bytes, and shift out those that were already added.
      rest = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self))
      rest >>= UInt64(truncatingIfNeeded: 8 * (8 - (raw.count - at)))
    } else {
      for byte in raw[at...].reversed() { rest = rest << 8 | UInt64(byte) }
    }
    add(rest ^ UInt64(truncatingIfNeeded: raw.count) << 56)
  }

  package mutating func add(_ number: Int) { add(UInt64(truncatingIfNeeded: number)) }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }

  /// The `^id` for the log line: eleven letters and digits.
  package var event: String {
    String(unsafeUninitializedCapacity: 11) { buffer in
      writeEvent(to: buffer)
      return 11
    }
  }

  /// Writes the ID into eleven bytes.
  func writeEvent(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    var rest = hash ^ hash >> 33
    rest = rest &* 0xFF51_AFD7_ED55_8CCD
    rest ^= rest >> 33
    // The hash is split into three numbers with independent digits, so that the processor can
    // compute the digits in parallel.
    let (low, high) = (rest % Self.digits6, rest / Self.digits6)
    Self.write(low % Self.digits3, to: buffer, 0..<3)
    Self.write(low / Self.digits3, to: buffer, 3..<6)
    Self.write(high, to: buffer, 6..<11)
  }

  private static let digits3: UInt64 = 62 * 62 * 62
  private static let digits6: UInt64 = digits3 * digits3

  /// Writes the digits of a number in base 62, the lowest digit first.
  @inline(__always)
  private static func write(
    _ number: UInt64, to buffer: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>
  ) {
    var rest = UInt32(truncatingIfNeeded: number)
    for index in range {
      let digit = UInt8(truncatingIfNeeded: rest % 62)
      rest /= 62
      buffer[index] =
        digit < 10
        ? ASCII.zero + digit
        : digit < 36 ? UInt8(ascii: "A") + digit - 10 : UInt8(ascii: "a") + digit - 36
    }
  }
}
