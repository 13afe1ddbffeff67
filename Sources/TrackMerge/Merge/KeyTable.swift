import TrackCore

/// A hash table that maps each item identity of the three versions to a small integer, its key.
///
/// Byte ranges are hashed and compared in place, so that a log of a million lines needs no string
/// for each line. If the same bytes occur several times in a version, each occurrence gets its own
/// key. The n-th occurrence in one version then matches the n-th in another.
struct KeyTable {
  private struct Entry {
    let hash: UInt64
    let version: Int32
    let start: Int
    let end: Int
    let seed: UInt64
    /// The number of occurrences so far in the base, in ours and in theirs.
    var counts: (Int32, Int32, Int32) = (0, 0, 0)
  }

  private var slots: [Int32]
  private var entries: [Entry] = []
  private var laterKeys: [LaterOccurrence: Int32] = [:]
  private var named: [String: Int32] = [:]
  private let buffers: [UnsafeBufferPointer<UInt8>]
  /// The number of keys.
  private(set) var count: Int32 = 0
  private var numbers: [Int32] = []
  /// For each key, the index of its entry in `entries`; -1 for a key that `key(named:)` created.
  private var entryOfKey: [Int32] = []

  private struct LaterOccurrence: Hashable {
    let entry: Int32
    let occurrence: Int32
  }

  /// - Parameter lines: The approximate number of keys.
  init(_ buffers: [UnsafeBufferPointer<UInt8>], lines: Int) {
    self.buffers = buffers
    var size = 256
    while size < lines * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    entries.reserveCapacity(lines)
    numbers.reserveCapacity(lines)
  }

  /// Counts an occurrence of the given bytes in a version and returns the key of the first
  /// occurrence. `isRepeated` is true if the same bytes occurred before in this version.
  mutating func firstKey(
    of range: Range<Int>, in version: Int, seed: UInt64
  ) -> (key: Int32, isRepeated: Bool) {
    let index = entry(range, version, seed)
    return (numbers[index], occurrence(index, version) > 0)
  }

  /// Returns the key for the next occurrence of the given bytes in a version.
  mutating func key(of range: Range<Int>, in version: Int, seed: UInt64) -> Int32 {
    let index = entry(range, version, seed)
    let occurrence = occurrence(index, version)
    if occurrence == 0 { return numbers[index] }
    let later = LaterOccurrence(entry: Int32(truncatingIfNeeded: index), occurrence: occurrence)
    if let key = self.laterKeys[later] { return key }
    let key = newKey(entry: later.entry)
    self.laterKeys[later] = key
    return key
  }

  /// Returns true if a version has more copies of a key's item than the base.
  func isMoreOften(_ key: Int32, in version: Int) -> Bool {
    let index = entryOfKey[Int(key)]
    guard index >= 0 else { return false }
    let counts = entries[Int(index)].counts
    return (version == 1 ? counts.1 : counts.2) > counts.0
  }

  /// True if `key(of:in:seed:)` was called more than once with the same bytes of one version.
  var hasCopies: Bool { !laterKeys.isEmpty }

  /// Returns the index of the entry of a repeated item, if the other side deleted some of its
  /// copies; nil otherwise. The index is the same for all copies of the item.
  ///
  /// The base and `side` must both have several copies, and `side` must not have added any.
  func copiesDeleted(_ key: Int32, notIn side: Int) -> Int32? {
    let index = entryOfKey[Int(key)]
    guard index >= 0 else { return nil }
    let counts = entries[Int(index)].counts
    let (here, there) = side == 1 ? (counts.1, counts.2) : (counts.2, counts.1)
    return counts.0 > 1 && here > 1 && here <= counts.0 && there < counts.0 ? index : nil
  }

  /// Returns true if the base contains the bytes of a key, and `version` contains more copies of
  /// them than the base.
  func isCopied(_ key: Int32, in version: Int) -> Bool {
    let index = entryOfKey[Int(key)]
    return index >= 0 && entries[Int(index)].counts.0 > 0 && isMoreOften(key, in: version)
  }

  /// Counts an occurrence and returns the number of earlier occurrences.
  private mutating func occurrence(_ index: Int, _ version: Int) -> Int32 {
    let occurrence: Int32
    switch version {
    case 0: (occurrence, entries[index].counts.0) = next(entries[index].counts.0)
    case 1: (occurrence, entries[index].counts.1) = next(entries[index].counts.1)
    default: (occurrence, entries[index].counts.2) = next(entries[index].counts.2)
    }
    return occurrence
  }

  private func next(_ count: Int32) -> (Int32, Int32) { (count, count + 1) }

  /// Returns the key for a name.
  mutating func key(named name: String) -> Int32 {
    if let key = named[name] { return key }
    let key = newKey()
    named[name] = key
    return key
  }

  private mutating func newKey(entry: Int32 = -1) -> Int32 {
    entryOfKey.append(entry)
    count += 1
    return count - 1
  }

  private mutating func entry(_ range: Range<Int>, _ version: Int, _ seed: UInt64) -> Int {
    let bytes = WhitespaceNormalizedBytes(buffers[version], range.lowerBound, range.upperBound)
    let hash = bytes.hash(seed: seed)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 20) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      let entry = entries[index]
      if entry.hash == hash, entry.seed == seed,
        WhitespaceNormalizedBytes(buffers[Int(entry.version)], entry.start, entry.end).equals(bytes)
      {
        return index
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
    entries.append(
      Entry(
        hash: hash, version: Int32(truncatingIfNeeded: version), start: range.lowerBound,
        end: range.upperBound, seed: seed))
    numbers.append(newKey(entry: Int32(truncatingIfNeeded: entries.count - 1)))
    if entries.count * 2 > slots.count { grow() }
    return entries.count - 1
  }

  private mutating func grow() {
    let size = slots.count * 2
    slots = Array(repeating: -1, count: size)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash >> 20) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }
}
