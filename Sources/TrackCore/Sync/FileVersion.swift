/// A version of a file, with what is known of how it came about.
package struct FileVersion: Hashable, Sendable {
  /// Its content; nil where there is no such file.
  package var bytes: [UInt8]?
  /// The dots of its items, in their order.
  package var dots: [DotSet] = []
  /// Every dot that went into it.
  package var knowledge = VersionVector()
  /// What no longer stands in it, the latest last.
  package var gone: [Tombstone] = []
  /// Of the items that a merge made, by their dots: the dots of what it was made of. Whoever
  /// knows those knows all that somebody wrote of it.
  package var made: [Dot: DotSet] = [:]
  /// When items that were there last changed their order.
  package var arranged: Dot?

  /// A file of which nothing is known, not even that it was ever there.
  package init() {}

  /// How many items that are gone are kept: they are what concurrent changes come from.
  static let goneLimit = 1000

  mutating func keepGone(_ items: [Tombstone]) {
    gone = items.count > Self.goneLimit ? Array(items.suffix(Self.goneLimit)) : items
  }

  /// Keeps of what a merge made only what is there.
  mutating func keepMade(_ all: [Dot: DotSet]) {
    guard !all.isEmpty else { return made = all }
    let live = Set(dots.flatMap(\.all))
    made = all.filter { live.contains($0.key) }
  }

  /// The dots of what somebody wrote of an item, where merges made it of that.
  func written(_ dots: DotSet) -> DotSet {
    made.isEmpty ? dots : DotSet(dots.all.flatMap { made[$0]?.all ?? [$0] }) ?? dots
  }
}

/// An item that was changed or deleted: what it was, so that another replica's change of the
/// same version can be told from an addition.
package struct Tombstone: Hashable, Sendable {
  package let dots: DotSet
  /// What took it away: the dots of the looks at the file that found it gone.
  package var by: DotSet
  /// The item before it.
  package let after: Dot?
  /// Its lines, with blank ones before it.
  package let text: [UInt8]

  /// The items of both lists, each once.
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
