import TrackCore

/// Suggestions for a typed line with an abbreviated ID that the commands do not read.
extension LineSuggestion {
  /// Returns suggestions for an entry on an ID of which a few letters were typed, such as `w 72.1`,
  /// `kb done` or `pu 20` for `push-ups`: its first letter, the first letters of its words, or some
  /// of its letters in their order. If several IDs fit, there is a suggestion for each.
  func abbreviations() -> [Candidate] {
    let word = typed[0].lowercased()
    guard typed.count > 1, !commands.contains(word), words == typed, (1...4).contains(word.count),
      word.allSatisfy(\.isLetter), block(word) == nil, !Self.fillers.contains(word),
      !Self.plans.contains(word), !Self.asks.contains(word), !SpokenName.silent.contains(word),
      typed[1].first?.isNumber == true || ["done", "yesterday", "today", "+1"].contains(typed[1])
    else { return [] }
    let blocks = workspace.blocks.filter { $0.canBeDone && !($0 is Goal) }
    let ways: [(String) -> Bool] = [
      { $0.hasPrefix(word) },
      { id in String(id.split { !$0.isLetter }.compactMap(\.first)) == word },
      { id in id.first == word.first && word.count > 1 && Self.has(id, lettersOf: word) },
    ]
    for fits in ways {
      let found = blocks.filter { fits(foldedName($0.id)) || fits(foldedName($0.title)) }
      if found.isEmpty { continue }
      return found.prefix(3).map { block in
        let rest = typed.dropFirst().filter { $0 != "done" }
        return Candidate(words: ["done", block.id] + rest)
      }
    }
    return []
  }

  /// Returns true if the letters of a word are in a text in their order.
  private static func has(_ text: String, lettersOf word: String) -> Bool {
    var rest = word[...]
    for letter in text where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
