/// A change of a document: some bytes become others; everything else stays.
public struct Edit: Hashable, Sendable {
  /// Offsets of the bytes that go.
  public let range: Range<Int>
  /// What stands in their place.
  public let replacement: [UInt8]

  public init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

extension Document {
  /// The document with some changes, which must not overlap.
  public func applying(_ edits: [Edit]) -> Document {
    var result: [UInt8] = []
    var at = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= at, edit.range.upperBound <= bytes.count else { continue }
      result += bytes[at..<edit.range.lowerBound]
      result += edit.replacement
      at = edit.range.upperBound
    }
    result += bytes[at...]
    return Document(result)
  }

  // MARK: Lines

  /// Takes lines out, with their endings.
  public func removing(lines range: ClosedRange<Int>) -> Document {
    guard lines.indices.contains(range.lowerBound), lines.indices.contains(range.upperBound) else {
      return self
    }
    // The byte order mark is the file's, not the line's.
    let start = lines[range.lowerBound].textStart
    var edits = [Edit(start..<lines[range.upperBound].next, [])]
    // Without its last lines the file ends as it did: with or without an ending.
    if range.upperBound == lines.count - 1, lines[range.upperBound].endingLength == 0,
      range.lowerBound > 0
    {
      let before = lines[range.lowerBound - 1]
      edits.insert(Edit(before.textEnd..<before.next, []), at: 0)
    }
    return applying(edits)
  }

  /// Puts another text in a line's place; its ending stays.
  public func replacing(line index: Int, with text: String) -> Document {
    guard lines.indices.contains(index) else { return self }
    return applying([Edit(lines[index].textStart..<lines[index].textEnd, Array(text.utf8))])
  }

  /// Inserts lines before a position; at the end where the position is the number of lines.
  public func inserting(_ texts: [String], before index: Int) -> Document {
    guard !texts.isEmpty else { return self }
    let ending = style.ending
    if index < lines.count {
      let added = texts.flatMap { Array($0.utf8) + ending }
      return applying([Edit(lines[index].textStart..<lines[index].textStart, added)])
    }
    guard let last = lines.last, last.endingLength == 0, last.next > last.textStart else {
      return applying([Edit(bytes.count..<bytes.count, texts.flatMap { Array($0.utf8) + ending })])
    }
    // A file without a final line ending stays one.
    let added = texts.flatMap { ending + Array($0.utf8) }
    return applying([Edit(bytes.count..<bytes.count, added)])
  }
}
