/// The log lines that only one of two versions of a directory has.
struct LineDifference {
  private var added: [[UInt8]: Int] = [:]
  private var removed: [[UInt8]: Int] = [:]

  /// Adds the changes of a file. Returns true if log lines changed.
  mutating func add(_ part: ChangedPart) -> Bool {
    let (old, new) = (Self.logLines(part.before), Self.logLines(part.after))
    var counts: [[UInt8]: Int] = [:]
    for line in new { counts[line, default: 0] += 1 }
    for line in old { counts[line, default: 0] -= 1 }
    var hasLines = false
    for (line, count) in counts where count != 0 {
      hasLines = true
      if count > 0 { added[line, default: 0] += count } else { removed[line, default: 0] -= count }
    }
    return hasLines
  }

  /// Returns the numbers of added, changed and removed lines, by kind of line.
  ///
  /// - Parameter kinds: The kind of each subject's block, by the block's folded ID.
  func records(_ kinds: [String: Kind]) -> [DirectoryDifference.Record: DirectoryDifference.Count] {
    var records: [DirectoryDifference.Record: DirectoryDifference.Count] = [:]
    // A line that moved to another file is neither added nor removed.
    var gone: [String: Int] = [:]
    var lost: [(line: LogTokens, count: Int)] = []
    for (bytes, count) in removed where count > added[bytes] ?? 0 {
      let line = LogTokens(bytes)
      lost.append((line, count - (added[bytes] ?? 0)))
      gone[line.event, default: 0] += count - (added[bytes] ?? 0)
    }
    var paired: [String: Int] = [:]
    for (bytes, count) in added where count > removed[bytes] ?? 0 {
      let line = LogTokens(bytes)
      let count = count - (removed[bytes] ?? 0)
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

  private static func logLines(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    let document = Document(Array(bytes))
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
