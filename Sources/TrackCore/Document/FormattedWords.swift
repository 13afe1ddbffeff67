/// The words of a structured text: one blank between them, and the signs of the grammar in
/// ASCII.
struct FormattedWords {
  private(set) var bytes: [UInt8] = []

  /// - Parameter cursor: Goes over text that holds neither a note nor a quoted title.
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

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Without blanks around a sign, or with one on either side.
  func joining(_ sign: UInt8, blank: Bool = false) -> FormattedWords {
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == sign {
        if result.last == ASCII.space { result.removeLast() }
        result += blank ? [ASCII.space, sign, ASCII.space] : [sign]
        if at + 1 < bytes.count, bytes[at + 1] == ASCII.space { at += 1 }
      } else {
        result.append(bytes[at])
      }
      at += 1
    }
    return FormattedWords(bytes: result)
  }

  /// Without blanks around `..`.
  func joiningDots() -> FormattedWords {
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == ASCII.dot, at + 1 < bytes.count, bytes[at + 1] == ASCII.dot {
        if result.last == ASCII.space { result.removeLast() }
        result += [ASCII.dot, ASCII.dot]
        at += 1
        if at + 1 < bytes.count, bytes[at + 1] == ASCII.space { at += 1 }
      } else {
        result.append(bytes[at])
      }
      at += 1
    }
    return FormattedWords(bytes: result)
  }

  /// Without blanks around a dash between two words, as in `mon - fri`.
  func joiningDashes() -> FormattedWords {
    var result: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == ASCII.dash {
        let isSpaced = result.last == ASCII.space
        let before = isSpaced ? result.dropLast().last : result.last
        let behind = at + 1 < bytes.count && bytes[at + 1] == ASCII.space ? at + 2 : at + 1
        if Self.isLetter(before), behind < bytes.count, Self.isLetter(bytes[behind]) {
          if isSpaced { result.removeLast() }
          result.append(ASCII.dash)
          at = behind
          continue
        }
      }
      result.append(bytes[at])
      at += 1
    }
    return FormattedWords(bytes: result)
  }

  private static func isLetter(_ byte: UInt8?) -> Bool {
    byte.map { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A } ?? false
  }

  // MARK: Pieces

  /// Takes a time and gives it with two digits for the hour; nil where none stands.
  static func time(_ cursor: inout Cursor) -> [UInt8]? {
    let start = cursor.at
    guard (try? cursor.time()) != nil else { return nil }
    let hasOneDigit = cursor.buffer[start + 1] == ASCII.colon
    return (hasOneDigit ? [ASCII.zero] : []) + cursor.buffer[start..<cursor.at]
  }

  /// ` ; ` and the text behind the `;` at the cursor; nothing where there is none.
  static func note(_ cursor: Cursor) -> [UInt8] {
    var cursor = cursor
    guard cursor.take(ASCII.semicolon) else { return [] }
    cursor.skipBlanks()
    let end = cursor.endWithoutBlanks()
    return [ASCII.space, ASCII.semicolon]
      + (end > cursor.at ? [ASCII.space] + cursor.buffer[cursor.at..<end] : [])
  }
}
