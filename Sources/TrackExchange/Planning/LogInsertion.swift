import TrackCore

/// Inserts lines into a log in one pass.
package enum LogInsertion {
  /// Returns a log with new lines. In a log that is sorted by date, each new line comes after the
  /// last line of its day. In any other log, all of them come at the end.
  ///
  /// - Parameters:
  ///   - log: The bytes of the file.
  ///   - new: The lines, without line breaks.
  package static func insert(_ new: [(day: Day, text: ArraySlice<UInt8>)], into log: [UInt8])
    -> [UInt8]
  {
    let new = new.enumerated().sorted {
      ($0.element.day.ordinal, $0.offset) < ($1.element.day.ordinal, $1.offset)
    }.map(\.element)
    let isCRLF = log.firstIndex(of: ASCII.newline).map {
      $0 > 0 && log[$0 - 1] == ASCII.carriageReturn
    }
    let ending = isCRLF == true ? [ASCII.carriageReturn, ASCII.newline] : [ASCII.newline]
    var result: [UInt8] = []
    result.reserveCapacity(log.count + new.reduce(0) { $0 + $1.text.count + 2 })
    let places = places(of: new.map(\.day), in: log)
    var copied = 0
    for (line, place) in zip(new, places) {
      result += log[copied..<place]
      copied = place
      if let last = result.last, last != ASCII.newline { result += ending }
      result += line.text
      result += ending
    }
    result += log[copied...]
    return result
  }

  /// Returns the offsets at which the lines of the given days are inserted. The days must be
  /// sorted.
  private static func places(of days: [Day], in log: [UInt8]) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(days.count)
    let isSorted = log.withUnsafeBufferPointer { buffer -> Bool in
      var next = 0
      var latest = Day.first
      var at = ByteOrderMark.length(in: buffer)
      // Comments directly above a line move with it.
      var lineStart = at
      while at < buffer.count {
        let end = min(LineReader.newline(in: buffer, from: at) + 1, buffer.count)
        if let day = day(of: buffer, at, end) {
          if day < latest { return false }
          latest = day
          while next < days.count, days[next] < day {
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
    return kept + Array(repeating: log.count, count: days.count - kept.count)
  }

  /// Returns the date at the beginning of a line; nil if there is none.
  private static func day(of buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Day? {
    guard buffer[start].isDigit else { return nil }
    var cursor = Cursor(buffer, from: start, to: end)
    return cursor.validDate()
  }
}
