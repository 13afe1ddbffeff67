extension Markup {
  /// Writes text that may mix left-to-right and right-to-left words. Right-to-left words are
  /// isolated, so that the numbers and words next to them keep their order.
  package mutating func prose(_ text: String) {
    guard text.unicodeScalars.contains(where: \.runsFromRight) else { return sentenceText(text) }
    var plain = ""
    var apart = ""
    // After a right-to-left word, spaces and punctuation belong to the right-to-left text only if
    // more of it follows.
    var between = ""
    for scalar in text.unicodeScalars {
      if scalar.runsFromRight {
        if apart.isEmpty { self.text(plain + between) } else { apart += between }
        if apart.isEmpty { plain = "" }
        between = ""
        apart.unicodeScalars.append(scalar)
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        if !apart.isEmpty { element("bdi", text: apart) }
        apart = ""
        plain += between
        between = ""
        plain.unicodeScalars.append(scalar)
      } else {
        between.unicodeScalars.append(scalar)
      }
    }
    if !apart.isEmpty { element("bdi", text: apart) }
    self.text(plain + between)
  }

  /// Writes a title. It is isolated, so that it keeps its own direction.
  package mutating func name(_ text: String) {
    guard text.unicodeScalars.contains(where: \.runsFromRight) else { return self.text(text) }
    element("bdi", text: text)
  }

  /// Writes a sentence of a report. Commands in backquotes become code.
  package mutating func sentence(_ text: String) {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
    guard pieces.count % 2 == 1 else { return prose(text) }
    for (index, piece) in pieces.enumerated() {
      if index % 2 == 1 { element("code", text: String(piece)) } else { prose(String(piece)) }
    }
  }
}

extension Unicode.Scalar {
  /// True for letters, marks and punctuation of Hebrew, Arabic and related scripts.
  fileprivate var runsFromRight: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.numericType == nil
    default: false
    }
  }
}
