import TrackCore

/// The parts of a phrase that are names, or words that change the meaning of others.
extension PhraseReader {
  /// The options after the last day of a period.
  static let periodEnds: Set<String> = ["-e", "--end", "--to", "--until", "--through"]

  mutating func takeSeparator(_ word: String) -> Bool {
    guard word.isEmpty || [",", "&", "and", "then", "plus", "but"].contains(word) else {
      return false
    }
    isSeparated = true
    drop(1)
    return true
  }

  mutating func takeMark(_ typed: String) -> Bool {
    // `@7:10` is a time.
    if typed.hasPrefix("@"), typed.dropFirst().first?.isNumber == true {
      rest[0] = String(typed.dropFirst())
      return true
    }
    guard let first = typed.first, "+@#".contains(first),
      typed.dropFirst().first?.isLetter == true
    else { return false }
    phrase.marks.append(typed)
    drop(1)
    return true
  }

  /// Replaces words such as `this morning` by their day.
  mutating func takePartOfDay() -> Bool {
    let words = rest.prefix(2).map(Self.plain)
    if words.first == "tonight" {
      rest[0] = "today"
      return true
    }
    guard words.count == 2, Self.partsOfDay.contains(words[1]),
      let day = ["this": "today", "last": "yesterday", "yesterday": "yesterday"][words[0]]
    else { return false }
    isLate = isLate || ["afternoon", "evening"].contains(words[1])
    isLastNight = isLastNight || words == ["last", "night"]
    rest.replaceSubrange(0..<2, with: [day])
    return true
  }

  /// Reads the old amount after `instead of`.
  mutating func takeReplaced(_ word: String) -> Bool {
    guard ["instead", "rather"].contains(word), rest.count > 2, ["of", "than"].contains(rest[1]),
      let old = AmountWords.leading(rest.dropFirst(2), unit: names.unit)
    else { return false }
    phrase.isCorrection = true
    drop(2 + old.count)
    return true
  }

  mutating func takeQuestion(_ word: String) -> Bool {
    guard isQuestion(word) else { return false }
    phrase.isQuestion = true
    drop(1)
    return true
  }

  mutating func takeVerb(_ word: String) -> Bool {
    guard phrase.verb == nil, isVerb(word, isFirst),
      isStart || !Self.prepositions.contains(word)
    else { return false }
    phrase.verb = word
    drop(1)
    return true
  }

  mutating func takeName() -> Bool {
    guard let (count, block) = names.leading(rest.map(Self.plain)) else { return false }
    take(block, count)
    return true
  }

  mutating func takeKind(_ word: String) -> Bool {
    guard phrase.kind == nil,
      let kind = Kind.allCases.first(where: { [$0.rawValue, $0.rawValue + "s"].contains(word) })
    else { return false }
    phrase.kind = kind
    drop(1)
    return true
  }

  /// Reads a word that changes what the others mean.
  mutating func takeSign(_ word: String) -> Bool {
    if ["all", "everything", "every", "habits"].contains(word) {
      phrase.isAll = true
    } else if ["last", "latest", "head"].contains(word) {
      phrase.isLast = true
    } else if ["should", "instead", "actually", "correct", "correction", "wrong"].contains(word) {
      phrase.isCorrection = true
    } else if mode == .change, Self.targets.contains(word) {
      phrase.target = word
    } else if ["is", "are", "has"].contains(word) {
      isState = !phrase.entries.isEmpty
    } else {
      return false
    }
    drop(1)
    return true
  }

  mutating func takeFiller(_ word: String) -> Bool {
    // After a preposition at the end, something is missing.
    let isCut = rest.count == 1 && Self.prepositions.contains(word) && !phrase.isQuestion
    let compares = ["compare", "relate", "report"].contains(phrase.verb ?? "")
    guard
      !isCut && Self.fillers.contains(word) && !(isState && word == "now")
        || ["with", "vs", "versus", "against"].contains(word) && (compares || phrase.isQuestion)
    else { return false }
    drop(1)
    return true
  }

  /// Reads another form of a name, such as `running`.
  mutating func takeSpoken(_ word: String) -> Bool {
    guard phrase.entries.isEmpty || isSeparated || !pending.isEmpty,
      let block = names.spoken(word)
    else { return false }
    take(block, 1, isSpoken: true)
    return true
  }

  /// True for a word that asks for something to be shown: `how`, or `did` before `i`.
  func isQuestion(_ word: String) -> Bool {
    guard phrase.entries.isEmpty, phrase.verb == nil else { return false }
    if ["did", "do", "have", "does"].contains(word), rest.count > 1 {
      return ["i", "we", "you"].contains(Self.plain(rest[1]))
    }
    // `am I on track`, but `I am away`
    if ["am", "is", "are"].contains(word) { return isStart }
    return Self.questions.contains(word) && !isVerb(word, isFirst)
  }

  mutating func take(_ block: any Block, _ count: Int, isSpoken: Bool = false) {
    drop(count)
    // A unit or another form of the same name may follow.
    if phrase.entries.last?.id == block.id, !isSeparated { return }
    phrase.entries.append(Phrase.Entry(block: block, isSpoken: isSpoken, outcome: pendingOutcome))
    pendingOutcome = nil
    isSeparated = false
    if !pending.isEmpty {
      areAmountsFirst = areAmountsFirst || phrase.entries.count == 1
      assign()
    }
  }

  /// Gives the amounts before a block to it.
  mutating func assign() {
    guard !phrase.entries.isEmpty else {
      phrase.unknown += pending
      pending = []
      return
    }
    let place = phrase.entries.count - 1
    let isDistance = names.isDistance(phrase.entries[place].block)
    phrase.entries[place].amounts += pending.map {
      AmountWords.thousands($0, isDistance: isDistance)
    }
    pending = []
  }
}
