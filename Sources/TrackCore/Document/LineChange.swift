/// Some lines of a file that became others, the lines with their endings.
public struct LineChange: Hashable, Sendable {
  /// The number of the first new line, from 1, or of the one behind lines that are gone; nil
  /// where nobody counted.
  public let line: Int?
  /// Where the first new line begins in the new file.
  public let offset: Int
  /// The lines that were there, one behind the other.
  public let removed: [UInt8]
  /// Those that are there now.
  public let added: [UInt8]

  /// The lines that were there, with their endings.
  public var before: [[UInt8]] { Self.lines(of: removed) }
  /// Those that are there now.
  public var after: [[UInt8]] { Self.lines(of: added) }

  /// Some bytes that became others.
  public init(line: Int?, offset: Int, removed: [UInt8], added: [UInt8]) {
    self.line = line
    self.offset = offset
    self.removed = removed
    self.added = added
  }

  /// Some lines that became others, each with its ending.
  public init(line: Int?, offset: Int, before: [[UInt8]], after: [[UInt8]]) {
    self.init(
      line: line, offset: offset, removed: Array(before.joined()), added: Array(after.joined()))
  }

  /// The change that takes this one back, where everything above it stays.
  public var inverse: LineChange {
    LineChange(line: line, offset: offset, removed: added, added: removed)
  }
}

extension LineChange {
  /// The lines of a file with their endings.
  public static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = (bytes[start...].firstIndex(of: ASCII.newline) ?? bytes.count - 1) + 1
      lines.append(Array(bytes[start..<end]))
      start = end
    }
    return lines
  }

  /// What differs between two states of a file, from the top.
  public static func between(_ old: [UInt8], _ new: [UInt8]) -> [LineChange] {
    let pair = LineStarts.Pair(old: LineStarts(old), new: LineStarts(new))
    let (old, new) = (pair.old, pair.new)
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, pair.isSame(head, head) { head += 1 }
    var tail = 0
    while tail < shorter - head, pair.isSame(old.count - 1 - tail, new.count - 1 - tail) {
      tail += 1
    }
    var changes: [LineChange] = []
    var (left, right) = (head, head)
    // A line that stays ends what has changed above it.
    func stays(_ oldIndex: Int, _ newIndex: Int) {
      if left < oldIndex || right < newIndex {
        changes.append(
          LineChange(
            line: right + 1, offset: new.starts[right], removed: old.bytes(of: left..<oldIndex),
            added: new.bytes(of: right..<newIndex)))
      }
      (left, right) = (oldIndex + 1, newIndex + 1)
    }
    pair.common(head..<old.count - tail, head..<new.count - tail, stays)
    stays(old.count - tail, new.count - tail)
    return changes
  }
}

/// Where the lines of a file begin; behind the last one its length.
private struct LineStarts {
  let bytes: [UInt8]
  private(set) var starts: [Int] = [0]

  var count: Int { starts.count - 1 }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      while start < buffer.count {
        start = min(LineReader.newline(in: buffer, from: start) + 1, buffer.count)
        starts.append(start)
      }
    }
  }

  func bytes(of lines: Range<Int>) -> [UInt8] {
    Array(bytes[starts[lines.lowerBound]..<starts[lines.upperBound]])
  }

  /// Two states of a file side by side.
  struct Pair {
    let old: LineStarts
    let new: LineStarts

    func isSame(_ oldIndex: Int, _ newIndex: Int) -> Bool {
      let left = old.starts[oldIndex]..<old.starts[oldIndex + 1]
      let right = new.starts[newIndex]..<new.starts[newIndex + 1]
      return left.count == right.count && old.bytes[left].elementsEqual(new.bytes[right])
    }

    /// Tells the positions of lines that stay, in order; a longest such row where that is not
    /// too dear.
    func common(_ left: Range<Int>, _ right: Range<Int>, _ stays: (Int, Int) -> Void) {
      if left.count == right.count && zip(left, right).contains(where: isSame)
        || left.count > 2_000
      {
        for (one, other) in zip(left, right) where isSame(one, other) { stays(one, other) }
        return
      }
      guard !left.isEmpty, !right.isEmpty, right.count <= 4_000_000 / left.count else { return }
      let width = right.count + 1
      var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
      for row in stride(from: left.count - 1, through: 0, by: -1) {
        for column in stride(from: right.count - 1, through: 0, by: -1) {
          lengths[row * width + column] =
            isSame(left.lowerBound + row, right.lowerBound + column)
            ? lengths[(row + 1) * width + column + 1] + 1
            : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
        }
      }
      var (row, column) = (0, 0)
      while row < left.count, column < right.count {
        if isSame(left.lowerBound + row, right.lowerBound + column) {
          stays(left.lowerBound + row, right.lowerBound + column)
          row += 1
          column += 1
        } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
          row += 1
        } else {
          column += 1
        }
      }
    }
  }
}

extension [LineChange] {
  /// The file without these changes, which were made in it, from the top.
  ///
  /// - Returns: nil where one of the lines has changed since, or stands several times elsewhere.
  public func undone(in bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var taken = 0
    // How far everything has moved since the changes were made.
    var shift = 0
    for change in self {
      let text = change.added
      guard let at = place(of: text, near: change.offset &+ shift, in: bytes), at >= taken else {
        return nil
      }
      shift = at &- change.offset
      result += bytes[taken..<at]
      result += change.removed
      taken = at + text.count
    }
    return result + bytes[taken...]
  }

  /// Where a text stands: at the offset, else in the only other place that begins a line.
  private func place(of text: [UInt8], near offset: Int, in bytes: [UInt8]) -> Int? {
    func stands(at start: Int) -> Bool {
      guard start >= 0, start <= bytes.count - text.count,
        start == 0 || bytes[start - 1] == ASCII.newline
      else { return false }
      return bytes[start..<start + text.count].elementsEqual(text)
    }
    if stands(at: offset) { return offset }
    // Lines that are gone have no text to be found by: they come back where they were, at most.
    guard !text.isEmpty else { return nil }
    var found: Int?
    var start = 0
    while start < bytes.count {
      if stands(at: start) {
        guard found == nil else { return nil }
        found = start
      }
      start = (bytes[start...].firstIndex(of: ASCII.newline) ?? bytes.count) + 1
    }
    return found
  }
}
