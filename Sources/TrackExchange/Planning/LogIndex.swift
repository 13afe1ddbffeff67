import TrackCore

/// An index of the existing log lines, by which an import recognises entries that the log already
/// has.
package struct LogIndex: Sendable {
  /// For each distinct combination of content and note, the number of log lines that no imported
  /// entry has matched yet.
  private var open: [Int32] = []
  /// The index in `open` for the hash of each combination of content and note.
  private var wholes = HashTable()
  /// The index in `open` for the hash of each `^id`.
  private var events = HashTable()
  /// The hashes of the contents of all lines, which do not include the notes.
  private var contents = HashCounts()

  /// The hashes by which lines are compared. They do not include the `^id`.
  struct Key: Hashable, Sendable {
    /// The hash of date, time, subject and items.
    let content: UInt64
    /// The hash of the content and the note.
    let whole: UInt64
  }

  package init() {}

  package init(of workspace: Workspace) {
    var texts = WrittenItems()
    workspace.forEachLine { entry, reader in
      let key = texts.key(of: entry, reader)
      let index = wholes[key.whole] ?? Int32(clamping: open.count)
      if Int(index) == open.count {
        wholes.set(index, for: key.whole)
        open.append(0)
      }
      open[Int(index)] += 1
      if !entry.event.isEmpty {
        events.set(index, for: Self.hash(ofEvent: reader.bytes(entry.event)))
      }
      _ = contents.add(key.content)
    }
  }

  /// True if the log has no lines.
  var isEmpty: Bool { open.isEmpty }

  /// Returns the hashes of a line.
  ///
  /// - Parameters:
  ///   - line: The text of the line before its `^id` and note.
  ///   - note: The note; nil if there is none.
  static func key(of line: UnsafeBufferPointer<UInt8>, note: String?) -> Key {
    guard var note else { return key(of: line, note: UnsafeBufferPointer<UInt8>?.none) }
    return note.withUTF8 { key(of: line, note: $0) }
  }

  static func key(
    of line: UnsafeBufferPointer<UInt8>, note: UnsafeBufferPointer<UInt8>?
  ) -> Key {
    var id = ForeignID()
    id.addFolded(line)
    let content = id.hash
    if let note { id.add(note) }
    return Key(content: content, whole: id.hash)
  }

  static func hash(ofEvent event: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var id = noEvent
    id.add(event)
    return id.hash
  }

  private static let noEvent = ForeignID("")

  func hasSimilar(_ key: Key) -> Bool { contents.contains(key.content) }

  /// Returns true if the log has a line whose `^id` has this hash. Counts the line as matched.
  mutating func match(event: UInt64) -> Bool {
    guard let index = events[event] else { return false }
    open[Int(index)] -= 1
    return true
  }

  /// Returns true if the log has a line with this content and note that no imported entry has
  /// matched yet. Counts that line as matched.
  mutating func match(_ key: Key) -> Bool {
    guard let index = wholes[key.whole], open[Int(index)] > 0 else { return false }
    open[Int(index)] -= 1
    return true
  }
}

extension ForeignID {
  /// Adds bytes, ignoring the case of ASCII letters.
  fileprivate mutating func addFolded(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(UInt64(byte.lowercased)) }
  }
}
