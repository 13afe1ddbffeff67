import TrackCore

extension Workspace {
  /// Returns the property that an indented line in the syntax of another program means: the goal of
  /// a term (`12 savings`), a step of a goal (`- [ ] outline`), or a milestone with its day before
  /// the colon (`milestone 2027-01-31: outline`). Nil if it means none.
  func property(of line: String, _ problem: Problem) -> String? {
    guard let number = problem.line,
      let block = blocks.last(where: {
        files[$0.heading.place.file].name == problem.file && $0.heading.place.line < number
      })
    else { return nil }
    let kind = block.heading.kind
    let indent = line.prefix { $0 == " " || $0 == "\t" }
    func has(_ key: String) -> Bool { kind.properties.contains { $0.name == key } }
    var words = line.split(separator: " ").map(String.init)
    if problem.code == .unknownKey {
      guard let key = words.first, has(key), words.count > 2, words[1].hasSuffix(":"),
        Day(iso: String(words[1].dropLast())) != nil
      else { return nil }
      return "\(indent)\(key): \(words[1].dropLast()) ; \(words[2...].joined(separator: " "))"
    }
    let bullets: Set<String> = ["-", "*", "+", "•", "[", "]", "[]", "[x]", "[X]"]
    let isListed = words.first.map(bullets.contains) ?? false
    words = Array(words.drop(while: bullets.contains))
    guard !words.isEmpty else { return nil }
    if kind == .term {
      // A number before the goal repeats the number of the term.
      if words.count > 1, Int(words[0]) != nil { words.removeFirst() }
      guard let goal = self.block(id: foldedName(words[0])) as? Goal else { return nil }
      return "\(indent)goal: \(goal.id)"
        + (words.count > 1 ? " \(words.dropFirst().joined(separator: " "))" : "")
    }
    guard isListed, has(PropertyKey.plan.rawValue) else { return nil }
    return "\(indent)plan: \(words.joined(separator: " "))"
  }
}
