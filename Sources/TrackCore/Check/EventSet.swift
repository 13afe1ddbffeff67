/// The `^id`s met so far; made for millions of short ones.
struct EventSet {
  private var slots: [UInt64] = Array(repeating: 0, count: 1024)
  private var count = 0
  private var long: Set<String> = []

  /// Takes an ID; says whether it is new.
  @inline(__always)
  mutating func insert(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count <= 8 else { return insertLong(buffer, range) }
    var key: UInt64 = 0
    for at in range { key = key << 8 | UInt64(buffer[at]) }
    if count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
    while slots[slot] != 0 {
      if slots[slot] == key { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = key
    count += 1
    return true
  }

  private mutating func insertLong(
    _ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Bool {
    long.insert(String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self))
      .inserted
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    let mask = slots.count - 1
    for key in old where key != 0 {
      var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = key
    }
  }
}
