extension StringProtocol {
  /// The number of terminal columns that the text takes. A control character counts as one column,
  /// because `harmless` replaces it by a character of that width.
  package var displayWidth: Int {
    var ascii = 0
    for byte in utf8 {
      guard byte.isASCII else { return reduce(0) { $0 + $1.displayWidth } }
      ascii += 1
    }
    return ascii
  }
}

extension Character {
  /// The number of terminal columns that the character takes. An emoji sequence takes the columns
  /// of one emoji; a combining mark without a base character takes none.
  package var displayWidth: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return first.displayWidth }
    if first.isRegionalIndicator { return 2 }
    if scalars.contains(where: { $0.value == 0xFE0F }), first.properties.isEmoji { return 2 }
    if first.properties.isEmojiPresentation { return 2 }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  var displayWidth: Int {
    if value < 0x300 {
      // The soft hyphen takes a column on a terminal, although its category suggests otherwise.
      return 1
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format: return isHostile ? 1 : 0
    default: break
    }
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // Hangul that joins the syllable before it
    default: return isWide ? 2 : 1
    }
  }
}
