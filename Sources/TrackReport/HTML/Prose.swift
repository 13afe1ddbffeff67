extension Markup {
  /// Text in which words of both directions stand side by side: what runs from right to left is
  /// isolated, so that the numbers and words beside it keep their order.
  mutating func prose(_ text: String) {
    guard text.unicodeScalars.contains(where: \.runsFromRight) else { return self.text(text) }
    var plain = ""
    var apart = ""
    // Neutral characters go with the words before them only if more follow.
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

  /// A title, which keeps its own direction.
  mutating func name(_ text: String) {
    guard text.unicodeScalars.contains(where: \.runsFromRight) else { return self.text(text) }
    element("bdi", text: text)
  }

  /// A sentence of a report, commands in backquotes set as such.
  mutating func sentence(_ text: String) {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
    guard pieces.count % 2 == 1 else { return prose(text) }
    for (index, piece) in pieces.enumerated() {
      if index % 2 == 1 { element("code", text: String(piece)) } else { prose(String(piece)) }
    }
  }
}

extension Unicode.Scalar {
  /// True for letters, marks and signs of Hebrew, Arabic and related scripts.
  fileprivate var runsFromRight: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.numericType == nil
    default: false
    }
  }
}
