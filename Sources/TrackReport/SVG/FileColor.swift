import TrackCore

/// A colour that a file names, for filling shapes with, never for text.
struct FileColor: Hashable {
  /// `#rgb`, `#rrggbb` or a name; nothing else ever.
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
