extension FileJoin {
  /// Returns the entries of one side's `made`, without the versions that the other side has seen
  /// and deleted. An entry that would lose all its versions stays unchanged.
  func stillMade(
    _ here: FileVersion, _ list: FileItems, _ there: FileVersion
  ) -> [Dot: DotSet] {
    var made = here.made
    guard !made.isEmpty else { return made }
    let names = FileItems.stableIDs(in: there.bytes ?? [])
    for (index, item) in list.items.enumerated() where index < here.dots.count {
      let dots = here.dots[index].filter { made[$0] != nil }
      guard !dots.isEmpty, let name = FileItems.stableID(of: (here.bytes ?? [])[item.whole]),
        !names.contains(name)
      else { continue }
      for dot in dots {
        let left = made[dot]?.filter { !there.knowledge.covers($0) } ?? []
        made[dot] = DotSet(left) ?? made[dot]
      }
    }
    return made
  }

  /// Returns the entries of `FileVersion.made` for the items that this merge created.
  func made(_ items: [FileItems], _ dots: [DotSet]) -> [Dot: DotSet] {
    let new = items[2].items.indices.filter { index in
      let key = items[2].items[index].key
      return items[0][key] == nil && items[1][key] == nil
    }
    guard !new.isEmpty else { return [:] }
    var former: [String: FormerItem] = [:]
    for (side, list) in [(one, items[0]), (two, items[1])] {
      for (index, item) in list.items.enumerated()
      where index < side.dots.count && items[2][item.key] == nil {
        let text = (side.bytes ?? [])[item.whole]
        guard let name = FileItems.stableID(of: text) else { continue }
        former[name, default: FormerItem(name)].add(text, side.written(side.dots[index]))
      }
    }
    var made: [Dot: DotSet] = [:]
    for index in new {
      let text = (bytes ?? [])[items[2].items[index].whole]
      guard let dot = dots[index].single, let name = FileItems.stableID(of: text),
        let former = former[name], former.isAll(of: text)
      else { continue }
      made[dot] = DotSet(former.dots)
    }
    return made
  }
}

/// The versions of an item on both sides before a merge.
private struct FormerItem {
  private(set) var dots: [Dot] = []
  private var count = 0
  private let isEvent: Bool
  private var lines: Set<[UInt8]> = []

  /// - Parameter name: The ID that the item keeps when it changes.
  init(_ name: String) { isEvent = name.hasPrefix("^") }

  mutating func add(_ text: ArraySlice<UInt8>, _ dots: DotSet) {
    self.dots += dots
    count += 1
    lines.formUnion(Self.lines(text))
  }

  /// Returns true if an item was made from these versions only: it is a log line that both sides
  /// changed, or each of its lines is in one of the versions. A `#?` line is compared without its
  /// `#?`. The note `#? deleted` is allowed.
  func isAll(of text: ArraySlice<UInt8>) -> Bool {
    let lines = Self.lines(text)
    return isEvent && count == 2 || lines.isSubset(of: self.lines.union([Array("deleted".utf8)]))
  }

  private static func lines(_ text: ArraySlice<UInt8>) -> Set<[UInt8]> {
    Set(
      text.split(separator: ASCII.newline).map { line in
        let plain = Array(line).plain
        return plain.starts(with: [ASCII.hash, ASCII.question])
          ? Array(plain.dropFirst(2)).plain : plain
      }.filter { !$0.isEmpty })
  }
}
