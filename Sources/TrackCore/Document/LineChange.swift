/// A replacement of consecutive lines of a file.
package struct LineChange: Hashable, Sendable {
  /// The number of the first new line, from 1. If there are no new lines, this is the number, in
  /// the new file, of the line after the removed lines. Nil if unknown.
  package let line: Int?
  /// The byte offset of the first new line in the new file.
  package let offset: Int
  /// The bytes of the old lines with their endings.
  package let removed: [UInt8]
  /// The bytes of the new lines with their endings; empty if only their digest is known.
  package let added: [UInt8]
  /// The digest of the new lines, if only their digest is known; nil if their bytes are in `added`.
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
    return old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        let (old, new) = (LineStarts(old), LineStarts(new))
        var changes: [LineChange] = []
        var (left, right) = (0, 0)
        // A common line ends the change before it.
        func keep(_ oldIndex: Int, _ newIndex: Int) {
          if left < oldIndex || right < newIndex {
            changes.append(
              LineChange(
                line: right + 1, offset: new.starts[right],
                removed: Array(old.bytes(of: left..<oldIndex)),
                added: Array(new.bytes(of: right..<newIndex))))
          }
          (left, right) = (oldIndex + 1, newIndex + 1)
        }
        var common = CommonLines(old, new)
        common.forEach(keep)
        keep(old.count, new.count)
        return changes
      }
    }
  }
}

extension [LineChange] {
  /// Reverts these changes, which must be in file order.
  ///
  /// - Returns: The bytes with the old lines. Nil if the new lines of a change are no longer in the
  ///   file, are in several other places, or are no longer in file order. Also nil if a change only
  ///   removed lines, and no line begins at its place.
  package func undone(in bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var taken = 0
    // The number of bytes by which the rest of the file has moved since the changes were made.
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
