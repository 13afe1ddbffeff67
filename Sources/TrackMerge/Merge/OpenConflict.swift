import TrackCore

/// An unresolved conflict: two values where only one is allowed.
public struct OpenConflict: Hashable, Sendable {
  /// The element of a file that is in conflict.
  public enum Kind: String, Sendable {
    /// Two values of a property.
    case value
    /// Two kinds or titles of a block.
    case header
    /// Two versions of a log line.
    case line
    /// A block that one side deleted and the other changed.
    case deletion
    /// Two sides between git's `<<<<<<<` and `>>>>>>>` markers.
    case sides
    /// A `#?` line that has no counterpart above it.
    case other
  }

  public let kind: Kind
  /// The number of the conflict's line, from 1. It is the `#?` line, the later property with the
  /// same key, or the first marker.
  public let line: Int
  /// The block with the conflict, such as `habit run`. Nil if the conflict is outside of a block or
  /// consists of git's conflict markers.
  public let owner: String?
  /// The key of the property; nil if the conflict is not about a property.
  public let key: String?
  /// The lines that won; between markers, the first side. Empty if no line has won.
  public let standing: [String]
  /// The lines that lost, without `#?`; between markers, the second side.
  public let lost: [String]

  /// The line indices of `standing`. Between markers, these include the first marker.
  package let standingLines: Range<Int>
  /// The line indices of `lost`. Between markers, these include the middle and the last marker.
  package let lostLines: Range<Int>
  /// True if the value that lost is a `#?` line.
  package let isCommented: Bool
}

extension Document {
  /// All unresolved conflicts, ordered by line.
  public var openConflicts: [OpenConflict] {
    ConflictFinder(self).find()
  }
}

extension SourceFile {
  /// All unresolved conflicts, ordered by line. A file that has log lines and comments only is not
  /// parsed.
  package var openConflicts: [OpenConflict] {
    let mayHaveSome = withBytes { buffer in
      var reader = LineReader(buffer)
      while let line = reader.next(skippingLogLines: true) {
        if [.header, .lostValue, .marker].contains(line.role) { return true }
      }
      return false
    }
    return mayHaveSome ? Document(bytes).openConflicts : []
  }
}

/// Finds the conflicts of a document.
private struct ConflictFinder {
  private let document: Document
  private let lines: [SourceLine]
  private var blocks: [Int: BlockSyntax] = [:]

  init(_ document: Document) {
    self.document = document
    lines = document.lines
    guard lines.contains(where: { $0.role == .lostValue || $0.role == .header }) else { return }
    for block in document.blocks() { blocks[block.header] = block }
  }

  func find() -> [OpenConflict] {
    var found: [OpenConflict] = blocks.values.flatMap(repeated)
    var index = 0
    while index < lines.count {
      switch lines[index].role {
      case .lostValue:
        let end = endOfLost(index)
        found.append(lost(index..<end))
        index = end
      case .marker where isMarker(index, ASCII.less):
        if let sides = sides(from: index) { found.append(sides) }
        index += 1
      default: index += 1
      }
    }
    return found.sorted { $0.line < $1.line }
  }

  private func text(_ index: Int) -> String { document.text(of: lines[index]) }

  // MARK: Lines with #?

  /// Returns the index after the last line of a lost value, which can continue on `#? | more`
  /// lines.
  private func endOfLost(_ index: Int) -> Int {
    var end = index + 1
    while end < lines.count, lines[end].role == .lostValue,
      document.lostText(of: end).trimmedOfBlanks.hasPrefix("|")
    {
      end += 1
    }
    return end
  }

  private func lost(_ range: Range<Int>) -> OpenConflict {
    let lost = range.map(document.lostText(of:))
    func conflict(
      _ kind: OpenConflict.Kind, _ block: BlockSyntax?, _ key: String?, _ standing: Range<Int>
    ) -> OpenConflict {
      OpenConflict(
        kind: kind, line: range.lowerBound + 1, owner: block.map(owner), key: key,
        standing: standing.map(text), lost: lost.map(\.trimmedOfBlanks), standingLines: standing,
        lostLines: range, isCommented: true)
    }
    let first = lost[0].trimmedOfBlanks
    guard let head = owningLine(of: range.lowerBound) else {
      return conflict(.other, nil, nil, 0..<0)
    }
    if lines[head].role == .log {
      let isLine = LogTokens(Array(first.utf8)).mayBeVersion(of: LogTokens(Array(text(head).utf8)))
      return conflict(isLine ? .line : .other, nil, nil, isLine ? head..<head + 1 : 0..<0)
    }
    guard let block = blocks[head] else { return conflict(.other, nil, nil, 0..<0) }
    if foldedName(first) == "deleted" {
      return conflict(.deletion, block, nil, head..<block.last + 1)
    }
    if first == lost[0], Document(first).blocks().count == 1 {
      return conflict(.header, block, nil, head..<head + 1)
    }
    if let (key, value) = property(in: lost) {
      let standing = winningProperty(of: key, value, in: block, before: range.lowerBound)
      return conflict(
        standing == nil ? .other : .value, block, key,
        standing.map { $0.lines.lowerBound..<$0.lines.upperBound + 1 } ?? 0..<0)
    }
    return conflict(.other, block, nil, 0..<0)
  }

  /// Returns the index of the log line or header that a `#?` line belongs to: the nearest one above
  /// it.
  private func owningLine(of index: Int) -> Int? {
    for above in (0..<index).reversed() {
      switch lines[above].role {
      case .log, .header: return above
      case .marker: return nil
      case .blank, .comment, .lostValue, .property, .continuation: continue
      }
    }
    return nil
  }

  /// Returns the key and the value of a lost property; nil if the lost lines are not one property.
  private func property(in lost: [String]) -> (key: String, value: String)? {
    let block = Document("goal x\n" + lost.map { "  \($0.trimmedOfBlanks)\n" }.joined()).blocks()
      .first
    guard let property = block?.properties.first, block?.properties.count == 1 else { return nil }
    return (property.key, property.value)
  }

  /// Returns the property that won against a lost property: the nearest property above with the
  /// same identity, or else the first one in the block. Nil if the block has none.
  private func winningProperty(
    of key: String, _ value: String, in block: BlockSyntax, before index: Int
  ) -> BlockSyntax.Property? {
    let identity = block.kind.property(key)?.identity(of: value)
    let same = block.properties.filter { property in
      guard property.key == key else { return false }
      return identity == nil
        || block.kind.property(property.key)?.identity(of: property.value) == identity
    }
    return same.last { $0.lines.upperBound < index } ?? same.first
  }

  private func owner(_ block: BlockSyntax) -> String { "\(block.kind.rawValue) \(block.id)" }

  // MARK: Repeated keys

  private func repeated(_ block: BlockSyntax) -> [OpenConflict] {
    var first: [String: BlockSyntax.Property] = [:]
    var found: [OpenConflict] = []
    for property in block.properties {
      guard let known = block.kind.property(property.key), !known.isRepeatable else { continue }
      guard let standing = first[property.key] else {
        first[property.key] = property
        continue
      }
      let ranges = [standing, property].map { $0.lines.lowerBound..<$0.lines.upperBound + 1 }
      found.append(
        OpenConflict(
          kind: .value, line: ranges[1].lowerBound + 1, owner: owner(block), key: property.key,
          standing: ranges[0].map(text), lost: ranges[1].map { text($0).trimmedOfBlanks },
          standingLines: ranges[0], lostLines: ranges[1], isCommented: false))
    }
    return found
  }

  // MARK: Markers

  private func isMarker(_ index: Int, _ sign: UInt8) -> Bool {
    lines[index].role == .marker && document.bytes[lines[index].textStart] == sign
  }

  /// Returns the conflict that begins with the marker at `index`; nil if its middle or last marker
  /// is missing. `standingLines` begins with this marker and ends before the middle one;
  /// `lostLines` begins with the middle marker and ends with the last one.
  private func sides(from index: Int) -> OpenConflict? {
    var ancestor: Int?
    var middle: Int?
    for at in (index + 1)..<max(lines.count, index + 1) {
      if isMarker(at, ASCII.less) { return nil }
      if isMarker(at, ASCII.pipe), ancestor == nil, middle == nil { ancestor = at }
      if isMarker(at, ASCII.equals), middle == nil { middle = at }
      guard isMarker(at, ASCII.greater) else { continue }
      guard let middle else { return nil }
      return OpenConflict(
        kind: .sides, line: index + 1, owner: nil, key: nil,
        standing: (index + 1..<(ancestor ?? middle)).map(text),
        lost: (middle + 1..<at).map(text), standingLines: index..<middle,
        lostLines: middle..<at + 1, isCommented: false)
    }
    return nil
  }
}

extension Document {
  /// Returns the text of a `#?` line without the `#?`, but with its indentation.
  func lostText(of index: Int) -> String {
    let text = text(of: lines[index])
    guard lines[index].role == .lostValue, let sign = text.range(ofFirst: "#?") else { return text }
    let value = text[sign.upperBound...].drop { $0 == " " || $0 == "\t" }
    return String(text[..<sign.lowerBound] + value)
  }
}

extension String {
  /// The text without leading and trailing blanks.
  var trimmedOfBlanks: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  fileprivate func range(ofFirst sign: String) -> Range<Index>? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(sign) { return at..<index(at, offsetBy: sign.count) }
      at = index(after: at)
    }
    return nil
  }
}
