extension Unicode.Scalar {
  /// True if the character takes two terminal columns. This holds for emoji and for characters with
  /// the East Asian Width W or F.
  var isWide: Bool {
    guard value >= 0x1100 else { return false }
    if properties.isEmojiPresentation { return true }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(value)
  }
}

/// The ranges of characters with the East Asian Width W or F in Unicode 16. Emoji are left out,
/// because Unicode has a separate property for them. Unassigned code points between wide ones are
/// included, so that the ranges rarely have to change.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F,  // Hangul, leading consonants
  0x2329...0x232A,  // angle brackets
  0x2630...0x2637, 0x268A...0x268F,  // trigrams and their parts
  0x2E80...0x303E,  // radicals, ideographic punctuation
  0x3041...0x3247, 0x3250...0xA4C6,  // kana, Bopomofo, Hangul, Han, Yi
  0xA960...0xA97C,
  0xAC00...0xD7A3,  // Hangul syllables
  0xF900...0xFAFF,  // Han, for compatibility
  0xFE10...0xFE19, 0xFE30...0xFE6B,  // vertical and small forms
  0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full width
  0x16FE0...0x18D08,  // Tangut, Khitan
  0x1AFF0...0x1B2FB,  // kana, Nushu
  0x1D300...0x1D376,  // Tai Xuan Jing
  0x1F200...0x1F265,  // enclosed ideographs
  0x20000...0x3FFFD,  // Han, further planes
]
