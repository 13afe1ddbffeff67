import TrackCore

extension Workspace {
  /// Calls a closure with each valid line of the log, in the order of files and lines.
  package func forEachExchangeEntry(
    matching filter: EntryFilter = EntryFilter(), _ body: (ExchangeEntry, Place) -> Void
  ) {
    var match = EntryMatch(filter, workspace: self)
    forEachLine { entry, reader in
      if match.matches(entry, &reader) { body(ExchangeEntry(entry, reader), entry.place) }
    }
  }
}

extension ExchangeEntry {
  /// Creates an entry from a log line.
  init(_ entry: borrowing LogEntry, _ reader: LogReader) {
    let names = reader.names
    self.init(day: entry.day, subject: "")
    isOneOff = names.isTitle(entry.subject)
    // A line that was written before its block got another ID has the block's ID here.
    subject = names.text(entry.subject)
    setTimes(of: entry)
    outcome = entry.outcome
    amounts =
      [entry.count.map { Amount($0) }, entry.writtenTime.map { Amount($0, .time) }, entry.quantity]
      .compactMap(\.self)
    parts = entry.parts.map { Part(name: names.text($0.name), amount: $0.amount) }
    goals = entry.goals.map { Share(goal: names.text($0.goal), amount: $0.amount) }
    contexts = entry.contexts.map(names.text)
    tags = entry.tags.map(names.text)
    if !entry.note.isEmpty { note = reader.text(entry.note) }
    if !entry.event.isEmpty { event = reader.text(entry.event) }
  }

  /// Sets the time or range to that of a log line.
  mutating func setTimes(of entry: borrowing LogEntry) {
    start = entry.start
    if let start, let end = entry.end, end > start { self.end = end }
    isRunning = entry.isRunning
  }
}
