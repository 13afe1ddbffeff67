/// A change of one line of a log.
///
/// It identifies the line by its number and by its old text, so that it never changes another line.
public struct LogLineChange: Hashable, Sendable {
  /// The number of the line, from 1.
  public let number: Int
  /// The text of the line as it was read, without its ending.
  public let old: String
  /// The new text; nil to remove the line.
  public let new: String?

  public init(number: Int, old: String, new: String?) {
    self.number = number
    self.old = old
    self.new = new
  }
}

extension Document {
  /// Replaces and removes lines of a log, all of them or none.
  ///
  ///     try document.changeLog([
  ///       LogLineChange(number: 3, old: "2026-11-20 run 5km", new: "2026-11-20 run 6km"),
  ///       LogLineChange(number: 4, old: "2026-11-20 run 5km", new: nil),
  ///     ])
  ///
  /// - Throws: `EditError.changedLine` if a line is no longer the line that was read, or is changed
  ///   twice; `EditError.badLogLine` if a new text is not a log line.
  public mutating func changeLog(_ changes: [LogLineChange]) throws(EditError) {
    var edits = LineEdits()
    var changed: Set<Int> = []
    for change in changes {
      let index = change.number - 1
      guard lines.indices.contains(index), lines[index].role == .log,
        text(of: lines[index]) == change.old, changed.insert(index).inserted
      else { throw .changedLine(change.number) }
      if let new = change.new {
        _ = try Self.day(ofLogLine: new)
        edits.replace(index, with: Array(new.utf8))
      } else {
        edits.remove(index...index)
      }
    }
    self = applying(edits)
  }

  /// Adds lines to the log. If the log is sorted by date, each line is added after the lines of its
  /// day and of earlier days. Otherwise the lines are added at the end.
  ///
  ///     try document.add(logLines: ["2026-11-20 07:30 run 5.2km 31m ; along the river"])
  public mutating func add(logLines texts: [String]) throws(EditError) {
    var added: [(day: Day, text: String)] = []
    for text in texts { added.append((try Self.day(ofLogLine: text), text)) }
    var edits = LineEdits()
    for (day, text) in added.sorted(by: { $0.day < $1.day }) {
      edits.insert([Array(text.utf8)], before: endOfDay(day) ?? lines.count)
    }
    self = applying(edits)
  }

  /// Returns the date of a log line; throws if the text is not a single line that begins with a
  /// date.
  private static func day(ofLogLine text: String) throws(EditError) -> Day {
    let bytes = Array(text.utf8)
    let day = bytes.withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: 0, to: buffer.count)
      return try? cursor.date()
    }
    guard let day, bytes.isText else { throw .badLogLine(text) }
    return day
  }

  /// Returns the index at which to insert a line of a given day: after the last log line of this
  /// day or of an earlier day. If there is none, this is before the first log line. Nil if no log
  /// line has a later day, or if the log is not sorted by date.
  private func endOfDay(_ day: Day) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var latest = Day.first
      var place: Int?
      var hasLater = false
      for (index, line) in lines.enumerated() where line.role == .log {
        var cursor = Cursor(buffer, from: line.textStart, to: line.textEnd)
        guard let date = try? cursor.date() else { continue }
        if date < latest { return nil }
        latest = date
        if date <= day {
          place = index + 1
        } else if !hasLater {
          hasLater = true
          if place == nil { place = index }
        }
      }
      return hasLater ? place : nil
    }
  }
}

extension Document {
  /// Returns the bytes without the log lines before a day, and the number of lines removed.
  /// Comments and lines without a valid date stay.
  package func withoutLogLines(before first: Day) -> (bytes: [UInt8], removed: Int) {
    var edits = LineEdits()
    bytes.withUnsafeBufferPointer { buffer in
      for (index, line) in lines.enumerated() where line.role == .log {
        var cursor = Cursor(buffer, from: line.textStart, to: line.textEnd)
        if let day = try? cursor.date(), day < first { edits.remove(index...index) }
      }
    }
    return (applying(edits).bytes, edits.removed.count)
  }
}
