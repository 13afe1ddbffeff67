import TrackCore

/// The parts of a phrase that are names, or words that change the meaning of others.
extension PhraseReader {
  /// The options after the last day of a period.
  static let periodEnds: Set<String> = ["-e", "--end", "--to", "--until", "--through"]

  mutating func takeSeparator(_ word: String) -> Bool {
    guard word.isEmpty || word.isWord(.separator) else { return false }
    (isSeparated, isFiller) = (true, true)
    drop(1)
    return true
  }

  mutating func takeMark(_ typed: String) -> Bool {
    let sides = typed.split(separator: "=").map(String.init)
    if sides.count == 2, mode == .record, sides[1].first?.isNumber == true,
      names.exact(sides[0]) != nil
    {
      rest.replaceSubrange(0..<1, with: [sides[0], "=\(sides[1])"])
      return true
    }
    // `target:10`, `due:tomorrow`
    let pair = typed.split(separator: ":").map(String.init)
    let key = pair.first ?? ""
    if pair.count == 2,
      mode == .change && key.isWord(.target) || mode != .add && key.isWord(.deadline)
    {
      rest.replaceSubrange(0..<1, with: pair)
      return true
    }
    // `water =4` states all of it.
    if typed.hasPrefix("="), mode == .record, !phrase.entries.isEmpty {
      let value = typed == "=" ? rest.dropFirst().first ?? "" : String(typed.dropFirst())
      guard value.first?.isNumber == true else { return false }
      (phrase.isCorrection, phrase.isTotal) = (true, true)
      rest.replaceSubrange(0..<(typed == "=" ? 2 : 1), with: [value])
      return true
    }
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
    guard words.count == 2, words[1].isWord(.partOfDay),
      let day = ["this": "today", "last": "yesterday", "yesterday": "yesterday"][words[0]]
    else { return false }
    isLate = isLate || ["afternoon", "evening"].contains(words[1])
    isLastNight = isLastNight || words == ["last", "night"]
    rest.replaceSubrange(0..<2, with: [day])
    return true
  }

  /// Replaces groups of words by the one word that means the same.
  mutating func takeIdiom() -> Bool {
    let words = rest.prefix(4).map(Self.plain)
    guard let idiom = Self.idioms.first(where: { words.starts(with: $0.words) }) else {
      return false
    }
    rest.replaceSubrange(0..<idiom.words.count, with: idiom.meaning)
    return true
  }

  private static let idioms: [(words: [String], meaning: [String])] = [
    ("take back", "undo"), ("give me", "show"), ("my goal is to", "add goal"),
    ("clock in", "start"), ("clock out", "stop"),
    ("tick off", "done"),
    ("check off", "done"),
    ("weekly report", "report week"), ("monthly report", "report month"), ("daily report", "today"),
    ("roll back", "undo"),
    ("get rid of", "remove"), ("i'll", "i will"),
    ("we'll", "we will"), ("i'd", "i would"), ("going to", "will"), ("about to", "will"),
    ("have to", "must"), ("has to", "must"), ("let me", "please"), ("did not", "didn't"),
    ("have not", "haven't"), ("had not", "haven't"),
    ("@1", "last"), ("last time", "last"), ("meant to", "wanted"), ("in all", "altogether"),
    ("no longer", "stopped"),
  ].map { (Self.parts($0.0), Self.parts($0.1)) }

  private static func parts(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// Reads the old amount after `instead of`.
  mutating func takeReplaced(_ word: String) -> Bool {
    guard word.isWord(.replacing), rest.count > 2, ["of", "than"].contains(rest[1]),
      let old = AmountWords.leading(rest.dropFirst(2), unit: names.unit)
    else { return false }
    phrase.isCorrection = true
    drop(2 + old.count)
    return true
  }

  mutating func takeQuestion(_ word: String) -> Bool {
    guard isQuestion(word) || isFigure(word) else { return false }
    // `run stats last month` asks as `stats run last month` does.
    if !phrase.entries.isEmpty, isVerb(word, true) {
      (phrase.verb, phrase.tail) = (word, Array(rest.dropFirst()))
      drop(1)
      return true
    }
    phrase.isQuestion = true
    let next = rest.count > 1 ? Self.plain(rest[1]) : ""
    isHow = word == "can" || word == "how" && ["do", "to", "can", "should", "would"].contains(next)
    phrase.sums = phrase.sums || word.isWord(.sum)
    phrase.isAhead = word.isWord(.wish) || phrase.isAhead
    drop(1)
    return true
  }

  mutating func takeVerb(_ word: String) -> Bool {
    // A command after a wish is read with the wish.
    let isWished = phrase.negation?.isWord(.wish, .doubt) ?? false
    // `list overdue`, `show stats`
    let isRefined =
      phrase.verb?.isWord(.looking, .listing) == true && isFirst && phrase.dates.isEmpty
      && word.isWord(.looking, .figure, .open)
    guard phrase.verb == nil || isRefined, !isWished, !(word == "again" && !phrase.entries.isEmpty),
      isVerb(word, isFirst && !isTold),
      isStart || !word.isWord(.preposition)
    else { return false }
    phrase.verb = word
    phrase.isHow = isHow && !word.isWord(.looking)
    drop(1)
    phrase.tail = rest
    return true
  }

  /// Puts a block before the limit or number that precedes it: `at most one coffee a day`.
  mutating func takeRate() -> Bool {
    let words = rest.prefix(9).map(Self.plain)
    let start = RhythmPhrase.limitLength(words)
    guard phrase.entries.isEmpty,
      let (count, _) = NumberWord.leading(words.dropFirst(start)) ?? digits(words, start),
      start + count + 2 < words.count,
      ["a", "per", "each", "every"].contains(words[start + count + 1]),
      DayWords.periods.contains(words[start + count + 2]),
      let block = names.exact(words[start + count]) ?? names.spoken(words[start + count])
    else { return false }
    rest.remove(at: start + count)
    take(block, 0)
    _ = takeRhythm()
    return true
  }

  private func digits(_ words: [String], _ start: Int) -> (count: Int, digits: String)? {
    let word = start < words.count ? words[start] : ""
    return !word.isEmpty && word.allSatisfy(\.isNumber) ? (1, word) : nil
  }

  mutating func takeName() -> Bool {
    guard let (count, block) = names.leading(rest.map(Self.plain)) else { return false }
    take(block, count)
    return true
  }

  mutating func takeKind(_ word: String) -> Bool {
    guard phrase.kind == nil,
      let kind = Kind.allCases.first(where: { [$0.rawValue, $0.rawValue + "s"].contains(word) }),
      kind != .track
    else { return false }
    phrase.kind = kind
    drop(1)
    return true
  }

  /// Reads a word that changes what the others mean.
  mutating func takeSign(_ word: String) -> Bool {
    let next = rest.dropFirst().first.map(Self.plain) ?? ""
    let isNamed =
      names.exact(next) != nil && rest.dropFirst(2).first.map(Self.plain)?.isWord(.state) == true
    if isStart, word.isWord(.pronoun), next.isWord(.state) || next == "should" || isNamed {
      // `that was yesterday`, `it should be 5 km`, `that run was on thursday`
      (phrase.isLast, phrase.isCorrection) = (true, true)
      if !isNamed { drop(1) }
    } else if word.isWord(.everything) {
      phrase.isAll = true
    } else if word.isWord(.latest) {
      phrase.isLast = true
    } else if word.isWord(.correction) {
      phrase.isCorrection = true
    } else if word.isWord(.target), !phrase.isQuestion, mode == .change || phrase.entries.count == 1
    {
      phrase.target = word
    } else if word.isWord(.state) {
      (isState, isFiller) = (!phrase.entries.isEmpty, true)
    } else if word.isWord(.versus), phrase.verb == nil {
      phrase.verb = "compare"
    } else {
      return false
    }
    drop(1)
    return true
  }

  mutating func takeFiller(_ word: String) -> Bool {
    // After a preposition at the end, something is missing.
    let isCut = rest.count == 1 && word.isWord(.preposition) && !phrase.isQuestion
    let isLooking = phrase.isQuestion || phrase.verb?.isWord(.looking) == true
    let compares = phrase.isQuestion || ["compare", "relate", "report"].contains(phrase.verb ?? "")
    let isSilent =
      word.isWord(.filler, .doing, .vessel) && !(isState && word == "now")
      || word.isAdverb && phrase.entries.isEmpty && phrase.verb == nil
      || isLooking && (word.isWord(.asked) || names.unit(word) != nil)
      || compares && (word == "with" || word.isWord(.versus))
      || mode == .change && word == "with"
      || word.isWord(.ordinal) && phrase.entries.isEmpty && rest.count > 1
    // `undo what I just entered`
    let isObject = word == "what" && phrase.verb != nil && phrase.entries.isEmpty
    // `one coffee at nine and another at ten` is two lines.
    if word == "another", isSeparated, !phrase.entries.isEmpty { return false }
    guard !isCut, isSilent || isObject else { return false }
    isTold = isTold || word.isWord(.doing)
    if phrase.isQuestion, names.unit(word) != nil { phrase.unit = word }
    isFiller = true
    drop(1)
    return true
  }

  /// Reads a verb that names what it is done with, such as `drank`, if nothing else names it.
  mutating func takeVerbName(_ word: String) -> Bool {
    guard namesByVerb, word.isWord(.doing), phrase.entries.isEmpty, let block = names.spoken(word)
    else { return false }
    take(block, 1, isSpoken: true)
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

  /// True for a word that asks, behind the name of a block, for what there is about it: `book progress`.
  private func isFigure(_ word: String) -> Bool {
    word.isWord(.figure) && mode == .record && phrase.verb == nil && !phrase.isQuestion
      && phrase.entries.count == 1 && phrase.entries[0].amounts.isEmpty
      && phrase.entries[0].outcome == nil && phrase.negation == nil
  }

  /// True for a word that asks for something to be shown: `how`, or `did` before `i`.
  func isQuestion(_ word: String) -> Bool {
    guard phrase.entries.isEmpty, phrase.negation == nil,
      phrase.verb == nil || phrase.verb == "show"
    else { return false }
    let next = rest.count > 1 ? Self.plain(rest[1]) : ""
    // `did I run`, `was my run long`; `am I on track`, but `I am away`; `can I still run`, but `could
    // you add`
    if word.isWord(.inverted) {
      return isStart
        && (next.isWord(.person) || word.isWord(.state) && ["the", "my"].contains(next))
    }
    if word.isWord(.being) { return isStart }
    if word == "can" || word == "may" { return isStart && next == "i" }
    return word.isWord(.question) && (phrase.isQuestion || !isVerb(word, isFirst))
  }

  mutating func take(_ block: any Block, _ count: Int, isSpoken: Bool = false) {
    drop(count)
    isName = true
    // A unit or another form of the same name may follow.
    if phrase.entries.last?.id == block.id, !isSeparated { return }
    phrase.entries.append(Phrase.Entry(block: block, isSpoken: isSpoken, outcome: pendingOutcome))
    pendingOutcome = nil
    isSeparated = false
    // `20 pages and 2 coffees`
    if pending.count > 1, let other = names.counted(in: pending[0]), other.id != block.id,
      !names.workspace.unitNames(of: block).contains(where: {
        !$0.isEmpty && pending[0].hasSuffix($0)
      })
    {
      let last = phrase.entries.count - 1
      phrase.entries.insert(
        Phrase.Entry(block: other, isSpoken: true, amounts: [pending.removeFirst()]), at: last)
    }
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
