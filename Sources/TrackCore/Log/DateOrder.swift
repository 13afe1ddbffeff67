/// Reads only the dates of log lines.
package enum DateOrder {
  /// The days of the first and the last log line; nil if the log is empty or not sorted by date.
  package static func days(of bytes: [UInt8]) -> ClosedRange<Day>? {
    bytes.withUnsafeBufferPointer { days(in: $0, from: 0) }
  }

  /// The days of the first and the last log line from an offset on. The offset must be the start of
  /// a line.
  static func days(in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> ClosedRange<Day>? {
    var first: Day?
    var latest = Day.first
    // The offset of the latest date, if it is written in ten ASCII bytes.
    var known: Int?
    var at = start == 0 ? ByteOrderMark.length(in: buffer) : start
    while at < buffer.count {
      let end = LineReader.newline(in: buffer, from: at)
      defer { at = end + 1 }
      guard buffer[at].isDigit else { continue }
      // Most lines have the same date as the line before.
      let isPlain = at + 10 <= end && buffer[at + 4] == ASCII.dash && buffer[at + 7] == ASCII.dash
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
