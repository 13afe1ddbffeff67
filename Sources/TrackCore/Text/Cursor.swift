/// A place in a line's bytes, from which the grammar reads forwards.
///
/// It never reads outside `at ..< end`: the byte at the end is zero, and zero
/// begins nothing in the grammar.
package struct Cursor {
  let buffer: UnsafeBufferPointer<UInt8>
  /// The next byte, as an offset into the buffer.
  package var at: Int
  /// Where reading ends.
  package var end: Int

  package init(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    self.buffer = buffer
    self.at = start
    self.end = end
  }

  @inline(__always) var isAtEnd: Bool { at >= end }
  @inline(__always) var byte: UInt8 { at < end ? buffer[at] : 0 }

  @inline(__always) func byte(_ ahead: Int) -> UInt8 {
    at + ahead < end ? buffer[at + ahead] : 0
  }

  /// The length of the blank at an offset: tab or a space of category Zs; zero if none stands there.
  @inline(__always) func blankLength(at offset: Int) -> Int {
    guard offset < end else { return 0 }
    let first = buffer[offset]
    if first == 0x20 || first == ASCII.tab { return 1 }
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

  /// Goes over blanks; says whether there were any.
  @inline(__always) @discardableResult mutating func skipBlanks() -> Bool {
    let before = at
    while true {
      let length = blankLength(at: at)
      if length == 0 { return at > before }
      at += length
    }
  }

  /// Where the blanks at the end begin.
  func endWithoutBlanks() -> Int {
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

  /// The length of a dash at an offset: `-`, U+2010–2015 or U+2212; zero if none stands there.
  @inline(__always) func dashLength(ahead: Int = 0) -> Int {
    let first = byte(ahead)
    if first == ASCII.dash { return 1 }
    guard first == 0xE2 else { return 0 }
    switch (byte(ahead + 1), byte(ahead + 2)) {
    case (0x80, 0x90...0x95), (0x88, 0x92): return 3
    default: return 0
    }
  }

  /// Takes a byte if it stands here.
  @inline(__always) mutating func take(_ wanted: UInt8) -> Bool {
    guard byte == wanted, at < end else { return false }
    at += 1
    return true
  }

  mutating func takeDash() -> Bool {
    let length = dashLength()
    at += length
    return length > 0
  }

  /// Takes `..` or `…`.
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

  /// The end of the word here: the next blank, `;` or the end.
  @inline(__always) func wordEnd() -> Int {
    wordEnd(from: endOfPlainBytes())
  }

  /// Where the bytes end that are ASCII, no blank and no `;`, if that is among the next eight;
  /// eight bytes are looked at together.
  @inline(__always) private func endOfPlainBytes() -> Int {
    guard at + 8 <= buffer.count else { return at }
    let word = UInt64(
      littleEndian: UnsafeRawBufferPointer(buffer).loadUnaligned(
        fromByteOffset: at, as: UInt64.self))
    let top: UInt64 = 0x8080_8080_8080_8080
    let semicolons = word ^ 0x3B3B_3B3B_3B3B_3B3B
    // A top bit for each byte up to the first that is below 0x21, `;`, or not ASCII.
    let small = (word &- 0x2121_2121_2121_2121) & ~word
    let isSemicolon = (semicolons &- 0x0101_0101_0101_0101) & ~semicolons
    let ends = (small | isSemicolon | word) & top
    return min(end, ends == 0 ? at + 8 : at + ends.trailingZeroBitCount >> 3)
  }

  private func wordEnd(from start: Int) -> Int {
    var offset = start
    while offset < end {
      let here = buffer[offset]
      if here == 0x3B || here <= 0x20 || here >= 0xC2, here == 0x3B || blankLength(at: offset) > 0 {
        break
      }
      offset += 1
    }
    return offset
  }

  func text(_ from: Int, _ to: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: buffer[from..<max(from, to)]), as: UTF8.self)
  }

  /// The word here, in small letters where it is ASCII; to compare with keywords.
  func lowerWord() -> (text: String, end: Int) {
    let stop = wordEnd()
    return (foldedName(text(at, stop)), stop)
  }

  /// Takes a keyword that ends at a blank, `;` or the end, in either case.
  mutating func takeWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard at + count <= end else { return false }
    for k in 0..<count where buffer[at + k] | 0x20 != word.utf8Start[k] { return false }
    let after = at + count
    guard after == end || buffer[after] == 0x3B || blankLength(at: after) > 0 else { return false }
    at = after
    return true
  }
}
