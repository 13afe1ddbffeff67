/// A version of a file: its bytes, and the version vector and tombstones that tell how it came
/// about.
package struct FileVersion: Hashable, Sendable {
  /// Its content; nil where there is no such file.
  package var bytes: [UInt8]?
  /// The dots of its items, in their order.
  package var dots: [DotSet] = []
  /// The version vector: every dot that the version includes.
  package var knowledge = VersionVector()
  /// The tombstones of removed items, the latest last.
  package var gone: [Tombstone] = []
  /// The dots of the versions from which a merge made an item, by that item's dot. A side that
  /// has seen those has seen everything that a person wrote in the item.
  package var made: [Dot: DotSet] = [:]
  /// The dot of the last change of the order of items.
  package var arranged: Dot?

  /// A file that was never seen.
  package init() {}

  /// The number of tombstones that are kept, as the base of concurrent changes.
  static let goneLimit = 1000

  mutating func keepGone(_ items: [Tombstone]) {
    gone = items.count > Self.goneLimit ? Array(items.suffix(Self.goneLimit)) : items
  }

  /// Keeps the entries of `made` whose items are still there.
  mutating func keepMade(_ all: [Dot: DotSet]) {
    guard !all.isEmpty else { return made = all }
    let live = Set(dots.flatMap(\.all))
    made = all.filter { live.contains($0.key) }
  }

  /// The dots that people gave an item: those of the versions that merges made it from.
  func written(_ dots: DotSet) -> DotSet {
    made.isEmpty ? dots : DotSet(dots.all.flatMap { made[$0]?.all ?? [$0] }) ?? dots
  }
}

/// An item that was changed or deleted, with its text, so that another replica's change of the
/// same version is not taken for an addition.
package struct Tombstone: Hashable, Sendable {
  package let dots: DotSet
  /// The dots of the scans that found it missing.
  package var by: DotSet
  /// The item before it.
  package let after: Dot?
  /// Its lines, with the blank lines before it.
  package let text: [UInt8]

  /// The tombstones of both lists, each once.
  static func joined(_ left: [Tombstone], _ right: [Tombstone]) -> [Tombstone] {
    if right.isEmpty || left == right { return left }
    var joined = left
    var places = Dictionary(
      left.enumerated().map { ($1.dots, $0) }, uniquingKeysWith: { first, _ in first })
    for item in right {
      if let place = places[item.dots] {
        joined[place].by = DotSet(joined[place].by.all + item.by.all) ?? item.by
      } else {
        places[item.dots] = joined.count
        joined.append(item)
      }
    }
    return joined
  }
}
