import TrackCore

/// The log lines that are in only one of two versions of a directory.
struct LineDifference {
  /// The added lines, with normalized whitespace. A line that moved is in both `added` and
  /// `removed`.
  private var added: [[UInt8]] = []
  private var removed: [[UInt8]] = []

  /// Adds the changes of a file. Returns true if log lines were added, removed or changed; lines
  /// that only moved within the file do not count.
  mutating func add(_ changes: [LineChange]) -> Bool {
    let old = changes.flatMap { Self.logLines($0.removed) }
    let new = changes.flatMap { Self.logLines($0.added) }
    removed += old
    added += new
    return old.count != new.count || Self.counts(old) != Self.counts(new)
  }

  /// Counts the added, changed and removed lines, by kind of line.
  ///
  /// - Parameter kinds: The kind of each subject's block, by the block's folded ID.
  func records(_ kinds: [String: Kind]) -> [DirectoryDifference.Record: DirectoryDifference.Count] {
    var records: [DirectoryDifference.Record: DirectoryDifference.Count] = [:]
    if removed.isEmpty {
      for line in added { records[LogTokens(line).record(kinds), default: .init()].added += 1 }
      return records
    }
    // A line that moved to another place or file is neither added nor removed.
    var (newLines, oldLines) = (Self.counts(added), Self.counts(removed))
    for (line, count) in oldLines {
      let moved = min(count, newLines[line] ?? 0)
      guard moved > 0 else { continue }
      oldLines[line] = count - moved
      newLines[line, default: 0] -= moved
    }
    // Which lines are paired must not depend on the order of a dictionary, which differs from run
    // to run.
    func sorted(_ counts: [[UInt8]: Int]) -> [(key: [UInt8], value: Int)] {
      counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }
    var gone: [String: Int] = [:]
    var lost: [(line: LogTokens, count: Int)] = []
    for (bytes, count) in sorted(oldLines) where count > 0 {
      let line = LogTokens(bytes)
      lost.append((line, count))
      gone[line.event, default: 0] += count
    }
    var paired: [String: Int] = [:]
    for (bytes, count) in sorted(newLines) where count > 0 {
      let line = LogTokens(bytes)
      let changed = min(count, gone[line.event] ?? 0)
      gone[line.event, default: 0] -= changed
      paired[line.event, default: 0] += changed
      records[line.record(kinds), default: .init()].changed += changed
      records[line.record(kinds), default: .init()].added += count - changed
    }
    for (line, count) in lost {
      let changed = min(count, paired[line.event] ?? 0)
      paired[line.event, default: 0] -= changed
      if count > changed {
        records[line.record(kinds), default: .init()].removed += count - changed
      }
    }
    return records
  }

  /// Returns the number of times that each line occurs.
  private static func counts(_ lines: [[UInt8]]) -> [[UInt8]: Int] {
    var counts: [[UInt8]: Int] = [:]
    for line in lines { counts[line, default: 0] += 1 }
    return counts
  }

  private static func logLines(_ bytes: [UInt8]) -> [[UInt8]] {
    let document = Document(bytes)
    return document.lines.filter { $0.role == .log }.map {
      Array(document.bytes[$0.textStart..<$0.textEnd]).plain
    }
  }
}

extension LogTokens {
  /// The key that the old and the new version of a changed line share: the `^id`, or else the date
  /// and the subject.
  fileprivate var event: String {
    if let event = self["event"] { return String(decoding: event.text, as: UTF8.self) }
    let words = ["date", "subject"].compactMap { self[$0]?.text }
    return words.map { foldedName(String(decoding: $0, as: UTF8.self)) }.joined(separator: " ")
  }

  fileprivate func record(_ kinds: [String: Kind]) -> DirectoryDifference.Record {
    if self["outcome"] != nil { return .skip }
    let subject = foldedName(String(decoding: self["subject"]?.text ?? [], as: UTF8.self))
    if let kind = kinds[subject] { return kind == .measure ? .reading : .completion }
    return BuiltInMeasure.ids.contains(subject) ? .reading : .completion
  }
}
