extension LogAudit {
  /// Reports an entry about sleep if it has a range and its parts add up to more than its duration.
  /// The duration is the written time, else the length of the range.
  func checkStages(
    _ entry: borrowing LogEntry, _ info: SubjectInfo, _ reader: inout LogReader
  ) {
    guard let stages = info.stages, let start = entry.start, let end = entry.end, end > start
    else { return }
    let duration = stages.duration(of: entry.parts)
    let length = entry.writtenTime ?? Number(end - start)
    guard duration > length else { return }
    let range = entry.timeRange(reader)
    let words = Amount(duration, .time).inWords
    reader.report(
      Diagnostic(
        .partsTooLong, range.lowerBound, range.upperBound,
        "parts of \(words) in \(Amount(length, .time).inWords)"), .partsTooLong, entry)
  }
}

extension SleepStages {
  /// Returns the minimum time, in seconds, that the parts of a line take. This is the sum of all
  /// stages or the part `asleep`, whichever is longer, plus the time awake.
  fileprivate func duration(of parts: [LogEntry.Part]) -> Number {
    func sum(_ isWanted: (Name) -> Bool) -> Number {
      parts.reduce(.zero) {
        $1.amount.unit == .time && isWanted($1.name) ? $0 + $1.amount.number : $0
      }
    }
    return max(sum(stages.contains), sum { $0 == asleep }) + sum { $0 == awake }
  }
}
