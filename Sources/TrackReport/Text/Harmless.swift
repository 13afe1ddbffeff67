import TrackCore

extension StringProtocol {
  /// The text as it may be shown: nothing in it moves the cursor, changes colours, rings or
  /// turns the direction of what follows. What would is replaced by a sign of one column; a
  /// tab becomes a blank.
  ///
  /// - Parameter ascii: Whether the signs keep to ASCII, that of a wrong byte included.
  package func harmless(ascii: Bool = false) -> String {
    guard mayHoldHostile else { return String(self) }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isReplaced = scalar.isHostile || ascii && scalar == "\u{FFFD}"
      shown.append(isReplaced ? scalar.sign(ascii: ascii) : scalar)
    }
    return String(shown)
  }

  /// A quick look at the bytes; true now and then where there is nothing.
  private var mayHoldHostile: Bool {
    utf8.contains { $0 < 0x20 || $0 == 0x7F || [0xC2, 0xD8, 0xE1, 0xE2, 0xEF].contains($0) }
  }
}

extension Unicode.Scalar {
  /// Control characters, line and paragraph separators, what turns the direction of text, and
  /// characters that are not seen. The joiners stay: emoji and some scripts are written with them.
  var isHostile: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2060...0x2064, 0xFEFF: true
    default: false
    }
  }

  /// The replacement of a hostile character.
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
