/// A line of the log as it stands, for commands that change it.
package struct WrittenLine: Hashable, Sendable {
  package let place: Place
  package let day: Day
  package let subject: Name
  /// The subject as it stands.
  package let writtenSubject: String
  /// Seconds from the midnight that begins `day`, as in `LogEntry`.
  package let start: Int?
  package let end: Int?
  package let isRunning: Bool
  package let isDone: Bool
  /// Its own ID, without `^`; nil where it has none.
  package let event: String?
  package let text: String
}

private struct WrittenLines: LogConsumer {
  let isWanted: (borrowing LogEntry) -> Bool
  private(set) var lines: [WrittenLine] = []

  init(isWanted: @escaping (borrowing LogEntry) -> Bool) {
    self.isWanted = isWanted
  }

  mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader) {
    guard isWanted(entry) else { return }
    lines.append(
      WrittenLine(
        place: entry.place, day: entry.day, subject: entry.subject,
        writtenSubject: reading.text(entry.subjectRange), start: entry.start, end: entry.end,
        isRunning: entry.isRunning, isDone: entry.outcome == .done,
        event: entry.event.isEmpty ? nil : reading.text(entry.event),
        text: reading.text(entry.text)))
  }
}

extension Workspace {
  /// The lines that are wanted, in the order of files and lines; a wrong line is none.
  package func writtenLines(
    where isWanted: @escaping (borrowing LogEntry) -> Bool
  ) -> [WrittenLine] {
    var list = WrittenLines(isWanted: isWanted)
    _ = readLog(into: &list)
    return list.lines
  }
}
