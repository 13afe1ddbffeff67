/// One thing of a document that a merge takes or leaves whole: a log line, a block, a run of
/// comments that stands alone, or a line that is none of these, with all that belongs to it.
///
/// Its lines lie side by side: blank ones, comments that belong to the line below, its own
/// line (of a run of comments all of them), then what follows it.
struct MergeItem {
  enum Kind: UInt8 {
    case comment, log, block, other
    /// Indented lines before anything that they could belong to; they have no line of their own.
    case stray
  }

  let kind: Kind
  /// The identity, the same number in each version of the document.
  var key: Int32 = -1
  /// Positions among the document's lines.
  let gap: Int32
  let lead: Int32
  let head: Int32
  /// Behind its own line, or its last comment.
  let body: Int32
  var end: Int32

  init(_ kind: Kind, gap: Int, lead: Int, head: Int, body: Int) {
    self.kind = kind
    self.gap = Int32(truncatingIfNeeded: gap)
    self.lead = Int32(truncatingIfNeeded: lead)
    self.head = Int32(truncatingIfNeeded: head)
    self.body = Int32(truncatingIfNeeded: body)
    end = self.body
  }
}

/// One version of a document, split into its items.
struct MergeVersion {
  let buffer: UnsafeBufferPointer<UInt8>
  let lines: [SourceLine]
  /// The blocks with a right header, by its position among the lines.
  let blocks: [Int: BlockSyntax]
  private(set) var items: [MergeItem] = []
  /// Where the blank lines at the end begin.
  private(set) var tail = 0

  /// - Parameter buffer: the document's bytes.
  init(_ document: Document, _ buffer: UnsafeBufferPointer<UInt8>) {
    self.buffer = buffer
    lines = document.lines
    var blocks: [Int: BlockSyntax] = [:]
    for block in document.blocks() { blocks[block.header] = block }
    self.blocks = blocks
    items.reserveCapacity(lines.count)
    split()
  }

  mutating func setKey(_ key: Int32, ofItem index: Int) { items[index].key = key }

  /// The bytes of some lines, with their endings; without a byte order mark.
  func range(_ first: Int32, _ end: Int32) -> Range<Int> {
    guard first < end else { return 0..<0 }
    return lines[Int(first)].textStart..<lines[Int(end) - 1].next
  }

  func hasSameBytes(_ item: MergeItem, _ other: MergeVersion, _ twin: MergeItem) -> Bool {
    let (one, two) = (range(item.gap, item.end), other.range(twin.gap, twin.end))
    guard one.count == two.count else { return false }
    return UnsafeBufferPointer(rebasing: buffer[one]).elementsEqual(
      UnsafeBufferPointer(rebasing: other.buffer[two]))
  }

  /// The comments that stand alone.
  var loneComments: Set<[UInt8]> {
    Set(
      items.lazy.filter { $0.kind == .comment }
        .flatMap { mergeLines($0.head, $0.body).map(\.text.plain) })
  }

  /// Whether an item differs from what it was in blanks and blank lines at most, in that a
  /// comment above is no longer there or stands alone, or in that it says that it was deleted.
  ///
  /// - Parameter known: Comments that may have come to stand above.
  func isUntouched(
    _ item: MergeItem, _ other: MergeVersion, _ twin: MergeItem,
    known: @autoclosure () -> Set<[UInt8]> = []
  ) -> Bool {
    if hasSameBytes(item, other, twin) { return true }
    guard isUntouchedBelow(item, other, twin) else { return false }
    let before = other.texts(twin.lead, twin.head)
    let new = texts(item.lead, item.head).filter { !before.contains($0) }
    return new.isEmpty || known().isSuperset(of: new)
  }

  /// The same without the comments above.
  func isUntouchedBelow(_ item: MergeItem, _ other: MergeVersion, _ twin: MergeItem) -> Bool {
    let (own, old) = (texts(item.head, item.end), other.texts(twin.head, twin.end))
    return own == old || own.filter { $0 != MergedItem.deletionNote } == old
  }

  private func texts(_ first: Int32, _ end: Int32) -> [[UInt8]] {
    mergeLines(first, end).map(\.text.plain).filter { !$0.isEmpty }
  }

  /// Whether an item says that one side deleted it.
  func saysDeleted(_ item: MergeItem) -> Bool {
    mergeLines(item.body, item.end).contains { $0.text.plain == MergedItem.deletionNote }
  }

  func mergeLines(_ first: Int32, _ end: Int32) -> [MergeLine] {
    lines[Int(first)..<Int(max(first, end))].map { line in
      MergeLine(
        text: Array(buffer[line.textStart..<line.textEnd]),
        ending: Array(buffer[line.textEnd..<line.next]), role: line.role)
    }
  }

  // MARK: Splitting

  private mutating func split() {
    var pending = 0
    var index = 0
    var hasContent = false
    while index < lines.count {
      switch lines[index].role {
      case .blank, .comment:
        index += 1
        continue
      case .log, .header, .marker:
        let lead = takePending(pending, index)
        hasContent = true
        let kind: MergeItem.Kind =
          lines[index].role == .log ? .log : blocks[index] == nil ? .other : .block
        items.append(
          MergeItem(kind, gap: lead.gap, lead: lead.lead, head: index, body: index + 1))
      case .property, .continuation, .lostValue:
        if !hasContent {
          let lead = takePending(pending, index)
          items.append(
            MergeItem(.stray, gap: lead.gap, lead: lead.lead, head: index, body: index))
          hasContent = true
        }
        items[items.count - 1].end = Int32(truncatingIfNeeded: index + 1)
      }
      index += 1
      pending = index
    }
    tail = takePending(pending, lines.count).gap
  }

  /// Makes items of the comments between two lines.
  ///
  /// - Returns: where the blank lines, and then the comments, of the line at `end` begin.
  private mutating func takePending(_ start: Int, _ end: Int) -> (gap: Int, lead: Int) {
    if start == end { return (end, end) }
    var at = start
    if !items.isEmpty, lines[at].role == .comment, end < lines.count {
      while at < end, lines[at].role == .comment { at += 1 }
      if at == end { return (start, start) }
      at = start
    }
    while at < end {
      let gap = at
      while at < end, lines[at].role == .blank { at += 1 }
      if at == end { return (gap, end) }
      let head = at
      while at < end, lines[at].role == .comment { at += 1 }
      items.append(MergeItem(.comment, gap: gap, lead: head, head: head, body: at))
    }
    return (end, end)
  }
}

/// A line by its text and its ending.
struct MergeLine: Equatable {
  var text: [UInt8]
  var ending: [UInt8]
  let role: SourceLine.Role
}
