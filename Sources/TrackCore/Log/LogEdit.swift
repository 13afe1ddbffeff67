/// Where a new line of the log belongs.
extension Document {
  /// Inserts a log line at the end of its day where the log is in order of dates; else at
  /// the file's end.
  public func insertingLogLine(_ text: String, on day: Day) -> Document {
    guard let place = placeOfDay(day) else { return inserting([text], before: lines.count) }
    return inserting([text], before: place)
  }

  /// The day of the last log line; nil where there is none.
  public var lastLogDay: Day? {
    bytes.withUnsafeBufferPointer { buffer in
      for line in lines.reversed() where line.role == .log {
        var cursor = Cursor(buffer, from: line.textStart, to: line.textEnd)
        if let date = try? cursor.date() { return date }
      }
      return nil
    }
  }

  /// The subject of the last log line, as it stands, and its items without `^id` and note; nil
  /// where there is none that can be read.
  public var lastLogLine: (subject: String, items: [String])? { lastLogLine { _ in true } }

  /// Likewise of the last one that is wanted.
  package func lastLogLine(
    where isWanted: (borrowing LogEntry) -> Bool
  ) -> (subject: String, items: [String])? {
    for line in lines.reversed() where line.role == .log {
      let file = SourceFile(name: "log.txt", bytes: Array(bytes[line.textStart..<line.textEnd]))
      let found = withoutActuallyEscaping(isWanted) { isWanted in
        var taker = LineTaker(isWanted: isWanted)
        _ = Workspace(files: [file], keepingProblems: false).readLog(into: &taker)
        return taker.found
      }
      if let found { return found }
    }
    return nil
  }

  /// The position behind the last line of a day or of one before it, where every line is in
  /// order; nil where the file's end is the place, or the log is not in order.
  private func placeOfDay(_ day: Day) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var latest = Day.first
      var place: Int?
      var hasLater = false
      for (index, line) in lines.enumerated() where line.role == .log {
        var cursor = Cursor(buffer, from: line.textStart, to: line.textEnd)
        guard let date = try? cursor.date() else { continue }
        if date < latest { return nil }
        latest = date
        if date <= day {
          place = index + 1
        } else if !hasLater {
          hasLater = true
          if place == nil { place = index }
        }
      }
      return hasLater ? place : nil
    }
  }
}

/// Takes the words of a single line.
private struct LineTaker: LogConsumer {
  let isWanted: (borrowing LogEntry) -> Bool
  var found: (subject: String, items: [String])?

  mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader) {
    guard isWanted(entry) else { return }
    // A note begins behind its sign, and blanks.
    var end = entry.note.isEmpty ? entry.text.upperBound : entry.note.lowerBound
    while !entry.note.isEmpty, end > entry.subjectRange.upperBound,
      reading.context.buffer[end] != 0x3B || end == entry.note.lowerBound
    { end -= 1 }
    let items = reading.text(entry.subjectRange.upperBound..<end).split(
      whereSeparator: \.isWhitespace)
    found = (
      reading.text(entry.subjectRange),
      items.map(String.init).filter { !$0.hasPrefix("^") && $0 != ";" }
    )
  }
}
