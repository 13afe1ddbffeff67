import TrackCore
import TrackStore

extension DataDirectory {
  /// The file that a line of that day goes to: the year's own where there is one, else the log.
  func logFile(for day: Day) -> String {
    let year = "log/\(day.description.prefix(4)).txt"
    return holds(year) ? year : "log.txt"
  }

  /// Finds something in the log, looked for from its end on: in the file that lines of today go
  /// to, then in the log and in those of the years before. Gives the file, too.
  func lastInLog<Found>(
    _ today: Day, _ find: (Document) -> Found?
  ) throws(WriteError) -> (file: String, found: Found)? {
    let last = logFile(for: today)
    let others = logFiles.filter { $0 != last && !$0.hasPrefix("sources/") }
    for file in [last] + others {
      if let found = try searchBackwards(file, { find(Document($0)) }) { return (file, found) }
    }
    return nil
  }

  /// The end of a log, with a line of it: a few lines do, unless they are very long.
  func logEnd(of file: String) throws(WriteError) -> FileEnd {
    let end = try end(of: file, atMost: 2048)
    return Document(end.wholeLines).lastLogDay == nil ? try self.end(of: file) : end
  }
}

extension FileEnd {
  /// Whether a line of that day goes behind everything: the last line of the log is of no later
  /// day, or there is none.
  func allowsAppending(on day: Day) -> Bool {
    guard let last = Document(wholeLines).lastLogDay else { return offset == 0 }
    return last <= day
  }

  /// The bytes without the first line, where that may be the end of one.
  var wholeLines: [UInt8] {
    let start = offset == 0 ? 0 : (bytes.firstIndex(of: ASCII.newline) ?? bytes.count - 1) + 1
    return Array(bytes[start...])
  }
}
