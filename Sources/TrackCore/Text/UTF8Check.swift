/// Finds bytes that are not UTF-8.
package enum UTF8Check {
  /// Returns the offset of the first byte that is not part of valid UTF-8; nil if there is none.
  package static func firstInvalid(
    in buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int? {
    var at = start
    while at < end {
      at = skipASCII(buffer, at, end)
      guard at < end else { return nil }
      let length = sequenceLength(buffer, at, end)
      if length == 0 { return at }
      at += length
    }
    return nil
  }

  /// Returns the offset of the first byte that is not ASCII, else `end`.
  package static func skipASCII(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int)
    -> Int
  {
    let raw = UnsafeRawBufferPointer(buffer)
    var at = start
    while at + 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      at += 8
    }
    while at < end, buffer[at].isASCII { at += 1 }
    return at
  }

  /// Returns the length of the well-formed sequence at a byte that is not ASCII; zero if there is
  /// none.
  private static func sequenceLength(
    _ buffer: UnsafeBufferPointer<UInt8>, _ at: Int, _ end: Int
  ) -> Int {
    func next(_ k: Int) -> UInt8 { at + k < end ? buffer[at + k] : 0 }
    func continues(_ k: Int) -> Bool { next(k).isContinuation }
    let first = buffer[at]
    let second = next(1)
    switch first {
    case 0xC2...0xDF:
      return continues(1) ? 2 : 0
    case 0xE0...0xEF:
      guard continues(1), continues(2) else { return 0 }
      if first == 0xE0, second < 0xA0 { return 0 }
      if first == 0xED, second > 0x9F { return 0 }
      return 3
    case 0xF0...0xF4:
      guard continues(1), continues(2), continues(3) else { return 0 }
      if first == 0xF0, second < 0x90 { return 0 }
      if first == 0xF4, second > 0x8F { return 0 }
      return 4
    default:
      return 0
    }
  }
}
