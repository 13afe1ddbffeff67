/// Formats a log line in the standard layout.
enum FormattedLogLine {
  /// Returns the text of the line in the standard layout. Nil if its date, time or subject is
  /// invalid, or if a blank is missing between two of its parts.
  static func bytes(of line: Cursor) -> [UInt8]? {
    var cursor = line
    guard let day = try? cursor.date(), cursor.skipBlanks() else { return nil }
    var bytes = Array(day.iso.utf8) + [ASCII.space]
    if cursor.byte == ASCII.less || cursor.byte.isDigit {
      guard let when = when(&cursor) else { return nil }
      bytes += when
      if cursor.isAtEnd || cursor.byte == ASCII.semicolon { return nil }
      bytes.append(ASCII.space)
    }
    guard let subject = subject(&cursor) else { return nil }
    bytes += subject
    while true {
      let isApart = cursor.skipBlanks()
      if cursor.isAtEnd { return bytes }
      if cursor.byte == ASCII.semicolon { return bytes + FormattedWords.note(cursor) }
      guard isApart else { return nil }
      let end = cursor.wordEnd()
      let item = FormattedWords(Cursor(cursor.buffer, from: cursor.at, to: end))
      bytes += [ASCII.space] + item.bytes
      cursor.at = end
    }
  }

  /// Reads a time or time range and the blanks after it. Returns it in the standard layout; nil if
  /// it is invalid.
  private static func when(_ cursor: inout Cursor) -> [UInt8]? {
    guard let times = try? cursor.times() else { return nil }
    let start = FormattedWords.time(cursor.buffer[times.startRange])
    let end: [UInt8]
    switch times.end {
    case .time(_, let range): end = FormattedWords.time(cursor.buffer[range])
    case .open: end = [ASCII.question]
    case nil: return !times.startsDayBefore && cursor.skipBlanks() ? start : nil
    }
    let bytes = (times.startsDayBefore ? [ASCII.less] : []) + start + [ASCII.dash] + end
    return cursor.skipBlanks() ? bytes : nil
  }

  private static func subject(_ cursor: inout Cursor) -> [UInt8]? {
    let start = cursor.at
    guard let marks = QuoteMarks(at: cursor) else {
      cursor.at = cursor.wordEnd()
      return cursor.at > start ? Array(cursor.buffer[start..<cursor.at]) : nil
    }
    guard let close = marks.close(in: cursor) else { return nil }
    var title = Cursor(cursor.buffer, from: start + marks.openLength, to: close.lowerBound)
    title.skipBlanks()
    let text = cursor.buffer[title.at..<title.endWithoutBlanks()]
    cursor.at = close.upperBound
    // Keep typographic quotation marks if the title contains an ASCII quotation mark, which would
    // end it.
    if text.contains(ASCII.quote) { return Array(cursor.buffer[start..<close.upperBound]) }
    return [ASCII.quote] + text + [ASCII.quote]
  }
}
