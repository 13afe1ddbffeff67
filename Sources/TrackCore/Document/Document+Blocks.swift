/// Edits of blocks. An edit changes only the lines of the block or property that it names, and
/// keeps the style of the file. Each edit searches for its lines again, because an earlier edit may
/// have moved them. The result is parsed as a check; if it is not what was requested, the edit
/// throws and changes nothing. Values such as a rhythm are not checked here;
/// `Workspace.check(today:)` does so.
extension Document {
  /// Edits the block that has a given ID.
  ///
  ///     try document.edit(block: "run") { block in
  ///       block["every"] = "4/week"
  ///       block["note"] = nil
  ///       block.add("tag", "outdoors")
  ///     }
  ///
  /// If several blocks have the ID, the first one is edited.
  public mutating func edit(
    block id: String, _ change: (inout BlockDraft) -> Void
  ) throws(EditError) {
    let old = blocks()
    let name = foldedName(id)
    guard let index = old.firstIndex(where: { foldedName($0.id) == name }) else {
      throw .unknownID(id)
    }
    var draft = BlockDraft(old[index])
    change(&draft)
    try draft.prepare(for: old[index])
    let newName = foldedName(draft.id)
    if newName != name, old.contains(where: { foldedName($0.id) == newName }) {
      throw .takenID(draft.id)
    }
    var expected = old.map(BlockText.init)
    expected[index] = BlockText(draft)
    try apply(edits(of: old[index], to: draft), expecting: expected)
  }

  /// Adds a block at the end. Blank lines are added before it if the file ends with fewer blank
  /// lines than it usually has between blocks.
  ///
  ///     try document.add(.habit, id: "run", title: "Run", [("every", "3/week")])
  public mutating func add(
    _ kind: Kind, id: String, title: String = "", _ properties: [(key: String, value: String)] = []
  ) throws(EditError) {
    try add([BlockDraft(kind, id: id, title: title, properties)])
  }

  /// Adds blocks at the end, in one edit.
  package mutating func add(_ drafts: [BlockDraft]) throws(EditError) {
    let old = blocks()
    var expected = old.map(BlockText.init)
    var taken = Set(old.map { foldedName($0.id) })
    let style = style()
    var added: [[UInt8]] = []
    var blanksAtEnd = lines.reversed().prefix { $0.role == .blank }.count
    for var draft in drafts {
      try draft.prepare(for: nil)
      guard taken.insert(foldedName(draft.id)).inserted else { throw .takenID(draft.id) }
      if blanksAtEnd < lines.count + added.count {
        added += Array(repeating: [], count: max(0, style.linesBetweenBlocks - blanksAtEnd))
      }
      let title = draft.title.isEmpty ? "" : ": \(draft.title)"
      added.append(Array("\(draft.kind.rawValue) \(draft.id)\(title)".utf8))
      for property in draft.properties { added += style.lines(of: property.key, property.value) }
      blanksAtEnd = 0
      expected.append(BlockText(draft))
    }
    var edits = LineEdits()
    edits.insert(added, before: lines.count)
    try apply(edits, expecting: expected)
  }

  /// Removes the block that has a given ID, and the blank lines after it. If nothing else follows
  /// the block, the blank lines before it are removed instead. Comments above it stay.
  public mutating func remove(block id: String) throws(EditError) {
    guard let block = block(id: id) else { throw .unknownID(id) }
    var range = block.header...block.last
    let blanksAfter = lines[(block.last + 1)...].prefix { $0.role == .blank }.count
    if block.last + blanksAfter + 1 < lines.count {
      range = block.header...block.last + blanksAfter
    } else {
      let blanksBefore = lines[..<block.header].reversed().prefix { $0.role == .blank }.count
      range = block.header - blanksBefore...block.last
    }
    var edits = LineEdits()
    edits.remove(range)
    let others = blocks().filter { $0.header != block.header }
    try apply(edits, expecting: others.map(BlockText.init))
  }

  private mutating func apply(
    _ edits: LineEdits, expecting blocks: [BlockText]
  ) throws(EditError) {
    let new = applying(edits)
    guard !edits.removed.contains(where: { lines[$0].role == .marker }),
      new.blocks().map(BlockText.init) == blocks
    else { throw .unclear }
    self = new
  }
}

// MARK: Lines of a block

extension Document {
  private func edits(of block: BlockSyntax, to draft: BlockDraft) -> LineEdits {
    var edits = LineEdits()
    let style = style()
    if draft.id != block.id || draft.title != block.title {
      edits.replace(block.header, with: header(of: block, for: draft))
    }
    let lastKept = draft.properties.lastIndex { $0.origin != nil } ?? -1
    // The line after which a new property is inserted, and the key of the property that will
    // precede it.
    var place = (line: block.header, key: "")
    for (index, property) in draft.properties.enumerated() {
      if let origin = property.origin {
        let old = block.properties[origin]
        if old.value != property.value { replace(old, with: property.value, style, &edits) }
        place = (old.last, property.key)
      } else {
        if index > lastKept, place.key != property.key { place.line = block.last }
        edits.insert(style.lines(of: property.key, property.value), before: place.line + 1)
        place.key = property.key
      }
    }
    let kept = Set(draft.properties.compactMap(\.origin))
    for (origin, old) in block.properties.enumerated() where !kept.contains(origin) {
      edits.remove(old.lines.lowerBound...old.last)
    }
    let gone = Set(block.properties.map(\.key)).subtracting(draft.properties.map(\.key))
    for line in lostLines(of: gone.union(draft.decided), in: block) { edits.remove(line...line) }
    return edits
  }

  /// Returns the indices of the `#?` lines of a block that hold another value of one of the keys.
  private func lostLines(of keys: Set<String>, in block: BlockSyntax) -> [Int] {
    guard !keys.isEmpty else { return [] }
    let end = lines[(block.header + 1)...].firstIndex { $0.role == .header } ?? lines.endIndex
    var isGone = false
    return (block.header + 1..<end).filter { index in
      guard lines[index].role == .lostValue else {
        isGone = false
        return false
      }
      let line = bytes[lines[index].textStart..<lines[index].textEnd]
      let text = String(decoding: line, as: UTF8.self).drop { $0 == " " || $0 == "\t" }
        .dropFirst(2).drop { $0 == " " || $0 == "\t" }
      // A text goes on in lines that begin with `|`.
      if text.first != "|" {
        let key = text.prefix { $0 != ":" }.split(separator: " ").joined(separator: " ")
        isGone = keys.contains(foldedName(key))
      }
      return isGone
    }
  }

  /// Returns the header line with the ID and title of the draft. If both the old and the new header
  /// have a title, the rest of the line stays.
  private func header(of block: BlockSyntax, for draft: BlockDraft) -> [UInt8] {
    let line = lines[block.header]
    let blank = block.idRange.isEmpty ? " " : ""
    var text = bytes[line.textStart..<block.idRange.lowerBound] + Array((blank + draft.id).utf8)
    if draft.title.isEmpty { return Array(text) }
    if block.titleRange.isEmpty { return text + Array(": \(draft.title)".utf8) }
    text += bytes[block.idRange.upperBound..<block.titleRange.lowerBound]
    return text + Array(draft.title.utf8) + bytes[block.titleRange.upperBound..<line.textEnd]
  }

  /// Replaces the value of a property; the spelling of its key and the blanks around its colon
  /// stay.
  private func replace(
    _ old: BlockSyntax.Property, with value: String, _ style: Style, _ edits: inout LineEdits
  ) {
    let texts = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = old.lines.lowerBound
    let blank = old.valueRange.isEmpty ? style.afterColon : ""
    edits.replace(
      first,
      with: bytes[lines[first].textStart..<old.valueRange.lowerBound]
        + Array((blank + texts[0]).utf8)
        + bytes[old.valueRange.upperBound..<lines[first].textEnd])
    edits.remove(old.lines.dropFirst())
    edits.insert(texts.dropFirst().map(style.continuation), before: first + 1)
  }
}

extension Style {
  /// Returns the lines of a property in the file's style; the second and later lines of a text
  /// begin with `|`.
  fileprivate func lines(of key: String, _ value: String) -> [[UInt8]] {
    let texts = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return [Array((indent + key + beforeColon + ":" + afterColon + texts[0]).utf8)]
      + texts.dropFirst().map(continuation)
  }

  /// Returns a line that continues a property's text, indented two blanks more than the property.
  fileprivate func continuation(_ text: String) -> [UInt8] {
    Array((indent + (text.isEmpty ? "  |" : "  | " + text)).utf8)
  }
}

/// The texts of a block without their layout and position.
package struct BlockText: Equatable {
  let header: [String]
  package let properties: [[String]]

  package init(_ block: BlockSyntax) { self.init(BlockDraft(block)) }

  init(_ block: BlockDraft) {
    header = [block.kind.rawValue, block.id, block.title]
    properties = block.properties.map { [$0.key, $0.value] }
  }
}
