/// A valid line of the log with its text, for commands that change the line.
package struct WrittenLine: Hashable, Sendable {
  package let place: Place
  package let day: Day
  package let subject: Name
  /// The subject as written, with its quotation marks.
  package let writtenSubject: String
  /// The start, in seconds from the midnight that begins `day`; nil if the line has no time.
  package let start: Int?
  package let end: Int?
  package let isRunning: Bool
  package let isDone: Bool
  /// The line's own ID, without `^`; nil if there is none.
  package let event: String?
  package let text: String
}

extension Workspace {
  /// The lines that satisfy a condition, in the order of files and lines.
  package func writtenLines(where isWanted: (borrowing LogEntry) -> Bool) -> [WrittenLine] {
    var lines: [WrittenLine] = []
    forEachLine { entry, reader in
      guard isWanted(entry) else { return }
      lines.append(
        WrittenLine(
          place: entry.place, day: entry.day, subject: entry.subject,
          writtenSubject: reader.text(entry.subjectRange), start: entry.start, end: entry.end,
          isRunning: entry.isRunning, isDone: entry.outcome == .done,
          event: entry.event.isEmpty ? nil : reader.text(entry.event),
          text: reader.text(entry.text)))
    }
    return lines
  }
}
