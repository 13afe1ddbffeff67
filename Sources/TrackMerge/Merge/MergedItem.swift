import TrackCore

/// An item as lines and pieces, which the merge can change one by one.
struct MergedItem {
  let kind: MergeItem.Kind
  var gap: [MergeLine]
  var lead: [MergeLine]
  var head: [MergeLine]
  var body: [BlockPiece]

  /// Creates an unchanged copy of an item of one version.
  init(_ item: MergeItem, of version: MergeVersion) {
    kind = item.kind
    gap = version.mergeLines(item.gap, item.lead)
    lead = item.kind == .comment ? [] : version.mergeLines(item.lead, item.head)
    head = version.mergeLines(item.head, item.body)
    body = version.pieces(of: item)
  }

  /// Creates a standalone run of comments.
  init(comments: [MergeLine]) {
    kind = .comment
    (gap, lead, head, body) = ([], [], comments, [])
  }

  /// Creates `#?` lines at the beginning of a file.
  init(lost: [BlockPiece]) {
    kind = .stray
    (gap, lead, head, body) = ([], [], [], lost)
  }

  /// Merges the two sides of an item.
  ///
  /// - Parameter base: The item in the base; nil if both sides added it.
  init(
    _ base: (MergeVersion, MergeItem)?, _ ours: (MergeVersion, MergeItem),
    _ theirs: (MergeVersion, MergeItem), isFetched: Bool
  ) {
    let baseItem = base.map { MergedItem($0.1, of: $0.0) }
    let ourItem = MergedItem(ours.1, of: ours.0)
    let theirItem = MergedItem(theirs.1, of: theirs.0)
    kind = ourItem.kind
    gap = PieceMerge.lines(baseItem?.gap, ourItem.gap, theirItem.gap)
    lead = PieceMerge.comments(baseItem?.lead ?? [], ourItem.lead, theirItem.lead)
    body = PieceMerge.merge(baseItem?.body ?? [], ourItem.body, theirItem.body)
    head = ourItem.head
    func endingOf(_ item: MergedItem) -> [UInt8] { item.head.last?.ending ?? [] }
    let oldEnding: [UInt8] = baseItem.map(endingOf) ?? []
    let endings = MergedValue<[UInt8]>(
      oldEnding, endingOf(ourItem), endingOf(theirItem), isSame: { $0 == $1 },
      precedes: { $0.count < $1.count })
    let ending = endings.value
    switch ourItem.kind {
    case .comment where base != nil:
      head = PieceMerge.comments(baseItem?.head ?? [], ourItem.head, theirItem.head)
    case .comment, .other, .stray:
      head = PieceMerge.lines(baseItem?.head, ourItem.head, theirItem.head)
    case .log where isFetched:
      let (left, right) = (Self.fetchStamp(ourItem.head), Self.fetchStamp(theirItem.head))
      head =
        left == right
        ? PieceMerge.lines(baseItem?.head, ourItem.head, theirItem.head)
        : left.lexicographicallyPrecedes(right) ? theirItem.head : ourItem.head
    case .log:
      mergeEvent(baseItem?.head.first?.text, ourItem.head[0].text, theirItem.head[0].text, ending)
    case .block:
      let blocks = (
        base.flatMap { $0.0.blocks[Int($0.1.head)] }, ours.0.blocks[Int(ours.1.head)],
        theirs.0.blocks[Int(theirs.1.head)]
      )
      mergeHeader(
        baseItem.flatMap { HeaderParts($0.head.first?.text, blocks.0) },
        HeaderParts(ourItem.head[0].text, blocks.1), HeaderParts(theirItem.head[0].text, blocks.2),
        ending)
    }
  }

  /// Returns the time at which a line was fetched, from a note such as
  /// `; fetched 2026-11-21T10:05Z`; empty if there is no such note.
  private static func fetchStamp(_ head: [MergeLine]) -> [UInt8] {
    let words = LogTokens(head.first?.text ?? [])["note"]?.text.dropFirst()
      .split { $0 == ASCII.space || $0 == ASCII.tab }
    guard let words, words.count > 1, words[0].elementsEqual("fetched".utf8) else { return [] }
    return Array(words[1])
  }

  /// Inserts `#?` lines below the item's own line, unless the item already has them.
  private mutating func addLost(_ texts: [[UInt8]], ending: [UInt8]) {
    var there = Set(body.map(\.text))
    for text in texts {
      let lost = BlockPiece.lost(String(decoding: text, as: UTF8.self), ending: ending)
      if there.insert(lost.text).inserted { body.insert(lost, at: 0) }
    }
    body = body.withLostInOrder()
  }

  /// The note below a block that one side deleted and the other changed.
  static let deletionNote = Array("#? deleted".utf8)

  /// Adds the note that one side deleted the block.
  mutating func noteDeletion() {
    addLost([Array("  ".utf8) + Self.deletionNote], ending: head.last?.ending ?? [])
  }

  // MARK: Events

  private mutating func mergeEvent(
    _ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8], _ ending: [UInt8]
  ) {
    var merged = LogTokens.merge(base.map(LogTokens.init), LogTokens(ours), LogTokens(theirs))
    let areRight = LogLineReader.isRight(ours) && LogLineReader.isRight(theirs)
    let isSame =
      Self.event(ours) != Self.event(theirs) || Self.event(ours) == Self.event(merged.text)
    if areRight && !LogLineReader.isRight(merged.text) || !isSame {
      // The merged line is invalid although both sides are valid, or it has lost the ID that both
      // sides have. Replace it with the line of one side, which the tie-break chooses.
      let oursLose = MergeTieBreak.precedes(ours, theirs)
      merged = (oursLose ? theirs : ours, oursLose, !oursLose)
    }
    head = [MergeLine(text: merged.text, ending: ending, role: .log)]
    let lost = [merged.lostOurs ? ours : nil, merged.lostTheirs ? theirs : nil]
    addLost(lost.compactMap { $0.map { Array("#? ".utf8) + $0 } }, ending: ending)
  }

  private static func event(_ line: [UInt8]) -> ArraySlice<UInt8>? {
    line.withUnsafeBufferPointer { EventIDScanner.find(in: $0, 0..<$0.count) }.map { line[$0] }
  }
  // MARK: Headers

  /// A header line in three parts: keyword, ID and title.
  private struct HeaderParts {
    let kind: [UInt8]
    let id: [UInt8]
    let title: [UInt8]

    init?(_ text: [UInt8]?, _ block: BlockSyntax?) {
      guard let text, let block else { return nil }
      // `BlockSyntax` has the offset of the ID in the file, not in the line, so search the line for
      // the ID.
      let length = block.idRange.count
      let word = text.prefix { $0 != ASCII.space && $0 != ASCII.tab && $0.isASCII }.count
      var start = word
      let id = Array(block.id.utf8)
      while start + length <= text.count, !text[start...].starts(with: id) { start += 1 }
      guard start + length <= text.count else { return nil }
      kind = Array(text[..<start])
      self.id = Array(text[start..<start + length])
      title = Array(text[(start + length)...])
    }

    var line: [UInt8] { kind + id + title }
  }

  private mutating func mergeHeader(
    _ base: HeaderParts?, _ ours: HeaderParts?, _ theirs: HeaderParts?, _ ending: [UInt8]
  ) {
    guard let ours, let theirs else { return }
    func merged(_ part: (HeaderParts) -> [UInt8]) -> MergedValue<[UInt8]> {
      MergedValue(
        base.map(part) ?? [], part(ours), part(theirs), isSame: { $0.plain == $1.plain },
        precedes: { MergeTieBreak.precedes($0, $1) })
    }
    let (kind, id, title) = (merged(\.kind), merged(\.id), merged(\.title))
    head = [MergeLine(text: kind.value + id.value + title.value, ending: ending, role: .header)]
    var lost: [[UInt8]] = []
    for side in [ours, theirs] where side.kind == kind.loser || side.title == title.loser {
      lost.append(Array("#? ".utf8) + side.line)
    }
    addLost(lost, ending: ending)
    if let former = id.loser { addFormerName(String(decoding: former, as: UTF8.self), ending) }
  }

  /// Adds the ID that lost as a `was:` property, so that entries that use it still count.
  private mutating func addFormerName(_ id: String, _ ending: [UInt8]) {
    let identity = ":was " + foldedName(id)
    guard !body.contains(where: { $0.identity == identity }) else { return }
    var piece = BlockPiece(
      kind: .property, identity: identity,
      lines: [
        MergeLine(text: Array("  was: \(id)".utf8), ending: ending, role: .property)
      ])
    piece.valueStart = 7
    let last = body.lastIndex { $0.kind == .property }
    body.insert(piece, at: last.map { $0 + 1 } ?? body.count)
  }
}
