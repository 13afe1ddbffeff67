import TrackCore

/// A version of a file: its bytes, with the version vector and tombstones that record its
/// history.
package struct FileVersion: Hashable, Sendable {
  /// The content; nil if there is no such file.
  package var bytes: [UInt8]?
  /// The dots of the items, in the order of the items.
  package var dots: [DotSet] = []
  /// The version vector: every dot that the version includes.
  package var knowledge = VersionVector()
  /// The tombstones of removed items, newest last.
  package var gone: [Tombstone] = []
  /// Maps the dot of each item that a merge created to the dots of the versions that were merged. A
  /// replica that has seen these versions has seen everything that a person wrote in the item.
  package var made: [Dot: DotSet] = [:]
  /// The dot of the last reordering of the items.
  package var arranged: Dot?

  /// Creates the version of a file that was never seen.
  package init() {}

  /// The maximum number of tombstones to keep. Tombstones supply the base for merging concurrent
  /// changes.
  static let goneLimit = 1000

  mutating func keepGone(_ items: [Tombstone]) {
    gone = items.count > Self.goneLimit ? Array(items.suffix(Self.goneLimit)) : items
  }

  /// Sets `made` to the given entries, without the entries of items that no longer exist.
  mutating func keepMade(_ all: [Dot: DotSet]) {
    guard !all.isEmpty else { return made = all }
    let live = Self.live(dots, among: Set(all.keys))
    made = all.filter { live.contains($0.key) }
  }

  /// Returns the elements of `dots` that belong to an item.
  static func live(_ items: [DotSet], among dots: Set<Dot>) -> Set<Dot> {
    var live: Set<Dot> = []
    for item in items {
      for dot in item where dots.contains(dot) { live.insert(dot) }
    }
    return live
  }

  /// Replaces the dot of each item that a merge created by the dots of the versions that were
  /// merged, which people wrote.
  func written(_ dots: DotSet) -> DotSet {
    made.isEmpty ? dots : DotSet(dots.flatMap { made[$0].map(Array.init) ?? [$0] }) ?? dots
  }
}

/// The record of an item that was changed or deleted, with its text.
///
/// If another replica has changed the same version of the item, the tombstone shows that the other
/// replica's text is a change of this item and not a new item.
package struct Tombstone: Hashable, Sendable {
  package let dots: DotSet
  /// The dots of the scans that found the item missing, and of the merges that removed it.
  package var by: DotSet
  /// The dot of the item above the removed one; nil if there was none.
  package let after: Dot?
  /// The item's lines, with the blank lines above them.
  package let text: [UInt8]

  /// Returns the tombstones of both lists, without duplicates.
  static func joined(_ left: [Tombstone], _ right: [Tombstone]) -> [Tombstone] {
    if right.isEmpty || left == right { return left }
    var joined = left
    var places = Dictionary(
      left.enumerated().map { ($1.dots, $0) }, uniquingKeysWith: { first, _ in first })
    for item in right {
      if let place = places[item.dots] {
        joined[place].by = DotSet(Array(joined[place].by) + item.by) ?? item.by
      } else {
        places[item.dots] = joined.count
        joined.append(item)
      }
    }
    return joined
  }
}
