extension UnsafeRawBufferPointer {
  /// Returns true if both buffers have the same bytes. Compares eight bytes at a time.
  package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    var at = 0
    while at + 8 <= count {
      let word = loadUnaligned(fromByteOffset: at, as: UInt64.self)
      guard word == other.loadUnaligned(fromByteOffset: at, as: UInt64.self) else { return false }
      at += 8
    }
    while at < count {
      guard self[at] == other[at] else { return false }
      at += 1
    }
    return true
  }
}

extension [UInt8] {
  /// Returns true if the first bytes are those of another array. Compares eight bytes at a time.
  package func begins(with other: [UInt8]) -> Bool {
    guard count >= other.count else { return false }
    return withUnsafeBytes { bytes in
      other.withUnsafeBytes {
        UnsafeRawBufferPointer(rebasing: bytes[..<$0.count]).hasSameBytes(as: $0)
      }
    }
  }
}
