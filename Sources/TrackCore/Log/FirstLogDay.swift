/// Finds the first day of the log.
private struct FirstDay: LogConsumer {
  private(set) var day: Day?

  @inline(__always)
  mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader) {
    if let day, day <= entry.day { return }
    day = entry.day
  }
}

extension Workspace {
  /// The first day that has a line in the log; nil where none has.
  package var firstLogDay: Day? {
    var first = FirstDay()
    _ = readLog(into: &first)
    return first.day
  }
}
