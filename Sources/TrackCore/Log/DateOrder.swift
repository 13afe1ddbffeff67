/// A look at the dates of lines alone.
package enum DateOrder {
  /// The days of the first log line and of the last; nil where there is none, or the lines are
  /// not in order of dates.
  package static func days(of bytes: [UInt8]) -> ClosedRange<Day>? {
    bytes.withUnsafeBufferPointer { days(in: $0, from: 0) }
  }

  /// Likewise from a line's offset on.
  static func days(in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> ClosedRange<Day>? {
    var first: Day?
    var latest = Day.first
    // Where a date in ten plain bytes stands that is the latest.
    var known: Int?
    var at = start == 0 && buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
    while at < buffer.count {
      let end = LineReader.newline(in: buffer, from: at)
      defer { at = end + 1 }
      guard buffer[at].isDigit else { continue }
      // Most lines are of the day of the line before.
      let isPlain = at + 10 <= end && buffer[at + 4] == 0x2D && buffer[at + 7] == ASCII.dash
      if isPlain, let known, hasSameDate(buffer, at, known) { continue }
      var cursor = Cursor(buffer, from: at, to: end)
      guard let day = try? cursor.date() else { continue }
      if day < latest { return nil }
      latest = day
      known = isPlain ? at : nil
      if first == nil { first = day }
    }
    return first.map { $0...latest }
  }

  @inline(__always)
  private static func hasSameDate(
    _ buffer: UnsafeBufferPointer<UInt8>, _ one: Int, _ other: Int
  ) -> Bool {
    let raw = UnsafeRawBufferPointer(buffer)
    return raw.loadUnaligned(fromByteOffset: one, as: UInt64.self)
      == raw.loadUnaligned(fromByteOffset: other, as: UInt64.self)
      && raw.loadUnaligned(fromByteOffset: one + 8, as: UInt16.self)
        == raw.loadUnaligned(fromByteOffset: other + 8, as: UInt16.self)
  }
}
