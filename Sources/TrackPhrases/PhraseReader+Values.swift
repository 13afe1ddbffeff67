import TrackCore

/// The parts of a phrase that are values.
extension PhraseReader {
  /// Reads an option that the command does not have, by the value after it. An option that is no
  /// date, time or property stays unknown, so that nothing is made without it.
  mutating func takeOption(_ typed: String) -> Bool {
    guard typed.hasPrefix("-"), typed.count > 1,
      typed.first(where: { $0 != "-" })?.isLetter == true
    else { return false }
    if !readsOption(typed) { phrase.unknown.append(typed) }
    return true
  }

  /// Options of other programs, by the word that stands before their value in a sentence, and by the kind of
  /// their value.
  private static let options: [(names: Set<String>, word: String?, take: Option)] = [
    (["on", "d", "date", "day", "when", "period", "p"], nil, { $0.takeDate(plain($0.rest[0])) }),
    (["b", "begin", "from", "since"], "from", { $0.takeDate("from") }),
    (["e", "end", "until", "to"], "until", { $0.takeDate("until") }),
    (["at", "time"], "at", { $0.takeClock() }),
    (
      ["amount", "count", "distance", "duration", "length", "number", "quantity", "time-spent"],
      nil,
      { $0.takeAmount() }
    ),
  ]
  private typealias Option = @Sendable (inout PhraseReader) -> Bool

  /// Options of other programs whose value is an item, with the sign that it has in a line.
  private static let markOptions = ["tag": "#", "place": "@", "context": "@", "goal": "+"]

  mutating func readsOption(_ typed: String) -> Bool {
    let parts = typed.drop { $0 == "-" }.split(separator: "=", maxSplits: 1).map(String.init)
    let name = parts.first?.lowercased() ?? ""
    rest = Array(parts.dropFirst() + rest.dropFirst())
    if let (_, word, take) = Self.options.first(where: { $0.names.contains(name) }) {
      guard !rest.isEmpty else { return false }
      if let word { rest.insert(word, at: 0) }
      // The end of a period is the next option.
      if word == "from", let place = rest.firstIndex(where: Self.periodEnds.contains) {
        rest[place] = "to"
      }
      if take(&self) { return true }
      drop(word == nil ? 0 : 1)
      return false
    }
    if let sign = Self.markOptions[name], let mark = rest.first, phrase.property == nil,
      mode == .record
    {
      drop(1)
      phrase.marks.append(mark.hasPrefix(sign) ? mark : sign + mark)
      return true
    }
    // `--km 5`
    if names.unit(name) != nil, rest.first.map({ Double($0) != nil }) == true {
      rest.insert(name, at: 1)
      return takeAmount()
    }
    // `--week`, `--daily`, `--due friday`, `export run --csv`
    rest.insert(name, at: 0)
    if takeDate(name) || takeRhythm() || mode == .change && takeProperty(name)
      || phrase.verb == "export"
    {
      return true
    }
    drop(1)
    return false
  }

  /// Reads the text after a word such as `because`.
  mutating func takeNote(_ word: String) -> Bool {
    let isNote =
      word.isWord(.note)
      || word.isWord(.noting) && !phrase.entries.isEmpty
    let text = rest.dropFirst().drop { $0 == "of" }.joined(separator: " ")
    guard isNote, !text.isEmpty else { return false }
    if word == "annotate" { phrase.isCorrection = true }
    (phrase.note, rest) = (text, [])
    return true
  }

  /// Reads words that were typed in quotation marks: values, a title, or else a text.
  mutating func takeQuoted(_ typed: String) -> Bool {
    guard typed.contains(" ") else { return false }
    drop(1)
    let words = typed.split(separator: " ").map(String.init)
    if let (count, block) = names.leading(words.map(Self.plain)), count == words.count {
      take(block, 0)
      return true
    }
    let inner = Self.phrase(words, names, dates, mode: mode, isVerb: { _, _ in false })
    // A shell joins the words between two apostrophes: `don't think I'll`.
    let isDenied =
      inner.negation != nil && mode == .record && phrase.entries.isEmpty
      && phrase.verb?.isWord(.noting) != true
    if isDenied
      || inner.unknown.isEmpty && inner.texts.isEmpty && inner.negation == nil && !inner.isQuestion
    {
      rest = words + rest
    } else {
      phrase.texts.append(typed)
    }
    return true
  }

  mutating func takeNegation(_ word: String) -> Bool {
    let isTold =
      word.isWord(.denial) || word.isWord(.doubt) && mode == .record
      || word.isWord(.wish) && !isVerb(word, isFirst)
    // `water should be 5`, but `I should have gone`
    let next = rest.dropFirst().prefix(2).map(Self.plain)
    // A title may have such a word.
    guard isTold, !(mode == .add && phrase.verb != nil),
      !(word == "should" && (next.first == "be" || next == ["have", "been"]))
    else { return false }
    drop(1)
    phrase.isWished = phrase.isWished || word.isWord(.wish)
    // `what must I do`, `is coffee over the limit`
    if phrase.isQuestion, word.isWord(.wish, .doubt) { return true }
    // `should I run` asks for advice.
    if word.isWord(.wish), readsWish() { return true }
    // `forgot to log the run`: the run was done.
    if rest.count > 2, rest[0] == "to", Self.plain(rest[1]).isWord(.logging) {
      drop(2)
      return true
    }
    // `30 not 24`, `don't forget`
    if rest.first.map(Self.plain) == "forget" {
      drop(1)
    } else if word.isWord(.about), AmountWords.leading(rest, unit: names.unit) != nil {
      return true
    } else if word.isWord(.denial),
      let next = AmountWords.leading(rest, unit: names.unit) ?? counted(),
      !phrase.entries.isEmpty || !pending.isEmpty, !next.text.contains(":")
    {
      drop(next.count)
      phrase.isCorrection = true
    } else if word.isWord(.denial), !phrase.dates.isEmpty,
      let (count, spans) = dates.leading(rest.map(Self.plain))
    {
      // `yesterday not today`
      phrase.wrongDate = Phrase.Date(words: rest.prefix(count).map(Self.plain), spans: spans)
      phrase.isCorrection = true
      drop(count)
    } else {
      phrase.deny(word)
    }
    return true
  }

  /// Reads what is asked for after a wish: `I want to pause everything`, `what should I do`. Returns
  /// false for a wish to do something.
  private mutating func readsWish() -> Bool {
    let wanted = Array(rest.drop { Self.plain($0).isWord(.filler) })
    guard let verb = wanted.first.map(Self.plain) else { return false }
    if verb.isWord(.request, .question), isVerb(verb, true) || verb.isWord(.question),
      names.exact(verb) == nil, phrase.entries.isEmpty, phrase.verb == nil
    {
      rest = wanted
      phrase.isQuestion = verb.isWord(.question)
      return true
    }
    let starting: Set<String> = ["start", "begin", "doing", "get"]
    rest = Array(wanted.drop { starting.contains(Self.plain($0)) })
    if phrase.tail.isEmpty { phrase.tail = rest }
    return false
  }

  mutating func takeOutcome(_ word: String) -> Bool {
    guard !phrase.isQuestion, let outcome = OutcomeWord(word, isAlone: true) else { return false }
    if phrase.entries.isEmpty {
      guard phrase.verb == nil, !outcome.items.isEmpty else { return false }
      pendingOutcome = outcome
    } else {
      phrase.entries[phrase.entries.count - 1].outcome = outcome
    }
    drop(1)
    return true
  }

  mutating func takeRhythm() -> Bool {
    // `change run to mon wed fri`
    let isHabit = phrase.entries.last?.block is Habit
    let joint = mode == .change && isHabit && rest[0].lowercased() == "to" ? 1 : 0
    // `for a week` is a length of time.
    guard phrase.rhythm == nil, rest[0].lowercased() != "for",
      let (count, rhythm) = RhythmPhrase.leading(rest.dropFirst(joint), isPlan: mode != .record)
    else {
      return false
    }
    phrase.rhythm = rhythm
    drop(joint + count)
    return true
  }

  mutating func takeDate(_ word: String) -> Bool {
    if word == "now", isState || phrase.isQuestion { return false }
    let isDue = word.isWord(.deadline)
    let words = isDue ? Array(rest.dropFirst()) : rest
    let dates = isDue ? dates.ahead : dates
    guard let (count, spans) = dates.leading(words.map(Self.plain)) else { return false }
    let said = words.prefix(count).map(Self.plain)
    // A number is an amount: `mood 7/10`, `steps 2026`, `read 30m`; but 28 of 11 is none.
    let parts = said[0].split(separator: "/").compactMap { Int($0) }
    let isNumber =
      said.count == 1 && said[0].first?.isNumber == true && !said[0].contains { "-.".contains($0) }
      && !["st", "nd", "rd", "th"].contains(said[0].suffix(2)) && DayWords.joinedDay(said[0]) == nil
      && (!phrase.entries.isEmpty || said[0].contains(where: \.isLetter))
      && (parts.count != 2 || parts[0] <= parts[1])
    if isNumber, !isDue { return false }
    phrase.dates.append(Phrase.Date(words: said, spans: spans, isDue: isDue, isListed: isSeparated))
    drop(count + (isDue ? 1 : 0))
    return true
  }

  mutating func takeTime() -> Bool {
    for count in (1...3).reversed() where count <= rest.count {
      let words = rest.prefix(count)
      guard words.last?.lowercased().hasSuffix("ago") == true else { continue }
      phrase.ago = words.joined(separator: "-").lowercased()
      drop(count)
      return true
    }
    // `in 44:10` and `55:30` are lengths of time, with seconds.
    let isLength = rest[0].lowercased() == "in"
    if let length = rest.dropFirst(isLength ? 1 : 0).first.map(Self.plain),
      let text = AmountWords.length(length, isSure: isLength) ?? minutes(length, isLength)
    {
      drop(isLength ? 2 : 1)
      pending.append(text)
      if !phrase.entries.isEmpty { assign() }
      return true
    }
    // `acme 10-12`
    if phrase.entries.last?.block is Task, let hours = rest.first?.split(separator: "-"),
      hours.count == 2, hours.allSatisfy({ $0.utf8.count < 3 }), phrase.times.isEmpty,
      let (_, seconds) = TimeWords.leading(["from", String(hours[0]), "to", String(hours[1])])
    {
      phrase.times = seconds
      drop(1)
      return true
    }
    return takeClock()
  }

  private mutating func takeClock() -> Bool {
    guard phrase.times.isEmpty, let (count, seconds) = TimeWords.leading(rest),
      count == rest.count || seconds.count < 2 || names.unit(rest[count]) == nil
    else { return false }
    phrase.times = seconds
    drop(count)
    return true
  }

  /// Returns the minutes of `run 5km in 30`, where no unit follows.
  private func minutes(_ word: String, _ isLength: Bool) -> String? {
    let amounts = (phrase.entries.last?.amounts ?? []) + pending
    let isLast = rest.count < 3 || names.unit(rest[2]) == nil && !AmountWords.isUnitOfTime(rest[2])
    guard isLength, isLast, word.allSatisfy(\.isNumber), word.utf8.count < 4,
      amounts.contains(where: { ["m", "k"].contains($0.suffix(1)) && $0.contains("k") })
    else { return nil }
    return word + "m"
  }

  mutating func takeAmount() -> Bool {
    guard let (count, text) = AmountWords.leading(rest, unit: names.unit) ?? counted() else {
      return false
    }
    phrase.isStated = phrase.isStated || isState
    drop(count)
    pending.append(text)
    // `run 5km 2 water`
    let isOfNext =
      phrase.entries.last?.amounts.isEmpty == false
      && rest.first.map { names.exact($0) != nil } == true
    if !phrase.entries.isEmpty, !isSeparated && !areAmountsFirst && !isOfNext || rest.isEmpty {
      assign()
    }
    return true
  }

  /// Returns a number in words before a block, or after one: `two coffees`, `water eight`.
  func counted() -> (count: Int, text: String)? {
    guard let (count, digits) = NumberWord.leading(rest.map(Self.plain)) else { return nil }
    let word = Self.plain(rest[0])
    if count < rest.count,
      digits != "1" || !["a", "an"].contains(word) && (word != "one" || phrase.entries.isEmpty)
    {
      // `two glasses of water`
      let next = rest[count...].lazy.map(Self.plain).first { !$0.isWord(.vessel, .filler) } ?? ""
      if names.exact(next) != nil || names.spoken(next) != nil { return (count, digits) }
    }
    return phrase.entries.isEmpty || digits == "1" ? nil : (count, digits)
  }

  /// Reads a property and its value, which is the rest of the line.
  mutating func takeProperty(_ word: String) -> Bool {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return false }
    let name = first.hasSuffix(":") ? String(first.dropLast()) : first
    let keys = Kind.allCases.flatMap { $0.properties.map(\.name) } + ["title"]
    guard let key = [name, PropertySynonyms.key(for: name) ?? ""].first(where: keys.contains),
      phrase.property == nil, !name.isWord(.filler, .doing, .vessel, .adverbial), name != .done,
      !(name.isWord(.target) && rest.contains { $0.first?.isNumber == true })
    else { return false }
    var words = parts.dropFirst() + rest.dropFirst()
    // `deadline for thesis to 1 june`
    let joint = words.first.map { ["for", "of"].contains($0) ? 1 : 0 } ?? 0
    if words.count > 1, phrase.entries.isEmpty,
      let (count, block) = names.leading(words.dropFirst(joint).map(Self.plain))
    {
      words.removeFirst(joint + count)
      take(block, 0)
    }
    let value = Array(words.drop { $0.lowercased().isWord(.joint) })
    guard !value.isEmpty, !phrase.entries.isEmpty || mode == .change,
      // The goal of a habit is its target.
      key != .goal || value[0].first?.isNumber == false
    else { return false }
    rest = []
    phrase.property = (key, value)
    return true
  }
}
