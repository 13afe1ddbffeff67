/// A value that is not free text, such as `mon - fri`, with one space between words and with ASCII
/// dashes and dots.
struct FormattedWords {
  private(set) var bytes: [UInt8] = []

  /// - Parameter cursor: Text without a note and without a quoted title.
  init(_ cursor: Cursor) {
    var cursor = cursor
    while !cursor.isAtEnd {
      if cursor.skipBlanks() {
        if !bytes.isEmpty, !cursor.isAtEnd { bytes.append(ASCII.space) }
      } else if cursor.takeDash() {
        bytes.append(ASCII.dash)
      } else if cursor.takeDots() {
        bytes += [ASCII.dot, ASCII.dot]
      } else {
        bytes.append(cursor.byte)
        cursor.at += 1
      }
    }
  }

  /// Removes the spaces around each occurrence of `sign`, such as `/`. If `spaced` is true, exactly
  /// one space is written on each side instead.
  func joining(_ sign: [UInt8], spaced: Bool = false) -> FormattedWords {
    replacing(sign) { result, at in
      if result.last == ASCII.space { result.removeLast() }
      result += spaced ? [ASCII.space] + sign + [ASCII.space] : sign
      let end = at + sign.count
      return end < bytes.count && bytes[end] == ASCII.space ? end + 1 : end
    }
  }

  /// Removes the spaces around a dash between two words, as in `mon - fri`.
  func joiningDashes() -> FormattedWords {
    replacing([ASCII.dash]) { result, at in
      let isSpaced = result.last == ASCII.space
      let before = isSpaced ? result.dropLast().last : result.last
      let next = at + 1 < bytes.count && bytes[at + 1] == ASCII.space ? at + 2 : at + 1
      let isInWords = before?.isLetter == true && next < bytes.count && bytes[next].isLetter
      if isInWords, isSpaced { result.removeLast() }
      result.append(ASCII.dash)
      return isInWords ? next : at + 1
    }
  }

  /// - Parameter write: Writes the replacement for `sign` at an offset, and returns the offset at
  ///   which to continue.
  private func replacing(
    _ sign: [UInt8], _ write: (_ result: inout [UInt8], _ at: Int) -> Int
  ) -> FormattedWords {
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at...].starts(with: sign) {
        at = write(&result, at)
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    var words = self
    words.bytes = result
    return words
  }

  // MARK: Parts of lines

  /// Returns a time with two digits for the hour.
  static func time(_ written: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    (written.prefix(while: \.isDigit).count == 1 ? [ASCII.zero] : []) + written
  }

  /// Returns the note at the cursor as ` ; ` and its text; empty if there is no note.
  static func note(_ cursor: Cursor) -> [UInt8] {
    var cursor = cursor
    guard cursor.take(ASCII.semicolon) else { return [] }
    cursor.skipBlanks()
    let end = cursor.endWithoutBlanks()
    return [ASCII.space, ASCII.semicolon]
      + (end > cursor.at ? [ASCII.space] + cursor.buffer[cursor.at..<end] : [])
  }
}
