/// A set of the entry IDs (`^id`) read so far, optimised for millions of short IDs.
struct EventSet: Sendable {
  /// True if the set also records where each ID occurs first.
  var notesSpots = false
  /// The IDs of up to five characters, packed into 32 bits.
  private var short = KeySet<UInt32>()
  private var shortSpots: [(key: UInt32, spot: Spot)] = []
  /// The IDs of six to ten characters, packed into 64 bits.
  private var middle = KeySet<UInt64>()
  private var middleSpots: [(key: UInt64, spot: Spot)] = []
  /// The longer IDs.
  private var long: Set<String> = []
  private var longSpots: [(text: String, spot: Spot)] = []

  /// The file, line and offset of an ID.
  struct Spot {
    private(set) var file: Int32
    private(set) var line: Int32
    /// The byte offset in the file.
    let start: Int

    init(_ entry: borrowing LogEntry) {
      file = Int32(truncatingIfNeeded: entry.place.file)
      line = Int32(truncatingIfNeeded: entry.place.line)
      start = entry.event.lowerBound
    }

    mutating func move(toFile file: Int, by lines: Int) {
      self.file = Int32(truncatingIfNeeded: file)
      line &+= Int32(truncatingIfNeeded: lines)
    }
  }

  /// Inserts the ID of an entry and returns true if it is new.
  @inline(__always)
  mutating func insert(
    _ buffer: UnsafeBufferPointer<UInt8>, _ entry: borrowing LogEntry
  ) -> Bool {
    let range = entry.event
    if range.count <= 5 {
      let key = UInt32(truncatingIfNeeded: key(buffer, range))
      guard short.insert(key) else { return false }
      if notesSpots { shortSpots.append((key, Spot(entry))) }
    } else if range.count <= 10 {
      let key = key(buffer, range)
      guard middle.insert(key) else { return false }
      if notesSpots { middleSpots.append((key, Spot(entry))) }
    } else {
      let text = String(decoding: UnsafeBufferPointer(rebasing: buffer[range]), as: UTF8.self)
      guard long.insert(text).inserted else { return false }
      if notesSpots { longSpots.append((text, Spot(entry))) }
    }
    return true
  }

  /// Inserts the IDs of a set that was filled from lines further down in the log.
  ///
  /// - Parameter late: The set of the later lines. Its `notesSpots` must be true.
  /// - Returns: The places of those IDs in `late` that this set already contained.
  mutating func join(_ late: EventSet) -> [Spot] {
    var repeated: [Spot] = []
    for (key, spot) in late.shortSpots where !short.insert(key) { repeated.append(spot) }
    for (key, spot) in late.middleSpots where !middle.insert(key) { repeated.append(spot) }
    for (text, spot) in late.longSpots where !long.insert(text).inserted { repeated.append(spot) }
    return repeated
  }

  /// Moves the recorded places to another file and down by a number of lines.
  mutating func move(toFile file: Int, by lines: Int) {
    for index in shortSpots.indices { shortSpots[index].spot.move(toFile: file, by: lines) }
    for index in middleSpots.indices { middleSpots[index].spot.move(toFile: file, by: lines) }
    for index in longSpots.indices { longSpots[index].spot.move(toFile: file, by: lines) }
  }

  /// Packs letters and digits into a number that is never zero, with six bits for each character.
  @inline(__always)
  private func key(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    var key: UInt64 = 0
    for at in range {
      let byte = buffer[at]
      // Digits are 1 to 10, uppercase letters 11 to 36, lowercase letters 37 to 62.
      let code =
        byte < ASCII.colon
        ? byte &- ASCII.zero &+ 1
        : byte < UInt8(ascii: "a")
          ? byte &- UInt8(ascii: "A") &+ 11 : byte &- UInt8(ascii: "a") &+ 37
      key = key << 6 | UInt64(code & 0x3F)
    }
    return key
  }
}

/// An open-addressing hash set of nonzero numbers. It is kept small, because lookups access its
/// memory at random.
private struct KeySet<Key: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
  private var slots: [Key] = Array(repeating: 0, count: 64)
  private var count = 0

  @inline(__always)
  mutating func insert(_ key: Key) -> Bool {
    var slot = first(key)
    while slots[slot] != 0 {
      if slots[slot] == key { return false }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = key
    count += 1
    if count * 3 > slots.count * 2 { grow() }
    return true
  }

  @inline(__always)
  /// Returns the slot at which the search for a key begins.
  private func first(_ key: Key) -> Int {
    let mixed = UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    for key in old where key != 0 {
      var slot = first(key)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = key
    }
  }
}
