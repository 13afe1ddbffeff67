/// Detects text that looks like an API key or a password.
enum SecretCheck {
  private static let prefixes: [[UInt8]] = [
    "sk-", "ghp_", "gho_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "AKIA", "AIza",
  ].map { Array($0.utf8) }
  private static let words: [[UInt8]] = [
    "password", "secret", "token", "api-key", "api_key", "apikey",
  ].map { Array($0.utf8) }

  /// Returns the first range that looks like a secret, or nil.
  static func find(in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var runStart = range.lowerBound
    // The end of the last word, without the blanks after it.
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
      if byte == ASCII.colon || byte == ASCII.equals,
        let secret = secret(in: buffer, range, wordEnd: wordEnd, sign: at)
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
      || byte == ASCII.underscore || byte == ASCII.dash
  }

  /// Returns the range of a word if it has at least twenty bytes and a known prefix of API keys;
  /// else nil.
  private static func key(
    in buffer: UnsafeBufferPointer<UInt8>, _ run: Range<Int>
  ) -> Range<Int>? {
    guard run.count >= 20, prefixes.contains(where: { buffer[run].starts(with: $0) }) else {
      return nil
    }
    return run
  }

  /// Returns the range from a word such as `password` before a `:` or `=` to the end of the value
  /// after it; nil if there is no such word or the value has fewer than eight scalars.
  private static func secret(
    in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, wordEnd: Int, sign: Int
  ) -> Range<Int>? {
    let word = words.first { word in
      wordEnd - word.count >= range.lowerBound
        && zip(buffer[wordEnd - word.count..<wordEnd], word).allSatisfy {
          $0.lowercased == $1.lowercased
        }
    }
    guard let word else { return nil }
    var cursor = Cursor(buffer, from: sign + 1, to: range.upperBound)
    cursor.skipBlanks()
    let start = cursor.at
    var scalars = 0
    while !cursor.isAtEnd, cursor.blankLength(at: cursor.at) == 0 {
      if !cursor.byte.isContinuation { scalars += 1 }
      cursor.at += 1
    }
    return scalars >= 8 && start > sign ? wordEnd - word.count..<cursor.at : nil
  }
}
