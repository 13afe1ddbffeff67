/// Finds dots that two replicas with the same name gave to different items, and replaces them.
///
/// A cloned disk, or one restored from an image, continues the same numbering as its twin. One
/// dot can then identify two items, and each side would take the other's item for one that it had
/// deleted. Therefore a dot's item is compared by text. Where the texts differ, each item gets a
/// new dot derived from its text, which the other side has not seen.
struct ForkedDots {
  private(set) var dots: Set<Dot> = []

  init(_ one: [String: FileVersion], _ two: [String: FileVersion]) {
    var (left, right) = (DotTexts(), DotTexts())
    for (name, here) in one {
      guard let there = two[name], let bytes = here.bytes, let others = there.bytes else {
        left.addAll(of: here)
        continue
      }
      guard bytes != others else { continue }
      let items = FileItems.of(bytes, others)
      left.add(here, items[0], unlike: there, items[1])
      right.add(there, items[1], unlike: here, items[0])
    }
    for (name, there) in two where one[name]?.bytes == nil { right.addAll(of: there) }
    guard !left.live.isEmpty || !right.live.isEmpty else { return }
    left.addGone(of: one, for: right)
    right.addGone(of: two, for: left)
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
      file.keepMade(file.made)
      return file
    }
  }

  private func separated(_ set: DotSet, _ text: ArraySlice<UInt8>) -> DotSet? {
    guard set.all.contains(where: dots.contains) else { return nil }
    let own = Dot(ReplicaName(of: Array("forked ".utf8) + Array(text).itemText), 1)
    return DotSet(set.all.map { dots.contains($0) ? own : $0 })
  }
}

/// The texts of one side's items, by dot.
private struct DotTexts {
  /// The items that do not have the same dots on the other side.
  private(set) var live: [Dot: [UInt8]] = [:]
  private var gone: [Dot: [UInt8]] = [:]
  /// Dots of deletions and of changes to the order of items.
  private var events: Set<Dot> = []

  mutating func add(
    _ file: FileVersion, _ items: FileItems, unlike other: FileVersion, _ others: FileItems
  ) {
    for (index, item) in items.items.enumerated() where index < file.dots.count {
      if let twin = others[item.key], twin < other.dots.count,
        other.dots[twin] == file.dots[index]
      {
        continue
      }
      add(file, index, item)
    }
  }

  mutating func addAll(of file: FileVersion) {
    guard !file.dots.isEmpty else { return }
    for (index, item) in FileItems.of(file.bytes)[0].items.enumerated()
    where index < file.dots.count {
      add(file, index, item)
    }
  }

  private mutating func add(_ file: FileVersion, _ index: Int, _ item: FileItems.Item) {
    let text = Array((file.bytes ?? [])[item.whole]).itemText
    for dot in file.dots[index].all { live[dot] = text }
  }

  mutating func addGone(of files: [String: FileVersion], for other: DotTexts) {
    for file in files.values {
      for item in file.gone {
        for dot in item.dots.all where other.live[dot] != nil { gone[dot] = item.text.itemText }
        events.formUnion(item.by.all)
      }
      if let dot = file.arranged { events.insert(dot) }
    }
  }

  /// Returns the dots of this side's items that the other side uses for something else.
  func unlike(_ other: DotTexts) -> Set<Dot> {
    Set(
      live.lazy.filter { dot, text in
        if let there = other.live[dot] ?? other.gone[dot] { return there != text }
        return other.events.contains(dot)
      }.map(\.key))
  }
}
