/// Notes the entries that are running.
struct RunningEntries: MergeableConsumer {
  let today: Day
  private(set) var found: [(subject: Name, entry: RunningEntry)] = []

  init(today: Day) {
    self.today = today
  }

  @inline(__always)
  mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader) {
    guard entry.isRunning, entry.day <= today else { return }
    found.append(
      (
        entry.subject,
        RunningEntry(
          id: reading.names.text(entry.subject), day: entry.day, start: entry.start ?? 0,
          place: entry.place)
      ))
  }

  mutating func join(_ late: RunningEntries, _ names: NameRemapping) {
    found += late.found.map { (names[$0.subject], $0.entry) }
  }
}
