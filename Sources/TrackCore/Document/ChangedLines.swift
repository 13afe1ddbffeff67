/// Some lines of a file that became others, the lines with their endings.
public struct ChangedLines: Hashable, Sendable {
  /// The number of the first new line, from 1, or of the one behind lines that are gone; nil
  /// where nobody counted.
  public let line: Int?
  /// Where the first new line begins in the new file.
  public let offset: Int
  public let before: [[UInt8]]
  public let after: [[UInt8]]

  public init(line: Int?, offset: Int, before: [[UInt8]], after: [[UInt8]]) {
    self.line = line
    self.offset = offset
    self.before = before
    self.after = after
  }

  /// The change that takes this one back, where everything above it stays.
  public var inverse: ChangedLines {
    ChangedLines(line: line, offset: offset, before: after, after: before)
  }
}

extension ChangedLines {
  /// The lines of a file with their endings.
  public static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = (bytes[start...].firstIndex(of: 0x0A) ?? bytes.count - 1) + 1
      lines.append(Array(bytes[start..<end]))
      start = end
    }
    return lines
  }

  /// What differs between two states of a file, from the top.
  public static func between(_ old: [UInt8], _ new: [UInt8]) -> [ChangedLines] {
    let (old, new) = (lines(of: old), lines(of: new))
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    let pairs = common(old[head..<old.count - tail], new[head..<new.count - tail])
    var changes: [ChangedLines] = []
    var offset = new[..<head].reduce(0) { $0 + $1.count }
    var (left, right) = (head, head)
    for (oldIndex, newIndex) in pairs + [(old.count - tail, new.count - tail)] {
      if left < oldIndex || right < newIndex {
        changes.append(
          ChangedLines(
            line: right + 1, offset: offset, before: Array(old[left..<oldIndex]),
            after: Array(new[right..<newIndex])))
      }
      offset += new[right..<min(newIndex + 1, new.count)].reduce(0) { $0 + $1.count }
      (left, right) = (oldIndex + 1, newIndex + 1)
    }
    return changes
  }

  /// The positions of lines that stay, in order; a longest such row where that is not too dear.
  private static func common(
    _ old: ArraySlice<[UInt8]>, _ new: ArraySlice<[UInt8]>
  ) -> [(Int, Int)] {
    if old.count == new.count, zip(old, new).contains(where: { $0 == $1 }) || old.count > 2_000 {
      return zip(old.indices, new.indices).filter { old[$0] == new[$1] }
    }
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= 4_000_000 else { return [] }
    let width = new.count + 1
    var lengths = [Int32](repeating: 0, count: (old.count + 1) * width)
    for row in stride(from: old.count - 1, through: 0, by: -1) {
      for column in stride(from: new.count - 1, through: 0, by: -1) {
        lengths[row * width + column] =
          old[old.startIndex + row] == new[new.startIndex + column]
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (row, column) = (0, 0)
    while row < old.count, column < new.count {
      if old[old.startIndex + row] == new[new.startIndex + column] {
        pairs.append((old.startIndex + row, new.startIndex + column))
        row += 1
        column += 1
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs
  }
}

extension [ChangedLines] {
  /// The file without these changes, which were made in it, from the top.
  ///
  /// - Returns: nil where one of the lines has changed since, or stands several times elsewhere.
  public func undone(in bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var taken = 0
    // How far everything has moved since the changes were made.
    var shift = 0
    for change in self {
      let text = change.after.flatMap { $0 }
      guard let at = place(of: text, near: change.offset + shift, in: bytes), at >= taken else {
        return nil
      }
      shift = at - change.offset
      result += bytes[taken..<at]
      result += change.before.flatMap { $0 }
      taken = at + text.count
    }
    return result + bytes[taken...]
  }

  /// Where a text stands: at the offset, else in the only other place that begins a line.
  private func place(of text: [UInt8], near offset: Int, in bytes: [UInt8]) -> Int? {
    func stands(at start: Int) -> Bool {
      guard start >= 0, start + text.count <= bytes.count,
        start == 0 || bytes[start - 1] == 0x0A
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
      start = (bytes[start...].firstIndex(of: 0x0A) ?? bytes.count) + 1
    }
    return found
  }
}
