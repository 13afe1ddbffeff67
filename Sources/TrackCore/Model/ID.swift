/// Checks and creates IDs.
public enum ID {
  /// Returns true if a text is a valid ID for any block except a term.
  public static func isID(_ text: String) -> Bool {
    let traits = Names.traits(of: text)
    return traits.contains(.isName) && !traits.contains(.isReserved)
  }

  /// Returns true if a text is a valid name of a tag or a context.
  package static func isTag(_ text: String) -> Bool { Names.traits(of: text).contains(.isTag) }

  /// Returns true if a text is a valid name of a part or a goal.
  package static func isName(_ text: String) -> Bool { Names.traits(of: text).contains(.isName) }

  /// Parses the ID of a term, a number from 1 to 9999; nil for any other text.
  package static func termNumber(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ $0.isDigit }), let number = Int(text) else {
      return nil
    }
    return (1...9999).contains(number) ? number : nil
  }

  /// Derives an ID from a title: lowercase letters and digits, with a dash for each run of other
  /// characters. Digits before the first letter are dropped; a reserved word gets the prefix `my-`.
  ///
  /// - Returns: The ID; empty if the title has no letter.
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
