import TrackCore

/// The log lines without a time and an ID that one side of a merge added.
///
/// If both sides added the same line, the merge keeps one: it cannot know whether the same thing was
/// written down twice, or was done twice.
package struct TypedLines {
  private var counts: [[UInt8]: Int] = [:]

  /// - Parameters:
  ///   - before: The files of the common ancestor, or of the last sync.
  package init(from before: [String: [UInt8]], to after: [String: [UInt8]]) {
    for (file, bytes) in after where before[file] != bytes { count(bytes, 1) }
    for (file, bytes) in before where after[file] != bytes { count(bytes, -1) }
  }

  package init(from before: [SourceFile], to after: [SourceFile]) {
    func named(_ files: [SourceFile]) -> [String: [UInt8]] {
      Dictionary(files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
    self.init(from: named(before), to: named(after))
  }

  /// Returns the lines that both sides added, as often as both did.
  package func shared(with other: TypedLines) -> [String] {
    counts.flatMap { line, count in
      let both = max(0, min(count, other.counts[line] ?? 0))
      return Array(repeating: String(decoding: line, as: UTF8.self), count: both)
    }.sorted()
  }

  private mutating func count(_ bytes: [UInt8], _ step: Int) {
    let document = Document(bytes)
    bytes.withUnsafeBufferPointer { buffer in
      for line in document.lines where line.role == .log {
        var cursor = Cursor(buffer, from: line.textStart, to: line.textEnd)
        let range = line.textStart..<cursor.endWithoutBlanks()
        guard Self.isUntimed(&cursor), EventIDScanner.find(in: buffer, range) == nil else {
          continue
        }
        counts[Array(buffer[range]), default: 0] += step
      }
    }
  }

  private static func isUntimed(_ cursor: inout Cursor) -> Bool {
    guard (try? cursor.date()) != nil, cursor.byte == ASCII.space || cursor.byte == ASCII.tab else {
      return false
    }
    cursor.skipBlanks()
    return cursor.byte != ASCII.less && (try? cursor.time()) == nil
  }
}
