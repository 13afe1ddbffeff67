/// Counts equal hashes. Most hashes occur only once, so they are kept in a table without counts.
struct HashCounts: Sendable {
  /// A hash table with open addressing; zero is a free slot.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var used = 0
  /// For each hash that occurred several times, the number of its further occurrences.
  private var repeated: [UInt64: Int] = [:]

  /// Adds a hash, and returns how many equal hashes were added before it.
  mutating func add(_ hash: UInt64) -> Int {
    let hash = max(hash, 1)
    let slot = Self.slot(of: hash, in: slots)
    guard slots[slot] == 0 else {
      repeated[hash, default: 0] += 1
      return repeated[hash] ?? 1
    }
    slots[slot] = hash
    used += 1
    if used * 2 > slots.count { grow() }
    return 0
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: slots.count * 4)
    for hash in slots where hash != 0 { larger[Self.slot(of: hash, in: larger)] = hash }
    slots = larger
  }

  /// Returns the index of the slot that has a hash or, if there is none, of the free slot for it.
  private static func slot(of hash: UInt64, in slots: [UInt64]) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & mask }
    return slot
  }
}
