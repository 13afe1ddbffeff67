/// The colours that are valid in a file.
public enum Color {
  /// The valid colour names.
  public static let names = [
    "black", "silver", "gray", "grey", "white", "maroon", "red", "purple", "fuchsia", "green",
    "lime", "olive", "yellow", "navy", "blue", "teal", "aqua", "orange", "pink", "brown", "cyan",
    "magenta", "indigo", "violet", "gold",
  ]

  /// Returns true if a word is `#rgb`, `#rrggbb` or a colour name.
  static func isColor(_ word: String) -> Bool {
    let folded = foldedName(word)
    guard folded.hasPrefix("#") else { return names.contains(folded) }
    let digits = folded.dropFirst()
    return (digits.utf8.count == 3 || digits.utf8.count == 6)
      && digits.utf8.allSatisfy {
        $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
