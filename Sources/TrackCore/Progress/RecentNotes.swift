/// The note of a log line.
package struct DayNote: Hashable, Sendable {
  package let day: Day
  /// The ID of the line's subject, or the title of a one-off action.
  package let subject: String
  package let text: String
}

/// Collects the notes within a range of days, up to today.
struct RecentNotes {
  let days: DaySpan
  /// The notes in file order.
  private(set) var notes: [DayNote] = []

  init(days: DaySpan, today: Day) {
    self.days = DaySpan(from: days.from, through: min(days.through ?? today, today))
  }

  @inline(__always)
  mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    guard !entry.note.isEmpty, days.contains(entry.day) else { return }
    notes.append(
      DayNote(
        day: entry.day, subject: reader.names.text(entry.subject), text: reader.text(entry.note)))
  }

  mutating func merge(_ late: RecentNotes) { notes += late.notes }
}
