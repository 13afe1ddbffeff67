/// Which dots a replica has seen, be what they stood for still there or not: a version vector,
/// with exceptions on either side.
package struct VersionVector: Hashable, Sendable {
  /// Every dot of a replica up to this number is known…
  package private(set) var counts: [ReplicaName: Int] = [:]
  /// …but for these,
  package private(set) var holes: Set<Dot> = []
  /// and these are known beyond it.
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

  /// Whether everything that another knows is known.
  func includes(_ other: VersionVector) -> Bool {
    other.counts.allSatisfy { counts[$0.key, default: 0] >= $0.value }
      && other.further.allSatisfy(covers) && !holes.contains(where: other.covers)
  }

  /// Knows every dot of a replica up to this one.
  mutating func note(_ dot: Dot) {
    counts[dot.replica] = max(counts[dot.replica] ?? 0, dot.count)
  }

  /// Knows one dot.
  mutating func noteAlone(_ dots: DotSet) {
    for dot in dots.all where !covers(dot) {
      if holes.remove(dot) == nil { further.insert(dot) }
    }
  }

  /// Knows nothing of some dots any more.
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
