/// The length and the hash of a text. It stands for a text that is too long to be stored a second
/// time, and finds it in a file.
///
/// The hash protects against mistakes and not against attacks.
package struct TextDigest: Hashable, Sendable {
  /// The number of bytes.
  package let count: Int
  /// The hash of the first bytes, which rules out most places in a file.
  package let head: UInt64
  /// The hash of all bytes.
  package let hash: UInt64

  private static let headLength = 64

  package init(count: Int, head: UInt64, hash: UInt64) {
    self.count = count
    self.head = head
    self.hash = hash
  }

  package init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes {
      Self(count: $0.count, head: Self.hash($0.prefix(Self.headLength)), hash: Self.hash($0[...]))
    }
  }

  /// Returns true if the text begins at an offset. `start` must not be negative.
  func isText(of bytes: [UInt8], at start: Int) -> Bool {
    guard count >= 0, start <= bytes.count - count else { return false }
    return bytes.withUnsafeBytes { bytes in
      let text = bytes[start..<start + count]
      return Self.hash(text.prefix(Self.headLength)) == head && Self.hash(text) == hash
    }
  }

  /// Hashes eight bytes at a time, and then the rest and the length.
  private static func hash(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    let text = UnsafeRawBufferPointer(rebasing: bytes)
    let whole = text.count & ~7
    for at in stride(from: 0, to: whole, by: 8) {
      add(UInt64(littleEndian: text.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
    }
    var rest: UInt64 = 0
    for byte in text[whole...] { rest = rest << 8 | UInt64(byte) }
    add(rest)
    add(UInt64(text.count))
    return hash
  }
}
