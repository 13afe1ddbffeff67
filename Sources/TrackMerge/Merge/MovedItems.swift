import TrackCore

/// Finds two sorts of items: those that are in two files of the merged directory, and those that
/// one side moved while the other side changed or deleted them.
struct MovedItems {
  private typealias Places = [String: [DirectoryItem]]

  private let base: Places
  private let sides: [Places]
  private let merged: Places
  private let oldFiles: [String: [UInt8]]
  private let mergedFiles: [String: SourceFile]
  /// The files of the merged directory that the base has and that at least one side deleted.
  private let gone: Set<String>
  private let names: BlockNames
  private(set) var edits: [String: FileEdits] = [:]
  private(set) var changes: [DirectoryPass.Change] = []

  init(
    base: [SourceFile], ours: [SourceFile], theirs: [SourceFile], merged: [SourceFile],
    names: BlockNames
  ) {
    self.names = names
    let versions = [base, ours, theirs, merged].map { files in
      Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
    }
    var items = Self.items(in: versions)
    for side in 1...2 {
      let former = items[side].formerKeys(in: items[0])
      for version in [side, 3] { items[version].rename(former) }
    }
    for side in 1...2 {
      let edited = items[side].editedLines(of: items[0])
      for version in 1...3 { items[version].rename(edited) }
    }
    let places = items.map { Dictionary(grouping: $0, by: \.key) }
    self.base = places[0]
    sides = [places[1], places[2]]
    self.merged = places[3]
    oldFiles = versions[0].mapValues(\.bytes)
    mergedFiles = versions[3]
    gone = Set(
      versions[3].keys.filter { name in
        versions[0][name] != nil && (versions[1][name] == nil || versions[2][name] == nil)
      })
  }

  /// Returns the items of each version: its blocks, and those log lines that were changed, added or
  /// removed.
  private static func items(in versions: [[String: SourceFile]]) -> [[DirectoryItem]] {
    var items: [[DirectoryItem]] = [[], [], [], []]
    let files = Set(versions.flatMap(\.keys)).sorted(by: FileOrder.precedes).map { name in
      versions.map { $0[name] }
    }
    let changed = files.indices.filter { index in
      files[index].dropFirst().contains { $0?.bytes != files[index][0]?.bytes }
    }
    // In the usual sync only the log has changed; then nothing can have moved to another file.
    if changed.count == 1,
      files[changed[0]].allSatisfy({ $0.map(DirectoryItem.mayHaveBlocks) != true })
    {
      return items
    }
    let changedFiles = Set(changed)
    for (index, versions) in files.enumerated() {
      if changedFiles.contains(index) {
        for (version, changed) in DirectoryItem.changed(in: versions).enumerated() {
          items[version] += changed
        }
      } else {
        // The file is unchanged, but one of its blocks may now be in another file as well.
        for (version, file) in versions.enumerated() {
          if let file, DirectoryItem.mayHaveBlocks(file) {
            items[version] += DirectoryItem.all(in: file)
          }
        }
      }
    }
    return items
  }

  // MARK: Finding

  mutating func find() {
    for (key, items) in merged.sorted(by: { $0.key < $1.key }) {
      let versions = [base[key], sides[0][key], sides[1][key]]
      if versions.allSatisfy({ ($0?.count ?? 0) <= 1 }), versions.contains(where: { $0 != nil }) {
        let files = Set(versions.compactMap { $0?.first?.file })
        if files.count > 1, isOneKind(versions.compactMap { $0?.first }) {
          mergeMovedItem(items, versions.map { $0?.first })
        }
      } else if Set(items.map(\.file)).count == items.count, items.count > 1, isSameItem(items),
        !areCopies(items), !isCopied(key)
      {
        mergeCopies(items, old: base[key] ?? [])
      }
    }
  }

  /// Returns true if the files of the items also share other items, byte for byte. Then one file is
  /// a copy of the other, and the item was not moved.
  private func areCopies(_ items: [DirectoryItem]) -> Bool {
    let texts = Set(items.map(\.file)).sorted().compactMap { mergedFiles[$0] }.map { file in
      Set(DirectoryItem.all(in: file).filter { $0.key != items[0].key }.map(\.bytes))
    }
    guard let first = texts.first else { return false }
    return texts.dropFirst().contains { !$0.isDisjoint(with: first) }
  }

  /// Returns true if a side still has the item in the base's file and has an unchanged copy of it
  /// in another file. Then that side copied the item instead of moving it.
  private func isCopied(_ key: String) -> Bool {
    guard let old = base[key], old.count == 1, let item = old.first else { return false }
    return sides.contains { side in
      let found = side[key] ?? []
      return found.contains { $0.file == item.file }
        && found.contains { $0.file != item.file && $0.bytes.plain == item.bytes.plain }
    }
  }

  private func isOneKind(_ items: [DirectoryItem]) -> Bool {
    items.allSatisfy { $0.kind == items.first?.kind }
  }

  /// Returns true if items with the same key are copies of one item.
  private func isSameItem(_ items: [DirectoryItem]) -> Bool {
    isOneKind(items) && items.allSatisfy { $0.hasEvent && $0.lineKey == items.first?.lineKey }
  }

  // MARK: Changing

  /// Merges the two sides of a moved item and puts the result in the newer file.
  private mutating func mergeMovedItem(_ items: [DirectoryItem], _ versions: [DirectoryItem?]) {
    let (old, ours, theirs) = (versions[0], versions[1], versions[2])
    let sides = [ours, theirs].compactMap { $0?.file }.sorted(by: FileOrder.precedes)
    guard let file = sides.last(where: { $0 != old?.file }) ?? sides.last else { return }
    if old == nil, ours?.lineKey != theirs?.lineKey { return }
    // Lines without an ID that the sides added to different files are two events.
    if old == nil, ours?.hasEvent == false { return }
    let bytes = merge(old?.bytes ?? [], ours?.bytes ?? [], theirs?.bytes ?? [])
    replaceCopies(bytes, in: items.first { $0.file == file } ?? items[items.count - 1], of: items)
  }

  /// Merges the copies of an item that is in several files, if it is unknown which copy was moved.
  private mutating func mergeCopies(_ items: [DirectoryItem], old: [DirectoryItem]) {
    let inBase = Set(old.map(\.file))
    guard let place = items.last(where: { !inBase.contains($0.file) }) ?? items.last else { return }
    let before = old.first?.bytes ?? []
    let bytes = items.dropFirst().reduce(items[0].bytes) { merge(before, $0, $1.bytes) }
    replaceCopies(bytes, in: place, of: items)
  }

  /// Replaces one of several copies with the merged bytes and removes the other copies.
  private mutating func replaceCopies(
    _ bytes: [UInt8], in place: DirectoryItem, of items: [DirectoryItem]
  ) {
    let isGone = Document(bytes).isBlank
    var others: [String] = []
    for item in items where isGone || item.gap != place.gap || item.file != place.file {
      edits[item.file, default: FileEdits()].remove(item)
      others.append(item.file)
    }
    if !isGone, bytes != place.bytes {
      edits[place.file, default: FileEdits()].replace(place, with: bytes)
    }
    guard !others.isEmpty else { return }
    changes.append(
      DirectoryPass.Change(
        subject: place.subject, file: isGone ? nil : place.file, others: others))
  }

  private func merge(_ base: [UInt8], _ one: [UInt8], _ two: [UInt8]) -> [UInt8] {
    Merge(base: Document(base), ours: Document(one), theirs: Document(two), names: names)
      .document.bytes
  }

  /// Returns true if one side deleted the file and the merge left nothing in it but comments of the
  /// base.
  func isDeleted(_ document: Document, of file: String) -> Bool {
    guard gone.contains(file), let old = oldFiles[file].map({ Document($0) }) else { return false }
    let comments = Set(old.lines.filter { $0.role == .comment }.map(old.text(of:)))
    return document.lines.allSatisfy { line in
      line.role == .blank || line.role == .comment && comments.contains(document.text(of: line))
    }
  }
}

extension DirectoryItem {
  /// The name of the item in a `Change`: `habit run`, or the log line.
  fileprivate var subject: String {
    if let kind { return "\(kind.rawValue) \(key.dropFirst("block ".count))" }
    let document = Document(bytes)
    return document.lines.first { $0.role == .log }.map(document.text(of:)) ?? ""
  }
}

extension [DirectoryItem] {
  /// Returns the key that each renamed block has in the base, by its new key. A block counts as
  /// renamed if its ID is not in the base, and if one of its `was:` properties is the ID of a block
  /// that is in the base and no longer in this version.
  fileprivate func formerKeys(in base: [DirectoryItem]) -> [String: String] {
    let old = Set(base.lazy.filter { $0.kind != nil }.map(\.key))
    let now = Set(lazy.filter { $0.kind != nil }.map(\.key))
    var former: [String: String] = [:]
    for item in self where item.kind != nil && !old.contains(item.key) {
      former[item.key] = item.formerKeys.first { old.contains($0) && !now.contains($0) }
    }
    return former
  }

  /// Returns the key that each edited line without an ID has in the base, by its new key. Lines are
  /// matched within a file.
  fileprivate func editedLines(of base: [DirectoryItem]) -> [String: String] {
    func lines(of items: [DirectoryItem], without others: [DirectoryItem]) -> [String: [Int]] {
      let keys = Set(others.map(\.key))
      let left = items.indices.filter { !items[$0].hasEvent && !keys.contains(items[$0].key) }
      return Dictionary(grouping: left) { items[$0].file }
    }
    let lost = lines(of: base, without: self)
    var edited: [String: String] = [:]
    for (file, new) in lines(of: self, without: base) {
      let edits = EditedLines(
        lost: (lost[file] ?? []).map { EditedLines.Line($0, base[$0].line) },
        new: new.map { EditedLines.Line($0, self[$0].line) })
      for (old, line) in edits.matches { edited[self[line].key] = base[old].key }
    }
    return edited
  }

  fileprivate mutating func rename(_ keys: [String: String]) {
    guard !keys.isEmpty else { return }
    for index in indices {
      if let key = keys[self[index].key] { self[index].key = key }
    }
  }
}
