/// The length and the hash of a text. It identifies a text that is too long to be stored a second
/// time, and is used to find the text in a file.
///
/// The hash protects against mistakes, but not against attacks.
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

  private static func hash(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
    Checksum.of(UnsafeRawBufferPointer(rebasing: bytes))
  }
}
