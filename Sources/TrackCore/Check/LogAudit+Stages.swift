extension LogAudit {
  /// Reports a sleep entry whose parts do not fit into its length. The length is the written
  /// duration; if none is written, it is the length of the time range. An entry without a time
  /// range is not checked.
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
  /// Returns the shortest time, in seconds, in which all parts of a sleep entry fit. It is the time
  /// awake plus the time asleep. The time asleep is the part `asleep` or the sum of the stages,
  /// whichever is longer.
  fileprivate func duration(of parts: [LogEntry.Part]) -> Number {
    func sum(_ isWanted: (Name) -> Bool) -> Number {
      parts.reduce(.zero) {
        $1.amount.unit == .time && isWanted($1.name) ? $0 + $1.amount.number : $0
      }
    }
    return max(sum(stages.contains), sum { $0 == asleep }) + sum { $0 == awake }
  }
}
