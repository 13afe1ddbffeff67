import TrackCore

/// The fallback of a merge: the differing lines of both sides between conflict markers.
enum TextualConflict {
  /// Returns a document that contains the lines of both sides, with the differing lines between
  /// markers. The side that loses the tie-break comes first.
  static func between(_ ours: Document, _ theirs: Document) -> Document {
    let isSwapped = MergeTieBreak.precedes(theirs.bytes, ours.bytes)
    let (one, two) = isSwapped ? (theirs, ours) : (ours, theirs)
    // The byte order mark belongs to the file, not to the first line.
    func lines(_ document: Document) -> [ArraySlice<UInt8>] {
      document.lines.map { document.bytes[$0.textStart..<$0.next] }
    }
    let (left, right) = (lines(one), lines(two))
    var start = 0
    while start < min(left.count, right.count), left[start] == right[start] { start += 1 }
    var end = 0
    while end < min(left.count, right.count) - start,
      left[left.count - 1 - end] == right[right.count - 1 - end]
    {
      end += 1
    }
    let hasMark = [one, two].contains { ($0.lines.first?.textStart ?? 0) > 0 }
    var bytes = hasMark ? ByteOrderMark.bytes : []
    func add(_ lines: ArraySlice<ArraySlice<UInt8>>) {
      for line in lines { bytes += line }
      if let last = lines.last?.last, last != ASCII.newline { bytes.append(ASCII.newline) }
    }
    add(left[..<start])
    bytes += Array("<<<<<<< one side\n".utf8)
    add(left[start..<(left.count - end)])
    bytes += Array("=======\n".utf8)
    add(right[start..<(right.count - end)])
    bytes += Array(">>>>>>> the other side\n".utf8)
    for line in left[(left.count - end)...] { bytes += line }
    return Document(bytes)
  }
}
