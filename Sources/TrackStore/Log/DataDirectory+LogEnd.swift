import TrackCore

extension DataDirectory {
  /// Searches the log backwards: first the file for today's lines, then the other log files.
  /// Returns the first result of `find`, and the file in which it was found.
  package func lastInLog<Found>(
    _ today: Day, _ find: (Document) -> Found?
  ) throws(WriteError) -> (file: String, found: Found)? {
    let last = logFile(for: today)
    let others = logFiles.filter { $0 != last && !$0.hasPrefix("sources/") }
    for file in [last] + others {
      if let found = try searchBackwards(file, { find(Document($0)) }) { return (file, found) }
    }
    return nil
  }

  /// Returns the last 2 KiB of a log file if they contain a complete log line, otherwise the last
  /// 64 KiB.
  package func logEnd(of file: String) throws(WriteError) -> FileTail {
    let end = try end(of: file, atMost: 2048)
    return Document(end.wholeLines).lastLogDay == nil ? try self.end(of: file) : end
  }
}

extension FileTail {
  /// Returns true if a line of a day can be appended: the last log line is not of a later day, or
  /// the whole file was read and has no log line.
  package func allowsAppending(on day: Day) -> Bool {
    guard let last = Document(wholeLines).lastLogDay else { return offset == 0 }
    return last <= day
  }

  /// The bytes without the first line if that may be incomplete, that is, if the tail is not the
  /// whole file.
  package var wholeLines: [UInt8] {
    let start = offset == 0 ? 0 : (bytes.firstIndex(of: ASCII.newline) ?? bytes.count - 1) + 1
    return Array(bytes[start...])
  }
}
