import TrackCore

/// The text of a file, stored in parts of whole lines, so that most edits copy and read only one
/// part.
package struct PartedText: Sendable {
  /// A position in the text: a line, from 0, and an offset in bytes from the beginning of the line.
  package struct Position: Hashable, Comparable, Sendable {
    package let line: Int
    package let offset: Int

    package init(line: Int, offset: Int) {
      self.line = line
      self.offset = offset
    }

    package static func < (left: Position, right: Position) -> Bool {
      (left.line, left.offset) < (right.line, right.offset)
    }
  }

  /// Consecutive lines of the file. Every part except the last ends with a line ending.
  package struct Part: Sendable {
    /// The ID of the part. It differs from the IDs of all parts that the file has or had.
    package let id: Int
    package let bytes: [UInt8]
    /// The offset after each line feed.
    let lineEnds: [UInt32]
    /// The number of the part's first line, from 0.
    package var firstLine = 0

    init(id: Int, bytes: [UInt8]) {
      self.id = id
      self.bytes = bytes
      lineEnds = bytes.withUnsafeBufferPointer { buffer in
        var ends: [UInt32] = []
        ends.reserveCapacity(LineReader.newlines(in: buffer, 0..<buffer.count))
        var newline = LineReader.newline(in: buffer, from: 0)
        while newline < buffer.count {
          ends.append(UInt32(truncatingIfNeeded: newline + 1))
          newline = LineReader.newline(in: buffer, from: newline + 1)
        }
        return ends
      }
    }

    /// Returns true if a text has the bytes of this part at an offset.
    func equals(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
      guard text.count - offset >= bytes.count else { return false }
      return bytes.withUnsafeBufferPointer { part in
        part.elementsEqual(text[offset..<offset + part.count])
      }
    }
  }

  package private(set) var parts: [Part] = []
  private var nextID = 0

  /// The length in bytes above which a text is split into parts.
  private static let largest = 1 << 16
  /// The minimum length in bytes of the parts that a text is split into; the last part may be
  /// shorter.
  private static let usual = 1 << 15

  /// - Parameter firstID: The ID of the first part.
  package init(_ bytes: [UInt8], firstID: Int = 0) {
    nextID = firstID
    bytes.withUnsafeBufferPointer { replaceParts(0..<0, with: $0) }
  }

  /// Sets the whole text. Unchanged parts at its beginning and end are kept, except at most one
  /// next to the change. Returns false if the text does not change.
  mutating func set(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (first, start) = (0, 0)
    while first < parts.count, parts[first].equals(text, at: start) {
      start += parts[first].bytes.count
      first += 1
    }
    if first == parts.count, start == text.count { return false }
    // The part before the change is replaced, too, so that lines that are appended one by one do
    // not become parts of their own.
    if first > 0 {
      first -= 1
      start -= parts[first].bytes.count
    }
    var (last, end) = (parts.count, text.count)
    while last > first {
      let begin = end - parts[last - 1].bytes.count
      guard begin >= start, begin == 0 || text[begin - 1] == ASCII.newline,
        parts[last - 1].equals(text, at: begin)
      else { break }
      (last, end) = (last - 1, begin)
    }
    // For the same reason, the first part is replaced if lines are added before it.
    if last == 0, !parts.isEmpty {
      end += parts[last].bytes.count
      last += 1
    }
    replaceParts(first..<last, with: UnsafeBufferPointer(rebasing: text[start..<end]))
    return true
  }

  /// The whole text.
  package var bytes: [UInt8] {
    if parts.count == 1 { return parts[0].bytes }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count })
    for part in parts { bytes += part.bytes }
    return bytes
  }

  /// The number of lines; a text that ends with a line ending has an empty last line.
  package var lineCount: Int { (parts.last.map { $0.firstLine + $0.lineEnds.count } ?? 0) + 1 }

  /// The position after the last byte.
  package var end: Position {
    let line = lineCount - 1
    return Position(line: line, offset: self.line(line).count)
  }

  /// Returns the bytes of a line without its ending; empty after the last line.
  package func line(_ line: Int) -> ArraySlice<UInt8> {
    guard line >= 0, line < lineCount, let (index, start) = start(ofLine: line) else { return [] }
    let part = parts[index]
    let number = line - part.firstLine
    guard number < part.lineEnds.count else { return part.bytes[start...] }
    var end = Int(part.lineEnds[number]) - 1
    if end > start, part.bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    return part.bytes[start..<end]
  }

  /// Replaces the text between two positions. A line after the last one counts as the end of the
  /// text. An offset after the end of a line counts as the end of that line.
  package mutating func replace(_ start: Position, _ end: Position, with text: [UInt8]) {
    guard !parts.isEmpty else {
      return text.withUnsafeBufferPointer { replaceParts(0..<0, with: $0) }
    }
    let (first, from) = place(of: start)
    let (last, to) = place(of: max(start, end))
    let bytes = parts[first].bytes[..<from] + text + parts[last].bytes[to...]
    // A part without a line ending must be the last one.
    var upper = last + 1
    var joined = Array(bytes)
    if upper < parts.count, joined.last != ASCII.newline {
      joined += parts[upper].bytes
      upper += 1
    }
    joined.withUnsafeBufferPointer { replaceParts(first..<upper, with: $0) }
  }

  private func place(of position: Position) -> (part: Int, offset: Int) {
    guard position.line < lineCount, let (part, start) = start(ofLine: max(position.line, 0)) else {
      return (parts.count - 1, parts[parts.count - 1].bytes.count)
    }
    let length = line(position.line).count
    return (part, start + min(max(position.offset, 0), length))
  }

  /// Returns the index of the part that contains a line, and the offset of the line's first byte in
  /// the part.
  private func start(ofLine line: Int) -> (part: Int, offset: Int)? {
    let index = parts.endOfPrefix { $0.firstLine <= line } - 1
    guard index >= 0 else { return nil }
    let number = line - parts[index].firstLine
    return (index, number == 0 ? 0 : Int(parts[index].lineEnds[number - 1]))
  }

  private mutating func replaceParts(_ range: Range<Int>, with text: UnsafeBufferPointer<UInt8>) {
    var new: [Part] = []
    for piece in Self.pieces(of: text) {
      new.append(Part(id: nextID, bytes: piece))
      nextID += 1
    }
    parts.replaceSubrange(range, with: new)
    var line =
      range.lowerBound > 0
      ? parts[range.lowerBound - 1].firstLine + parts[range.lowerBound - 1].lineEnds.count : 0
    for index in range.lowerBound..<parts.count {
      parts[index].firstLine = line
      line += parts[index].lineEnds.count
    }
  }

  /// Splits a long text between log lines of different days, so that most days are in one part.
  private static func pieces(of text: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
    guard text.count > largest else { return text.isEmpty ? [] : [Array(text)] }
    var pieces: [[UInt8]] = []
    var start = 0
    while text.count - start > usual {
      let end = cut(text, from: start + usual)
      pieces.append(Array(text[start..<end]))
      start = end
    }
    if start < text.count { pieces.append(Array(text[start...])) }
    return pieces
  }

  /// Returns the offset at which to cut the text, after a given offset. This is the start of the
  /// first line whose date (its first ten bytes) differs from that of the line above. If there is
  /// no such line within `usual` bytes, it is the start of the next line.
  private static func cut(_ buffer: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int {
    let first = min(LineReader.newline(in: buffer, from: offset) + 1, buffer.count)
    var line = first
    while line < min(first + usual, buffer.count) {
      let next = min(LineReader.newline(in: buffer, from: line) + 1, buffer.count)
      if !buffer[line..<min(line + 10, next)].elementsEqual(
        buffer[next..<min(next + 10, buffer.count)])
      {
        return next
      }
      line = next
    }
    return first
  }
}
