/// Finds the tags (`#word`) in a note.
package enum NoteTags {
  package static func ranges(in buffer: UnsafeBufferPointer<UInt8>, _ note: Range<Int>) -> [Range<
    Int
  >] {
    guard buffer[note].contains(ASCII.hash) else { return [] }
    let cursor = Cursor(buffer, from: note.lowerBound, to: note.upperBound)
    var ranges: [Range<Int>] = []
    var at = note.lowerBound
    var mayBegin = true
    while let (scalar, length) = cursor.scalar(at: at) {
      guard scalar == "#", mayBegin else {
        mayBegin = cursor.blankLength(at: at) > 0 || scalar.isPunctuation
        at += length
        continue
      }
      let start = at + 1
      at = start
      var hasLetter = false
      while let (next, length) = cursor.scalar(at: at), next.continuesName {
        if next.isLetter { hasLetter = true }
        at += length
      }
      let first = cursor.scalar(at: start)?.0
      let begins = first.map { $0.isLetter || $0.properties.generalCategory == .decimalNumber }
      if hasLetter, begins == true { ranges.append(start..<at) }
      mayBegin = at == start
    }
    return ranges
  }
}

extension LogReader {
  /// The tags within a line's note, as written, without `#`.
  package func noteTags(of entry: borrowing LogEntry) -> [String] {
    NoteTags.ranges(in: context.buffer, entry.note).map(text)
  }

  /// The tags within a line's note as names.
  package mutating func noteTagNames(of entry: borrowing LogEntry) -> [Name] {
    let ranges = NoteTags.ranges(in: context.buffer, entry.note)
    return ranges.map { lineReader.names.lookUp(context.buffer, $0.lowerBound, $0.upperBound).name }
  }
}
