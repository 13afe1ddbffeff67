/// The dots that a replica has seen, whether their items are still there or not: a count for
/// each replica, with exceptions.
package struct VersionVector: Hashable, Sendable {
  /// The highest count seen of each replica; every lower one is seen too,
  package private(set) var counts: [ReplicaName: Int] = [:]
  /// except these dots,
  package private(set) var holes: Set<Dot> = []
  /// and these higher dots are seen as well.
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

  /// Whether every dot that another vector has seen is seen.
  func includes(_ other: VersionVector) -> Bool {
    other.counts.allSatisfy { counts[$0.key, default: 0] >= $0.value }
      && other.further.allSatisfy(covers) && !holes.contains(where: other.covers)
  }

  /// Adds every dot of a replica up to this one.
  mutating func note(_ dot: Dot) {
    counts[dot.replica] = max(counts[dot.replica] ?? 0, dot.count)
  }

  /// Adds single dots.
  mutating func noteAlone(_ dots: DotSet) {
    for dot in dots.all where !covers(dot) {
      if holes.remove(dot) == nil { further.insert(dot) }
    }
  }

  /// Removes dots.
  mutating func forget(_ dots: DotSet) {
    for dot in dots.all where covers(dot) {
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
