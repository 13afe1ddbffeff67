/// A file that a sync would empty or take most of its lines from, as a damaged disk does and a
/// person hardly ever.
package struct LargeDeletion: Hashable, Sendable {
  package let file: String
  /// How many lines would go, and how many the file has; blank lines do not count.
  package let removed: Int
  package let lines: Int

  /// Fewer removed lines than this are a person's, unless they leave an empty file.
  private static let least = 10

  package static func find(before: [SourceFile], after: [SourceFile]) -> LargeDeletion? {
    func named(_ files: [SourceFile]) -> [String: [UInt8]] {
      Dictionary(files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
    return find(before: named(before), after: named(after))
  }

  /// The first such file by name. Lines that another file gets count as moved.
  ///
  /// - Parameters:
  ///   - before: the files as they are.
  ///   - after: the same files as they would be; nil or missing for a removed one.
  package static func find(
    before: [String: [UInt8]], after: [String: [UInt8]]
  ) -> LargeDeletion? {
    var moved = 0
    var losses: [(file: String, lost: Int, lines: Int)] = []
    for file in Set(before.keys).union(after.keys) where before[file] != after[file] {
      let (old, new) = (lines(before[file]), lines(after[file]))
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

  private static func lines(_ bytes: [UInt8]?) -> Int {
    var count = 0
    var isBlank = true
    for byte in bytes ?? [] {
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
