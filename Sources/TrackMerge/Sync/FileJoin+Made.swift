import TrackCore

extension FileJoin {
  /// Returns the entries of one side's `made`, without the versions that the other side has seen
  /// and deleted. An entry that would lose all its versions stays unchanged.
  func stillMade(
    _ here: FileVersion, _ list: FileItems, _ there: FileVersion
  ) -> [Dot: DotSet] {
    var made = here.made
    guard !made.isEmpty else { return made }
    let candidates = list.items.indices.filter { index in
      index < here.dots.count && here.dots[index].contains { made[$0] != nil }
        && !there.knowledge.covers(here.dots[index])
    }
    guard !candidates.isEmpty else { return made }
    let names = FileItems.mergeNames(in: there.bytes ?? [])
    for index in candidates {
      guard
        let name = FileItems.mergeName(of: (here.bytes ?? [])[list.items[index].whole]),
        !names.contains(name)
      else { continue }
      for dot in here.dots[index] {
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
    for (number, side) in [one, two].enumerated() {
      for (index, item) in items[number].items.enumerated()
      where index < side.dots.count && items[2][item.key] == nil {
        let text = (side.bytes ?? [])[item.whole]
        guard let name = FileItems.mergeName(of: text) else { continue }
        former[name, default: FormerItem(isBlock: name.hasPrefix("block "))]
          .add(text, side.written(side.dots[index]), of: number)
      }
    }
    var made: [Dot: DotSet] = [:]
    var names: [String: Int] = [:]
    let texts = new.map { (bytes ?? [])[items[2].items[$0].whole] }
    let found = texts.map { FileItems.mergeName(of: $0) }
    for case let name? in found { names[name, default: 0] += 1 }
    for (index, (text, name)) in zip(new, zip(texts, found)) {
      // Of two merged lines with one name, it is unknown which was made of which.
      guard let dot = dots[index].single, let name, names[name] == 1, let former = former[name],
        former.isAll(of: text)
      else { continue }
      made[dot] = DotSet(former.dots)
    }
    return made
  }
}

/// The versions of an item on both sides before a merge.
private struct FormerItem {
  let isBlock: Bool
  private(set) var dots: [Dot] = []
  /// The number of versions on each side.
  private var counts = [0, 0]
  private var lines: Set<[UInt8]> = []

  init(isBlock: Bool) { self.isBlock = isBlock }

  mutating func add(_ text: ArraySlice<UInt8>, _ dots: DotSet, of side: Int) {
    self.dots += dots
    counts[side] += 1
    lines.formUnion(Self.lines(text))
  }

  /// Returns true if an item was made from these versions only: it is a log line that both sides
  /// changed, or each of its lines is in one of the versions. A `#?` line is compared without its
  /// `#?`. The note `#? deleted` is allowed.
  func isAll(of text: ArraySlice<UInt8>) -> Bool {
    let lines = Self.lines(text)
    return !isBlock && counts == [1, 1]
      || lines.isSubset(of: self.lines.union([Array("deleted".utf8)]))
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
