/// What a pass over a directory changes in one file: some items become others or go.
struct FileEdits {
  private var replaced: [(item: DirectoryItem, bytes: [UInt8])] = []
  private var removed: [DirectoryItem] = []

  mutating func replace(_ item: DirectoryItem, with bytes: [UInt8]) {
    replaced.append((item, bytes))
  }

  mutating func remove(_ item: DirectoryItem) { removed.append(item) }

  /// The file with the changes; nil where reading it does not give what was written.
  func applied(to file: SourceFile) -> Document? {
    let old = Document(file.bytes)
    var edits: [Edit] = []
    var expected = Self.counts(old)
    func count(_ document: Document, _ change: Int) {
      for (text, number) in Self.counts(document) {
        expected[text, default: 0] += change * number
      }
    }
    for item in removed {
      edits.append(Edit(Self.range(item.gap..<item.lines.upperBound, old), []))
      count(Document(item.bytes), -1)
    }
    for (item, bytes) in replaced {
      let range = Self.range(item.lines, old)
      edits.append(Edit(range, Self.laidOut(bytes, like: old, at: range)))
      count(Document(item.bytes), -1)
      count(Document(bytes), 1)
    }
    let new = old.applying(edits).withoutBlanksAbove(unlike: old)
    return Self.counts(new) == expected.filter { $0.value != 0 } ? new : nil
  }

  private static func range(_ lines: Range<Int>, _ document: Document) -> Range<Int> {
    document.lines[lines.lowerBound].textStart..<document.lines[lines.upperBound - 1].next
  }

  /// New lines with the line ends of the file.
  private static func laidOut(
    _ bytes: [UInt8], like document: Document, at range: Range<Int>
  ) -> [UInt8] {
    let ending = document.style.ending
    let lines = Document(bytes)
    var text = lines.lines.flatMap { lines.bytes[$0.textStart..<$0.textEnd] + ending }
    if range.upperBound == document.bytes.count, document.bytes.last != ASCII.newline {
      text.removeLast(ending.count)
    }
    return text
  }

  /// How often each line occurs that is not blank, by what it is.
  private static func counts(_ document: Document) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in document.lines where line.role != .blank {
      let text = Array(document.bytes[line.textStart..<line.textEnd]).plain
      counts["\(line.role) " + String(decoding: text, as: UTF8.self), default: 0] += 1
    }
    return counts
  }
}

extension Document {
  /// The document without blank lines at its beginning, where another one has none there.
  fileprivate func withoutBlanksAbove(unlike old: Document) -> Document {
    guard old.lines.first?.role != .blank, let first = lines.first, first.role == .blank else {
      return self
    }
    let end = lines.firstIndex { $0.role != .blank } ?? lines.count
    return applying([Edit(first.textStart..<lines[end - 1].next, [])])
  }
}
