import TrackCore

/// The version vector of a replica: all dots that it has seen, including the dots of deleted items.
/// For each replica, it holds a count n, which stands for the dots 1 to n, and the exceptions from
/// this rule.
package struct VersionVector: Hashable, Sendable {
  /// The count for each replica: all dots up to it are seen, except `holes`.
  package private(set) var counts: [ReplicaName: Int] = [:]
  /// The dots that are not seen although they are not above the count of their replica.
  package private(set) var holes: Set<Dot> = []
  /// The dots that are seen although they are above the count of their replica.
  package private(set) var further: Set<Dot> = []

  package init() {}

  init(counts: [ReplicaName: Int], holes: Set<Dot>, further: Set<Dot>) {
    (self.counts, self.holes, self.further) = (counts, holes, further)
  }

  func covers(_ dot: Dot) -> Bool {
    if let count = counts[dot.replica], dot.count <= count {
      return holes.isEmpty || !holes.contains(dot)
    }
    return !further.isEmpty && further.contains(dot)
  }

  func covers(_ dots: DotSet) -> Bool { dots.allSatisfy(covers) }

  /// Returns true if the dot is seen, or was seen and then removed. A removed dot above its
  /// replica's count is not remembered and gives false.
  func hasMet(_ dot: Dot) -> Bool { dot.count <= counts[dot.replica] ?? 0 || covers(dot) }

  /// Returns true if all dots of another vector are included.
  func includes(_ other: VersionVector) -> Bool {
    other.counts.allSatisfy { counts[$0.key, default: 0] >= $0.value }
      && other.further.allSatisfy(covers) && !holes.contains(where: other.covers)
  }

  /// Adds a dot and all lower dots of its replica, except `holes`.
  mutating func note(_ dot: Dot) {
    counts[dot.replica] = max(counts[dot.replica] ?? 0, dot.count)
  }

  /// Adds single dots.
  mutating func noteAlone(_ dots: DotSet) {
    for dot in dots where !covers(dot) {
      if holes.remove(dot) == nil { further.insert(dot) }
    }
  }

  /// Removes dots.
  mutating func forget(_ dots: DotSet) {
    for dot in dots where covers(dot) {
      if further.remove(dot) == nil { holes.insert(dot) }
    }
  }

  func joined(_ other: VersionVector) -> VersionVector {
    if self == other { return self }
    let all = VersionVector(
      counts: counts.merging(other.counts) { max($0, $1) }, holes: [], further: [])
    return VersionVector(
      counts: all.counts,
      holes: Set(holes.filter { !other.covers($0) } + other.holes.filter { !covers($0) }),
      further: further.union(other.further).filter { !all.covers($0) })
  }
}
