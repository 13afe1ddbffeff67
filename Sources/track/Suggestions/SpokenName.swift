import TrackCore

/// Finds the block that a word means if it is no ID: another form of the ID, such as `running` or
/// `ran` for `run`, or a word of the title.
struct SpokenName {
  let workspace: Workspace

  /// Returns the block for a word; nil if no block or several blocks fit.
  func block(_ word: String) -> (any Block)? {
    let word = word.lowercased()
    let blocks = BlockResolver(workspace: workspace)
    if let block = blocks.exact(word) { return block }
    let forms = Self.stems(of: word)
    if let block = forms.lazy.compactMap({ blocks.exact($0) }).first { return block }
    guard word.count > 2, !Self.common.contains(word) else { return nil }
    // The forms of the word and of the title's words have a stem in common: `swim` and `Swimming`.
    let own = Set(forms + [word])
    // A unit in a title, as in `Save 5000 EUR`, says nothing about the block.
    let units = Set(workspace.blocks.flatMap(\.unitNames).map { $0.lowercased() })
    let fitting = workspace.blocks.filter { block in
      guard block.canBeDone || block is Goal else { return false }
      let title = "\(block.id) \(block.title)".lowercased()
        .split { !$0.isLetter && !$0.isNumber }.map(String.init)
      return title.contains { part in
        part.count > 2 && !Self.common.contains(part) && !units.contains(part)
          && !own.isDisjoint(with: Self.stems(of: part) + [part])
      }
    }
    // What can be done comes before a goal that only names it in its title.
    let done = fitting.filter(\.canBeDone)
    if done.count == 1 { return done[0] }
    if fitting.isEmpty { return related(word) }
    return done.isEmpty && fitting.count == 1 ? fitting[0] : nil
  }

  /// Returns the only block whose ID begins like a word, such as `meditate` for `meditation`.
  private func related(_ word: String) -> (any Block)? {
    guard word.utf8.count > 5 else { return nil }
    let fitting = workspace.blocks.filter { block in
      let id = foldedName(block.id)
      let common = zip(id, word).prefix { $0 == $1 }.count
      return block.canBeDone && common > 4 && common + 2 >= id.count
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Returns the only habit or measure that has a unit, or that a goal with this unit counts.
  func counted(in unit: String) -> (any Block)? {
    let own = workspace.blocks.filter { $0.canBeDone && $0.unitNames.contains(unit) }
    if own.count == 1 { return own[0] }
    let counted = workspace.blocks.flatMap { ($0 as? Goal)?.measures ?? [] }
      .filter { $0.target.unit.name == unit }.compactMap { $0.subject?.subject }
    return own.isEmpty && Set(counted).count == 1 ? workspace.block(named: counted[0]) : nil
  }

  /// Returns the words from which an inflected verb or a plural may be made: `run` for `running`,
  /// `ran` and `runs`.
  static func stems(of word: String) -> [String] {
    var stems = pasts[word].map { [$0] } ?? []
    for ending in ["ing", "ed", "es", "s", "d"] where word.hasSuffix(ending) {
      let stem = String(word.dropLast(ending.count))
      guard stem.count > 2 else { continue }
      stems += ending == "s" ? [stem] : [stem, stem + "e"]
      if ending != "s", let last = stem.last, stem.dropLast().last == last {
        stems.append(String(stem.dropLast()))
      }
      if ending == "ed" || ending == "es", stem.last == "i" { stems.append(stem.dropLast() + "y") }
    }
    return stems
  }

  /// The past forms of verbs that do not end in `ed`.
  static let pasts = [
    "ran": "run", "swam": "swim", "wrote": "write", "written": "write", "slept": "sleep",
    "ate": "eat", "drank": "drink", "rode": "ride", "sang": "sing", "drew": "draw",
    "taught": "teach", "paid": "pay", "bought": "buy", "spent": "spend", "built": "build",
    "held": "hold", "lent": "lend", "sold": "sell", "spoke": "speak", "stood": "stand",
    "woke": "wake", "rose": "rise", "learnt": "learn", "sat": "sit", "went": "go",
  ]

  /// Words without a meaning of their own.
  static let silent: Set<String> = [
    "the", "and", "for", "with", "from", "not", "all", "per", "was", "did", "have", "how", "what",
    "when", "is", "am", "are", "in", "on", "at", "to", "of", "my", "me", "we", "it", "do", "so",
  ]

  /// Words of titles that do not tell one block from another.
  private static let common: Set<String> = [
    "the", "and", "for", "with", "from", "day", "days", "week", "weeks", "month", "year", "today",
    "yesterday", "tomorrow", "morning", "evening", "night", "last", "next", "this", "that", "more",
    "less", "not", "all", "per", "every", "time", "times", "new", "get", "have", "was", "did",
    "goal", "habit", "task", "value", "done", "log", "add", "show", "how", "what", "when", "min",
    "hour", "hours", "left", "half", "out", "off", "too", "make", "take", "first",
  ]
}
