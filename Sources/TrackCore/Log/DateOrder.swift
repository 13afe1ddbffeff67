/// Reads only the dates of log lines.
package enum DateOrder {
  /// The days of the first and the last log line; nil if the log is empty or not sorted by date.
  package static func days(of bytes: [UInt8]) -> ClosedRange<Day>? {
    bytes.withUnsafeBufferPointer { days(in: $0, from: 0) }
  }

  /// The days of the first and the last log line from an offset on; nil if there is no log line or
  /// if the lines are not sorted by date. The offset must be the start of a line.
  static func days(in buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> ClosedRange<Day>? {
    var first: Day?
    var latest = Day.first
    // The date that was read last, if it is written in ten ASCII bytes.
    var known: DateBytes?
    var at = start == 0 ? ByteOrderMark.length(in: buffer) : start
    while at < buffer.count {
      let end = LineReader.newline(in: buffer, from: at)
      defer { at = end + 1 }
      guard buffer[at].isDigit else { continue }
      // Most lines have the same date as the line before.
      let isPlain = at + 10 <= end && buffer[at + 4] == ASCII.dash && buffer[at + 7] == ASCII.dash
      let date = isPlain ? DateBytes(buffer, at) : nil
      if let date, date == known { continue }
      var cursor = Cursor(buffer, from: at, to: end)
      guard let day = try? cursor.date() else { continue }
      if day < latest { return nil }
      latest = day
      known = date
      if first == nil { first = day }
    }
    return first.map { $0...latest }
  }

  /// A range of days that can be compared with the dates of a file's log lines without parsing the
  /// lines.
  struct Bounds {
    private let low: UInt64
    private let high: UInt64
    /// The date that was excluded last.
    private var excluded: DateBytes?

    /// Creates bounds with a margin of one day on each side. The caller must still compare the
    /// exact days.
    init(from first: Day, through last: Day) {
      low = Self.digits(of: max(first, .first + 1) - 1)
      high = Self.digits(of: min(last, .last - 1) + 1)
    }

    private static func digits(of day: Day) -> UInt64 {
      // A period that is counted back from today can begin or end before year 1.
      let (year, month, number) = min(max(day, .first), .last).date
      return digits(UInt64(year), UInt64(month), UInt64(number))
    }

    private static func digits(_ year: UInt64, _ month: UInt64, _ day: UInt64) -> UInt64 {
      year << 16 | month << 8 | day
    }

    /// Returns true if a line begins with a date outside of the bounds. A date that is not written
    /// in ten ASCII bytes is never excluded.
    @inline(__always)
    mutating func exclude(
      _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
    ) -> Bool {
      guard start + 10 <= end, buffer[start + 4] == ASCII.dash, buffer[start + 7] == ASCII.dash
      else { return false }
      // Most lines have the same date as the line before.
      let bytes = DateBytes(buffer, start)
      if bytes == excluded { return true }
      var date: UInt64 = 0
      for (from, to) in [(0, 4), (5, 7), (8, 10)] {
        var number: UInt64 = 0
        for at in start + from..<start + to {
          guard buffer[at].isDigit else { return false }
          number = number &* 10 &+ UInt64(buffer[at] &- ASCII.zero)
        }
        date = from == 0 ? number : date << 8 | number
      }
      guard date < low || date > high else { return false }
      excluded = bytes
      return true
    }
  }
}

/// The ten bytes of a date such as `2026-11-20`. Most lines have the same as the line before.
struct DateBytes: Equatable {
  private let head: UInt64
  private let tail: UInt16

  /// The buffer must have ten bytes at the offset.
  @inline(__always)
  init(_ buffer: UnsafeBufferPointer<UInt8>, _ at: Int) {
    let raw = UnsafeRawBufferPointer(buffer)
    head = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    tail = raw.loadUnaligned(fromByteOffset: at + 8, as: UInt16.self)
  }
}
