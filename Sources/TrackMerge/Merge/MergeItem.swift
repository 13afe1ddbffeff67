import TrackCore

/// The unit that a merge keeps or drops as a whole: a log line, a block, a standalone run of
/// comments, or any other line, each with all lines that belong to it.
///
/// The lines of an item are contiguous: blank lines, comments attached to the item, the item's own
/// line (in a run of comments, all its lines), then the lines that follow it.
struct MergeItem {
  enum Kind: UInt8 {
    case comment, log, block, other
    /// Indented lines before the first log line or block. Such an item has no line of its own.
    case stray
  }

  let kind: Kind
  /// The identity of the item: items with the same key in several versions are the same item.
  var key: Int32 = -1
  /// Index of the first blank line above the item; equal to `lead` if there is none.
  let gap: Int32
  /// Index of the first comment above the item; equal to `head` if there is none.
  let lead: Int32
  /// Index of the item's own line.
  let head: Int32
  /// Index of the line after the item's own line, or after the last line of a run of comments.
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

/// One version of a document, split into items.
struct MergeVersion {
  let buffer: UnsafeBufferPointer<UInt8>
  let lines: [SourceLine]
  /// The blocks with a valid header, by the header's line index.
  let blocks: [Int: BlockSyntax]
  let names: BlockNames
  private(set) var items: [MergeItem] = []
  /// Index of the first blank line at the end of the document; the number of lines if there is
  /// none.
  private(set) var tail = 0

  /// - Parameters:
  ///   - buffer: The document's bytes.
  ///   - names: The names of the blocks of the directory, if they are known.
  init(
    _ document: Document, _ buffer: UnsafeBufferPointer<UInt8>, names: BlockNames = BlockNames()
  ) {
    self.buffer = buffer
    self.names = names
    lines = document.lines
    var blocks: [Int: BlockSyntax] = [:]
    for block in document.blocks() { blocks[block.header] = block }
    self.blocks = blocks
    items.reserveCapacity(lines.count)
    split()
  }

  mutating func setKey(_ key: Int32, ofItem index: Int) { items[index].key = key }

  /// Returns the byte range of consecutive lines, with line endings and without a byte order mark.
  func range(_ first: Int32, _ end: Int32) -> Range<Int> {
    guard first < end else { return 0..<0 }
    return lines[Int(first)].textStart..<lines[Int(end) - 1].next
  }

  func hasSameBytes(_ item: MergeItem, _ other: MergeVersion, _ twin: MergeItem) -> Bool {
    let (one, two) = (range(item.gap, item.end), other.range(twin.gap, twin.end))
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[one]).hasSameBytes(
      as: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(other.buffer)[two]))
  }

  /// The texts of all lines of standalone comments, with normalized whitespace.
  var loneComments: Set<[UInt8]> {
    Set(
      items.lazy.filter { $0.kind == .comment }
        .flatMap { mergeLines($0.head, $0.body).map(\.text.plain) })
  }

  /// Returns true if an item is the same as in another version. Whitespace, a deletion note and
  /// comments removed above the item do not count as changes. Comments added above it count unless
  /// they are in `known`.
  ///
  /// - Parameters:
  ///   - known: Standalone comments that an edit may have attached to the item.
  ///   - ignoresLost: True if the `#?` lines below a log line do not count.
  func isUntouched(
    _ item: MergeItem, _ other: MergeVersion, _ twin: MergeItem,
    known: @autoclosure () -> Set<[UInt8]> = [], ignoresLost: Bool = false
  ) -> Bool {
    if hasSameBytes(item, other, twin) { return true }
    guard isUntouchedBelow(item, other, twin, ignoresLost: ignoresLost) else { return false }
    let before = other.texts(twin.lead, twin.head)
    let new = texts(item.lead, item.head).filter { !before.contains($0) }
    return new.isEmpty || known().isSuperset(of: new)
  }

  /// Returns true if an item is the same as in another version, apart from whitespace, the comments
  /// above it and a deletion note.
  func isUntouchedBelow(
    _ item: MergeItem, _ other: MergeVersion, _ twin: MergeItem, ignoresLost: Bool = false
  ) -> Bool {
    if ignoresLost, item.kind == .log, hasLost(item) || other.hasLost(twin) {
      return textsWithoutLost(item) == other.textsWithoutLost(twin)
    }
    let (own, old) = (texts(item.head, item.end), other.texts(twin.head, twin.end))
    return own == old || own.filter { $0 != MergedItem.deletionNote } == old
  }

  private func texts(_ first: Int32, _ end: Int32) -> [[UInt8]] {
    mergeLines(first, end).map(\.text.plain).filter { !$0.isEmpty }
  }

  /// The texts of an item's own line and of all below it but `#?` lines and the comments above those.
  private func textsWithoutLost(_ item: MergeItem) -> [[UInt8]] {
    texts(item.head, item.body)
      + pieces(of: item).filter { $0.kind != .lost }.flatMap { $0.lead + $0.lines }
      .map(\.text.plain)
  }

  /// Returns true if an item has the `#?` note which says that one side deleted it.
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

  /// Splits the blank lines and comments between two lines.
  ///
  /// Comments are attached to the line at `end` if they fill the space between the two lines,
  /// without a blank line. All other comments, also those at the start of the file, become
  /// standalone items.
  ///
  /// - Returns: The index of the first blank line and the index of the first comment that belong to
  ///   the line at `end`.
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

/// A line of a document: its text, its line ending and its role.
struct MergeLine: Equatable {
  var text: [UInt8]
  var ending: [UInt8]
  let role: SourceLine.Role
}
