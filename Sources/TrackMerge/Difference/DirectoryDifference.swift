import TrackCore

/// The difference between two states of a directory: the log lines and blocks that were added,
/// removed or changed. An item that moved to another file is compared with its old version.
package struct DirectoryDifference: Sendable {
  /// The kinds of log lines.
  package enum Record: CaseIterable, Sendable { case completion, reading, skip }

  /// The numbers of lines that were added, changed and removed.
  package struct Count: Hashable, Sendable {
    package var added = 0
    package var changed = 0
    package var removed = 0
  }

  /// A block that was added, removed or changed.
  package struct BlockChange: Hashable, Sendable {
    package enum What: Hashable, Sendable {
      case added, removed
      case renamed(from: String)
      case changed([PropertyChange])
    }

    package let kind: Kind
    package let id: String
    package let what: What
  }

  /// A property or title with its new value: nil for a removed property, empty for a removed title.
  package struct PropertyChange: Hashable, Sendable {
    package let key: String
    package let value: String?
  }

  package private(set) var records: [Record: Count] = [:]
  /// The added, renamed and changed blocks, followed by the removed blocks. Both groups are in the
  /// order of file names and lines.
  package private(set) var blocks: [BlockChange] = []
  /// The increase in the number of unresolved conflicts (`#?` lines); negative if the number
  /// decreased.
  package private(set) var openValues = 0
  /// The files in which only comments, layout, invalid lines or the order of log lines changed.
  package private(set) var otherFiles: [String] = []

  package var isEmpty: Bool {
    records.isEmpty && blocks.isEmpty && openValues == 0 && otherFiles.isEmpty
  }

  /// - Parameters:
  ///   - before: The old files. Unchanged files can be omitted.
  ///   - after: The new files.
  ///   - blocks: Files whose blocks determine the kinds of the subjects in log lines.
  package init(from before: [SourceFile], to after: [SourceFile], blocks: [SourceFile] = []) {
    let old = Dictionary(before.map { ($0.name, $0.bytes) }, uniquingKeysWith: { one, _ in one })
    let new = Dictionary(after.map { ($0.name, $0.bytes) }, uniquingKeysWith: { one, _ in one })
    let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    var lines = LineDifference()
    var (blocksBefore, blocksAfter): ([BlockSyntax], [BlockSyntax]) = ([], [])
    for name in names {
      let hasLines = lines.add(LineChange.between(old[name] ?? [], new[name] ?? []))
      let (before, after) = (Document(old[name] ?? []), Document(new[name] ?? []))
      let (one, two) = (before.blocks(), after.blocks())
      blocksBefore += one
      blocksAfter += two
      let open = after.lostValues.count - before.lostValues.count
      openValues += open
      if !hasLines, open == 0, one.map(BlockText.init) == two.map(BlockText.init) {
        otherFiles.append(name)
      }
    }
    compare(blocksBefore, blocksAfter)
    let known = blocks.flatMap { Document($0.bytes).blocks() } + blocksBefore + blocksAfter
    let kinds = Dictionary(
      known.map { (foldedName($0.id), $0.kind) }, uniquingKeysWith: { _, last in last })
    records = lines.records(kinds)
  }

  // MARK: Blocks

  private mutating func compare(_ before: [BlockSyntax], _ after: [BlockSyntax]) {
    func key(_ block: BlockSyntax) -> String { "\(block.kind.rawValue) \(foldedName(block.id))" }
    var old = Dictionary(before.map { (key($0), $0) }, uniquingKeysWith: { one, _ in one })
    var seen: Set<String> = []
    let now = Set(after.map(key))
    for block in after where seen.insert(key(block)).inserted {
      let formers = block.properties.filter { $0.key == .was }.map {
        "\(block.kind.rawValue) \(foldedName($0.value))"
      }
      if let was = old.removeValue(forKey: key(block)) {
        let changes = Self.changes(was, block)
        if !changes.isEmpty { add(block, .changed(changes)) }
      } else if let former = formers.first(where: { old[$0] != nil && !now.contains($0) }),
        let was = old.removeValue(forKey: former)
      {
        add(block, .renamed(from: was.id))
      } else {
        add(block, .added)
      }
    }
    for block in before where old.removeValue(forKey: key(block)) != nil { add(block, .removed) }
  }

  private mutating func add(_ block: BlockSyntax, _ what: BlockChange.What) {
    blocks.append(BlockChange(kind: block.kind, id: block.id, what: what))
  }

  private static func changes(_ old: BlockSyntax, _ new: BlockSyntax) -> [PropertyChange] {
    var changes: [PropertyChange] = []
    if old.title != new.title { changes.append(PropertyChange(key: "title", value: new.title)) }
    let (one, two) = (BlockText(old).properties, BlockText(new).properties)
    let added = two.filter { !one.contains($0) }
    changes += added.map { PropertyChange(key: $0[0], value: $0[1]) }
    let keys = Set(added.map { $0[0] })
    for gone in one where !two.contains(gone) && !keys.contains(gone[0]) {
      changes.append(PropertyChange(key: gone[0], value: nil))
    }
    return changes
  }
}
