import TrackCore

/// A color from a file, used to fill shapes, never for text.
struct FileColor: Hashable {
  /// The validated color: `#rgb`, `#rrggbb` or a name.
  let text: String

  init?(_ text: String?) {
    guard let text else { return nil }
    let folded = text.lowercased()
    let digits = folded.utf8.dropFirst()
    let isCode =
      folded.utf8.first == 0x23 && (digits.count == 3 || digits.count == 6)
      && digits.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
    guard isCode || Color.names.contains(folded) else { return nil }
    self.text = folded
  }
}
