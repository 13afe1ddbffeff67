/// A map from hashes to small numbers, as a hash table with open addressing. If it has many
/// entries, it needs half of the memory of a dictionary.
struct HashTable: Sendable {
  /// The hash in each slot; zero marks a free slot.
  private var slots: [UInt64]
  private var values: [Int32]
  private var count = 0

  init(capacity: Int = 256) {
    slots = [UInt64](repeating: 0, count: capacity)
    values = [Int32](repeating: 0, count: capacity)
  }

  /// The number stored for a hash; nil if the table does not have the hash.
  subscript(hash: UInt64) -> Int32? {
    let slot = HashSlots.slot(of: max(hash, 1), in: slots)
    return slots[slot] == 0 ? nil : values[slot]
  }

  /// Stores a number for a hash.
  mutating func set(_ value: Int32, for hash: UInt64) {
    let slot = HashSlots.slot(of: max(hash, 1), in: slots)
    values[slot] = value
    guard slots[slot] == 0 else { return }
    slots[slot] = max(hash, 1)
    count += 1
    if count * 4 > slots.count * 3 { grow() }
  }

  private mutating func grow() {
    var larger = HashTable(capacity: slots.count * 2)
    for (slot, hash) in slots.enumerated() where hash != 0 {
      let place = HashSlots.slot(of: hash, in: larger.slots)
      larger.slots[place] = hash
      larger.values[place] = values[slot]
    }
    (slots, values) = (larger.slots, larger.values)
  }
}
