import TrackCore

/// The items that are identical and in the same order in several versions of a file.
///
/// The differences are found in one pass, without a hash table of all lines. Moved items are not
/// aligned. If a difference is longer than `farthest` items, the items after it are not aligned
/// either. Only the items that all versions share at their ends are still aligned.
struct AlignedItems {
  /// For each version, one number for each of its items. An aligned item has the same number in all
  /// versions; an item that is not aligned has -1.
  private(set) var keys: [[Int32]]
  /// The number of aligned items.
  private(set) var count: Int32 = 0
  private let versions: [MergeVersion]

  init(_ versions: [MergeVersion]) {
    self.versions = versions
    keys = versions.map { Array(repeating: -1, count: $0.items.count) }
    guard versions.count > 1 else { return }
    var places = versions.map { _ in 0 }
    while hasItems(at: places) {
      if areSame(places) {
        align(places)
        for version in places.indices { places[version] += 1 }
      } else if let next = nextSame(after: places) {
        places = next
      } else {
        break
      }
    }
    var ends = versions.map(\.items.count)
    while zip(places, ends).allSatisfy(<), areSame(ends.map { $0 - 1 }) {
      for version in ends.indices { ends[version] -= 1 }
      align(ends)
    }
  }

  private mutating func align(_ places: [Int]) {
    for (version, place) in places.enumerated() { keys[version][place] = count }
    count += 1
  }

  private func hasItems(at places: [Int]) -> Bool {
    zip(places, versions).allSatisfy { $0 < $1.items.count }
  }

  private func areSame(_ places: [Int]) -> Bool {
    let first = versions[0]
    let item = first.items[places[0]]
    for (version, place) in zip(versions, places).dropFirst() {
      let other = version.items[place]
      guard other.kind == item.kind, first.hasSameBytes(item, version, other) else { return false }
    }
    return true
  }

  /// Returns the next index in each version at which all versions have the same item; nil if there
  /// is no such item within the next `farthest` items.
  private func nextSame(after places: [Int]) -> [Int]? {
    var window = 4
    while window <= Self.farthest {
      if let next = nextSame(after: places, within: window) { return next }
      // If no version has items beyond the window, a larger one finds nothing more.
      guard zip(places, versions).contains(where: { $0 + window < $1.items.count }) else {
        return nil
      }
      window *= 8
    }
    return nil
  }

  private static let farthest = 2048

  private func nextSame(after places: [Int], within window: Int) -> [Int]? {
    let others = versions.indices.dropFirst().map { version in
      var nearest: [UInt64: Int] = [:]
      for place in places[version]..<min(places[version] + window, versions[version].items.count) {
        let hash = hash(of: place, in: version)
        if nearest[hash] == nil { nearest[hash] = place }
      }
      return nearest
    }
    var best: [Int]?
    var leastDistance = Int.max
    for place in places[0]..<min(places[0] + window, versions[0].items.count) {
      let hash = hash(of: place, in: 0)
      let found = others.compactMap { $0[hash] }
      guard found.count == others.count else { continue }
      let next = [place] + found
      let distance = zip(next, places).reduce(0) { $0 + $1.0 - $1.1 }
      if distance < leastDistance, areSame(next) { (best, leastDistance) = (next, distance) }
    }
    return best
  }

  private func hash(of place: Int, in version: Int) -> UInt64 {
    let version = versions[version]
    let range = version.range(version.items[place].gap, version.items[place].end)
    var hash = FNV1a()
    for byte in version.buffer[range] { hash.add(UInt64(byte)) }
    return hash.value
  }
}
