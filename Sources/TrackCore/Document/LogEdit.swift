/// Where a new line of the log belongs.
extension Document {
  /// Inserts a log line at the end of its day where the log is in order of dates; else at
  /// the file's end.
  public func insertingLogLine(_ text: String, on day: Day) -> Document {
    guard let place = placeOfDay(day) else { return inserting([text], before: lines.count) }
    return inserting([text], before: place)
  }

  /// The day of the last log line; nil where there is none.
  public var lastLogDay: Day? {
    bytes.withUnsafeBufferPointer { buffer in
      for line in lines.reversed() where line.role == .log {
        var cursor = Cursor(buffer, from: line.textStart, to: line.textEnd)
        if let date = try? cursor.date() { return date }
      }
      return nil
    }
  }

  /// The position behind the last line of a day or of one before it, where every line is in
  /// order; nil where the file's end is the place, or the log is not in order.
  private func placeOfDay(_ day: Day) -> Int? {
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
