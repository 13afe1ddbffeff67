/// One line of a file: its position, and the role that its first characters give it.
///
/// The ranges `start ..< next` of a document's lines are adjacent, so that the joined lines give
/// the file back byte for byte.
public struct SourceLine: Hashable, Sendable {
  /// The role of a line. It is determined by the line's first characters alone.
  public enum Role: Sendable {
    case blank, comment, lostValue, continuation, property, log, marker, header
  }

  public let role: Role
  /// The number, from 1.
  public let number: Int
  /// The offset of the first byte in the file.
  public let start: Int
  /// The offset of the text. On line 1 the text begins after a byte order mark.
  public let textStart: Int
  /// The offset of the line ending, which is empty, LF or CR LF.
  public let textEnd: Int
  /// The offset of the next line.
  public let next: Int

  /// The length of the line ending in bytes: 0, 1 or 2.
  public var endingLength: Int { next - textEnd }
}

/// Iterates over the lines of a buffer.
package struct LineReader {
  let buffer: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var number = 0
  /// The known runs of log lines from the current position on.
  private var spans: ArraySlice<LogSpan> = []

  package init(_ buffer: UnsafeBufferPointer<UInt8>, spans: [LogSpan] = []) {
    self.buffer = buffer
    self.spans = spans[...]
  }

  /// Creates a reader that begins after a line.
  package init(_ buffer: UnsafeBufferPointer<UInt8>, after line: SourceLine) {
    self.buffer = buffer
    at = line.next
    number = line.number
  }

  package mutating func next() -> SourceLine? {
    guard at < buffer.count else { return nil }
    number += 1
    let start = at
    let textStart = start == 0 ? ByteOrderMark.length(in: buffer) : start
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

  /// Returns the next line, or a run of log lines as one line.
  ///
  /// - Returns: For a run of log lines, a line with the number and text range of the first log
  ///   line; its `next` is the offset after the last one.
  package mutating func next(skippingLogLines: Bool) -> SourceLine? {
    guard skippingLogLines, at > 0, at < buffer.count, buffer[at].isDigit else { return next() }
    let start = at
    let first = number + 1
    let end = Self.newline(in: buffer, from: at)
    while let span = spans.first, span.start < at { spans.removeFirst() }
    if let span = spans.first, span.start == at {
      at = span.end
      number += span.lines
    } else {
      let known = spans.first?.start ?? buffer.count
      repeat {
        at = min(Self.newline(in: buffer, from: at) + 1, buffer.count)
        number += 1
      } while at < known && buffer[at].isDigit
    }
    return SourceLine(
      role: .log, number: first, start: start, textStart: start, textEnd: end, next: at)
  }

  /// Returns the offset of the next LF at or after an offset, else the end of the buffer.
  @inline(__always)
  package static func newline(in buffer: UnsafeBufferPointer<UInt8>, from: Int) -> Int {
    first(ASCII.newline, in: buffer, from: from)
  }

  /// Returns the offset of the next byte that has a given value, else the end of the buffer.
  /// Compares eight bytes at a time.
  @inline(__always)
  package static func first(
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

  /// Returns the number of LFs in a range. Compares eight bytes at a time.
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

  package static func role(
    _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> SourceLine.Role {
    guard start < end else { return .blank }
    let first = buffer[start]
    if first.isDigit { return .log }
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

  /// Returns true if the line begins with seven or more of the same character, followed by a blank
  /// or the end.
  private static func isMarker(_ cursor: Cursor) -> Bool {
    var offset = cursor.at
    while offset < cursor.end, cursor.buffer[offset] == cursor.byte { offset += 1 }
    guard offset - cursor.at >= 7 else { return false }
    return offset == cursor.end || cursor.blankLength(at: offset) > 0
  }

  /// Returns the ending of most lines, LF or CR LF; if both are equally frequent, the ending of the
  /// first line.
  ///
  /// Lines whose text ends in a carriage return are ignored: such a line can only have the ending
  /// CR LF, because with LF its carriage return would be part of the ending.
  static func usualEnding(in buffer: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var (newlines, pairs) = (0, 0)
    var isFirstPair: Bool?
    var lines = LineReader(buffer)
    while let line = lines.next() {
      if line.endingLength == 0 { continue }
      if line.textEnd > line.textStart, buffer[line.textEnd - 1] == ASCII.carriageReturn {
        continue
      }
      if line.endingLength == 2 { pairs += 1 } else { newlines += 1 }
      if isFirstPair == nil { isFirstPair = line.endingLength == 2 }
    }
    let isPair = pairs == newlines ? isFirstPair ?? false : pairs > newlines
    return isPair ? [ASCII.carriageReturn, ASCII.newline] : [ASCII.newline]
  }
}
