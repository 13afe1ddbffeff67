/// Access to the Unicode scalars in UTF-8 bytes.
extension Cursor {
  /// The Unicode scalar at an offset and its length in bytes; nil at the end. A byte that cannot
  /// begin a scalar, a sequence that is cut off and an invalid value give the replacement
  /// character. Continuation bytes are not checked.
  package func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    guard offset < end else { return nil }
    let first = buffer[offset]
    if first.isASCII { return (Unicode.Scalar(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    guard length > 1, offset + length <= end else { return ("\u{FFFD}", 1) }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for k in 1..<length { value = value << 6 | UInt32(buffer[offset + k] & 0x3F) }
    guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
    return (scalar, length)
  }
}

extension Unicode.Scalar {
  /// True for a letter of any script, which can begin a name.
  package var isLetter: Bool {
    if isASCII { return UInt8(truncatingIfNeeded: value).isLetter }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return true
    default: return false
    }
  }

  package var isMarkOrDigit: Bool {
    if isASCII { return UInt8(truncatingIfNeeded: value).isDigit }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber: return true
    default: return false
    }
  }

  /// True for a character that can follow the first letter of a name.
  var continuesName: Bool { isLetter || isMarkOrDigit || self == "-" || self == "_" }

  var isCurrency: Bool { properties.generalCategory == .currencySymbol }

  var isPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}

/// Returns the form of a name that is used for comparison: in lowercase. Canonically equivalent
/// spellings are then equal by Swift's `==`.
package func foldedName(_ name: String) -> String {
  if name.utf8.allSatisfy({ $0.isASCII && (!$0.isLetter || $0.isSmallLetter) }) {
    return name
  }
  var folded = ""
  for scalar in name.unicodeScalars { folded += scalar.properties.lowercaseMapping }
  return folded
}
