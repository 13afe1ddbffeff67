extension Workspace {
  /// Calls a closure with each valid line of the log, in the order of files and lines.
  ///
  /// The closure can ask the `NameBook` for the texts of subjects, goals, contexts and tags. The
  /// entry is reused for the next line.
  public func forEachEntry(_ body: (borrowing LogEntry, NameBook) -> Void) {
    forEachLine { entry, reader in
      body(
        entry,
        NameBook(
          names: reader.names, writtenSubject: reader.text(entry.subjectRange),
          note: entry.note.isEmpty ? nil : reader.text(entry.note),
          event: entry.event.isEmpty ? nil : reader.text(entry.event),
          noteTags: reader.noteTags(of: entry)))
    }
  }

  /// Calls a closure with each valid line of the log. Returns the names that occur in the blocks
  /// and in the log.
  @discardableResult
  package func forEachLine(_ body: (borrowing LogEntry, inout LogReader) -> Void) -> Names {
    forEachLine(where: { _, _, _ in true }, body)
  }

  /// Calls a closure with each valid log line of the given days. Most lines of other days are
  /// skipped without being parsed.
  package func forEachLine(
    from first: Day, through last: Day, _ body: (borrowing LogEntry, inout LogReader) -> Void
  ) {
    var dates = DateOrder.Bounds(from: first, through: last)
    forEachLine(where: { !dates.exclude($0, $1, $2) }) { entry, reader in
      if entry.day >= first, entry.day <= last { body(entry, &reader) }
    }
  }

  /// Calls a closure with each valid log line that satisfies a condition. Other lines are not
  /// parsed.
  @discardableResult
  func forEachLine(
    where isWanted: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool,
    _ body: (borrowing LogEntry, inout LogReader) -> Void
  ) -> Names {
    withoutActuallyEscaping(isWanted) { isWanted in
      withoutActuallyEscaping(body) { body in
        var collector = ClosureCollector(isWanted: isWanted, body: body)
        return readLog(into: &collector).names
      }
    }
  }

  /// Calls a closure with the log lines that `endDay` may place on one of the given days. Some of
  /// the lines are of the days before, and some end on later days.
  package func forEachLine(
    endingFrom first: Day, through last: Day, _ body: (borrowing LogEntry, inout LogReader) -> Void
  ) {
    let days = LogEntry.longestEnd
    forEachLine(from: max(first, .first + days) - days, through: last, body)
  }

  /// The earliest day of a valid log line; nil if there is none.
  package var firstLogDay: Day? {
    var first: Day?
    forEachLine { entry, _ in first = min(first ?? entry.day, entry.day) }
    return first
  }
}

private struct ClosureCollector: LogCollector {
  let isWanted: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
  let body: (borrowing LogEntry, inout LogReader) -> Void

  func wants(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    isWanted(buffer, start, end)
  }

  mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    body(entry, &reader)
  }
}

/// Access to the texts of names and to the texts of the current log line.
public struct NameBook: Sendable {
  let names: Names

  /// Returns a name as it was first written; for a one-off action, its title without quotation
  /// marks.
  public func text(of name: Name) -> String { names.text(name) }

  /// Returns true if a subject is the title of a one-off action.
  public func isOneOff(_ name: Name) -> Bool { names.isTitle(name) }

  /// The subject as written on the line, with its quotation marks.
  public let writtenSubject: String
  /// The line's note; nil if there is none.
  public let note: String?
  /// The line's own ID, without `^`; nil if there is none.
  public let event: String?
  /// The tags within the note, without `#`.
  public let noteTags: [String]
}
