import TrackCore

/// A file that lacks every line which the last sync brought into it.
///
/// An editor that had the file open before the sync has probably saved its older text. The lines
/// must not count as deleted until the person says so.
package struct StaleSave: Hashable, Sendable {
  package let file: String
  /// The lines that came with the sync and are missing, in file order.
  package let missing: [[UInt8]]
  /// The file as it was saved.
  package let saved: [UInt8]
  /// The merge of the saved file with the missing lines.
  package let restored: [UInt8]

  private static let conflictSign = Array("#?".utf8)

  /// - Parameters:
  ///   - synced: The file after the last sync.
  ///   - saved: The file as it is now.
  ///   - others: The other files as they are now, to which lines may have been moved.
  ///   - syncs: The changes that each sync made to the file, latest first.
  ///   - commands: The changes that commands of track made to the file since the latest sync. Lines
  ///     that they removed are not missing. If the saved file has a line that they added, it was
  ///     read after the sync, and what it lacks was deleted.
  package static func find(
    _ file: String, synced: [UInt8], saved: [UInt8], others: [[UInt8]], syncs: [[LineChange]],
    commands: [LineChange] = []
  ) -> StaleSave? {
    let removed = texts(of: commands.map(\.removed))
    let added = texts(of: commands.map(\.added)).subtracting(texts(of: [synced]))
    guard LineSearch(for: added, [], in: [saved]).texts.isEmpty else { return nil }
    var before = synced
    var missing: [[UInt8]] = []
    // The lines of an older sync count as well if they are missing too.
    for changes in syncs {
      guard let earlier = changes.undone(in: before) else { break }
      // A person who resolves a conflict deletes its `#?` lines.
      let new = texts(of: changes.map(\.added)).subtracting(texts(of: changes.map(\.removed)))
        .subtracting(removed).filter { !$0.starts(with: Self.conflictSign) }
      let replaced = texts(of: changes.map(\.removed)).subtracting(
        texts(of: changes.map(\.added)))
      let identities = Set(new.map(identity))
      let now = LineSearch(for: new.union(replaced), identities, in: [saved] + others)
      let then = LineSearch(for: [], identities, in: [earlier])
      // A line that was only reworded after the sync is not missing.
      let reworded = now.identities.subtracting(then.identities)
      // A sync that only removed lines does not end the search: an older text has these lines again.
      guard now.texts == replaced, reworded.isEmpty else { break }
      missing = changes.flatMap(\.after).filter { new.contains(trimmed($0[...])) } + missing
      before = earlier
    }
    guard !missing.isEmpty else { return nil }
    let merged = Merge(
      base: Document(before), ours: Document(saved), theirs: Document(synced))
    return StaleSave(
      file: file, missing: missing, saved: saved, restored: merged.document.bytes)
  }

  /// Returns the non-blank lines of several texts, without the whitespace around them.
  private static func texts(of parts: [[UInt8]]) -> Set<ArraySlice<UInt8>> {
    Set(parts.flatMap { LineChange.lines(of: $0).map { trimmed($0[...]) } }).subtracting([[]])
  }

  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = line.drop(while: isSpace)
    guard let last = text.lastIndex(where: { !isSpace($0) }) else { return [] }
    return text[...last]
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab || byte == ASCII.carriageReturn
      || byte == ASCII.newline
  }

  /// Returns the part of a line that stays when a person changes it: its `^id` or, without one, its
  /// `head`.
  fileprivate static func identity(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.split(separator: ASCII.space).first { $0.first == ASCII.caret } ?? head(line)
  }

  /// Returns a line up to the end of its second word, such as the date and subject of a log line. A
  /// person usually changes only the text after them.
  static func head(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var blanks = 0
    return line.prefix { byte in
      if byte == ASCII.space { blanks += 1 }
      return blanks < 2
    }
  }
}

/// Searches files for given lines and for given identities of lines, and stores those it finds.
private struct LineSearch {
  private(set) var texts: Set<ArraySlice<UInt8>> = []
  private(set) var identities: Set<ArraySlice<UInt8>> = []

  init(
    for texts: Set<ArraySlice<UInt8>>, _ identities: Set<ArraySlice<UInt8>>, in files: [[UInt8]]
  ) {
    for bytes in files {
      for part in bytes.split(separator: ASCII.newline) {
        let line = StaleSave.trimmed(part)
        if texts.contains(line) { self.texts.insert(line) }
        let identity = StaleSave.identity(line)
        if identities.contains(identity) { self.identities.insert(identity) }
      }
    }
  }
}
