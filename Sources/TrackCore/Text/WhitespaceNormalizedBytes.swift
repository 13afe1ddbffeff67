/// The bytes of lines with normalized whitespace, as a merge compares them: a run of blanks becomes
/// one space, and blanks at the beginning and end of a line are dropped.
package struct WhitespaceNormalizedBytes: Sequence, IteratorProtocol {
  private let buffer: UnsafeBufferPointer<UInt8>
  private var at: Int
  private let end: Int
  private var isAtBeginning = true

  package init(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    self.buffer = buffer
    at = start
    self.end = end
  }

  @inline(__always) private static func isBlank(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab || byte == ASCII.carriageReturn
  }

  @inline(__always)
  package mutating func next() -> UInt8? {
    guard at < end else { return nil }
    let byte = buffer[at]
    if Self.isBlank(byte) {
      repeat { at += 1 } while at < end && Self.isBlank(buffer[at])
      guard at < end else { return nil }
      if !isAtBeginning, buffer[at] != ASCII.newline { return ASCII.space }
      return next()
    }
    at += 1
    isAtBeginning = byte == ASCII.newline
    return byte
  }

  /// Returns a hash of the bytes.
  package func hash(seed: UInt64) -> UInt64 {
    var hash = FNV1a(seed: seed)
    var bytes = self
    while let byte = bytes.next() { hash.add(UInt64(byte)) }
    return (hash.value ^ hash.value >> 32) &* 0x9E37_79B9_7F4A_7C15
  }

  package func equals(_ other: WhitespaceNormalizedBytes) -> Bool {
    if end - at == other.end - other.at, isSame(as: other) { return true }
    var (left, right) = (self, other)
    while true {
      let (one, two) = (left.next(), right.next())
      if one != two { return false }
      if one == nil { return true }
    }
  }

  private func isSame(as other: WhitespaceNormalizedBytes) -> Bool {
    for offset in 0..<(end - at) where buffer[at + offset] != other.buffer[other.at + offset] {
      return false
    }
    return true
  }
}

extension [UInt8] {
  /// The bytes with normalized whitespace.
  package var plain: [UInt8] {
    withUnsafeBufferPointer { Array(WhitespaceNormalizedBytes($0, 0, $0.count)) }
  }
}
