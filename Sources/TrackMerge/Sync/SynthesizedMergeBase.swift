import TrackCore

/// The base of a three-way merge of two versions of a file: the items that both sides have seen,
/// except those whose removal both sides have seen.
///
/// It is built from the version vectors and tombstones of both sides, so that it is correct
/// regardless of the replicas that the versions passed through. A file with exactly this content
/// may never have existed.
struct SynthesizedMergeBase {
  private enum Entry {
    case first(Int), second(Int), gone(Int)
  }

  let first: FileVersion
  let second: FileVersion
  /// The tombstones of the items that belong to the base although both sides have removed or
  /// changed them.
  var gone: [Tombstone] = []
  /// For each item that has several versions in the base, the merge of these versions, by the
  /// item's stable ID.
  var joined: [String: Tombstone] = [:]
  private static let notPlaced = -2
  private var order: [Entry] = []
  /// The entries that follow each entry of `order`. The entries at index -1 come before all others.
  private var followers: [Int: [Entry]] = [:]

  /// Returns the base; nil if it would be empty.
  static func of(
    _ one: FileVersion, _ two: FileVersion, by executor: ParallelExecutor = .serial
  ) -> [UInt8]? {
    if one.knowledge.includes(two.knowledge) {
      if !two.knowledge.includes(one.knowledge) || one.bytes == two.bytes { return two.bytes }
    } else if two.knowledge.includes(one.knowledge) {
      return one.bytes
    }
    let base = SynthesizedMergeBase(one, two).written(by: executor)
    return base.isEmpty ? nil : base
  }

  /// Orders the two versions by content, so that swapping the sides gives the same base.
  init(_ one: FileVersion, _ two: FileVersion) {
    let isSecond = (one.bytes ?? []).lexicographicallyPrecedes(two.bytes ?? [])
    var (lesser, greater) = isSecond ? (one, two) : (two, one)
    // The first version is the one whose order both sides have seen. The other was reordered since
    // then.
    let knownThere = lesser.arranged.map(greater.knowledge.covers) ?? true
    let knownHere = greater.arranged.map(lesser.knowledge.covers) ?? true
    if knownHere, !knownThere { swap(&lesser, &greater) }
    (first, second) = (lesser, greater)
    gone = Tombstone.joined(first.gone, second.gone).filter { item in
      isKnown(item.dots) && item.by.allSatisfy { !hasHappened($0) }
    }
  }

  func isKnown(_ dot: Dot) -> Bool {
    first.knowledge.covers(dot) && second.knowledge.covers(dot)
  }

  func isKnown(_ dots: DotSet) -> Bool {
    first.knowledge.covers(dots) && second.knowledge.covers(dots)
  }

  /// Returns true if both sides have seen the scan or merge that a dot stands for.
  ///
  /// A side may have removed the dot from its version vector so that a lost item can come back. The
  /// side has nevertheless seen the deletions of the same scan. Therefore a removed dot counts as
  /// seen, unless it is above the count of its replica.
  func hasHappened(_ event: Dot) -> Bool {
    first.knowledge.hasMet(event) && second.knowledge.hasMet(event)
  }

  // MARK: Building

  private func written(by executor: ParallelExecutor) -> [UInt8] {
    (first.bytes ?? []).withUnsafeBufferPointer { one in
      (second.bytes ?? []).withUnsafeBufferPointer { two in
        var (lesser, greater): ([MergeVersion], [MergeVersion]) = ([], [])
        executor.runBoth(
          { lesser = [MergeVersion(Document(first.bytes ?? []), one)] },
          { greater = [MergeVersion(Document(second.bytes ?? []), two)] })
        let versions = lesser + greater
        var base = self
        base.arrange(versions, FileItems.keyed(versions))
        return base.written(versions)
      }
    }
  }

  private mutating func arrange(_ versions: [MergeVersion], _ items: [FileItems]) {
    let (one, two) = (versions[0].items, versions[1].items)
    let (inFirst, inSecond) = inBase(versions[0], versions[1])
    // The old version of an item that one side changed is placed where the changed version is.
    var former: [String: Entry] = [:]
    for index in two.indices where inSecond[index] {
      let key = items[1].items[index].key
      if items[0][key] != nil { continue }
      if let name = versions[1].stableID(of: two[index]) { former[name] = .second(index) }
    }
    if !gone.isEmpty {
      let lost = Set(gone.flatMap(\.dots))
      let live = FileVersion.live(
        one.indices.filter { inFirst[$0] }.map { first.dots[$0] }, among: lost
      )
      .union(
        FileVersion.live(two.indices.filter { inSecond[$0] }.map { second.dots[$0] }, among: lost))
      gone.removeAll { $0.dots.contains(where: live.contains) }
      keepOneOfEach(versions, [inFirst, inSecond])
      for (index, item) in gone.enumerated() {
        if let name = item.stableID, former[name] == nil { former[name] = .gone(index) }
      }
    }

    var placed = [Int](repeating: Self.notPlaced, count: two.count)
    var used: Set<Int> = []
    // The places in `order` of the items that precede a tombstone.
    let anchors = Set(gone.compactMap(\.after))
    var places: [Dot: Int] = [:]
    func note(_ dots: DotSet, at place: Int) {
      guard !anchors.isEmpty else { return }
      for dot in dots where anchors.contains(dot) { places[dot] = place }
    }
    for index in one.indices {
      if inFirst[index] {
        if let other = items[1][items[0].items[index].key] { placed[other] = order.count }
        note(first.dots[index], at: order.count)
        order.append(.first(index))
      } else if !former.isEmpty, let name = versions[0].stableID(of: one[index]),
        let entry = former.removeValue(forKey: name)
      {
        switch entry {
        case .second(let other): placed[other] = order.count
        case .gone(let item): used.insert(item)
        case .first: break
        }
        order.append(entry)
      }
    }
    var place = -1
    for index in two.indices {
      if placed[index] != Self.notPlaced {
        place = placed[index]
      } else if inSecond[index] {
        note(second.dots[index], at: place)
        followers[place, default: []].append(.second(index))
      } else if !former.isEmpty, let name = versions[1].stableID(of: two[index]),
        case .gone(let item)? = former[name], used.insert(item).inserted
      {
        followers[place, default: []].append(.gone(item))
      }
    }
    for (index, item) in gone.enumerated() where !used.contains(index) {
      let place = item.after.flatMap { places[$0] } ?? -1
      note(item.dots, at: place)
      followers[place, default: []].append(.gone(index))
    }
  }

  /// Returns a list for each side, with one element for each item of the side: true if the item
  /// belongs to the base because the other side has seen it.
  ///
  /// An item that a merge created also counts as seen if the other side has seen all versions that
  /// it was made from. If the other side has seen an item and lacks it, that side has deleted the
  /// item. If that side has a later version, it has changed the item.
  private func inBase(_ one: MergeVersion, _ two: MergeVersion) -> ([Bool], [Bool]) {
    func isSeen(_ file: FileVersion, _ items: [MergeItem], _ other: FileVersion) -> [Bool] {
      items.indices.map { $0 < file.dots.count && other.knowledge.covers(file.dots[$0]) }
    }
    func made(
      _ file: FileVersion, _ version: MergeVersion, _ isSeen: [Bool], _ other: FileVersion
    ) -> [String: Int] {
      var made: [String: Int] = [:]
      guard !file.made.isEmpty else { return made }
      for (index, item) in version.items.enumerated()
      where index < file.dots.count && !isSeen[index] {
        let written = file.written(file.dots[index])
        guard written != file.dots[index], other.knowledge.covers(written) else { continue }
        if let name = version.mergeName(of: item) { made[name] = index }
      }
      return made
    }
    var inFirst = isSeen(first, one.items, second)
    var inSecond = isSeen(second, two.items, first)
    let madeFirst = made(first, one, inFirst, second)
    let madeSecond = made(second, two, inSecond, first)
    guard !madeFirst.isEmpty || !madeSecond.isEmpty else { return (inFirst, inSecond) }
    func names(_ version: MergeVersion, _ isSeen: [Bool]) -> Set<String> {
      Set(zip(version.items, isSeen).compactMap { $1 ? version.mergeName(of: $0) : nil })
    }
    // If both sides have a version of the same item, neither is the old version of the other.
    let (thereFirst, thereSecond) = (names(one, inFirst), names(two, inSecond))
    for (name, index) in madeFirst where madeSecond[name] == nil && !thereSecond.contains(name) {
      inFirst[index] = true
    }
    for (name, index) in madeSecond where madeFirst[name] == nil && !thereFirst.contains(name) {
      inSecond[index] = true
    }
    return (inFirst, inSecond)
  }

  private func written(_ versions: [MergeVersion]) -> [UInt8] {
    var writer = MergeWriter(capacity: max(versions[0].buffer.count, versions[1].buffer.count))
    writer.addMark(versions[0], versions[0], versions[1])
    func name(_ entry: Entry) -> String? {
      switch entry {
      case .first(let index): versions[0].stableID(of: versions[0].items[index])
      case .second(let index): versions[1].stableID(of: versions[1].items[index])
      case .gone(let index): gone[index].stableID
      }
    }
    func add(_ entry: Entry) {
      if !joined.isEmpty, let item = name(entry).flatMap({ joined[$0]?.item }) {
        return writer.add(item)
      }
      switch entry {
      case .first(let index): writer.add(versions[0].items[index], of: versions[0])
      case .second(let index): writer.add(versions[1].items[index], of: versions[1])
      case .gone(let index): if let item = gone[index].item { writer.add(item) }
      }
    }
    followers[-1]?.forEach(add)
    for (index, entry) in order.enumerated() {
      add(entry)
      followers[index]?.forEach(add)
    }
    writer.addEnd(versions[0], versions[0], versions[1])
    return writer.checkedDocument()?.bytes ?? []
  }
}

extension Tombstone {
  var stableID: String? { FileItems.stableID(of: text[...]) }

  /// The item in the form that `MergeWriter` takes.
  fileprivate var item: MergedItem? {
    text.withUnsafeBufferPointer { buffer in
      let version = MergeVersion(Document(text), buffer)
      guard let last = version.items.last else { return nil }
      var item = MergedItem(last, of: version)
      if version.items.count > 1 {
        // Comments at the beginning of a file are standalone, but these comments belong to the line
        // below.
        item.lead = version.mergeLines(version.items[0].lead, last.head)
        item.gap = []
      }
      return item
    }
  }
}
