/// Finds the ID of a log line (`^k3f1`) without parsing the rest of the line.
package enum EventIDScanner {
  /// Returns the range of the ID without `^`; nil if the line has none.
  package static func find(in buffer: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Range<Int>?
  {
    var at = line.lowerBound
    while at < line.upperBound, buffer[at] != ASCII.caret { at += 1 }
    guard at < line.upperBound else { return nil }
    return findAmongItems(in: buffer, line)
  }

  private static func findAmongItems(
    in buffer: UnsafeBufferPointer<UInt8>, _ line: Range<Int>
  ) -> Range<Int>? {
    var cursor = Cursor(buffer, from: line.lowerBound, to: line.upperBound)
    while !cursor.isAtEnd {
      cursor.skipBlanks()
      if cursor.byte == ASCII.semicolon { return nil }
      if let marks = QuoteMarks(at: cursor), let close = marks.close(in: cursor) {
        cursor.at = close.upperBound
        continue
      }
      let end = cursor.wordEnd()
      if cursor.byte == ASCII.caret {
        let id = cursor.at + 1..<max(cursor.at + 1, end)
        if !id.isEmpty, buffer[id].allSatisfy(isLetterOrDigit) { return id }
      }
      cursor.at = max(end, cursor.at + 1)
    }
    return nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter
  }
}
