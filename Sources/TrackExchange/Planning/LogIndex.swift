import TrackCore

/// The existing lines of a log, so that an import adds only new lines.
package struct LogIndex: Sendable {
  /// The hashes of all `^id`s, each with the key of its line.
  private(set) var events: [UInt64: Key] = [:]
  /// For each hash of a line's content and note, the number of log lines that have it and that no
  /// imported entry has matched yet.
  private var counts: [UInt64: Int] = [:]
  /// The hashes of the contents of all lines, without their notes.
  private var contents: Set<UInt64> = []

  /// The content of a line without its `^id`.
  struct Key: Hashable, Sendable {
    /// The hash of date, time, subject and items.
    let content: UInt64
    /// The hash of the content and the note.
    let whole: UInt64
  }

  package init() {}

  package init(of workspace: Workspace) {
    var line: [UInt8] = []
    workspace.forEachExchangeEntry { entry, _ in
      line.removeAll(keepingCapacity: true)
      let end = EntryText.append(entry, to: &line)
      let key = line.withUnsafeBufferPointer {
        Self.key(
          of: UnsafeBufferPointer(rebasing: $0[..<end]), note: entry.note.map(EntryText.plain))
      }
      if let event = entry.event { events[ForeignID("", event).hash] = key }
      counts[key.whole, default: 0] += 1
      contents.insert(key.content)
    }
  }

  /// True if the log has no lines.
  var isEmpty: Bool { contents.isEmpty }

  /// Returns the key of a line.
  ///
  /// - Parameter line: The line without its `^id` and note.
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

  func has(event: UInt64) -> Bool { events[event] != nil }
  func hasSimilar(_ key: Key) -> Bool { contents.contains(key.content) }

  /// Counts the line that has an `^id` as matched.
  mutating func match(event: UInt64) {
    if let key = events[event] { counts[key.whole]? -= 1 }
  }

  /// Returns true if there is a line with this content and note that is not matched yet. Counts it
  /// as matched.
  mutating func match(_ key: Key) -> Bool {
    guard let count = counts[key.whole], count > 0 else { return false }
    counts[key.whole] = count - 1
    return true
  }
}

extension ForeignID {
  /// Adds bytes, ignoring the case of ASCII letters.
  fileprivate mutating func addFolded(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(UInt64(byte.lowercased)) }
  }
}
