import TrackCore

/// Finds dots that two replicas with the same name gave to different items, and replaces them.
///
/// A replica on a cloned disk, or on a disk restored from an image, continues the same numbering as
/// its twin. One dot can then identify two items, and each side would mistake the other's item for
/// one that it had deleted. Therefore the items of a dot are compared by text. If the texts differ,
/// or if the other side has seen the dot but has no record of its item, each item gets a new
/// dot. The new dot is derived from the item's text, and the other side has not seen it.
struct ForkedDots {
  private(set) var dots: Set<Dot> = []

  init(_ one: [String: FileVersion], _ two: [String: FileVersion]) {
    // A side without files has seen no dots.
    guard !one.isEmpty, !two.isEmpty else { return }
    var (left, right) = (DotTexts(one), DotTexts(two))
    for (name, here) in one {
      guard let there = two[name], let bytes = here.bytes, let others = there.bytes else {
        left.addAll(of: here, in: name)
        continue
      }
      guard bytes != others else { continue }
      let items = FileItems.of(bytes, others)
      left.add(here, items[0], in: name, unlike: there, items[1])
      right.add(there, items[1], in: name, unlike: here, items[0])
    }
    for (name, there) in two where one[name]?.bytes == nil { right.addAll(of: there, in: name) }
    guard !left.live.isEmpty || !right.live.isEmpty else { return }
    left.addGone()
    right.addGone()
    dots = left.unlike(right).union(right.unlike(left))
  }

  /// Returns the files of one side with a new dot for each item whose dot is forked.
  func separated(_ files: [String: FileVersion]) -> [String: FileVersion] {
    if dots.isEmpty { return files }
    return files.mapValues { file in
      var file = file
      let items = FileItems.of(file.bytes)[0].items
      for (index, item) in items.enumerated() where index < file.dots.count {
        guard let own = separated(file.dots[index], (file.bytes ?? [])[item.whole]) else {
          continue
        }
        file.dots[index] = own
        file.knowledge.noteAlone(own)
      }
      file.gone = file.gone.map { item in
        guard let own = separated(item.dots, item.text[...]) else { return item }
        file.knowledge.noteAlone(own)
        return Tombstone(dots: own, by: item.by, after: item.after, text: item.text)
      }
      // The other side has not seen this version of an item, so it has not seen any merged item
      // that was made from it.
      file.keepMade(file.made.filter { !$1.contains(where: dots.contains) })
      return file
    }
  }

  private func separated(_ set: DotSet, _ text: ArraySlice<UInt8>) -> DotSet? {
    guard set.contains(where: dots.contains) else { return nil }
    let own = Dot(ReplicaName(of: Array("forked ".utf8) + Array(text).itemText), 1)
    return DotSet(set.map { dots.contains($0) ? own : $0 })
  }
}

/// The texts of one side's items, by dot.
private struct DotTexts {
  struct Item {
    let text: [UInt8]
    let file: String
  }

  /// The files of this side.
  private let files: [String: FileVersion]
  /// This side's items by dot, without the items that have the same dots on the other side.
  private(set) var live: [Dot: Item] = [:]
  /// The tombstones, by dot.
  private var gone: [Dot: Item] = [:]
  /// The texts of all tombstones.
  private var goneTexts: Set<[UInt8]> = []
  /// Dots of deletions and of changes to the order of items.
  private var events: Set<Dot> = []

  init(_ files: [String: FileVersion]) { self.files = files }

  mutating func add(
    _ file: FileVersion, _ items: FileItems, in name: String, unlike other: FileVersion,
    _ others: FileItems
  ) {
    for (index, item) in items.items.enumerated() where index < file.dots.count {
      if let twin = others[item.key], twin < other.dots.count,
        other.dots[twin] == file.dots[index]
      {
        continue
      }
      add(file, index, item, in: name)
    }
  }

  mutating func addAll(of file: FileVersion, in name: String) {
    guard !file.dots.isEmpty else { return }
    for (index, item) in FileItems.of(file.bytes)[0].items.enumerated()
    where index < file.dots.count {
      add(file, index, item, in: name)
    }
  }

  private mutating func add(
    _ file: FileVersion, _ index: Int, _ item: FileItems.Item, in name: String
  ) {
    let text = Array((file.bytes ?? [])[item.whole]).itemText
    for dot in file.dots[index] { live[dot] = Item(text: text, file: name) }
  }

  mutating func addGone() {
    for (name, file) in files {
      for item in file.gone {
        let text = item.text.itemText
        for dot in item.dots { gone[dot] = Item(text: text, file: name) }
        goneTexts.insert(text)
        events.formUnion(item.by)
      }
      if let dot = file.arranged { events.insert(dot) }
    }
  }

  /// Returns the forked dots of this side's items. A dot is forked if the other side uses it for
  /// something else, or has seen it but has no record of the dot's item.
  func unlike(_ other: DotTexts) -> Set<Dot> {
    let texts = Set(other.live.values.map(\.text)).union(other.goneTexts)
    let items = live.lazy.filter { dot, item in
      if let there = other.live[dot] ?? other.gone[dot] { return there.text != item.text }
      return other.events.contains(dot)
        || !texts.contains(item.text) && other.shouldKnow(dot, in: item.file)
    }
    let former = gone.lazy.filter { dot, item in
      other.gone[dot].map { $0.text != item.text } ?? false
    }
    return Set(items.map(\.key)).union(former.map(\.key)).union(goneUnknown(to: other))
  }

  /// Returns the forked dots of this side's tombstones. Such a dot is forked if the other side has
  /// seen the dot but has no record of the deleted item. The other side has then given the same dot
  /// to a scan or a merge.
  private func goneUnknown(to other: DotTexts) -> [Dot] {
    let unknown = gone.filter { dot, item in
      other.gone[dot] == nil && other.live[dot] == nil && !other.goneTexts.contains(item.text)
        && other.shouldKnow(dot, in: item.file)
    }
    // The other side may have the same text with another dot.
    var texts: [String: Set<[UInt8]>] = [:]
    for file in Set(unknown.values.map(\.file)) {
      let bytes = other.files[file]?.bytes ?? []
      texts[file] = Set(FileItems.of(bytes)[0].items.map { Array(bytes[$0.whole]).itemText })
    }
    return unknown.filter { texts[$1.file]?.contains($1.text) != true }.map(\.key)
  }

  /// Returns true if this side has seen a dot, and this side's list of tombstones is not full. If
  /// this side had deleted the dot's item, the list would then still contain the item's tombstone.
  private func shouldKnow(_ dot: Dot, in name: String) -> Bool {
    guard let file = files[name] else { return false }
    return file.knowledge.covers(dot) && file.gone.count < FileVersion.goneLimit
  }
}
