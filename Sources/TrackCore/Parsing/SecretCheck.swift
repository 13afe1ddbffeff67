/// Whether a text holds what looks like a key or a password.
enum SecretCheck {
  private static let prefixes: [[UInt8]] = [
    "sk-", "ghp_", "gho_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "AKIA", "AIza",
  ].map { Array($0.utf8) }
  private static let words: [[UInt8]] = [
    "password", "secret", "token", "api-key", "api_key", "apikey",
  ].map { Array($0.utf8) }

  /// The first such text between two offsets.
  static func find(in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var runStart = range.lowerBound
    // Where the text before, without blanks, ends.
    var wordEnd = range.lowerBound
    var at = range.lowerBound
    let cursor = Cursor(buffer, from: range.lowerBound, to: range.upperBound)
    while at < range.upperBound {
      let byte = buffer[at]
      if isKeyByte(byte) {
        at += 1
        wordEnd = at
        continue
      }
      if let key = key(in: buffer, runStart..<at) { return key }
      if byte == 0x3A || byte == ASCII.equals,
        let secret = secret(in: buffer, range, behind: wordEnd, sign: at)
      {
        return secret
      }
      let blank = cursor.blankLength(at: at)
      at += max(blank, 1)
      runStart = at
      if blank == 0 { wordEnd = at }
    }
    return key(in: buffer, runStart..<range.upperBound)
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter
      || byte == 0x5F || byte == ASCII.dash
  }

  /// A run of twenty or more that begins as keys do.
  private static func key(
    in buffer: UnsafeBufferPointer<UInt8>, _ run: Range<Int>
  ) -> Range<Int>? {
    guard run.count >= 20, prefixes.contains(where: { buffer[run].starts(with: $0) }) else {
      return nil
    }
    return run
  }

  /// A word such as `password` before a `:` or `=`, and eight characters or more behind it.
  private static func secret(
    in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, behind before: Int, sign: Int
  ) -> Range<Int>? {
    let word = words.first { word in
      before - word.count >= range.lowerBound
        && zip(buffer[before - word.count..<before], word).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
    guard let word else { return nil }
    var cursor = Cursor(buffer, from: sign + 1, to: range.upperBound)
    cursor.skipBlanks()
    let start = cursor.at
    var scalars = 0
    while !cursor.isAtEnd, cursor.blankLength(at: cursor.at) == 0 {
      if cursor.byte & 0xC0 != 0x80 { scalars += 1 }
      cursor.at += 1
    }
    return scalars >= 8 && start > sign ? before - word.count..<cursor.at : nil
  }
}
