extension Workspace {
  /// Calls a closure with every line of the log that counts, in the order of files and lines.
  ///
  /// The closure may ask the names for the text of subjects, goals, contexts and tags. The
  /// same entry is filled again for every line.
  public func forEachEntry(_ body: (borrowing LogEntry, NameBook) -> Void) {
    withoutActuallyEscaping(body) { body in
      var consumer = ClosureConsumer(body: body)
      _ = readLog(into: &consumer)
    }
  }
}

/// The texts of names, as far as the log has been read.
public struct NameBook: Sendable {
  let names: Names

  /// A name as it was first written; a one-off action's title without quotation marks.
  public func text(of name: Name) -> String { names.text(name) }

  /// Whether a subject is a one-off action's title.
  public func isOneOff(_ name: Name) -> Bool { names.isTitle(name) }

  /// The subject as it stands on the line being shown, with its quotation marks.
  public let writtenSubject: String
  /// The note of the line being shown; nil where it has none.
  public let note: String?
  /// The line's own ID, without `^`; nil where it has none.
  public let event: String?
  /// The tags within the note.
  public let noteTags: [String]
}

private struct ClosureConsumer: LogConsumer {
  let body: (borrowing LogEntry, NameBook) -> Void

  mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader) {
    body(
      entry,
      NameBook(
        names: reading.names, writtenSubject: reading.text(entry.subjectRange),
        note: entry.note.isEmpty ? nil : reading.text(entry.note),
        event: entry.event.isEmpty ? nil : reading.text(entry.event),
        noteTags: reading.noteTags(of: entry)))
  }
}

extension LogReader {
  /// The tags within a line's note, as written, without `#`.
  package func noteTags(of entry: borrowing LogEntry) -> [String] {
    NoteTags.ranges(in: context.buffer, entry.note).map(text)
  }

  /// The tags within a line's note as names.
  package mutating func noteTagNames(of entry: borrowing LogEntry) -> [Name] {
    let ranges = NoteTags.ranges(in: context.buffer, entry.note)
    return ranges.map { reader.names.lookUp(context.buffer, $0.lowerBound, $0.upperBound).name }
  }
}

/// Finds `#word` in a note.
enum NoteTags {
  static func ranges(in buffer: UnsafeBufferPointer<UInt8>, _ note: Range<Int>) -> [Range<Int>] {
    guard buffer[note].contains(ASCII.hash) else { return [] }
    let cursor = Cursor(buffer, from: note.lowerBound, to: note.upperBound)
    var ranges: [Range<Int>] = []
    var at = note.lowerBound
    var mayBegin = true
    while let (scalar, length) = cursor.scalar(at: at) {
      guard scalar == "#", mayBegin else {
        mayBegin = cursor.blankLength(at: at) > 0 || scalar.isPunctuation
        at += length
        continue
      }
      let start = at + 1
      at = start
      var hasLetter = false
      while let (next, length) = cursor.scalar(at: at), next.continuesName {
        if next.isLetter { hasLetter = true }
        at += length
      }
      if hasLetter { ranges.append(start..<at) }
      mayBegin = at == start
    }
    return ranges
  }
}
