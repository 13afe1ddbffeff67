/// The IDs that a case's scripts generate for new log lines.
///
/// They are random, so a case shows each of them as `^ID`. An ID counts as generated if it has six
/// letters and digits and does not follow a `^` in the case's files and scripts.
struct GeneratedIDs {
  private let known: Set<Substring>

  /// - Parameter source: The case's files and scripts.
  init(source: String) {
    known = Set(Self.parts(of: source).map(Self.id(at:)))
  }

  /// Returns the text with `^ID` in place of each generated ID.
  func masked(in text: String) -> String {
    let parts = Self.parts(of: text)
    return parts.dropFirst().reduce(into: String(parts[0])) { masked, part in
      let id = Self.id(at: part)
      let isGenerated = id.count == 6 && !known.contains(id)
      masked += "^" + (isGenerated ? "ID" : id) + part[id.endIndex...]
    }
  }

  /// The text split at `^`.
  private static func parts(of text: String) -> [Substring] {
    text.split(separator: "^", omittingEmptySubsequences: false)
  }

  /// The letters and digits at the beginning of the text.
  private static func id(at text: Substring) -> Substring {
    text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
