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

  let names: Vocabulary
  let dates: DayReader
  let isVerb: (String, Bool) -> Bool
  let mode: Mode
  var rest: [String]
  var phrase = Phrase()
  /// Amounts before the first block, or after a comma.
  var pending: [String] = []
  var isSeparated = false
  /// True if the first amount precedes its block, so that the others do, too.
  var areAmountsFirst = false
  var isStart = true
  /// True after a word such as `is`, so that `now` tells a state and not a day: `novel is now 300 pages`.
  var isState = false
  /// True after `this afternoon`: an hour such as 2 is after noon.
  var isLate = false
  /// True after `last night`, which is yesterday, but today for sleep.
  var isLastNight = false
  /// An outcome before the first block, as in `missed run`.
  var pendingOutcome: OutcomeWord?
  /// True if `drank` may name what is drunk, because no other word names a block.
  var namesByVerb = false
  /// The words since the last part that is no filler, if an unknown word is among them.
  var text = FreeText()
  /// True if the last part was a filler, or a name.
  var isFiller = false
  var isName = false
  /// True after `worked` and the like, behind which an alias is no command: `worked out`.
  var isTold = false
  /// True after `how do I`.
  var isHow = false

  private init(
    _ words: [String], _ names: Vocabulary, _ dates: DayReader, mode: Mode,
    isVerb: @escaping (String, Bool) -> Bool
  ) {
    (self.names, self.dates, self.mode, self.isVerb) = (names, dates, mode, isVerb)
    // A title keeps its full stops.
    rest = mode == .add ? words : words.map(Self.withoutStop)
  }

  /// - Parameters:
  ///   - isVerb: Returns true for a word that means a command. The second argument is true if the
  ///     word is the first one with a meaning, where it can also be an alias.
  package static func phrase(
    _ words: [String], _ names: Vocabulary, _ dates: DayReader, mode: Mode,
    isVerb: @escaping (String, Bool) -> Bool
  ) -> Phrase {
    var reader = PhraseReader(words, names, dates, mode: mode, isVerb: isVerb)
    return reader.read()
  }

  /// Returns the parts of a line that a person typed. Where no word names a block, a verb does it, or
  /// the unit of an amount: `I drank two glasses`, `12 pages yesterday`.
  package static func sentence(
    _ words: [String], _ names: Vocabulary, _ dates: DayReader, mode: Mode,
    isVerb: @escaping (String, Bool) -> Bool
  ) -> Phrase {
    // `3rd coffee`, `my 3rd coffee`
    let place = words.firstIndex { plain($0) != "my" } ?? 0
    let isNth =
      place + 1 < words.count && words[place].last?.isLetter == true
      && DayWords.dayOfMonth(plain(words[place])) != nil
      && names.leading(words[(place + 1)...].map(plain)) != nil
    let words = isNth ? Array(words[(place + 1)...]) : words
    var phrase = phrase(words, names, dates, mode: mode, isVerb: isVerb)
    guard mode == .record else { return phrase }
    guard phrase.entries.isEmpty, phrase.kind == nil else {
      phrase.keepNotes(names)
      return phrase
    }
    var reader = PhraseReader(words, names, dates, mode: mode, isVerb: isVerb)
    reader.namesByVerb = true
    var named = reader.read()
    guard !named.entries.isEmpty else {
      phrase.keepNotes(names)
      return phrase
    }
    named.keepNotes(names)
    return named
  }

  private mutating func read() -> Phrase {
    while !rest.isEmpty {
      step()
      isStart = false
    }
    text.end(in: &phrase)
    if namesByVerb, phrase.entries.isEmpty,
      let block = pending.lazy.compactMap({ [names] in names.counted(in: $0) }).first
    {
      take(block, 0)
    }
    if !pending.isEmpty { assign() }
    let (dawn, noon) = (5 * 3600, 12 * 3600)
    let isEvening = isLastNight && phrase.times.count == 1 && phrase.times[0] > dawn
    if isLate || isEvening, phrase.times.allSatisfy({ $0 < noon }) {
      phrase.times = phrase.times.map { $0 + noon }
    }
    if isLastNight, phrase.entries.map(\.id) == ["sleep"], phrase.dates.count == 1,
      let (_, spans) = dates.leading(["today"])
    {
      phrase.dates = [Phrase.Date(words: ["today"], spans: spans)]
    }
    if pendingOutcome != nil { phrase.unknown.append("") }
    return phrase
  }

  /// True until the first part of the line that is no filler.
  var isFirst: Bool {
    phrase.entries.isEmpty && pending.isEmpty && phrase.unknown.isEmpty
  }

  mutating func drop(_ count: Int) { rest.removeFirst(min(count, rest.count)) }

  /// Reads one part with the first reader that takes it. A word that none takes is unknown.
  private mutating func step() {
    let typed = rest[0]
    let word = Self.plain(typed)
    if typed.hasSuffix("?") { phrase.isQuestion = true }
    isFiller = false
    if !Self.readers.contains(where: { take in take(&self, typed, word) }) {
      text.add(unknown: typed, after: phrase)
      phrase.unknown.append(typed)
      drop(1)
    } else if isFiller {
      text.add(typed, after: phrase)
    } else {
      text.end(in: &phrase)
    }
    if !isFiller { phrase.endsWithName = isName }
    isName = false
    if typed.count > 1, typed.hasSuffix(",") { isSeparated = true }
  }

  private typealias Reader = @Sendable (inout PhraseReader, _ typed: String, _ word: String) -> Bool

  /// The readers of the kinds of parts. Signs come first; then a verb and names, which may be values,
  /// too; then values, the longest kinds first; last the single words that change the meaning of others.
  private static let readers: [Reader] = [
    { $0.takeSeparator($2) },
    { $0.takeNote($2) },
    { reader, typed, _ in reader.takeQuoted(typed) },
    { reader, typed, _ in reader.takeOption(typed) },
    { reader, _, _ in reader.takeIdiom() },
    { reader, typed, _ in reader.takeMark(typed) },
    { reader, _, _ in reader.takePartOfDay() },
    { reader, _, _ in reader.mode != .add && reader.takeRate() },
    { $0.takeReplaced($2) },
    { $0.takeQuestion($2) },
    // A block comes before a word with another meaning, but not before the name of a command.
    { reader, _, word in
      reader.phrase.entries.isEmpty && !reader.phrase.isQuestion
        && (reader.names.exact(word) == nil || reader.rest.count == 1 && reader.pending.isEmpty)
        && reader.takeVerb(word)
    },
    { $0.mode == .change && $0.takeProperty($2) },
    { reader, _, _ in reader.takeName() },
    { $0.takeNegation($2) },
    { $0.takeOutcome($2) },
    { reader, _, _ in reader.takeRhythm() },
    { $0.takeDate($2) },
    { reader, _, _ in reader.takeTime() },
    { reader, _, _ in reader.takeAmount() },
    { $0.takeKind($2) },
    { $0.mode == .record && $0.takeProperty($2) },
    // `what is due`
    {
      let isAsked = $0.phrase.isQuestion && $2.isWord(.filler, .doing, .asked)
      return (!isAsked || $0.rest.count == 1 && $0.phrase.entries.isEmpty) && $0.takeVerb($2)
    },
    { $0.phrase.isQuestion && $0.takeFiller($2) },
    { $0.takeSign($2) },
    { $0.takeVerbName($2) },
    { $0.takeFiller($2) },
    { $0.takeSpoken($2) },
  ]
}
