import TrackCore

extension StringProtocol {
  /// Returns the text without characters that could move the cursor, change colors, ring the bell
  /// or change the direction of the following text. Each is replaced by a one-column sign, and a
  /// tab by a space.
  ///
  /// - Parameter ascii: True to use only ASCII signs, including the one for an invalid byte.
  package func harmless(ascii: Bool = false) -> String {
    guard mayHoldHostile else { return String(self) }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isReplaced = scalar.isHostile || ascii && scalar == "\u{FFFD}"
      shown.append(isReplaced ? scalar.sign(ascii: ascii) : scalar)
    }
    return String(shown)
  }

  /// True if the text may contain a hostile character: a fast test of the bytes with false
  /// positives.
  private var mayHoldHostile: Bool {
    utf8.contains { $0 < 0x20 || $0 == 0x7F || [0xC2, 0xD8, 0xE1, 0xE2, 0xEF].contains($0) }
  }
}

extension Unicode.Scalar {
  /// True for control characters, line and paragraph separators, direction controls and invisible
  /// characters. Joiners are excluded, because emoji and some scripts need them.
  var isHostile: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0xFEFF: true
    default: false
    }
  }

  /// Returns the replacement of a hostile character.
  fileprivate func sign(ascii: Bool) -> Unicode.Scalar {
    switch value {
    case 0x09: " "
    case _ where ascii: "?"
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
