import TrackCore

/// Maps letters to numbers. The number is the same for upper and lower case, and for canonically
/// equivalent spellings.
///
/// A letter is a scalar with its combining marks, or a Hangul syllable. The number of an ASCII
/// letter is the code of its lowercase form.
struct LetterTable {
  /// A cache for scalars below U+10000: zero if not computed yet, else the number plus one, with
  /// the flag `joins` if the scalar continues the letter before it.
  private var known: [UInt32] = Array(repeating: 0, count: 0x10000)
  private var numbers: [String: UInt32] = [:]

  private static let joins: UInt32 = 0x8000_0000

  /// Calls a closure with the number and offset of each letter in a range.
  mutating func forEachLetter(
    in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    _ body: (_ number: UInt32, _ offset: Int) -> Void
  ) {
    let cursor = Cursor(buffer, from: range.lowerBound, to: range.upperBound)
    var at = range.lowerBound
    while let (scalar, length) = cursor.scalar(at: at) {
      let start = at
      let entry = entry(of: scalar)
      at += length
      var isJoined = false
      while let (next, length) = cursor.scalar(at: at), next.value >= 0x300,
        self.entry(of: next) & Self.joins != 0
      {
        isJoined = true
        at += length
      }
      body(isJoined ? number(of: cursor.text(start, at)) : (entry & ~Self.joins) - 1, start)
    }
  }

  @inline(__always)
  private mutating func entry(of scalar: Unicode.Scalar) -> UInt32 {
    let index = Int(scalar.value)
    if index < known.count, known[index] != 0 { return known[index] }
    let number = number(of: String(Character(scalar)))
    let entry = number + 1 | (scalar.joinsLetter ? Self.joins : 0)
    if index < known.count { known[index] = entry }
    return entry
  }

  /// Returns the number of a letter.
  private mutating func number(of letter: String) -> UInt32 {
    let folded = foldedName(letter)
    // The Kelvin sign is equivalent to a K, and a few marks are equivalent to ASCII characters.
    for ascii in folded.unicodeScalars.prefix(1) where ascii.isASCII || letter.utf8.count > 1 {
      if folded == String(Character(ascii)), ascii.isASCII { return ascii.value }
    }
    if let number = numbers[folded] { return number }
    let number = UInt32(0x80 + numbers.count)
    numbers[folded] = number
    return number
  }
}

extension Unicode.Scalar {
  /// True if the scalar is part of the letter before it: a mark, or the rest of a Hangul
  /// syllable.
  fileprivate var joinsLetter: Bool {
    if value < 0x300 { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return (0x1160...0x11FF).contains(value)
    }
  }
}
