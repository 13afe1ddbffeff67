import TrackCore

/// Applies each kind of edit to a file and checks that no other line changes.
package struct EditTrial {
  package private(set) var complaints: [String] = []

  private let name: String
  private let old: Document
  /// The number of valid log lines before the edit.
  private let entries: Int
  private let oldBlocks: [PlainBlock]
  /// True if the file has conflict markers. It is unclear what a line that is added between them
  /// means.
  private let hasMarkers: Bool
  private var random: SeededGenerator

  init(_ bytes: [UInt8], named name: String, entries: Int, seed: UInt64) {
    self.name = name
    self.entries = entries
    old = Document(bytes)
    oldBlocks = old.blocks().map(PlainBlock.init)
    hasMarkers = old.lines.contains { $0.role == .marker }
    random = SeededGenerator(seed: seed)
  }

  private enum Edit: CaseIterable {
    case header, add, removeBlock, set, remove, addBlock, logLine
  }

  /// Applies some kinds of edits, each at a random place.
  mutating func run(kinds count: Int) {
    for edit in random.shuffled(Edit.allCases).prefix(count) { run(edit) }
  }

  private mutating func run(_ edit: Edit) {
    // If a later line begins with a byte order mark and becomes the first line, it loses the mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if old.lines.dropFirst().contains(where: { old.bytes(of: $0).starts(with: mark) }) { return }
    switch edit {
    case .addBlock: return tryAddingBlock()
    case .logLine: return tryLogLine()
    default: break
    }
    // An edit finds only the first of several blocks with the same ID.
    let blocks = old.blocks()
    var seen: Set<String> = []
    let targets = blocks.indices.filter { seen.insert(blocks[$0].id.lowercased()).inserted }
    guard !targets.isEmpty else { return }
    let index = random.one(of: targets)
    let block = blocks[index]
    switch edit {
    case .header: tryHeader(block, index)
    case .add: tryAdding(to: block, index)
    case .removeBlock: tryRemoving(block, index)
    default:
      guard !block.properties.isEmpty else { return }
      let place = random.number(0...block.properties.count - 1)
      if edit == .set {
        trySetting(place, of: block, index)
      } else {
        tryRemoving(place, of: block, index)
      }
    }
  }

  private mutating func complain(_ edit: String, _ text: String) {
    complaints.append("\(edit): \(text)")
  }

  // MARK: Edits

  /// Returns the document after an edit; nil if the edit was refused, which is allowed only because
  /// of a conflict.
  private mutating func edited(
    _ name: String, _ edit: (inout Document) throws(EditError) -> Void
  ) -> Document? {
    var new = old
    do throws(EditError) {
      try edit(&new)
      return new
    } catch {
      if error != .unclear || !hasMarkers { complain(name, "refused: \(error)") }
      if new != old { complain(name, "refused, but the document has changed") }
      return nil
    }
  }

  private mutating func trySetting(_ place: Int, of block: BlockSyntax, _ index: Int) {
    let property = block.properties[place]
    let isText = block.kind.properties.contains { $0.name == property.key && $0.isText }
    let values = isText ? ["one", "one\ntwo", "one\n\n# three"] : ["x9", "読書; y"]
    let value = random.one(of: values)
    let edit = edited("set") { document throws(EditError) in
      try document.edit(block: block.id) { $0.properties[place].value = value }
    }
    guard let new = edit, value != property.value else { return }
    let count = value.utf8.count { $0 == 0x0A } + 1
    expectOnly(property.lines.lowerBound..<property.lines.upperBound + 1, became: count, new, "set")
    var expected = oldBlocks
    expected[index].properties[place].value = value
    expect(expected, new, "set")
  }

  private mutating func tryAdding(to block: BlockSyntax, _ index: Int) {
    let text = block.kind == .track ? "name" : "note"
    let known = ["tag", "was"].filter { key in block.kind.properties.contains { $0.name == key } }
    let key = random.one(of: [text] + known)
    let value = random.one(of: key == "note" ? ["zz", "zz\nyy"] : ["zz"])
    let edit = edited("add") { document throws(EditError) in
      try document.edit(block: block.id) { $0.add(key, value) }
    }
    guard let new = edit else { return }
    let count = value.utf8.count { $0 == 0x0A } + 1
    expectInserted(count, new, "add")
    var expected = oldBlocks
    let place = block.properties.lastIndex { $0.key == key }.map { $0 + 1 }
    let at = place ?? block.properties.count
    expected[index].properties.insert(PlainBlock.Property(key: key, value: value), at: at)
    expect(expected, new, "add")
    var back = new
    do throws(EditError) {
      try back.edit(block: block.id) { _ = $0.properties.remove(at: at) }
    } catch {
      return complain("add and remove", "refused: \(error)")
    }
    if old.bytes.last == 0x0A, back.bytes != old.bytes {
      complain("add and remove", "the old bytes do not come back")
    }
  }

  private mutating func tryRemoving(_ place: Int, of block: BlockSyntax, _ index: Int) {
    let property = block.properties[place]
    let edit = edited("remove") { document throws(EditError) in
      try document.edit(block: block.id) { _ = $0.properties.remove(at: place) }
    }
    guard let new = edit else { return }
    // Undecided values of a key go with its last property.
    let isLast = block.properties.count { $0.key == property.key } == 1
    expectRemoved(
      from: isLast ? nil : property.lines.lowerBound, atLeast: property.lines.count, new, "remove",
      besideLost: isLast)
    var expected = oldBlocks
    expected[index].properties.remove(at: place)
    expect(expected, new, "remove")
  }

  private mutating func tryHeader(_ block: BlockSyntax, _ index: Int) {
    let title = random.one(of: ["New title", "Ein Titel: neu ; # x", ""])
    if block.title != title,
      let new = edited(
        "retitle",
        { document throws(EditError) in
          try document.edit(block: block.id) { $0.title = title }
        })
    {
      expectOnly(block.header..<block.header + 1, became: 1, new, "retitle")
      var expected = oldBlocks
      expected[index].title = title
      expect(expected, new, "retitle")
    }
    let id =
      switch block.kind {
      case .term: "9998"
      case .track: "97"
      default: "zz-9"
      }
    let edit = edited("change the ID") { document throws(EditError) in
      try document.edit(block: block.id) { $0.id = id }
    }
    guard let new = edit else { return }
    expectOnly(block.header..<block.header + 1, became: 1, new, "change the ID")
    var expected = oldBlocks
    expected[index].id = id
    expect(expected, new, "change the ID")
  }

  private mutating func tryRemoving(_ block: BlockSyntax, _ index: Int) {
    let edit = edited("remove a block") { document throws(EditError) in
      try document.remove(block: block.id)
    }
    guard let new = edit else { return }
    var expected = oldBlocks
    expected.remove(at: index)
    expect(expected, new, "remove a block")
    let lines = block.last - block.header + 1
    expectRemoved(from: nil, atLeast: lines, new, "remove a block")
  }

  private mutating func tryAddingBlock() {
    let added = PlainBlock(
      kind: .habit, id: "zz-new", title: random.one(of: ["", "A title"]),
      properties: [.init(key: "every", value: "day"), .init(key: "note", value: "a\nb")])
    let edit = edited("add a block") { document throws(EditError) in
      try document.add(
        added.kind, id: added.id, title: added.title,
        added.properties.map { ($0.key, $0.value) })
    }
    guard let new = edit else { return }
    let before = old.contentLines.count
    if new.lines.count < before + 4 { complain("add a block", "lines are missing") }
    expectInserted(max(0, new.contentLines.count - before), new, "add a block")
    expect(oldBlocks + [added], new, "add a block")
  }

  private mutating func tryLogLine() {
    let day = Day(ordinal: FileReading.today.ordinal - random.number(0...900))
    let text = "\(day.iso) zz-done 3"
    let edit = edited("add a log line") { document throws(EditError) in
      try document.add(logLines: [text])
    }
    guard let new = edit else { return }
    expectInserted(1, new, "add a log line")
    guard !hasMarkers else { return }
    expect(oldBlocks, new, "add a log line")
    var count = 0
    Workspace(files: [SourceFile(name: name, bytes: new.bytes)]).forEachEntry { _, _ in count += 1 }
    if count != entries + 1 {
      complain("add a log line", "\(entries) counted before, \(count) after")
    }
    guard let line = new.lines.first(where: { new.text(of: $0) == text }) else { return }
    var back = new
    do throws(EditError) {
      try back.changeLog([LogLineChange(number: line.number, old: text, new: nil)])
    } catch {
      complain("remove a log line", "refused: \(error)")
    }
    if old.bytes.last == 0x0A, back.bytes != old.bytes {
      complain("remove a log line", "the old bytes do not come back")
    }
  }

  // MARK: Invariants

  /// Checks that the changed file has exactly these blocks.
  private mutating func expect(_ blocks: [PlainBlock], _ new: Document, _ edit: String) {
    let found = new.blocks().map(PlainBlock.init)
    if found != blocks { complain(edit, "is not understood as it was meant") }
  }

  /// Checks that `range` was replaced by `count` lines and no other line changed.
  private mutating func expectOnly(
    _ range: Range<Int>, became count: Int, _ new: Document, _ edit: String
  ) {
    let (before, after) = (old.contentLines, new.contentLines)
    let isRight =
      after.count == before.count - range.count + count
      && before[..<range.lowerBound].elementsEqual(after[..<range.lowerBound])
      && before[range.upperBound...].elementsEqual(after[(range.lowerBound + count)...])
    if !isRight { complain(edit, "another line has changed") }
  }

  /// Checks that `count` lines were inserted in one place and no other line changed.
  private mutating func expectInserted(_ count: Int, _ new: Document, _ edit: String) {
    let (before, after) = (old.contentLines, new.contentLines)
    let same = zip(before, after).prefix { $0 == $1 }.count
    let isRight =
      after.count == before.count + count
      && before[same...].elementsEqual(after[min(same + count, after.count)...])
    if !isRight { complain(edit, "another line has changed") }
  }

  /// Checks that at least `count` adjacent lines were removed and no other line changed.
  ///
  /// - Parameter besideLost: True if `#?` lines may be removed, too.
  private mutating func expectRemoved(
    from start: Int?, atLeast count: Int, _ new: Document, _ edit: String, besideLost: Bool = false
  ) {
    let (before, after) = (
      old.contentLines(withLost: !besideLost), new.contentLines(withLost: !besideLost)
    )
    let same = zip(before, after).prefix { $0 == $1 }.count
    // If the file does not end with a line ending, an empty line at its end is removed as well.
    let gone = before.count - after.count
    let isRight =
      gone >= count && (start.map { same >= min($0, after.count) } ?? true)
      && before[min(same + gone, before.count)...].elementsEqual(after[same...])
    if !isRight { complain(edit, "another line has changed") }
  }
}

/// The text of a block without its position, for comparison.
private struct PlainBlock: Equatable {
  struct Property: Equatable {
    let key: String
    var value: String
  }

  let kind: Kind
  var id: String
  var title: String
  var properties: [Property]

  init(kind: Kind, id: String, title: String, properties: [Property]) {
    self.kind = kind
    self.id = id
    self.title = title
    self.properties = properties
  }

  init(_ block: BlockSyntax) {
    self.init(
      kind: block.kind, id: block.id, title: block.title,
      properties: block.properties.map { Property(key: $0.key, value: $0.value) })
  }
}

/// The bytes of a line without a byte order mark.
///
/// Two lines with the same text are also equal if one lacks its line ending, because an edit may
/// add or remove the ending of the last line.
private struct ContentLine: Equatable {
  let bytes: ArraySlice<UInt8>

  static func == (left: ContentLine, right: ContentLine) -> Bool {
    if left.bytes == right.bytes { return true }
    if left.hasEnding, right.hasEnding { return false }
    return left.text == right.text
  }

  private var hasEnding: Bool { bytes.last == 0x0A }

  private var text: ArraySlice<UInt8> {
    var text = bytes
    while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
    return text
  }
}

extension Document {
  fileprivate var contentLines: [ContentLine] { contentLines(withLost: true) }

  fileprivate func contentLines(withLost: Bool) -> [ContentLine] {
    lines.filter { $0.textStart < $0.next && (withLost || $0.role != .lostValue) }.map {
      ContentLine(bytes: bytes[$0.textStart..<$0.next])
    }
  }
}
