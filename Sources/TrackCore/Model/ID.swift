/// Making IDs from titles.
public enum ID {
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
