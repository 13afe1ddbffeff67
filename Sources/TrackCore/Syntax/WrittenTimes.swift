/// The time or time range of a log line as written: `9:00`, `<23:00-1:00`, `9:00-?`.
struct WrittenTimes {
  enum End {
    /// The end is written as `?`: the entry is still running.
    case open
    case time(seconds: Int, Range<Int>)
  }

  /// True if the time begins with `<`, which means that the start is on the previous day.
  let startsDayBefore: Bool
  /// The start, in seconds from midnight.
  let start: Int
  let startRange: Range<Int>
  /// The end; nil for a single time.
  let end: End?
}

extension Cursor {
  /// Reads a time or a time range. After a single time, the cursor is before the blanks that follow
  /// the time.
  mutating func times() throws(Diagnostic) -> WrittenTimes {
    let startsDayBefore = take(ASCII.less)
    skipBlanks()
    let first = at
    let start = try time()
    let startRange = first..<at
    skipBlanks()
    guard takeDash() else {
      at = startRange.upperBound
      return WrittenTimes(
        startsDayBefore: startsDayBefore, start: start, startRange: startRange, end: nil)
    }
    skipBlanks()
    let second = at
    let end: WrittenTimes.End =
      take(ASCII.question) ? .open : .time(seconds: try time(), second..<at)
    return WrittenTimes(
      startsDayBefore: startsDayBefore, start: start, startRange: startRange, end: end)
  }
}
