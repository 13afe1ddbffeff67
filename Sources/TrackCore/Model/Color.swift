/// The colours that a file may name.
public enum Color {
  /// The names that a colour may have.
  public static let names = [
    "black", "silver", "gray", "grey", "white", "maroon", "red", "purple", "fuchsia", "green",
    "lime", "olive", "yellow", "navy", "blue", "teal", "aqua", "orange", "pink", "brown", "cyan",
    "magenta", "indigo", "violet", "gold",
  ]

  /// Whether a word is `#rgb`, `#rrggbb` or one of the names.
  static func isColor(_ word: String) -> Bool {
    let folded = foldedName(word)
    guard folded.hasPrefix("#") else { return names.contains(folded) }
    let digits = folded.dropFirst()
    return (digits.utf8.count == 3 || digits.utf8.count == 6)
      && digits.utf8.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
  }
}
