/// One pass over the log: reads each line once and passes it to the collectors that are set.
package struct LogPass: MergeableCollector {
  /// Checks the lines. It receives all lines, regardless of the filter.
  var audit: LogAudit?
  /// Selects the lines that the collectors below receive; nil for all lines.
  var filter: EntryMatch?
  var history: History?
  var contributions: Contributions?
  var hours: HourTotals?
  var running: RunningEntries?
  var readings: Readings?
  var time: TimeTotals?
  var notes: RecentNotes?
  /// Computes an entry for each night, which is passed to the history and the contributions. Nil if
  /// neither of them is collected, or if no goal or habit names a computed part of `sleep`, such as
  /// `bedtime`.
  var nights: NightCollector?

  @inline(__always)
  package mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    audit?.take(entry, &reader)
    if nights?.isOnSleep(entry) == true,
      filter?.matches(entry, on: entry.endDay, &reader) ?? true
    {
      nights?.take(entry)
    }
    if filter != nil, filter?.matches(entry, &reader) != true { return }
    history?.take(entry, &reader)
    contributions?.take(entry, &reader)
    hours?.take(entry, &reader)
    running?.take(entry, &reader)
    readings?.take(entry, &reader)
    time?.take(entry, &reader)
    notes?.take(entry, &reader)
  }

  mutating func prepareForMerging() { audit?.prepareForMerging() }

  mutating func merge(_ late: LogPass, _ names: NameRemapping) {
    if let other = late.audit { audit?.merge(other, names) }
    if let other = late.nights { nights?.merge(other) }
    if let other = late.history { history?.merge(other, names) }
    if let other = late.contributions { contributions?.merge(other, names) }
    if let other = late.hours { hours?.merge(other) }
    if let other = late.running { running?.merge(other) }
    if let other = late.readings { readings?.merge(other, names) }
    if let other = late.time { time?.merge(other, names) }
    if let other = late.notes { notes?.merge(other) }
  }

  /// Reads the whole log and lets the collectors finish.
  ///
  /// - Parameter problems: The maximum number of problems to keep; nil to only count them.
  mutating func run(over workspace: Workspace, keepingProblems problems: Int? = nil) -> LogReader {
    if history != nil || contributions != nil { nights = NightCollector(workspace) }
    var reader = workspace.readLog(
      sharing: &self, keepingProblems: problems != nil, limit: problems ?? .max)
    finish(workspace, &reader)
    return reader
  }

  /// Lets the collectors finish after the last line.
  mutating func finish(_ workspace: Workspace, _ reader: inout LogReader) {
    audit?.finish(workspace, &reader)
    if let nights {
      nights.forEachNight { night in
        history?.take(night, &reader)
        contributions?.take(night, &reader)
      }
    }
    history?.finish()
    contributions?.finish()
    readings?.finish(reader)
  }
}
