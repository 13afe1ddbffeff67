import TrackCore

/// An item of which a directory has several copies with different texts: a block, or a log line with
/// an `^id`.
///
/// Git merges each file on its own. If one side moved an item to another file and the other side
/// changed it, then both files have it after a merge, rebase, squash or cherry-pick. If the person
/// then moves the item again, both copies are in one file. A person may also have made a copy, so
/// only the history of the two files tells whether one copy is newer than the other.
package struct RepeatedItem {
  /// The text of an item in one version of a file: the lines of a block, or a log line without its
  /// comments. Whitespace is ignored when texts are compared.
  package struct Text: Hashable {
    fileprivate let bytes: [UInt8]
    private let plain: [UInt8]

    fileprivate init(_ bytes: [UInt8]) {
      self.bytes = bytes
      plain = bytes.plain
    }

    package static func == (one: Text, two: Text) -> Bool { one.plain == two.plain }
    package func hash(into hasher: inout Hasher) { hasher.combine(plain) }
  }

  package let key: String
  /// The two files that have the copies, in file order. If one file has all copies, the other one
  /// is the file that had the item before.
  package let files: [String]
  private let items: [DirectoryItem]

  /// The copies, in file order.
  package var copies: [(file: String, text: Text)] { items.map { ($0.file, Self.text(of: $0)) } }

  /// - Parameter before: The files that had the item before.
  private init?(_ key: String, _ copies: [DirectoryItem], before: [String]) {
    guard let first = copies.first, copies.count > 1,
      copies.allSatisfy({ $0.kind == first.kind && $0.lineKey == first.lineKey }),
      Set(copies.map(Self.text)).count == copies.count
    else { return nil }
    var files = Set(copies.map(\.file))
    if files.count == 1 { files.formUnion(before) }
    guard files.count == 2 else { return nil }
    self.key = key
    self.files = files.sorted(by: FileOrder.precedes)
    items = copies.sorted { FileOrder.precedes($0.file, $1.file) }
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
    DirectoryItem.forEachEvent(in: file) { key, _ in keys.insert(key) }
    return DirectoryItem.mayHaveBlocks(file)
      ? keys.union(DirectoryItem.all(in: file).filter(\.hasEvent).map(\.key)) : keys
  }

  /// Returns the repeated items with some of `keys`, ordered by key.
  ///
  /// - Parameter before: The files before they had the copies. Files that have not changed may be
  ///   left out.
  package static func find(
    _ keys: Set<String>, in files: [SourceFile], before: [SourceFile]
  ) -> [RepeatedItem] {
    guard !keys.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    for file in files {
      DirectoryItem.forEachEvent(in: file) { key, _ in
        if keys.contains(key) { counts[key, default: 0] += 1 }
      }
    }
    let repeated = keys.filter { DirectoryItem.isBlockKey($0) || counts[$0, default: 0] > 1 }
    guard !repeated.isEmpty else { return [] }
    let items = files.flatMap { DirectoryItem.all(in: $0, keys: repeated) }
    var filesBefore: [String: [String]] = [:]
    for file in before {
      for key in texts(of: repeated, in: file).keys {
        filesBefore[key, default: []].append(file.name)
      }
    }
    return Dictionary(grouping: items, by: \.key)
      .compactMap { RepeatedItem($0.key, $0.value, before: filesBefore[$0.key] ?? []) }
      .sorted { $0.key < $1.key }
  }

  // MARK: Texts

  /// Returns the texts of all items of a file that have one of several keys, by key.
  package static func texts(of keys: Set<String>, in file: SourceFile) -> [String: [Text]] {
    var texts: [String: [Text]] = [:]
    DirectoryItem.forEachEvent(in: file) { key, line in
      if keys.contains(key) { texts[key, default: []].append(Text(Array(line))) }
    }
    if keys.contains(where: DirectoryItem.isBlockKey), DirectoryItem.mayHaveBlocks(file) {
      for item in DirectoryItem.all(in: file, keys: keys) where item.kind != nil {
        texts[item.key, default: []].append(text(of: item))
      }
    }
    return texts
  }

  private static func text(of item: DirectoryItem) -> Text {
    guard item.kind == nil else { return Text(item.bytes) }
    var line: [UInt8] = []
    DirectoryItem.forEachEvent(in: SourceFile(name: item.file, bytes: item.bytes)) {
      line = Array($1)
    }
    return Text(line)
  }

  // MARK: Uniting

  /// How to unite the copies of an item.
  package struct Union {
    fileprivate let item: RepeatedItem
    fileprivate let file: String
    fileprivate let newest: Int
    fileprivate let bases: [Int: Text]

    /// - Parameters:
    ///   - file: The file that gets the item.
    ///   - newest: The index of the newest copy, or of one of two copies that were both changed.
    ///   - bases: For the index of each other copy, the text from which both were made.
    package init(of item: RepeatedItem, in file: String, newest: Int, bases: [Int: Text]) {
      (self.item, self.file, self.newest, self.bases) = (item, file, newest, bases)
    }
  }

  /// Returns the files with one copy of each of these items, with the changes of all copies. If the
  /// check of an edit fails, all files are returned unchanged.
  package static func uniting(_ unions: [Union], in files: [SourceFile]) -> [SourceFile] {
    var edits: [String: FileEdits] = [:]
    for union in unions {
      let items = union.item.items
      guard let place = items.firstIndex(where: { $0.file == union.file }) else { continue }
      func document(_ index: Int) -> Document {
        let document = Document(items[index].bytes)
        return items[index].file == union.file ? document : document.withoutDeletionNote
      }
      var merged = document(union.newest)
      for (index, base) in union.bases.sorted(by: { $0.key < $1.key }) {
        merged =
          Merge(base: Document(base.bytes), ours: document(index), theirs: merged).document
      }
      for (index, item) in items.enumerated() {
        if index == place {
          edits[item.file, default: FileEdits()].replace(item, with: merged.bytes)
        } else {
          edits[item.file, default: FileEdits()].remove(item)
        }
      }
    }
    return (try? FileEdits.apply(edits, to: files)) ?? files
  }
}

extension Document {
  /// The document without the note `#? deleted`. A merge of a single file adds it to a block that
  /// one side moved away.
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
