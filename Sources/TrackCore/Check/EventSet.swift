/// The `^id`s met so far; made for millions of short ones.
struct EventSet {
  private var slots: [UInt64] = Array(repeating: 0, count: 1024)
  private var long: Set<String> = []
  /// Where each was met first.
  private var short: [(key: UInt64, spot: Spot)] = []
  private var longSpots: [(text: String, spot: Spot)] = []

  /// Where an ID begins; small, for there may be millions.
  struct Spot {
    let file: Int32
    let line: Int32
    let start: Int

    init(_ entry: borrowing LogEntry) {
      file = Int32(truncatingIfNeeded: entry.place.file)
      line = Int32(truncatingIfNeeded: entry.place.line)
      start = entry.event.lowerBound
    }
  }

  /// Takes an ID; says whether it is new.
  @inline(__always)
  mutating func insert(
    _ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ entry: borrowing LogEntry
  ) -> Bool {
    guard range.count <= 8 else { return insertLong(buffer, range, entry) }
    var key: UInt64 = 0
    for at in range { key = key << 8 | UInt64(buffer[at]) }
    guard insert(key) else { return false }
    short.append((key, Spot(entry)))
    return true
  }

  /// Takes the IDs of lines that come behind all others; tells where one stands that is known.
  mutating func join(_ late: EventSet, repeated: (Spot) -> Void) {
    for (key, spot) in late.short {
      if insert(key) { short.append((key, spot)) } else { repeated(spot) }
    }
    for (text, spot) in late.longSpots {
      if long.insert(text).inserted { longSpots.append((text, spot)) } else { repeated(spot) }
    }
  }

  @inline(__always)
  private mutating func insert(_ key: UInt64) -> Bool {
    if short.count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & mask
    while slots[slot] != 0 {
      if slots[slot] == key { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = key
    return true
  }

  private mutating func insertLong(
    _ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ entry: borrowing LogEntry
  ) -> Bool {
    let text = String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
    guard long.insert(text).inserted else { return false }
    longSpots.append((text, Spot(entry)))
    return true
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
