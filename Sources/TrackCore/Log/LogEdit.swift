/// Access to the last line of a log.
extension Document {
  /// The day of the last log line that has a valid date; nil if there is none.
  public var lastLogDay: Day? {
    bytes.withUnsafeBufferPointer { buffer in
      for line in lines.reversed() where line.role == .log {
        var cursor = Cursor(buffer, from: line.textStart, to: line.textEnd)
        if let date = try? cursor.date() { return date }
      }
      return nil
    }
  }

  /// The subject and the items of the last valid log line, as written. The items do not include an
  /// `^id` or a note.
  public var lastLogLine: (subject: String, items: [String])? { lastLogLine { _ in true } }

  /// The subject and items of the last valid log line that satisfies a condition.
  package func lastLogLine(
    where isWanted: (borrowing LogEntry) -> Bool
  ) -> (subject: String, items: [String])? {
    let workspace = Workspace(files: [], keepingProblems: false)
    var reader = LogLineReader(
      names: workspace.names, subjects: workspace.subjects, units: workspace.units)
    var entry = LogEntry()
    return bytes.withUnsafeBufferPointer { buffer in
      for line in lines.reversed() where line.role == .log {
        let (start, end) = (line.textStart, line.textEnd)
        guard FilePrescan.diagnostic(in: buffer, start, end)?.code != .notUTF8,
          reader.read(buffer, start, end, into: &entry), isWanted(entry)
        else { continue }
        return words(of: entry, in: buffer)
      }
      return nil
    }
  }

  private func words(
    of entry: borrowing LogEntry, in buffer: UnsafeBufferPointer<UInt8>
  ) -> (subject: String, items: [String]) {
    let cursor = Cursor(buffer, from: entry.text.lowerBound, to: entry.text.upperBound)
    let subject = entry.subjectRange
    var end = entry.text.upperBound
    if !entry.note.isEmpty {
      end = entry.note.lowerBound
      while end > subject.upperBound,
        buffer[end] != ASCII.semicolon || end == entry.note.lowerBound
      { end -= 1 }
    }
    let items = cursor.text(subject.upperBound, end).split(whereSeparator: \.isWhitespace)
    return (
      cursor.text(subject.lowerBound, subject.upperBound),
      items.map(String.init).filter { !$0.hasPrefix("^") && $0 != ";" }
    )
  }
}
