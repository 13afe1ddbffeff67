/// A replacement of consecutive lines of a file.
package struct LineChange: Hashable, Sendable {
  /// The number of the first new line, from 1. If there are no new lines, the new number of the
  /// line after the removed lines. Nil if unknown.
  package let line: Int?
  /// The byte offset of the first new line in the new file.
  package let offset: Int
  /// The bytes of the old lines with their endings.
  package let removed: [UInt8]
  /// The bytes of the new lines with their endings; empty if only their digest is known.
  package let added: [UInt8]
  /// The digest of the new lines if only this is known; nil if their bytes are in `added`.
  package let digest: TextDigest?

  /// The old lines with their endings.
  package var before: [[UInt8]] { Self.lines(of: removed) }
  /// The new lines with their endings.
  package var after: [[UInt8]] { Self.lines(of: added) }

  /// Creates a change from the old and new bytes.
  package init(line: Int?, offset: Int, removed: [UInt8], added: [UInt8]) {
    self.line = line
    self.offset = offset
    self.removed = removed
    self.added = added
    digest = nil
  }

  /// Creates a change from the old bytes and the digest of the new ones.
  package init(line: Int?, offset: Int, removed: [UInt8], digest: TextDigest) {
    self.line = line
    self.offset = offset
    self.removed = removed
    added = []
    self.digest = digest
  }

  /// Creates a change from the old and new lines, each with its ending.
  package init(line: Int?, offset: Int, before: [[UInt8]], after: [[UInt8]]) {
    self.init(
      line: line, offset: offset, removed: Array(before.joined()), added: Array(after.joined()))
  }

}

extension LineChange {
  /// Splits the bytes of a file into lines with their endings.
  package static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let end = (bytes[start...].firstIndex(of: ASCII.newline) ?? bytes.count - 1) + 1
      lines.append(Array(bytes[start..<end]))
      start = end
    }
    return lines
  }

  /// Returns the changes between two states of a file, in file order.
  package static func between(_ old: [UInt8], _ new: [UInt8]) -> [LineChange] {
    // The bytes of a new file are shared and not copied.
    if old.isEmpty {
      return new.isEmpty ? [] : [LineChange(line: 1, offset: 0, removed: [], added: new)]
    }
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
    // A common line ends the change before it.
    func keep(_ oldIndex: Int, _ newIndex: Int) {
      if left < oldIndex || right < newIndex {
        changes.append(
          LineChange(
            line: right + 1, offset: new.starts[right], removed: old.bytes(of: left..<oldIndex),
            added: new.bytes(of: right..<newIndex)))
      }
      (left, right) = (oldIndex + 1, newIndex + 1)
    }
    pair.forEachCommonLine(
      in: head..<old.count - tail, head..<new.count - tail, keep)
    keep(old.count - tail, new.count - tail)
    return changes
  }
}

/// The offsets of the lines of a file, followed by the file's length.
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

  /// Returns the indices of the lines that occur once in a range, by a hash of their bytes.
  func uniqueLines(in range: Range<Int>) -> [Int: Int] {
    var lines: [Int: Int] = [:]
    var repeated: Set<Int> = []
    for line in range {
      let hash = bytes[starts[line]..<starts[line + 1]].hashValue
      if lines.updateValue(line, forKey: hash) != nil { repeated.insert(hash) }
    }
    for hash in repeated { lines[hash] = nil }
    return lines
  }

  /// The lines of two states of a file.
  struct Pair {
    let old: LineStarts
    let new: LineStarts

    func isSame(_ oldIndex: Int, _ newIndex: Int) -> Bool {
      let left = old.starts[oldIndex]..<old.starts[oldIndex + 1]
      let right = new.starts[newIndex]..<new.starts[newIndex + 1]
      return left.count == right.count && old.bytes[left].elementsEqual(new.bytes[right])
    }

    /// Returns a number for each line of a range of the old state and of one of the new state. Equal
    /// lines have the same number.
    private func numbers(of left: Range<Int>, _ right: Range<Int>) -> (old: [Int], new: [Int]) {
      var numbers: [ArraySlice<UInt8>: Int] = [:]
      func number(_ line: ArraySlice<UInt8>) -> Int {
        if let known = numbers[line] { return known }
        let number = numbers.count
        numbers[line] = number
        return number
      }
      return (
        left.map { number(old.bytes[old.starts[$0]..<old.starts[$0 + 1]]) },
        right.map { number(new.bytes[new.starts[$0]..<new.starts[$0 + 1]]) }
      )
    }

    /// Returns pairs of equal lines that occur exactly once in each range. Of all such pairs, it
    /// returns as many as possible that are in the same order in both ranges. Nil if there are
    /// none.
    private func anchors(_ left: Range<Int>, _ right: Range<Int>) -> [(old: Int, new: Int)]? {
      let places = new.uniqueLines(in: right)
      let pairs = old.uniqueLines(in: left).compactMap { hash, line in
        places[hash].flatMap { isSame(line, $0) ? (old: line, new: $0) : nil }
      }.sorted { $0.old < $1.old }
      // For each length, the index of the pair that ends a subsequence of that length and has the
      // smallest new line.
      var ends: [Int] = []
      var previous = [Int?](repeating: nil, count: pairs.count)
      for (index, pair) in pairs.enumerated() {
        var (place, end) = (0, ends.count)
        while place < end {
          let middle = (place + end) / 2
          if pairs[ends[middle]].new < pair.new { place = middle + 1 } else { end = middle }
        }
        previous[index] = place > 0 ? ends[place - 1] : nil
        if place < ends.count { ends[place] = index } else { ends.append(index) }
      }
      guard var last = ends.last else { return nil }
      var chosen = [pairs[last]]
      while let index = previous[last] {
        chosen.append(pairs[index])
        last = index
      }
      return chosen.reversed()
    }

    /// Calls a closure with the positions of common lines, in order. They are a longest common
    /// subsequence, except in two cases. If both ranges have the same number of lines and some line
    /// has kept its place, only lines in the same place are common. If the ranges are too long,
    /// fewer common lines are found.
    func forEachCommonLine(
      in left: Range<Int>, _ right: Range<Int>, _ body: (Int, Int) -> Void
    ) {
      if left.count > 2_000, let anchors = anchors(left, right) {
        var (start, other) = (left.lowerBound, right.lowerBound)
        for anchor in anchors {
          forEachCommonLine(in: start..<anchor.old, other..<anchor.new, body)
          body(anchor.old, anchor.new)
          (start, other) = (anchor.old + 1, anchor.new + 1)
        }
        forEachCommonLine(in: start..<left.upperBound, other..<right.upperBound, body)
        return
      }
      if left.count == right.count && zip(left, right).contains(where: isSame)
        || left.count > 2_000
      {
        for (one, other) in zip(left, right) where isSame(one, other) { body(one, other) }
        return
      }
      guard !left.isEmpty, !right.isEmpty, right.count <= 4_000_000 / left.count else { return }
      let (olds, news) = numbers(of: left, right)
      let width = right.count + 1
      var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
      for row in stride(from: left.count - 1, through: 0, by: -1) {
        for column in stride(from: right.count - 1, through: 0, by: -1) {
          lengths[row * width + column] =
            olds[row] == news[column]
            ? lengths[(row + 1) * width + column + 1] + 1
            : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
        }
      }
      var (row, column) = (0, 0)
      while row < left.count, column < right.count {
        if olds[row] == news[column] {
          body(left.lowerBound + row, right.lowerBound + column)
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
  /// Reverts these changes, which must be in file order.
  ///
  /// - Returns: The bytes with the old lines; nil if a new line has changed since, if the new lines
  ///   moved and now occur several times, or if no line begins where lines were only removed.
  package func undone(in bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var taken = 0
    // The distance in bytes by which the following text has moved since.
    var shift = 0
    for change in self {
      guard let at = place(of: change, near: change.offset &+ shift, in: bytes), at >= taken else {
        return nil
      }
      shift = at &- change.offset
      result += bytes[taken..<at]
      result += change.removed
      taken = at + (change.digest?.count ?? change.added.count)
    }
    return result + bytes[taken...]
  }

  /// Returns the offset of the new lines of a change: the given offset if they are there, or else
  /// the only other line start at which they occur. Nil if they occur nowhere or at several line
  /// starts.
  private func place(of change: LineChange, near offset: Int, in bytes: [UInt8]) -> Int? {
    let text = change.added
    func isText(at start: Int) -> Bool {
      guard start >= 0, start <= bytes.count - text.count,
        start == 0 || bytes[start - 1] == ASCII.newline
      else { return false }
      return change.digest?.isText(of: bytes, at: start)
        ?? bytes[start..<start + text.count].elementsEqual(text)
    }
    if isText(at: offset) { return offset }
    // Removed lines leave no text to find, so they can only be restored at the offset.
    guard !text.isEmpty || change.digest != nil else { return nil }
    var found: Int?
    var start = 0
    while start < bytes.count {
      if isText(at: start) {
        guard found == nil else { return nil }
        found = start
      }
      start = (bytes[start...].firstIndex(of: ASCII.newline) ?? bytes.count) + 1
    }
    return found
  }
}
