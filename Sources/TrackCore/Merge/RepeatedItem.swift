/// An item of which a directory has several copies: a block, or a log line with an `^id`.
///
/// Git merges each file on its own. If one side moved an item to another file and the other side
/// changed it, then both files have it after a merge, rebase, squash or cherry-pick. If the person
/// then moves the item again, both copies are in one file. A person may also have made a copy, so
/// only the history of the files tells whether the copies are one item.
package struct RepeatedItem {
  /// The text of an item in one version of a file. Whitespace is ignored when texts are compared.
  package struct Text: Equatable {
    fileprivate let bytes: [UInt8]

    package static func == (one: Text, two: Text) -> Bool { one.bytes.plain == two.bytes.plain }
  }

  /// The move of an item to another file, after which older copies of it were left.
  package struct Move {
    fileprivate let item: RepeatedItem
    fileprivate let file: String
    fileprivate let newest: Int
    fileprivate let bases: [Int: Text]

    /// - Parameters:
    ///   - file: The file to which the item was moved.
    ///   - newest: The index of the newest copy.
    ///   - bases: For the index of each other copy, its text before it was moved.
    package init(_ item: RepeatedItem, to file: String, newest: Int, bases: [Int: Text]) {
      (self.item, self.file, self.newest, self.bases) = (item, file, newest, bases)
    }
  }

  private let key: String
  private let items: [DirectoryItem]

  /// The copies, in file order.
  package var copies: [(file: String, text: Text)] {
    items.map { ($0.file, Text(bytes: $0.bytes)) }
  }

  // MARK: Finding

  /// Returns the keys of the items that a file of `after` has and the file of that name in `before`
  /// lacks.
  package static func newKeys(from before: [SourceFile], to after: [SourceFile]) -> Set<String> {
    let before = Dictionary(before.map { ($0.name, $0) }) { first, _ in first }
    var keys: Set<String> = []
    for file in after {
      guard let old = before[file.name] else {
        keys.formUnion(self.keys(in: file))
        continue
      }
      if old.bytes == file.bytes { continue }
      if old.bytes.last == ASCII.newline, file.bytes.starts(with: old.bytes) {
        // Usually, lines were only added at the end.
        let tail = Array(file.bytes[old.bytes.count...])
        keys.formUnion(self.keys(in: SourceFile(name: file.name, bytes: tail)))
        continue
      }
      let versions = DirectoryItem.changed(in: [old, file])
      let oldKeys = Set(versions[0].map(\.key))
      keys.formUnion(
        versions[1].lazy.filter { $0.hasEvent && !oldKeys.contains($0.key) }.map(\.key))
    }
    return keys
  }

  private static func keys(in file: SourceFile) -> Set<String> {
    var keys: Set<String> = []
    let hasBlocks = DirectoryItem.forEachEvent(in: file) { keys.insert($0) }
    return hasBlocks ? Set(DirectoryItem.all(in: file).filter(\.hasEvent).map(\.key)) : keys
  }

  /// Returns the repeated items with some of `keys`, ordered by key.
  package static func find(_ keys: Set<String>, in files: [SourceFile]) -> [RepeatedItem] {
    guard !keys.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    for file in files {
      DirectoryItem.forEachEvent(in: file) {
        if keys.contains($0) { counts[$0, default: 0] += 1 }
      }
    }
    let repeated = keys.filter { DirectoryItem.isBlockKey($0) || counts[$0, default: 0] > 1 }
    guard !repeated.isEmpty else { return [] }
    let items = files.flatMap { DirectoryItem.all(in: $0, keys: repeated) }
    return Dictionary(grouping: items, by: \.key).compactMap { RepeatedItem($0.key, $0.value) }
      .sorted { $0.key < $1.key }
  }

  private init?(_ key: String, _ copies: [DirectoryItem]) {
    guard let first = copies.first, copies.count > 1,
      copies.allSatisfy({ $0.kind == first.kind && $0.lineKey == first.lineKey })
    else { return nil }
    self.key = key
    items = copies.sorted { FileOrder.precedes($0.file, $1.file) }
  }

  /// Returns the texts of the copies that a version of a file has.
  package func texts(in file: SourceFile) -> [Text] {
    DirectoryItem.all(in: file, keys: [key]).map { Text(bytes: $0.bytes) }
  }

  // MARK: Joining

  /// Returns the files with one copy of each moved item: in the file to which it was moved, with
  /// the changes of all copies. If the check of an edit fails, all files are returned unchanged.
  package static func joined(_ moves: [Move], in files: [SourceFile]) -> [SourceFile] {
    var edits: [String: FileEdits] = [:]
    for move in moves {
      let items = move.item.items
      guard let place = items.firstIndex(where: { $0.file == move.file }) else { continue }
      var document = Document(items[move.newest].bytes)
      if items[move.newest].file != move.file { document = document.withoutDeletionNote }
      for (index, base) in move.bases.sorted(by: { $0.key < $1.key }) {
        document =
          Merge(
            base: Document(base.bytes), ours: Document(items[index].bytes), theirs: document
          ).document
      }
      for (index, item) in items.enumerated() {
        if index == place {
          edits[item.file, default: FileEdits()].replace(item, with: document.bytes)
        } else {
          edits[item.file, default: FileEdits()].remove(item)
        }
      }
    }
    return (try? FileEdits.apply(edits, to: files)) ?? files
  }
}

extension Document {
  /// The document without the note that one side of a merge deleted the block: it moved the block.
  fileprivate var withoutDeletionNote: Document {
    var edits = LineEdits()
    for (index, line) in lines.enumerated()
    where line.role == .lostValue
      && Array(bytes[line.textStart..<line.textEnd]).plain == MergedItem.deletionNote
    {
      edits.remove(index..<index + 1)
    }
    return applying(edits)
  }
}
