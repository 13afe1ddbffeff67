import TrackCore

extension Placeholder.Completion {
  /// Returns the completion of a property's value.
  static func value(of key: String) -> Self {
    let property = Kind.allCases.lazy.flatMap(\.properties).first { $0.name == key }
    guard let property else { return .nothing }
    if !property.references.isEmpty { return .blocks(property.references) }
    let words = property.choices.filter { !$0.contains(" ") }
    return words.isEmpty ? .nothing : .words(words)
  }
}
