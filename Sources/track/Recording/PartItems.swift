import TrackCore

/// The items of a measure with parts, such as meal, in other spellings than that of the log.
///
/// `protein=30g`, `30g protein`, and `600kcal` where a part has that name, become `protein:30g` and
/// `kcal:600`. An amount without a part would count for nothing.
struct PartItems {
  private let names: [String]

  /// Fails if the measure has no parts.
  init?(_ measure: Measure, in workspace: Workspace) {
    guard !measure.parts.isEmpty else { return nil }
    names = measure.parts.map { workspace.text(of: $0.name) }
  }

  /// Returns the items as the log has them; other items are unchanged.
  func written(_ items: [String]) -> [String] {
    var (written, rest): ([String], ArraySlice<String>) = ([], items[...])
    while let item = rest.popFirst() {
      if let equals = item.firstIndex(of: "="), let name = part(item[..<equals]) {
        written.append("\(name):\(item[equals...].dropFirst())")
      } else if item.first?.isNumber == true, let name = rest.first.flatMap({ part($0[...]) }) {
        rest.removeFirst()
        written.append("\(name):\(item)")
      } else if let name = part(item.drop { $0.isNumber || ".,".contains($0) }), name != item {
        written.append("\(name):\(item.prefix { $0.isNumber || ".,".contains($0) })")
      } else {
        written.append(item)
      }
    }
    return written
  }

  private func part(_ word: Substring) -> String? {
    names.first { foldedName($0) == foldedName(String(word)) }
  }
}
