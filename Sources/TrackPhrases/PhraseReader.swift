import TrackCore

/// Reads a line in plain words, part by part from its beginning. A part is the longest group of words
/// that is a value, a name, or a word of the tables below; the order of the line makes no difference.
package struct PhraseReader {
  /// What the verb of a line is about, which decides what a weekday means.
  package enum Mode {
    /// Days and amounts of something that was done.
    case record
    /// A new block: a weekday is a rhythm.
    case add
    /// A property of a block and its value.
    case change
  }

  private let names: Vocabulary
  private let dates: DayReader
  private let isVerb: (String, Bool) -> Bool
  private let mode: Mode
  private var rest: [String]
  private var phrase = Phrase()
  /// Amounts before the first block, or after a comma.
  private var pending: [String] = []
  private var isSeparated = false
  /// True if the first amount precedes its block, so that the others do, too.
  private var areAmountsFirst = false
  private var isStart = true
  /// True after a word such as `is`, so that `now` tells a state and not a day: `novel is now 300 pages`.
  private var isState = false
  /// An outcome before the first block, as in `missed run`.
  private var pendingOutcome: OutcomeWord?

  private init(
    _ words: [String], _ names: Vocabulary, _ dates: DayReader, mode: Mode,
    isVerb: @escaping (String, Bool) -> Bool
  ) {
    (self.names, self.dates, self.mode, self.isVerb) = (names, dates, mode, isVerb)
    rest = words
  }

  /// - Parameters:
  ///   - isVerb: Returns true for a word that means a command. The second argument is true if the
  ///     word is the first one with a meaning, where it can also be an alias.
  package static func phrase(
    _ words: [String], _ names: Vocabulary, _ dates: DayReader, mode: Mode,
    isVerb: @escaping (String, Bool) -> Bool
  ) -> Phrase {
    var reader = PhraseReader(words, names, dates, mode: mode, isVerb: isVerb)
    while !reader.rest.isEmpty {
      reader.step()
      reader.isStart = false
    }
    if !reader.pending.isEmpty { reader.assign() }
    if reader.pendingOutcome != nil { reader.phrase.unknown.append("") }
    return reader.phrase
  }

  /// True until the first part of the line that is no filler.
  private var isFirst: Bool {
    phrase.entries.isEmpty && pending.isEmpty && phrase.unknown.isEmpty
  }

  private mutating func drop(_ count: Int) { rest.removeFirst(min(count, rest.count)) }

  /// Reads one part.
  private mutating func step() {
    let typed = rest[0]
    let word = Self.plain(typed)
    let endsPart = typed.count > 1 && typed.hasSuffix(",")
    if typed.hasSuffix("?") { phrase.isQuestion = true }
    defer { if endsPart { isSeparated = true } }
    if word.isEmpty || [",", "&", "and", "then", "plus", "but"].contains(word) {
      isSeparated = true
      return drop(1)
    }
    if let text = note(word) {
      (phrase.note, rest) = (text, [])
      return
    }
    if typed.contains(" ") { return quoted(typed) }
    if typed.hasPrefix("-"), typed.count > 1, typed.first(where: { $0 != "-" })?.isLetter == true {
      return option(typed)
    }
    if let first = typed.first, "+@#".contains(first), typed.dropFirst().first?.isLetter == true {
      phrase.marks.append(typed)
      return drop(1)
    }
    if let date = Self.partOfDay(rest.prefix(2).map(Self.plain)) {
      rest.replaceSubrange(0..<date.count, with: [date.word])
      return
    }
    if ["instead", "rather"].contains(word), rest.count > 2, ["of", "than"].contains(rest[1]),
      let old = AmountWords.leading(rest.dropFirst(2), unit: names.unit)
    {
      phrase.isCorrection = true
      return drop(2 + old.count)
    }
    if isQuestion(word) {
      phrase.isQuestion = true
      return drop(1)
    }
    // A block comes before a word with another meaning, but not before the name of a command.
    if phrase.verb == nil, phrase.entries.isEmpty, isVerb(word, isFirst), !phrase.isQuestion,
      names.exact(word) == nil || rest.count == 1
    {
      phrase.verb = word
      return drop(1)
    }
    if mode == .change, let property = property(word) {
      phrase.property = property
      return
    }
    if let (count, block) = names.leading(rest.map(Self.plain)) { return take(block, count) }
    if takeNegation(word) || takeOutcome(word) || takeRhythm() || takeDate(word) || takeTime() {
      return
    }
    if takeAmount() { return }
    if phrase.kind == nil,
      let kind = Kind.allCases.first(where: { [$0.rawValue, $0.rawValue + "s"].contains(word) })
    {
      phrase.kind = kind
      return drop(1)
    }
    if mode == .record, let property = property(word) {
      phrase.property = property
      return
    }
    if phrase.verb == nil, isVerb(word, isFirst), !phrase.isQuestion || !Self.fillers.contains(word)
    {
      phrase.verb = word
    } else if ["all", "everything", "every", "habits"].contains(word) {
      phrase.isAll = true
    } else if ["last", "latest", "head"].contains(word) {
      phrase.isLast = true
    } else if ["should", "instead", "actually", "correct", "correction", "wrong"].contains(word) {
      phrase.isCorrection = true
    } else if rest.count == 1, Self.prepositions.contains(word), !phrase.isQuestion {
      // Something is missing.
      phrase.unknown.append(typed)
    } else if ["is", "are", "has"].contains(word) {
      isState = !phrase.entries.isEmpty
    } else if Self.fillers.contains(word) && !(isState && word == "now")
      || ["with", "vs", "versus", "against"].contains(word) && compares
    {
    } else if phrase.entries.isEmpty || isSeparated || !pending.isEmpty,
      let block = names.spoken(word)
    {
      return take(block, 1, isSpoken: true)
    } else {
      phrase.unknown.append(typed)
    }
    drop(1)
  }

  // MARK: Parts

  /// The options after the last day of a period.
  private static let periodEnds: Set<String> = ["-e", "--end", "--to", "--until", "--through"]

  private var compares: Bool { ["compare", "relate", "report"].contains(phrase.verb ?? "") }

  /// Returns the day of words such as `this morning`, and their number.
  private static func partOfDay(_ words: [String]) -> (count: Int, word: String)? {
    if words.first == "tonight" { return (1, "today") }
    guard words.count == 2, ["morning", "afternoon", "evening", "night"].contains(words[1]) else {
      return nil
    }
    return words[0] == "this" ? (2, "today") : words[0] == "last" ? (2, "yesterday") : nil
  }

  /// True for a word that asks for something to be shown: `how`, or `did` before `i`.
  private func isQuestion(_ word: String) -> Bool {
    guard phrase.entries.isEmpty, phrase.verb == nil else { return false }
    if ["did", "do", "have", "does"].contains(word), rest.count > 1 {
      return ["i", "we", "you"].contains(Self.plain(rest[1]))
    }
    // `am I on track`, but `I am away`
    if ["am", "is", "are"].contains(word) { return isStart }
    return Self.questions.contains(word) && !isVerb(word, isFirst)
  }

  private mutating func take(_ block: any Block, _ count: Int, isSpoken: Bool = false) {
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
  private mutating func assign() {
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

  /// Reads an option that the command does not have, by the value after it. An option that is no
  /// date, time or property stays unknown, so that nothing is made without it.
  private mutating func option(_ typed: String) {
    let parts = typed.drop { $0 == "-" }.split(separator: "=", maxSplits: 1)
    let name = parts.first?.lowercased() ?? ""
    drop(1)
    if parts.count > 1 { rest.insert(String(parts[1]), at: 0) }
    switch name {
    case "on", "d", "date", "day", "when", "period", "p":
      if let date = rest.first, takeDate(Self.plain(date)) { return }
    case "b", "begin", "e", "end", "from", "since", "until", "to":
      // The ends of a period, which the words after the option and the next one make.
      let isStart = ["b", "begin", "from", "since"].contains(name)
      rest.insert(isStart ? "from" : "until", at: 0)
      if let place = rest.dropFirst().firstIndex(where: { Self.periodEnds.contains($0) }), isStart {
        rest[place] = "to"
      }
      if takeDate(rest[0]) { return }
      rest.removeFirst()
    case "at", "time":
      if let (count, seconds) = TimeWords.leading(["at"] + rest), phrase.times.isEmpty {
        phrase.times = seconds
        return drop(count - 1)
      }
    default:
      rest.insert(name, at: 0)
      if takeDate(name) || takeRhythm() { return }
      if mode == .change, let property = property(name) {
        phrase.property = property
        return
      }
      // `export run --csv`
      if phrase.verb == "export" { return }
      drop(1)
    }
    phrase.unknown.append(typed)
  }

  /// Returns the text after a word such as `because`; nil if the word is none.
  private mutating func note(_ word: String) -> String? {
    let isNote =
      [";", "//", "--note", "-m", "because", "cause", "cos"].contains(word)
      || ["note", "comment", "annotate"].contains(word) && !phrase.entries.isEmpty
    guard isNote else { return nil }
    let text = rest.dropFirst().joined(separator: " ")
    if word == "annotate", !text.isEmpty { phrase.isCorrection = true }
    return text.isEmpty ? nil : text
  }

  /// Reads words that were typed in quotation marks: values, a title, or else a text.
  private mutating func quoted(_ typed: String) {
    drop(1)
    let words = typed.split(separator: " ").map(String.init)
    if let (count, block) = names.leading(words.map(Self.plain)), count == words.count {
      return take(block, 0)
    }
    let inner = Self.phrase(words, names, dates, mode: mode, isVerb: { _, _ in false })
    if inner.unknown.isEmpty, inner.texts.isEmpty, inner.negation == nil, !inner.isQuestion {
      rest = words + rest
    } else {
      phrase.texts.append(typed)
    }
  }

  private mutating func takeNegation(_ word: String) -> Bool {
    let isIntention = ["going", "about"].contains(word) && rest.dropFirst().first == "to"
    guard Self.negations.contains(word) || isIntention else { return false }
    drop(1)
    // `what must I do`
    if phrase.isQuestion, Self.intentions.contains(word) { return true }
    // `30 not 24`, `don't forget`
    if rest.first.map(Self.plain) == "forget" {
      drop(1)
    } else if let next = AmountWords.leading(rest, unit: names.unit) ?? counted(),
      !phrase.entries.isEmpty, !next.text.contains(":")
    {
      drop(next.count)
      phrase.isCorrection = true
    } else {
      phrase.negation = isIntention ? "will" : word
    }
    return true
  }

  private mutating func takeOutcome(_ word: String) -> Bool {
    guard let outcome = OutcomeWord(word, isAlone: true) else { return false }
    if phrase.entries.isEmpty {
      guard phrase.verb == nil, !outcome.items.isEmpty else { return false }
      pendingOutcome = outcome
    } else {
      phrase.entries[phrase.entries.count - 1].outcome = outcome
    }
    drop(1)
    return true
  }

  private mutating func takeRhythm() -> Bool {
    // `change run to mon wed fri`
    let isHabit = phrase.entries.last?.block is Habit
    let joint = mode == .change && isHabit && rest[0].lowercased() == "to" ? 1 : 0
    guard phrase.rhythm == nil,
      let (count, rhythm) = RhythmPhrase.leading(rest.dropFirst(joint), isPlan: mode != .record)
    else {
      return false
    }
    phrase.rhythm = rhythm
    drop(joint + count)
    return true
  }

  private mutating func takeDate(_ word: String) -> Bool {
    if word == "now", isState { return false }
    let isDue = ["by", "due", "before", "deadline"].contains(word)
    let words = isDue ? Array(rest.dropFirst()) : rest
    let dates = isDue ? dates.ahead : dates
    guard let (count, spans) = dates.leading(words.map(Self.plain)) else { return false }
    let said = words.prefix(count).map(Self.plain)
    // A number is an amount: `mood 7/10`, `steps 2026`, `read 30m`.
    let isNumber =
      said.count == 1 && said[0].first?.isNumber == true && !said[0].contains { "-.".contains($0) }
      && !["st", "nd", "rd", "th"].contains(said[0].suffix(2))
      && (!phrase.entries.isEmpty || said[0].contains(where: \.isLetter))
    if isNumber, !isDue { return false }
    phrase.dates.append(Phrase.Date(words: said, spans: spans, isDue: isDue, isListed: isSeparated))
    drop(count + (isDue ? 1 : 0))
    return true
  }

  private mutating func takeTime() -> Bool {
    for count in (1...3).reversed() where count <= rest.count {
      let words = rest.prefix(count)
      guard words.last?.lowercased().hasSuffix("ago") == true else { continue }
      phrase.ago = words.joined(separator: "-").lowercased()
      drop(count)
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
    guard phrase.times.isEmpty, let (count, seconds) = TimeWords.leading(rest),
      count == rest.count || seconds.count < 2 || names.unit(rest[count]) == nil
    else { return false }
    phrase.times = seconds
    drop(count)
    return true
  }

  private mutating func takeAmount() -> Bool {
    guard let (count, text) = AmountWords.leading(rest, unit: names.unit) ?? counted() else {
      return false
    }
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
  private func counted() -> (count: Int, text: String)? {
    guard let (count, digits) = NumberWord.leading(rest.map(Self.plain)) else { return nil }
    if count < rest.count,
      digits != "1" || !["one", "a", "an"].contains(Self.plain(rest[0]))
        || phrase.entries.isEmpty
    {
      let next = Self.plain(rest[count])
      if names.exact(next) != nil || names.spoken(next) != nil { return (count, digits) }
    }
    return phrase.entries.isEmpty || digits == "1" ? nil : (count, digits)
  }

  /// Returns a property and its value, which is the rest of the line.
  private mutating func property(_ word: String) -> (key: String, words: [String])? {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard let first = parts.first else { return nil }
    let name = first.hasSuffix(":") ? String(first.dropLast()) : first
    let keys = Kind.allCases.flatMap { $0.properties.map(\.name) } + ["title"]
    guard let key = [name, PropertySynonyms.key(for: name) ?? ""].first(where: keys.contains),
      phrase.property == nil, !Self.fillers.contains(name), name != "done"
    else { return nil }
    var words = parts.dropFirst() + rest.dropFirst()
    // `deadline for thesis to 1 june`
    let joint = words.first.map { ["for", "of"].contains($0) ? 1 : 0 } ?? 0
    if words.count > 1, phrase.entries.isEmpty,
      let (count, block) = names.leading(words.dropFirst(joint).map(Self.plain))
    {
      words.removeFirst(joint + count)
      take(block, 0)
    }
    let joints: Set<String> = ["to", "=", "is", "be", "as", ":"]
    let value = Array(words.drop { joints.contains($0.lowercased()) })
    guard !value.isEmpty, !phrase.entries.isEmpty || mode == .change,
      // The goal of a habit is its target.
      key != "goal" || value[0].first?.isNumber == false
    else { return nil }
    rest = []
    return (key, value)
  }
}
