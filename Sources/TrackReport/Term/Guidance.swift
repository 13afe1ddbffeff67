import TrackCore

extension Workspace {
  /// The maximum number of values whose guidance is shown.
  private static let mostGuidance = 3

  /// Returns the values to keep in mind when a term is planned, with what they ask: those of its
  /// focus or, if it has none, those that its goals serve. Values without guidance are left out.
  package func guidance(of term: Term) -> [(value: Value, text: String)] {
    let served = term.goals.flatMap { (block(named: $0.goal) as? Goal)?.values.map(\.value) ?? [] }
    var names: [Name] = []
    for name in term.focus.isEmpty ? served : term.focus where !names.contains(name) {
      names.append(name)
    }
    let found = names.compactMap { name -> (value: Value, text: String)? in
      guard let value = block(named: name) as? Value, let text = value.guidance else { return nil }
      return (value, text.onOneLine)
    }
    return Array(found.prefix(Self.mostGuidance))
  }

  /// Returns the guidance for a term as lines: `Health: When in doubt, sleep.`
  package func guidanceLines(of term: Term) -> [String] {
    guidance(of: term).map { "\($0.value.title.onOneLine): \($0.text)" }
  }
}
