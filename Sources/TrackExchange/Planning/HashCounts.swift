/// Counts how often each hash was added. Most hashes occur only once, so a compact table without
/// counts stores their first occurrence.
struct HashCounts: Sendable {
  /// The first occurrence of each hash, in a hash table with open addressing. Zero marks a free
  /// slot.
  private var slots = [UInt64](repeating: 0, count: 1 << 10)
  private var used = 0
  /// The sum of the slots that `prepare` has loaded. The sum itself is not needed, but without it
  /// the compiler would remove the loads.
  private var loaded: UInt64 = 0
  /// The number of further occurrences of each hash that occurred more than once.
  private var repeated: [UInt64: Int] = [:]

  /// The maximum number of hashes for which `expect` reserves memory.
  private static let mostExpected = 1 << 26

  /// Adds a hash, and returns how many equal hashes were added before it.
  mutating func add(_ hash: UInt64) -> Int {
    let hash = max(hash, 1)
    let slot = HashSlots.slot(of: hash, in: slots)
    guard slots[slot] == 0 else {
      repeated[hash, default: 0] += 1
      return repeated[hash] ?? 1
    }
    slots[slot] = hash
    used += 1
    if used * 4 > slots.count * 3 { grow(to: slots.count * 2) }
    return 0
  }

  /// Loads the slots of several hashes into the processor's cache before these are added. The
  /// memory accesses then overlap, instead of delaying each addition.
  mutating func prepare(for hashes: some Sequence<UInt64>) {
    let mask = slots.count - 1
    for hash in hashes { loaded &+= slots[Int(truncatingIfNeeded: hash) & mask] }
  }

  /// Returns true if a hash was added.
  func contains(_ hash: UInt64) -> Bool {
    slots[HashSlots.slot(of: max(hash, 1), in: slots)] != 0
  }

  /// Reserves memory for a number of hashes.
  mutating func expect(_ count: Int) {
    var size = slots.count
    while size * 3 < min(count, Self.mostExpected) * 4 { size *= 2 }
    if size > slots.count { grow(to: size) }
  }

  private mutating func grow(to count: Int) {
    var larger = [UInt64](repeating: 0, count: count)
    for hash in slots where hash != 0 { larger[HashSlots.slot(of: hash, in: larger)] = hash }
    slots = larger
  }
}

/// Finds hashes in a table with open addressing, in which zero marks a free slot.
enum HashSlots {
  /// Returns the index of the slot that has a hash or, if there is none, of the free slot for it.
  @inline(__always)
  static func slot(of hash: UInt64, in slots: [UInt64]) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & mask }
    return slot
  }
}
