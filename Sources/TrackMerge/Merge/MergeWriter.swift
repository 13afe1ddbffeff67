import TrackCore

/// Writes the items of a merge in a form that parses to the same items.
struct MergeWriter {
  private var bytes: [UInt8] = []
  /// True until the first item is written.
  private var isEmpty = true
  private var lastIsLoneComment = false
  /// True if the last item is a run of comments directly below a line; a blank line must then
  /// follow.
  private var lastIsTight = false
  private var ending: [UInt8] = [ASCII.newline]
  /// The hashes of the items' own lines (log lines, headers and others), in the order in which they
  /// were written. `checkedDocument` compares them with the parsed result.
  private var heads: [UInt64] = []
  private var properties = 0
  /// The texts of the pieces of each merged item, by the index of the item's hash in `heads`.
  private var bodies: [Int: [[UInt8]]] = [:]

  init(capacity: Int) {
    bytes.reserveCapacity(capacity + capacity / 16)
  }

  // MARK: Items

  /// Writes an item unchanged from one version.
  mutating func add(_ item: MergeItem, of version: MergeVersion) {
    let hasLead = item.kind != .comment && item.lead < item.head
    let skipsGap = begin(item.kind, hasGap: item.gap < item.lead, hasLead: hasLead)
    append(version.buffer, version.range(skipsGap ? item.lead : item.gap, item.end))
    guard item.kind != .comment, item.kind != .stray else { return }
    heads.append(Self.hash(version.buffer, version.text(of: item)))
    if item.kind == .block { properties += version.blocks[Int(item.head)]?.properties.count ?? 0 }
  }

  mutating func add(_ item: MergedItem) {
    let skipsGap = begin(item.kind, hasGap: !item.gap.isEmpty, hasLead: !item.lead.isEmpty)
    if !skipsGap { append(item.gap) }
    append(item.lead)
    append(item.head)
    var comment: BlockPiece?
    for piece in item.body {
      if let comment, piece.gap.isEmpty, comment.gap.isEmpty || !piece.lead.isEmpty {
        closeLine()
        bytes += ending
      }
      comment = piece.kind == .comment ? piece : nil
      append(piece.gap)
      append(piece.lead)
      append(piece.lines)
      if piece.kind == .property { properties += 1 }
    }
    guard item.kind != .comment, item.kind != .stray else { return }
    bodies[heads.count] = item.body.filter { $0.kind != .comment }.map(\.text)
    heads.append(
      (item.head.first?.text ?? []).withUnsafeBufferPointer { Self.hash($0, 0..<$0.count) })
  }

  /// Writes a blank line where comments would otherwise be attached to another item.
  ///
  /// - Returns: True if the item's own blank lines must be left out.
  private mutating func begin(_ kind: MergeItem.Kind, hasGap: Bool, hasLead: Bool) -> Bool {
    let needsBlank =
      switch kind {
      case .comment: !hasGap && lastIsLoneComment
      default: hasLead ? lastIsLoneComment : !hasGap && lastIsTight
      }
    if needsBlank, !isEmpty {
      closeLine()
      bytes += ending
    }
    lastIsTight = kind == .comment && !hasGap && !needsBlank && !isEmpty
    lastIsLoneComment = kind == .comment
    defer { isEmpty = false }
    return hasLead
  }

  // MARK: Bytes

  private mutating func closeLine() {
    if let last = bytes.last, last != ASCII.newline, bytes != ByteOrderMark.bytes {
      bytes += ending
    }
  }

  private mutating func append(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    closeLine()
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[range]))
    noteEnding()
  }

  private mutating func append(_ lines: [MergeLine]) {
    for line in lines {
      closeLine()
      bytes += line.text
      bytes += line.ending
      noteEnding()
    }
  }

  private mutating func noteEnding() {
    guard bytes.last == ASCII.newline else { return }
    let isPair = bytes.count > 1 && bytes[bytes.count - 2] == ASCII.carriageReturn
    if isPair != (ending.count == 2) {
      ending = isPair ? [ASCII.carriageReturn, ASCII.newline] : [ASCII.newline]
    }
  }

  // MARK: The file's beginning and end

  /// Writes the byte order mark if both sides have it or one side added it.
  mutating func addMark(_ base: MergeVersion, _ ours: MergeVersion, _ theirs: MergeVersion) {
    func isMarked(_ version: MergeVersion) -> Bool {
      ByteOrderMark.length(in: version.buffer) > 0
    }
    if Self.merged(isMarked(base), isMarked(ours), isMarked(theirs)) {
      bytes += ByteOrderMark.bytes
    }
  }

  /// Writes the blank lines at the end, and the last line ending unless both sides lack it.
  mutating func addEnd(_ base: MergeVersion, _ ours: MergeVersion, _ theirs: MergeVersion) {
    func tail(_ version: MergeVersion) -> [MergeLine] {
      version.mergeLines(
        Int32(truncatingIfNeeded: version.tail), Int32(truncatingIfNeeded: version.lines.count)
      ).filter { !$0.text.isEmpty || !$0.ending.isEmpty }
    }
    func isOpen(_ version: MergeVersion) -> Bool {
      guard let last = version.lines.last else { return false }
      return last.endingLength == 0 && last.textStart < last.textEnd
    }
    let blanks = PieceMerge.lines(tail(base), tail(ours), tail(theirs))
    append(blanks)
    if blanks.isEmpty, isOpen(ours), isOpen(theirs) {
      if bytes.last == ASCII.newline { bytes.removeLast() }
      if bytes.last == ASCII.carriageReturn { bytes.removeLast() }
    } else {
      closeLine()
    }
  }

  /// Returns the three-way merge of a Bool.
  private static func merged(_ base: Bool, _ ours: Bool, _ theirs: Bool) -> Bool {
    ours == theirs ? ours : !base
  }

  // MARK: Checking

  private static func hash(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    WhitespaceNormalizedBytes(buffer, range.lowerBound, range.upperBound).hash(seed: 0)
  }

  /// Parses the written bytes and returns the document; nil if it does not have the items that were
  /// written.
  func checkedDocument() -> Document? {
    let document = Document(bytes)
    let isSame = bytes.withUnsafeBufferPointer { buffer in
      let version = MergeVersion(document, buffer)
      var next = 0
      for item in version.items where item.kind != .comment && item.kind != .stray {
        guard next < heads.count, Self.hash(buffer, version.text(of: item)) == heads[next] else {
          return false
        }
        if let body = bodies[next],
          body != version.pieces(of: item).filter({ $0.kind != .comment }).map(\.text)
        {
          return false
        }
        next += 1
      }
      return next == heads.count
        && version.blocks.values.reduce(0) { $0 + $1.properties.count } == properties
    }
    return isSame ? document : nil
  }
}
