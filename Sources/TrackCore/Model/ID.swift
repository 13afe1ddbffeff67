/// Making IDs from titles.
public enum ID {
  /// Whether a text can be the ID of a block that is no term.
  public static func isID(_ text: String) -> Bool {
    let traits = Names.traits(of: text)
    return traits.contains(.isName) && !traits.contains(.isReserved)
  }

  /// The number that is the ID of a term; nil where a text is none.
  static func termNumber(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ $0.isDigit }), let number = Int(text) else {
      return nil
    }
    return (1...9999).contains(number) ? number : nil
  }

  /// The ID that a title suggests: small letters and digits, a dash for everything between.
  ///
  /// - Returns: an empty text where the title has no letter to begin with.
  public static func made(from title: String) -> String {
    var id = ""
    var needsDash = false
    for scalar in foldedName(title).unicodeScalars {
      if scalar.isLetter || (scalar.isMarkOrDigit && !id.isEmpty) {
        if needsDash, !id.isEmpty { id += "-" }
        needsDash = false
        id.unicodeScalars.append(scalar)
      } else {
        needsDash = true
      }
    }
    return Names.traits(of: id).contains(.isReserved) ? "my-" + id : id
  }
}
