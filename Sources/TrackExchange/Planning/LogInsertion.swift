import TrackCore

/// Inserts several lines into a log, in a single pass over the log.
package enum LogInsertion {
  /// A new line: its day, and the range of its text without the line break.
  package typealias Line = (day: Day, range: Range<Int>)

  /// Returns a log with new lines.
  ///
  /// In a log that is sorted by date, each new line comes after the last line of its day. If there
  /// is none, it comes after the last line of an earlier day. In any other log, all new lines come
  /// at the end.
  ///
  /// - Parameters:
  ///   - new: The lines.
  ///   - text: The bytes with the text of the lines, each followed by a line break.
  ///   - log: The bytes of the file.
  package static func insert(_ new: [Line], of text: [UInt8], into log: [UInt8]) -> [UInt8] {
    let new = isSorted(new) ? new : sorted(new)
    let isCRLF = log.firstIndex(of: ASCII.newline).map {
      $0 > 0 && log[$0 - 1] == ASCII.carriageReturn
    }
    let ending = isCRLF == true ? [ASCII.carriageReturn, ASCII.newline] : [ASCII.newline]
    var result: [UInt8] = []
    result.reserveCapacity(
      log.count + new.reduce(ending.count) { $0 + $1.range.count + ending.count })
    let places = places(of: new, in: log)
    var copied = 0
    var index = 0
    while index < new.count {
      result += log[copied..<places[index]]
      copied = places[index]
      if let last = result.last, last != ASCII.newline { result += ending }
      // Copy lines together that are adjacent both in the text and in the new log.
      var range = new[index].range
      index += 1
      while isCRLF != true, index < new.count, places[index] == copied,
        new[index].range.lowerBound == range.upperBound + 1
      {
        range = range.lowerBound..<new[index].range.upperBound
        index += 1
      }
      result += text[range]
      result += ending
    }
    result += log[copied...]
    return result
  }

  private static func isSorted(_ lines: [Line]) -> Bool {
    zip(lines, lines.dropFirst()).allSatisfy { $0.day <= $1.day }
  }

  /// Returns the lines sorted by day. Lines of the same day keep their order.
  private static func sorted(_ lines: [Line]) -> [Line] {
    lines.enumerated().sorted {
      ($0.element.day.ordinal, $0.offset) < ($1.element.day.ordinal, $1.offset)
    }.map(\.element)
  }

  /// Returns the offset in the log at which each new line is inserted. The new lines must be sorted
  /// by day.
  private static func places(of new: [Line], in log: [UInt8]) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(new.count)
    let isSorted = log.withUnsafeBufferPointer { buffer -> Bool in
      var next = 0
      var latest = Day.first
      var at = ByteOrderMark.length(in: buffer)
      // A comment directly above a line belongs to that line, so new lines are inserted above the
      // comment.
      var lineStart = at
      while at < buffer.count {
        let end = min(LineReader.newline(in: buffer, from: at) + 1, buffer.count)
        if let day = day(of: buffer, at, end) {
          if day < latest { return false }
          latest = day
          while next < new.count, new[next].day < day {
            places.append(lineStart)
            next += 1
          }
          lineStart = end
        } else if buffer[at] != ASCII.hash {
          lineStart = end
        }
        at = end
      }
      return true
    }
    let kept = isSorted ? places : []
    return kept + Array(repeating: log.count, count: new.count - kept.count)
  }

  /// Returns the date at the beginning of a line; nil if there is none.
  private static func day(of buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Day? {
    guard buffer[start].isDigit else { return nil }
    var cursor = Cursor(buffer, from: start, to: end)
    return cursor.validDate()
  }
}
