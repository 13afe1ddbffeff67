/// Assigns numbers to lines: equal lines, and only these, have the same number.
struct LineNumbering {
  private struct Entry {
    let hash: UInt64
    let line: UnsafeRawBufferPointer
  }

  private var entries: [Entry] = []
  /// The slots of a hash table with open addressing: indices of `entries`; -1 marks a free slot.
  private var slots: [Int32]

  /// The number of different lines.
  var count: Int { entries.count }

  /// - Parameter lines: The expected number of different lines.
  init(lines: Int) {
    var size = 64
    while size < lines * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    entries.reserveCapacity(lines)
  }

  mutating func number(of line: UnsafeRawBufferPointer) -> Int32 {
    let hash = Self.hash(of: line)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, entry.line.hasSameBytes(as: line) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(truncatingIfNeeded: entries.count)
    slots[slot] = number
    entries.append(Entry(hash: hash, line: line))
    if entries.count * 2 > slots.count { grow() }
    return number
  }

  /// A hash that works like FNV-1a, but on words of eight bytes and with another multiplier. After
  /// each word, the upper bits of the hash are mixed into the lower ones.
  private static func hash(of line: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    var at = 0
    while at + 8 <= line.count {
      add(line.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      at += 8
    }
    while at < line.count {
      add(UInt64(line[at]))
      at += 1
    }
    return hash
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }
}
