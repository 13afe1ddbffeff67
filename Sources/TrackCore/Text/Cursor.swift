/// A position in a buffer, from which the parsers read forwards.
///
/// It never reads at or after `end`: there, every byte counts as zero, which is not valid anywhere
/// in the grammar.
package struct Cursor {
  package let buffer: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  package var at: Int
  /// The offset after the last byte.
  package var end: Int

  package init(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    self.buffer = buffer
    self.at = start
    self.end = end
  }

  @inline(__always) package var isAtEnd: Bool { at >= end }
  @inline(__always) package var byte: UInt8 { at < end ? buffer[at] : 0 }

  @inline(__always) func byte(_ ahead: Int) -> UInt8 {
    at + ahead < end ? buffer[at + ahead] : 0
  }

  /// The length in bytes of the blank at an offset: a tab or a space of category Zs. Zero if there
  /// is no blank.
  @inline(__always) package func blankLength(at offset: Int) -> Int {
    guard offset < end else { return 0 }
    let first = buffer[offset]
    if first == ASCII.space || first == ASCII.tab { return 1 }
    if first < 0xC2 { return 0 }
    return wideBlankLength(at: offset)
  }

  private func wideBlankLength(at offset: Int) -> Int {
    func next(_ n: Int) -> UInt8 { offset + n < end ? buffer[offset + n] : 0 }
    switch (buffer[offset], next(1), next(2)) {
    case (0xC2, 0xA0, _): return 2
    case (0xE1, 0x9A, 0x80): return 3
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F): return 3
    case (0xE3, 0x80, 0x80): return 3
    default: return 0
    }
  }

  /// Skips blanks; returns true if there were any.
  @inline(__always) @discardableResult package mutating func skipBlanks() -> Bool {
    let before = at
    while true {
      let length = blankLength(at: at)
      if length == 0 { return at > before }
      at += length
    }
  }

  /// The offset at which the blanks before `end` begin; `end` if there are none.
  package func endWithoutBlanks() -> Int {
    var last = at
    var offset = at
    while offset < end {
      let length = blankLength(at: offset)
      if length == 0 {
        offset += 1
        last = offset
      } else {
        offset += length
      }
    }
    return last
  }

  /// The length in bytes of the dash (`-`, U+2010–2015 or U+2212) that is `ahead` bytes after the
  /// cursor; zero if there is none.
  @inline(__always) func dashLength(ahead: Int = 0) -> Int {
    let first = byte(ahead)
    if first == ASCII.dash { return 1 }
    guard first == 0xE2 else { return 0 }
    switch (byte(ahead + 1), byte(ahead + 2)) {
    case (0x80, 0x90...0x95), (0x88, 0x92): return 3
    default: return 0
    }
  }

  /// Consumes the next byte if it has a given value, and returns true if it did.
  @inline(__always) package mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted, at < end else { return false }
    at += 1
    return true
  }

  mutating func takeDash() -> Bool {
    let length = dashLength()
    at += length
    return length > 0
  }

  /// Consumes `..` or `…`, and returns true if it did.
  mutating func takeDots() -> Bool {
    if byte == ASCII.dot, byte(1) == ASCII.dot {
      at += 2
      return true
    }
    if byte == 0xE2, byte(1) == 0x80, byte(2) == 0xA6 {
      at += 3
      return true
    }
    return false
  }

  /// The end of the word at the cursor: the next blank or `;`, or the end.
  @inline(__always) package func wordEnd() -> Int {
    wordEnd(from: endOfPlainBytes())
  }

  /// The end of the ASCII bytes at the cursor that are neither blanks nor `;`, at most eight bytes
  /// ahead.
  @inline(__always) private func endOfPlainBytes() -> Int {
    // Near the end, load the last eight bytes and shift out the bytes before the cursor.
    let start = min(at, end - 8)
    guard start >= 0, at < end else { return at }
    let loaded = UnsafeRawBufferPointer(buffer).loadUnaligned(
      fromByteOffset: start, as: UInt64.self)
    let word = UInt64(littleEndian: loaded) &>> UInt64((at - start) * 8)
    let top: UInt64 = 0x8080_8080_8080_8080
    let semicolons = word ^ (UInt64(ASCII.semicolon) &* 0x0101_0101_0101_0101)
    // In `ends`, the first byte with its top bit set is the first one that is below 0x21, is `;` or
    // is not ASCII.
    let small = (word &- 0x2121_2121_2121_2121) & ~word
    let isSemicolon = (semicolons &- 0x0101_0101_0101_0101) & ~semicolons
    let ends = (small | isSemicolon | word) & top
    return ends == 0 ? at + 8 : at + ends.trailingZeroBitCount >> 3
  }

  private func wordEnd(from start: Int) -> Int {
    var offset = start
    while offset < end {
      let here = buffer[offset]
      if here == ASCII.semicolon { break }
      if here <= ASCII.space || here >= 0xC2, blankLength(at: offset) > 0 { break }
      offset += 1
    }
    return offset
  }

  package func text(_ from: Int, _ to: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: buffer[from..<max(from, to)]), as: UTF8.self)
  }

  /// The word at the cursor in lowercase, and its end.
  package func lowerWord() -> (text: String, end: Int) {
    let stop = wordEnd()
    return (foldedName(text(at, stop)), stop)
  }

  /// Consumes a keyword, ignoring case, if a blank, `;` or the end follows. Returns true if it did.
  mutating func takeWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard at + count <= end else { return false }
    for k in 0..<count where buffer[at + k].lowercased != word.utf8Start[k] { return false }
    let after = at + count
    guard after == end || buffer[after] == ASCII.semicolon || blankLength(at: after) > 0 else {
      return false
    }
    at = after
    return true
  }
}
