import TrackCore

/// Computes the dots and tombstones of a file that was joined from two versions.
struct FileJoin {
  private(set) var one: FileVersion
  private(set) var two: FileVersion
  let bytes: [UInt8]?
  private(set) var generator: DotGenerator
  private var last: Dot?

  init(_ one: FileVersion, _ two: FileVersion, _ bytes: [UInt8]?, _ generator: DotGenerator) {
    self.one = one
    self.two = two
    self.bytes = bytes
    self.generator = generator
  }

  private mutating func newDot() -> Dot {
    let dot = generator.next()
    last = dot
    return dot
  }

  mutating func file(isAlone: Bool, by executor: ParallelExecutor) -> FileVersion {
    let items = FileItems.of(one.bytes, two.bytes, bytes, by: executor)
    (one.made, two.made) = (stillMade(one, items[0], two), stillMade(two, items[1], one))
    var file = FileVersion()
    file.bytes = bytes
    file.knowledge = one.knowledge.joined(two.knowledge)
    file.dots = items[2].items.map { item in
      dots(
        items[0][item.key].flatMap { $0 < one.dots.count ? one.dots[$0] : nil },
        items[1][item.key].flatMap { $0 < two.dots.count ? two.dots[$0] : nil })
    }
    if last == nil, bytes != one.bytes, bytes != two.bytes { _ = newDot() }
    var made = one.made.merging(two.made) { left, right in
      DotSet(left.filter(right.contains)) ?? left
    }
    if isAlone, one.bytes != nil, two.bytes != nil {
      made.merge(self.made(items, file.dots)) { $1 }
    }
    file.keepMade(made)
    file.keepGone(goneItems(items, file.dots))
    file.arranged = arranged()
    if let last { file.knowledge.note(last) }
    return file
  }

  /// Returns the dots of an item in the joined file. A dot that only one side has is dropped if the
  /// other side has seen it. If no dot would be left, the item keeps all its dots if both sides
  /// have it; otherwise it gets a new dot.
  private mutating func dots(_ here: DotSet?, _ there: DotSet?) -> DotSet {
    switch (here, there) {
    case (let here?, let there?):
      if here == there { return here }
      let kept =
        here.filter { there.contains($0) || !two.knowledge.covers($0) }
        + there.filter { !one.knowledge.covers($0) }
      return DotSet(kept) ?? DotSet(Array(here) + there) ?? here
    case (let here?, nil):
      return DotSet(here.filter { !two.knowledge.covers($0) }) ?? DotSet(newDot())
    case (nil, let there?):
      return DotSet(there.filter { !one.knowledge.covers($0) }) ?? DotSet(newDot())
    case (nil, nil): return DotSet(newDot())
    }
  }

  private mutating func goneItems(_ items: [FileItems], _ dots: [DotSet]) -> [Tombstone] {
    var gone = Tombstone.joined(one.gone, two.gone)
    var noted = Set(gone.flatMap(\.dots))
    for (side, list) in [(one, items[0]), (two, items[1])] {
      for (index, item) in list.items.enumerated()
      where index < side.dots.count && items[2][item.key] == nil {
        guard !side.dots[index].allSatisfy(noted.contains) else { continue }
        let event = last ?? newDot()
        gone.append(side.goneItem(index, list, by: event))
        noted.formUnion(side.dots[index])
      }
    }
    guard !gone.isEmpty else { return gone }
    let live = FileVersion.live(dots, among: Set(gone.flatMap(\.dots)))
    return gone.filter { !$0.dots.allSatisfy(live.contains) }
  }

  private mutating func arranged() -> Dot? {
    guard one.arranged != two.arranged else { return one.arranged }
    if let last, bytes != one.bytes, bytes != two.bytes { return last }
    let isKnown = one.arranged.map(two.knowledge.covers) ?? true
    return isKnown ? two.arranged : one.arranged
  }
}
