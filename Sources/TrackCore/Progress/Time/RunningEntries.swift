/// Collects the running entries: those whose time range has no end yet.
struct RunningEntries {
  let today: Day
  private(set) var entries: [RunningEntry] = []

  @inline(__always)
  mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    guard entry.isRunning, entry.day <= today else { return }
    entries.append(
      RunningEntry(
        id: reader.names.text(entry.subject), day: entry.day, start: entry.start ?? 0,
        place: entry.place))
  }

  mutating func merge(_ late: RunningEntries) {
    entries += late.entries
  }
}
