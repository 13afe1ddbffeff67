/// A file that a sync would empty, or from which it would remove most lines. The cause is usually a
/// damaged disk and seldom an edit.
package struct LargeDeletion: Hashable, Sendable {
  package let file: String
  /// The number of lines that would be removed. `lines` is the number of all lines of the file.
  /// Neither counts blank lines.
  package let removed: Int
  package let lines: Int

  /// The minimum number of removed lines to report, unless the file becomes empty.
  private static let least = 10

  package static func find(before: [SourceFile], after: [SourceFile]) -> LargeDeletion? {
    func named(_ files: [SourceFile]) -> [String: [UInt8]] {
      Dictionary(files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
    return find(before: named(before), after: named(after))
  }

  /// Returns the first file with a large deletion, in file order. Lines that another file gains
  /// count as moved.
  ///
  /// - Parameters:
  ///   - before: The current files.
  ///   - after: The same files after the sync, without the removed files.
  package static func find(
    before: [String: [UInt8]], after: [String: [UInt8]]
  ) -> LargeDeletion? {
    var moved = 0
    var losses: [(file: String, lost: Int, lines: Int)] = []
    for file in Set(before.keys).union(after.keys) where before[file] != after[file] {
      // Usually lines were only appended; then only the new lines are counted.
      if let old = before[file], let new = after[file], old.last == ASCII.newline,
        new.starts(with: old)
      {
        moved += lines(new[old.count...])
        continue
      }
      let (old, new) = (lines(before[file] ?? []), lines(after[file] ?? []))
      if new >= old {
        moved += new - old
      } else {
        losses.append((file, old - new, old))
      }
    }
    for (file, lost, lines) in losses.sorted(by: { FileOrder.precedes($0.file, $1.file) }) {
      let removed = max(0, lost - moved)
      let isEmptied = after[file] != nil && removed == lines
      if removed * 2 > lines, isEmptied || removed >= least {
        return LargeDeletion(file: file, removed: removed, lines: lines)
      }
    }
    return nil
  }

  private static func lines(_ bytes: some Collection<UInt8>) -> Int {
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
