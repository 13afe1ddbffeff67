import TrackCore

extension DataDirectory {
  /// Calls `find` with pieces of the log, from the end backwards: first of the file for today's
  /// lines, then of the other log files. Returns the first result that is not nil, and the file in
  /// which it was found.
  package func lastInLog<Found>(
    _ today: Day, _ find: (Document) -> Found?
  ) throws(WriteError) -> (file: String, found: Found)? {
    let last = logFile(for: today)
    let others = try logFiles().filter { $0 != last && !$0.hasPrefix("sources/") }
    for file in [last] + others {
      if let found = try searchBackwards(file, { find(Document($0)) }) { return (file, found) }
    }
    return nil
  }

  /// Returns the last 2 KiB of a log file or, if they contain no complete log line, the last 64
  /// KiB.
  package func logEnd(of file: String) throws(WriteError) -> FileTail {
    let end = try end(of: file, atMost: 2048)
    return Document(end.wholeLines).lastLogDay == nil ? try self.end(of: file) : end
  }
}

extension FileTail {
  /// Returns true if a line of a day can be appended without breaking the order of days. The last
  /// log line must not be of a later day. If there is no log line, the tail must be the whole file.
  package func allowsAppending(on day: Day) -> Bool {
    guard let last = Document(wholeLines).lastLogDay else { return offset == 0 }
    return last <= day
  }

  /// The bytes without the first line, which may be incomplete, unless the tail is the whole file.
  package var wholeLines: [UInt8] {
    let start = offset == 0 ? 0 : (bytes.firstIndex(of: ASCII.newline) ?? bytes.count - 1) + 1
    return Array(bytes[start...])
  }
}
