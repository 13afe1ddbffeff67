import TrackCore

/// The identity of an entry in a foreign file, as a 64-bit hash. The `^id` of the imported log line
/// is made from it. The same foreign entry always gets the same `^id`, so importing it again adds
/// nothing.
///
/// An import computes a hash for each row, so the hash function processes eight bytes at a time.
package struct ForeignID: Hashable, Sendable {
  package private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A number that equal identities have in common, such as the day that is part of them; 0 if there
  /// is none. It is not part of the identity.
  var place = 0

  package init() {}

  /// - Parameters:
  ///   - format: The name of the format. Equal rows of two formats thus get different hashes.
  ///   - fields: The foreign UUID, or the fields of the row.
  package init(_ format: String, _ fields: String...) {
    add(format)
    for field in fields { add(field) }
  }

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
    let rest = raw[at...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
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
    var bytes: [UInt8] = []
    writeEvent(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the ID: the eleven lowest digits of a number in base 62, the lowest digit first.
  func writeEvent(to bytes: inout [UInt8]) {
    var rest = hash ^ hash >> 33
    rest = rest &* 0xFF51_AFD7_ED55_8CCD
    rest ^= rest >> 33
    for _ in 0..<11 {
      bytes.append(Self.digits[Int(truncatingIfNeeded: rest % 62)])
      rest /= 62
    }
  }

  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}
