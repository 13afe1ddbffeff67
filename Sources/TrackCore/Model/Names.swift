/// The table of interned names.
///
/// A known spelling is found in a hash table of bytes, without creating a string. Only a new
/// spelling is normalised: its key, the case-folded text, identifies the name. A key of ASCII
/// characters is itself in the table of spellings. Other keys are compared as strings, by canonical
/// equivalence.
package struct Names: Sendable {
  /// The syntactic roles that a spelling is valid for.
  package struct Traits: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A letter, then letters, marks, digits, `-` and `_`.
    package static let isName = Traits(rawValue: 1)
    /// A word of the grammar.
    static let isReserved = Traits(rawValue: 2)
    /// A letter or digit, then letters, marks, digits, `-` and `_`, with at least one letter.
    static let isTag = Traits(rawValue: 4)
  }

  package struct Found {
    package let name: Name
    let traits: Traits
  }

  private struct Spelling {
    let offset: Int
    let length: Int32
    let hash: UInt32
    /// The first eight bytes as a little-endian number.
    let word: UInt64
    var found: Found
  }

  private var arena: [UInt8] = []
  private var spellings: [Spelling] = []
  private var slots: [Int32] = Array(repeating: -1, count: 256)
  /// The names whose keys are not ASCII.
  private var byOtherKey: [String: Name] = [:]
  private var texts: [String] = []

  var count: Int { texts.count }

  /// Returns the first spelling of a name; a one-off title is returned without its quotation marks.
  ///
  /// - Parameter name: A name of this table. The result for a name of another table is undefined.
  package func text(_ name: Name) -> String {
    let text = writtenText(name)
    // Drop a scalar, not a character: the quotation mark and a combining mark after it form one
    // character.
    return text.utf8.first == ASCII.quote ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// Returns true if the name is a one-off title, which was written in quotation marks.
  package func isTitle(_ name: Name) -> Bool {
    writtenText(name).utf8.first == ASCII.quote
  }

  private func writtenText(_ name: Name) -> String {
    let index = Int(name.index)
    return index < texts.count ? texts[index] : ""
  }

  /// Returns the name of a text if it is in the table.
  package func existing(_ text: String) -> Name? { existing(key: foldedName(text)) }

  /// Returns the name of a one-off title if it is in the table.
  package func existing(title: String) -> Name? { existing(key: "\"" + title) }

  private func existing(key: String) -> Name? {
    guard key.isASCII else { return byOtherKey[key] }
    return withBytes(of: key) { key in find(key).map { spellings[$0].found.name } }
  }

  /// Returns the name of a text, which is added if it is new.
  package mutating func name(_ text: String) -> Name {
    intern(key: foldedName(text), text: text)
  }

  /// Returns the name of a one-off title, which is added if it is new.
  package mutating func title(_ title: String) -> Name {
    intern(key: "\"" + title, text: "\"" + title)
  }

  /// Makes a text another spelling of an existing name.
  mutating func alias(_ text: String, to name: Name) {
    let key = foldedName(text)
    guard key.isASCII else {
      byOtherKey[key] = name
      return
    }
    if let index = withBytes(of: key, { find($0) }) {
      spellings[index].found = Found(name: name, traits: spellings[index].found.traits)
    } else {
      add(spelling: key, Found(name: name, traits: Self.traits(of: key)))
    }
  }

  private mutating func intern(key: String, text: String) -> Name {
    if let name = existing(key: key) { return name }
    let name = Name(Int32(truncatingIfNeeded: texts.count))
    texts.append(text)
    if key.isASCII {
      add(spelling: key, Found(name: name, traits: Self.traits(of: key)))
    } else {
      byOtherKey[key] = name
    }
    return name
  }

  /// Returns the name between two offsets, which is added if it is new.
  @inline(__always)
  package mutating func lookUp(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int)
    -> Found
  {
    let word = Self.firstWord(buffer, start, end)
    let hash = Self.hash(buffer, start, end, word)
    if let index = find(buffer, start, end, hash, word) { return spellings[index].found }
    return add(buffer, start, end)
  }

  /// Returns the index of the spelling between two offsets; nil if it is not in the table.
  @inline(__always)
  private func find(
    _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ hash: UInt32, _ word: UInt64
  ) -> Int? {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let index = Int(slots[slot])
      if index < 0 { return nil }
      let spelling = spellings[index]
      if spelling.word == word, spelling.hash == hash, Int(spelling.length) == end - start,
        end - start <= 8 || isSame(buffer, start, spelling.offset, end - start)
      {
        return index
      }
      slot = (slot + 1) & mask
    }
  }

  private func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let word = Self.firstWord(bytes, 0, bytes.count)
    return find(bytes, 0, bytes.count, Self.hash(bytes, 0, bytes.count, word), word)
  }

  private func withBytes<Result>(
    of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8(body)
  }

  @inline(__always)
  private func isSame(
    _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ offset: Int, _ length: Int
  ) -> Bool {
    var k = 8
    while k < length {
      if buffer[start + k] != arena[offset + k] { return false }
      k += 1
    }
    return true
  }

  /// Returns the first eight bytes as a little-endian number; a shorter text is padded with zeros.
  @inline(__always)
  private static func firstWord(
    _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> UInt64 {
    let length = end - start
    if start + 8 <= buffer.count {
      let word = UInt64(
        littleEndian: UnsafeRawBufferPointer(buffer).loadUnaligned(
          fromByteOffset: start, as: UInt64.self))
      return length >= 8 ? word : word & (1 << UInt64(8 * length) &- 1)
    }
    var word: UInt64 = 0
    for k in 0..<min(length, 8) { word |= UInt64(buffer[start + k]) << UInt64(8 * k) }
    return word
  }

  @inline(__always)
  private static func hash(
    _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ word: UInt64
  ) -> UInt32 {
    var hash = (word ^ UInt64(end - start)) &* 0x9E37_79B9_7F4A_7C15
    var at = start + 8
    while at < end {
      hash = (hash ^ UInt64(buffer[at])) &* 0x100_0000_01B3
      at += 1
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// Adds the spelling between two offsets, which must be new, and its name if that is new too.
  private mutating func add(
    _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Found {
    let text = String(decoding: UnsafeBufferPointer(rebasing: buffer[start..<end]), as: UTF8.self)
    let key = foldedName(text)
    let found = Found(name: intern(key: key, text: text), traits: Self.traits(of: text))
    // An ASCII key that equals the text is a spelling already, added with the name.
    if key != text || !key.isASCII { add(spelling: text, found) }
    return found
  }

  private mutating func add(spelling text: String, _ found: Found) {
    if spellings.count * 2 >= slots.count { grow() }
    var text = text
    text.withUTF8 { bytes in
      let word = Self.firstWord(bytes, 0, bytes.count)
      spellings.append(
        Spelling(
          offset: arena.count, length: Int32(truncatingIfNeeded: bytes.count),
          hash: Self.hash(bytes, 0, bytes.count, word), word: word, found: found))
      arena.append(contentsOf: bytes)
    }
    place(spellings.count - 1)
  }

  private mutating func place(_ index: Int) {
    let mask = slots.count - 1
    var slot = Int(spellings[index].hash) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(truncatingIfNeeded: index)
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for index in spellings.indices { place(index) }
  }

  package static func traits(of text: String) -> Traits {
    var traits: Traits = []
    guard let first = text.unicodeScalars.first else { return traits }
    if text.unicodeScalars.allSatisfy(\.continuesName) {
      if first.isLetter { traits.insert(.isName) }
      let begins = first.isLetter || first.properties.generalCategory == .decimalNumber
      if begins, text.unicodeScalars.contains(where: \.isLetter) { traits.insert(.isTag) }
    }
    if reservedWords.contains(foldedName(text)) { traits.insert(.isReserved) }
    return traits
  }
}
