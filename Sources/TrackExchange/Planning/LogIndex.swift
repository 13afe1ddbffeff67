import TrackCore

/// An index of the existing log lines, by which an import recognises entries that the log already
/// has.
package struct LogIndex: Sendable {
  /// For each distinct combination of content and note, the number of log lines that no imported
  /// entry has matched yet.
  private var open: [Int] = []
  /// The index in `open` for the hash of each combination of content and note.
  private var wholes: [UInt64: Int] = [:]
  /// The index in `open` for the hash of each `^id`.
  private var events: [UInt64: Int] = [:]
  /// The hashes of the contents of all lines, which do not include the notes.
  private var contents: Set<UInt64> = []

  /// The hashes by which lines are compared. They do not include the `^id`.
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
      let (end, note) = EntryText.append(entry, to: &line)
      let key = line[..<end].withUnsafeBufferPointer { Self.key(of: $0, note: note) }
      let index = wholes[key.whole] ?? open.count
      if index == open.count {
        wholes[key.whole] = index
        open.append(0)
      }
      open[index] += 1
      if let event = entry.event { events[Self.hash(ofEvent: event)] = index }
      contents.insert(key.content)
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
    // Without regard to the case of ASCII letters.
    var id = ForeignID()
    for byte in line { id.add(UInt64(byte.lowercased)) }
    let content = id.hash
    if let note { id.add(note) }
    return Key(content: content, whole: id.hash)
  }

  private static func hash(ofEvent event: String) -> UInt64 { ForeignID("", event).hash }

  func hasSimilar(_ key: Key) -> Bool { contents.contains(key.content) }

  /// Returns true if the log has a line with an `^id`. Counts the line as matched.
  mutating func match(event: String) -> Bool {
    guard let index = events[Self.hash(ofEvent: event)] else { return false }
    open[index] -= 1
    return true
  }

  /// Returns true if the log has a line with this content and note that no imported entry has
  /// matched yet. Counts that line as matched.
  mutating func match(_ key: Key) -> Bool {
    guard let index = wholes[key.whole], open[index] > 0 else { return false }
    open[index] -= 1
    return true
  }
}
