/// Two versions of a directory that come together: of each file the one that knows the other,
/// or what a merge makes of both.
///
/// With the sides swapped it is the same files. Where one side knows everything that the other
/// does, it is that side.
package struct DirectoryJoin {
  package let files: [String: KnownFile]
  /// The merge; nil where one side was taken as it is.
  package private(set) var merge: DirectoryMerge?

  package init(
    _ one: [String: KnownFile], _ two: [String: KnownFile], _ mint: inout DotMint
  ) {
    if one == two {
      files = one
      return
    }
    let names = Set(one.keys).union(two.keys)
    func side(_ files: [String: KnownFile], _ name: String) -> KnownFile {
      files[name] ?? KnownFile()
    }
    func contents(_ content: (String) -> [UInt8]?) -> [SourceFile] {
      names.compactMap { name in content(name).map { SourceFile(name: name, bytes: $0) } }
    }
    let ours = contents { side(one, $0).bytes }
    let theirs = contents { side(two, $0).bytes }
    let includesOne = names.allSatisfy {
      side(two, $0).knowledge.includes(side(one, $0).knowledge)
    }
    let includesTwo = names.allSatisfy {
      side(one, $0).knowledge.includes(side(two, $0).knowledge)
    }
    var outcome: [String: [UInt8]] = [:]
    if includesOne != includesTwo
      || names.allSatisfy({ side(one, $0).bytes == side(two, $0).bytes })
    {
      for file in includesOne ? theirs : ours { outcome[file.name] = file.bytes }
    } else {
      let merge = DirectoryMerge(
        base: contents { CommonBase.of(side(one, $0), side(two, $0)) }, ours: ours,
        theirs: theirs)
      for file in merge.files { outcome[file.name] = file.bytes }
      self.merge = merge
    }
    var files: [String: KnownFile] = [:]
    for name in names.union(outcome.keys).sorted() {
      files[name] = KnownFile.joined(
        side(one, name), side(two, name), into: outcome[name], &mint)
    }
    self.files = files
  }
}

extension KnownFile {
  /// What is known of the file that came of two versions.
  fileprivate static func joined(
    _ one: KnownFile, _ two: KnownFile, into bytes: [UInt8]?, _ mint: inout DotMint
  ) -> KnownFile {
    if bytes == one.bytes, one.knowledge.includes(two.knowledge) {
      return one.bytes == two.bytes && two.knowledge.includes(one.knowledge)
        ? one.sharing(two) : one
    }
    if bytes == two.bytes, two.knowledge.includes(one.knowledge) { return two }
    var join = FileJoin(one, two, bytes, mint)
    let file = join.file()
    mint = join.mint
    return file
  }

  /// The same version known by other dots as well.
  private func sharing(_ other: KnownFile) -> KnownFile {
    guard dots != other.dots, dots.count == other.dots.count else { return self }
    var file = self
    file.dots = zip(dots, other.dots).map { DotSet($0.all + $1.all) ?? $0 }
    return file
  }
}

/// The dots of a file that two versions became.
private struct FileJoin {
  private let one: KnownFile
  private let two: KnownFile
  private let bytes: [UInt8]?
  private(set) var mint: DotMint
  private var last: Dot?

  init(_ one: KnownFile, _ two: KnownFile, _ bytes: [UInt8]?, _ mint: DotMint) {
    self.one = one
    self.two = two
    self.bytes = bytes
    self.mint = mint
  }

  private mutating func newDot() -> Dot {
    let dot = mint.next()
    last = dot
    return dot
  }

  mutating func file() -> KnownFile {
    let items = FileItems.of(one.bytes, two.bytes, bytes)
    var file = KnownFile()
    file.bytes = bytes
    file.knowledge = one.knowledge.joined(two.knowledge)
    file.dots = items[2].items.map { item in
      dots(
        items[0][item.key].flatMap { $0 < one.dots.count ? one.dots[$0] : nil },
        items[1][item.key].flatMap { $0 < two.dots.count ? two.dots[$0] : nil })
    }
    if last == nil, bytes != one.bytes, bytes != two.bytes { _ = newDot() }
    file.keepGone(goneItems(items, file.dots))
    file.arranged = arranged()
    if let last { file.knowledge.note(last) }
    return file
  }

  /// The dots of an item that is there: those of a side that the other has not seen go.
  private mutating func dots(_ here: DotSet?, _ there: DotSet?) -> DotSet {
    switch (here, there) {
    case (let here?, let there?):
      if here == there { return here }
      let kept =
        here.all.filter { there.all.contains($0) || !two.knowledge.covers($0) }
        + there.all.filter { !one.knowledge.covers($0) }
      return DotSet(kept) ?? DotSet(here.all + there.all) ?? here
    case (let here?, nil):
      return DotSet(here.all.filter { !two.knowledge.covers($0) }) ?? DotSet(newDot())
    case (nil, let there?):
      return DotSet(there.all.filter { !one.knowledge.covers($0) }) ?? DotSet(newDot())
    case (nil, nil): return DotSet(newDot())
    }
  }

  private mutating func goneItems(_ items: [FileItems], _ dots: [DotSet]) -> [GoneItem] {
    var gone = GoneItem.joined(one.gone, two.gone)
    var noted = Set(gone.flatMap(\.dots.all))
    for (side, list) in [(one, items[0]), (two, items[1])] {
      for (index, item) in list.items.enumerated()
      where index < side.dots.count && items[2][item.key] == nil {
        guard !side.dots[index].allSatisfy(noted.contains) else { continue }
        let event = last ?? newDot()
        gone.append(side.goneItem(index, list, by: event))
        noted.formUnion(side.dots[index].all)
      }
    }
    guard !gone.isEmpty else { return gone }
    let live = Set(dots.flatMap(\.all))
    return gone.filter { !$0.dots.allSatisfy(live.contains) }
  }

  private mutating func arranged() -> Dot? {
    guard one.arranged != two.arranged else { return one.arranged }
    if let last, bytes != one.bytes, bytes != two.bytes { return last }
    let isKnown = one.arranged.map(two.knowledge.covers) ?? true
    return isKnown ? two.arranged : one.arranged
  }
}
