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
    let noon = 12 * 3600
    if reader.isLate, reader.phrase.times.allSatisfy({ $0 < noon }) {
      reader.phrase.times = reader.phrase.times.map { $0 + noon }
    }
    if reader.isLastNight, reader.phrase.entries.map(\.id) == ["sleep"],
      reader.phrase.dates.count == 1,
      let (_, spans) = dates.leading(["today"])
    {
      reader.phrase.dates = [
        Phrase.Date(words: ["today"], spans: spans, isDue: false, isListed: false)
      ]
    }
    if reader.pendingOutcome != nil { reader.phrase.unknown.append("") }
    return reader.phrase
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
    if !Self.readers.contains(where: { take in take(&self, typed, word) }) {
      phrase.unknown.append(typed)
      drop(1)
    }
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
    { reader, typed, _ in reader.takeMark(typed) },
    { reader, _, _ in reader.takePartOfDay() },
    { $0.takeReplaced($2) },
    { $0.takeQuestion($2) },
    // A block comes before a word with another meaning, but not before the name of a command.
    { reader, _, word in
      reader.phrase.entries.isEmpty && !reader.phrase.isQuestion
        && (reader.names.exact(word) == nil || reader.rest.count == 1) && reader.takeVerb(word)
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
    { ($0.phrase.isQuestion == false || !fillers.contains($2)) && $0.takeVerb($2) },
    { $0.takeSign($2) },
    { $0.takeFiller($2) },
    { $0.takeSpoken($2) },
  ]
}
