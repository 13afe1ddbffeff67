/// The last lines of a log that is sorted by date.
struct LogTailReader {
  let lines: [LogPartition.Piece]
  /// All lines before the tail that contain a `?`. No other line before the tail can be a running
  /// entry.
  let openEntryLines: [LogPartition.Piece]
  /// The first complete day: `lines` contains all log lines of this day and of every later day. It
  /// is one day later than necessary, to be safe.
  let firstDay: Day

  /// Fails in three cases:
  /// - A file of the log is not sorted by date.
  /// - Several files have lines on the days of the tail.
  /// - The run of log lines that the tail is cut from is at most twice as long as the tail.
  ///
  /// - Parameter count: The approximate number of bytes of the tail.
  init?(_ files: [SourceFile], _ outlines: [FileOutline], bytes count: Int) {
    let known = files.indices.filter { !outlines[$0].runs.isEmpty }
    var latest: (file: Int, day: Day)?
    var others = Day.first
    for file in known {
      guard let days = files[file].withBytes({ DateOrder.days(in: $0, from: 0) }) else {
        return nil
      }
      if let last = latest, last.day >= days.upperBound {
        others = max(others, days.upperBound)
      } else {
        if let latest { others = max(others, latest.day) }
        latest = (file, days.upperBound)
      }
    }
    guard let latest, let run = outlines[latest.file].runs.last, run.end - run.start > 2 * count
    else { return nil }
    let cut = files[latest.file].withBytes { buffer in
      let halves = run.split(at: run.end - count, in: buffer)
      return (halves.early, halves.late, DateOrder.days(in: buffer, from: halves.early.end))
    }
    guard let end = cut.1, let days = cut.2 else { return nil }
    // The tail may begin in the middle of a day, so the first complete day is the next one. Another
    // day is left out to be safe.
    firstDay = days.lowerBound + 2
    guard others < firstDay - 1 else { return nil }
    lines = [LogPartition.Piece(file: latest.file, run: end)]
    openEntryLines = known.flatMap { file in
      var runs = outlines[file].runs
      if file == latest.file { runs[runs.count - 1] = cut.0 }
      return files[file].withBytes { buffer in
        runs.flatMap { $0.openEntryLines(in: buffer) }.map {
          LogPartition.Piece(file: file, run: $0)
        }
      }
    }
  }
}

extension LogRun {
  /// The lines that contain a `?`, each as a separate run.
  fileprivate func openEntryLines(in buffer: UnsafeBufferPointer<UInt8>) -> [LogRun] {
    var found: [LogRun] = []
    var (counted, number) = (start, firstLine)
    var at = LineReader.first(ASCII.question, in: buffer, from: start)
    while at < end {
      var lineStart = at
      while lineStart > start, buffer[lineStart - 1] != ASCII.newline { lineStart -= 1 }
      let next = min(LineReader.newline(in: buffer, from: at) + 1, end)
      number += LineReader.newlines(in: buffer, counted..<lineStart)
      counted = lineStart
      found.append(LogRun(start: lineStart, end: next, firstLine: number))
      at = LineReader.first(ASCII.question, in: buffer, from: next)
    }
    return found
  }
}
