import TrackCore

/// A file that was emptied or deleted, or that lost most of its lines. The cause is usually a damaged
/// disk and seldom an edit.
package struct LargeDeletion: Hashable, Sendable {
  package let file: String
  /// The number of lost lines, and the number of lines that the file would have without the loss.
  /// Blank lines do not count in either.
  package let removed: Int
  package let lines: Int
  /// The content of a file that becomes empty or is deleted; nil for another file.
  package let whole: [UInt8]?

  /// The minimum number of removed lines to report, unless the file becomes empty or is deleted.
  private static let least = 10

  package static func all(
    before: [SourceFile], after: [SourceFile], written: [String: Int] = [:]
  ) -> [LargeDeletion] {
    func named(_ files: [SourceFile]) -> [String: [UInt8]] {
      Dictionary(files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
    return all(before: named(before), after: named(after), written: written)
  }

  /// Returns the files with a large deletion, in file order. Lines that another file gains count as
  /// moved.
  ///
  /// A file that becomes empty or is deleted counts if most of its lines are gone, however few they
  /// are. A line of such a file counts as moved only if another file gains a line that begins with
  /// the same two words, so that many new lines elsewhere do not hide the loss.
  ///
  /// - Parameters:
  ///   - before: The files before the change.
  ///   - after: The same files after the change, without the removed files.
  ///   - written: By how many lines commands of track have made each file longer. What a command
  ///     removed is no sign of damage.
  package static func all(
    before: [String: [UInt8]], after: [String: [UInt8]], written: [String: Int] = [:]
  ) -> [LargeDeletion] {
    var moved = 0
    var losses: [(file: String, lost: Int, lines: Int)] = []
    for file in Set(before.keys).union(after.keys) where before[file] != after[file] {
      // Usually, lines were only appended; count the new lines alone.
      if let old = before[file], let new = after[file], written[file] ?? 0 <= 0,
        old.last == ASCII.newline, new.begins(with: old)
      {
        moved += lineCount(of: new[old.count...])
        continue
      }
      let expected = max(0, lineCount(of: before[file] ?? []) + (written[file] ?? 0))
      let new = lineCount(of: after[file] ?? [])
      if new >= expected {
        moved += new - expected
      } else {
        losses.append((file, expected - new, expected))
      }
    }
    return losses.sorted { FileOrder.precedes($0.file, $1.file) }.compactMap { file, lost, lines in
      let isEmptied = lost == lines
      let removed =
        isEmptied ? min(lost, missingLines(of: file, before, after)) : max(0, lost - moved)
      guard removed * 2 > lines, isEmptied || removed >= least else { return nil }
      // The old content would also bring back the lines that commands removed.
      let isWhole = isEmptied && written[file] ?? 0 >= 0
      return LargeDeletion(
        file: file, removed: removed, lines: lines, whole: isWhole ? before[file] : nil)
    }
  }

  /// Returns the number of lines lost from a file that becomes empty or is deleted. A line is not
  /// lost if another file gains a line that begins with the same two words.
  private static func missingLines(
    of file: String, _ before: [String: [UInt8]], _ after: [String: [UInt8]]
  ) -> Int {
    var gains: [ArraySlice<UInt8>: Int] = [:]
    for (other, bytes) in after where other != file && before[other] != bytes {
      forEachLine(of: bytes) { gains[StaleSave.head($0), default: 0] += 1 }
      forEachLine(of: before[other] ?? []) { gains[StaleSave.head($0), default: 0] -= 1 }
    }
    var missing = 0
    forEachLine(of: before[file] ?? []) { line in
      let head = StaleSave.head(line)
      if let left = gains[head], left > 0 {
        gains[head] = left - 1
      } else {
        missing += 1
      }
    }
    return missing
  }

  /// Calls `body` with each line that is not blank, without the whitespace around it.
  private static func forEachLine(of bytes: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    for line in bytes.split(separator: ASCII.newline) {
      let text = StaleSave.trimmed(line)
      if !text.isEmpty { body(text) }
    }
  }

  /// Returns the number of lines that are not blank.
  package static func lineCount(of bytes: some Collection<UInt8>) -> Int {
    var count = 0
    var isBlank = true
    for byte in bytes {
      if byte == ASCII.newline || byte == ASCII.carriageReturn {
        isBlank = true
      } else if isBlank, byte != ASCII.space, byte != ASCII.tab {
        isBlank = false
        count += 1
      }
    }
    return count
  }
}
