/// A look at the dates of lines alone.
package enum LogOrder {
  /// The days of the first log line and of the last; nil where there is none, or the lines are
  /// not in order of dates.
  package static func days(of bytes: [UInt8]) -> ClosedRange<Day>? {
    bytes.withUnsafeBufferPointer { buffer in
      var first: Day?
      var latest = Day.first
      var known = 0..<0
      var at = buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      while at < buffer.count {
        let end = LineReader.newline(in: buffer, from: at)
        defer { at = end + 1 }
        guard buffer[at] >= 0x30, buffer[at] <= 0x39 else { continue }
        // Most lines are of the day of the line before.
        let date = at..<min(at + 10, end)
        if date.count == known.count, buffer[date].elementsEqual(buffer[known]) { continue }
        var cursor = Cursor(buffer, from: at, to: end)
        guard let day = try? cursor.date() else { continue }
        if day < latest { return nil }
        latest = day
        known = date
        if first == nil { first = day }
      }
      return first.map { $0...latest }
    }
  }
}
