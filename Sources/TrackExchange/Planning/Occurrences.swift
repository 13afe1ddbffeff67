/// Counts how often each foreign identity occurred.
///
/// Identities of different places are kept apart. In a large file most rows are in the order of
/// their days, so that the counts of one day stay in the processor's cache.
struct Occurrences: Sendable {
  private var counts: [Int: [UInt64: Int32]] = [:]
  /// The counts of the place that was used last, which are not in `counts`.
  private var latest: [UInt64: Int32] = [:]
  private var place = 0

  /// Adds an identity, and returns how many equal ones were added before it.
  mutating func add(_ id: ForeignID) -> Int {
    if id.place != place {
      let count = latest.count
      counts[place] = latest
      place = id.place
      latest = counts.removeValue(forKey: place) ?? [:]
      if latest.isEmpty { latest.reserveCapacity(count) }
    }
    return Int(Self.increase(&latest[id.hash, default: 0]))
  }

  /// Adds one to a count, and returns it as it was before. Its dictionary is searched only once.
  private static func increase(_ count: inout Int32) -> Int32 {
    defer { count += 1 }
    return count
  }
}
