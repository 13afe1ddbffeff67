import TrackCore

extension StringProtocol {
  /// Returns the text without characters that could move the cursor, change colors, ring the bell
  /// or change the direction of the following text. Each is replaced by a character that takes one
  /// column, and a tab by a space.
  ///
  /// - Parameter ascii: True to use only ASCII characters as replacements, also in place of an
  ///   invalid byte and of the minus sign.
  package func harmless(ascii: Bool = false) -> String {
    guard mayHoldHostile else { return String(self) }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars { shown.append(scalar.harmless(ascii: ascii)) }
    return String(shown)
  }

  /// True if the text may contain a character that must be replaced. The test only looks at bytes,
  /// so that it is fast. It is sometimes true although there is no such character.
  private var mayHoldHostile: Bool {
    utf8.contains {
      $0 < ASCII.space || $0 == ASCII.delete || [0xC2, 0xD8, 0xE1, 0xE2, 0xEF].contains($0)
    }
  }
}

extension Unicode.Scalar {
  /// Returns the character or, if a terminal would interpret it, its replacement.
  func harmless(ascii: Bool = false) -> Unicode.Scalar {
    if ascii, self == "−" { return "-" }
    return isHostile || ascii && self == "\u{FFFD}" ? sign(ascii: ascii) : self
  }

  /// Returns the replacement of a character that a terminal would interpret.
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

extension String {
  /// True if the text has only visible ASCII characters and spaces, so that each byte takes one
  /// column.
  var isPlainASCII: Bool { utf8.isPlainASCII }
}

extension Collection<UInt8> {
  /// True if all bytes are visible ASCII characters or spaces, so that each byte takes one column.
  var isPlainASCII: Bool {
    withContiguousStorageIfAvailable { bytes in
      var isPlain = true
      for byte in bytes { isPlain = isPlain && byte &- ASCII.space < ASCII.delete - ASCII.space }
      return isPlain
    } ?? allSatisfy { $0 &- ASCII.space < ASCII.delete - ASCII.space }
  }
}
