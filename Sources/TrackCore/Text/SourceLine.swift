/// One line of a file: where it stands and what its beginning makes of it.
///
/// The lines of a document lie side by side without a gap: `start ..< next` of one ends
/// where the next begins, so that joining them gives the file back byte for byte.
public struct SourceLine: Hashable, Sendable {
  /// What a line is, by its beginning alone.
  public enum Role: Sendable {
    case blank, comment, lostValue, continuation, property, log, marker, header
  }

  /// What the line is by its beginning.
  public let role: Role
  /// Its number, from 1.
  public let number: Int
  /// Offset of its first byte in the file.
  public let start: Int
  /// Offset of the first byte of its text; behind a byte order mark on line 1.
  public let textStart: Int
  /// Offset behind its text, before the line's ending.
  public let textEnd: Int
  /// Offset of the line after it: behind its ending, which is empty, LF or CR LF.
  public let next: Int

  /// The line's ending in bytes: 0, 1 or 2.
  public var endingLength: Int { next - textEnd }
}

/// Goes over the lines of some bytes, one after the other, keeping nothing.
package struct LineReader {
  let buffer: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var number = 0
  /// Log lines that need not be looked for, from here on.
  private var stretches: ArraySlice<LogSpan> = []

  init(_ buffer: UnsafeBufferPointer<UInt8>, stretches: [LogSpan] = []) {
    self.buffer = buffer
    self.stretches = stretches[...]
  }

  /// Begins behind a line.
  init(_ buffer: UnsafeBufferPointer<UInt8>, behind line: SourceLine) {
    self.buffer = buffer
    at = line.next
    number = line.number
  }

  mutating func next() -> SourceLine? {
    guard at < buffer.count else { return nil }
    number += 1
    let start = at
    var textStart = start
    if start == 0, buffer.count >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF {
      textStart = 3
    }
    let newline = Self.newline(in: buffer, from: start)
    let next = min(newline + 1, buffer.count)
    var textEnd = newline
    if newline < buffer.count, newline > textStart, buffer[newline - 1] == ASCII.carriageReturn {
      textEnd -= 1
    }
    at = next
    return SourceLine(
      role: Self.role(buffer, textStart, textEnd), number: number, start: start,
      textStart: textStart, textEnd: textEnd, next: next)
  }

  /// The next line, or a whole run of log lines as one, when their characters need no look.
  ///
  /// A run comes as a line of the role log that goes over all of them up to `next`; number and
  /// text are the first one's, and the next line is counted on from the last.
  mutating func next(skippingLogLines: Bool) -> SourceLine? {
    guard skippingLogLines, at > 0, at < buffer.count, Self.isDigit(buffer[at]) else {
      return next()
    }
    let start = at
    let first = number + 1
    let end = Self.newline(in: buffer, from: at)
    while let stretch = stretches.first, stretch.start < at { stretches.removeFirst() }
    if let stretch = stretches.first, stretch.start == at {
      at = stretch.end
      number += stretch.lines
    } else {
      let known = stretches.first?.start ?? buffer.count
      repeat {
        at = min(Self.newline(in: buffer, from: at) + 1, buffer.count)
        number += 1
      } while at < known && Self.isDigit(buffer[at])
    }
    return SourceLine(
      role: .log, number: first, start: start, textStart: start, textEnd: end, next: at)
  }

  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool {
    byte.isDigit
  }

  /// The offset of the next LF at or after `from`, or the buffer's end; eight bytes at a time.
  @inline(__always)
  package static func newline(in buffer: UnsafeBufferPointer<UInt8>, from: Int) -> Int {
    first(ASCII.newline, in: buffer, from: from)
  }

  /// Where a byte stands next, or the end; eight bytes are looked at together.
  @inline(__always)
  static func first(
    _ byte: UInt8, in buffer: UnsafeBufferPointer<UInt8>, from: Int
  ) -> Int {
    let raw = UnsafeRawBufferPointer(buffer)
    let count = buffer.count
    let wanted = UInt64(byte) &* 0x0101_0101_0101_0101
    var at = from
    while at + 8 <= count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let differs = word ^ wanted
      let found = (differs &- 0x0101_0101_0101_0101) & ~differs & 0x8080_8080_8080_8080
      if found != 0 { return at + found.trailingZeroBitCount >> 3 }
      at += 8
    }
    while at < count, buffer[at] != byte { at += 1 }
    return at
  }

  /// How many LF there are; eight bytes are looked at together.
  package static func newlines(in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    let raw = UnsafeRawBufferPointer(buffer)
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var count = 0
    var at = range.lowerBound
    while at + 8 <= range.upperBound {
      let differs = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
      count &+= (~((differs & low &+ low) | differs | low)).nonzeroBitCount
      at &+= 8
    }
    for at in at..<range.upperBound where buffer[at] == ASCII.newline { count += 1 }
    return count
  }

  static func role(
    _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> SourceLine.Role {
    guard start < end else { return .blank }
    let first = buffer[start]
    if isDigit(first) { return .log }
    var cursor = Cursor(buffer, from: start, to: end)
    let indented = cursor.skipBlanks()
    switch cursor.byte {
    case _ where cursor.isAtEnd: return .blank
    case ASCII.hash: return cursor.byte(1) == ASCII.question ? .lostValue : .comment
    case ASCII.pipe where indented: return .continuation
    case _ where indented: return .property
    case ASCII.less, ASCII.equals, ASCII.greater, ASCII.pipe:
      return isMarker(cursor) ? .marker : .header
    default: return .header
    }
  }

  /// Seven or more of one of `< = > |`, then a blank or the end.
  private static func isMarker(_ cursor: Cursor) -> Bool {
    var offset = cursor.at
    while offset < cursor.end, cursor.buffer[offset] == cursor.byte { offset += 1 }
    guard offset - cursor.at >= 7 else { return false }
    return offset == cursor.end || cursor.blankLength(at: offset) > 0
  }
}
