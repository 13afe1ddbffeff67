import TrackCore

/// The words of a phrase that are no value and no name.
extension PhraseReader {
  /// A word in lower case, without the marks around it that have no meaning of their own.
  package static func plain(_ typed: String) -> String {
    var word = typed.lowercased().replacing("’", with: "'")
    while let last = word.last, ",!?:;".contains(last), word.count > 1 { word.removeLast() }
    for ending in ["'s", "s"]
    where ["today", "yesterday", "tomorrow"].contains(String(word.dropLast(ending.count))) {
      return String(word.dropLast(ending.count))
    }
    return word
  }

  /// Returns true for a word such as `not` or `forgot`.
  package static func isNegation(_ word: String) -> Bool { negations.contains(plain(word)) }

  /// Words after which nothing is recorded as done: it was not, or not yet.
  static let negations: Set<String> = [
    "not", "no", "never", "without", "didn't", "didnt", "don't", "dont", "doesn't", "won't", "wont",
    "can't", "cant", "couldn't", "couldnt", "wasn't", "isn't", "forgot", "forget", "forgotten",
    "haven't", "hasn't", "will", "want", "wants", "would", "gonna", "planning", "nothing",
    "neither", "nor", "almost", "nearly", "stopped", "quit", "must", "need", "needs", "maybe",
    "might", "hope", "if", "think",
  ]

  /// The negations that say what is still to be done.
  package static let intentions: Set<String> = [
    "will", "want", "wants", "would", "gonna", "planning", "must", "need", "needs", "maybe",
    "might", "hope", "if", "think",
  ]

  /// Returns true for a word such as `how` or `forgot`, which is no misspelled command.
  package static func isCommon(_ word: String) -> Bool {
    let word = plain(word)
    return negations.contains(word) || questions.contains(word) || fillers.contains(word)
      || word == "last"
  }

  /// Words for what a habit or goal asks for, and those for the most that it allows.
  static let targets: Set<String> = limits.union(["target", "quota"])
  package static let limits: Set<String> = ["limit", "max", "maximum"]

  static let questions: Set<String> = [
    "how", "what", "what's", "whats", "when", "where", "which", "who", "why", "am", "is", "are",
    "tell", "much", "many", "often",
  ]

  /// Returns true if words say something that is no value, name or other part of a line: `easy pace`.
  /// Words that are only fillers, and a word that is nearly a name, may be meant as something else.
  package static func isFreeText(
    _ words: [String], _ names: Vocabulary, _ dates: DayReader
  ) -> Bool {
    let text = phrase(words, names, dates, mode: .record) { _, _ in false }
    let isUnit: (String) -> Bool = {
      AmountWords.leading(["1", $0], unit: names.unit)?.count == 2
    }
    var rest = text
    rest.unknown = []
    let known = names.workspace.blocks.map(\.id) + DayWords.months + Weekday.all.map(\.name)
    return rest.isSpent && !words.contains(where: isUnit) && !partsOfDay.contains(words[0])
      && text.unknown.contains { $0.count > (words.count > 1 ? 2 : 3) }
      && text.unknown.allSatisfy { word in
        !word.contains(where: \.isNumber) && !"-+@#^".contains(word.first ?? "-")
          && Suggestion.nearest(to: word, in: known) == nil
      }
  }

  /// Returns true if words are only amounts, days and times.
  package static func areValues(
    _ words: [String], _ names: Vocabulary, _ dates: DayReader
  ) -> Bool {
    var rest = phrase(words, names, dates, mode: .record) { _, _ in false }
    let isTimed = !rest.dates.isEmpty || !rest.times.isEmpty
    let amounts = rest.unknown
    (rest.dates, rest.times, rest.unknown) = ([], [], [])
    return rest.isSpent && (isTimed || !amounts.isEmpty)
      && amounts.allSatisfy { $0.first?.isNumber == true }
  }

  /// Splits a line that names no block into its words and the values at its end: `bought groceries
  /// yesterday` has a value from word 2 on. Nil for a line that names a block, asks something, or says
  /// what was not done.
  package static func values(
    after words: [String], _ names: Vocabulary, _ dates: DayReader
  ) -> (start: Int, values: Phrase)? {
    let whole = phrase(words, names, dates, mode: .record) { _, _ in false }
    guard whole.entries.isEmpty, whole.negation == nil, !whole.isQuestion, whole.kind == nil,
      !words.contains(where: {
        $0.hasPrefix("-") || questions.contains(plain($0)) || isNegation($0)
      })
    else { return nil }
    let start =
      (1..<words.count).first { areValues(Array(words[$0...]), names, dates) } ?? words.count
    let title = words[..<start]
    guard title.contains(where: { $0.first?.isLetter == true }),
      !title.contains(where: { $0.first?.isNumber == true })
    else { return nil }
    let end = phrase(Array(words[start...]), names, dates, mode: .record) { _, _ in false }
    return (start, end)
  }

  /// Words that mean that more should follow.
  static let prepositions: Set<String> = ["to", "for", "at", "in", "of", "from", "by"]

  static let partsOfDay: Set<String> = ["morning", "afternoon", "evening", "night"]

  /// Words between a number and what was drunk.
  static let vessels: Set<String> = [
    "glass", "glasses", "cup", "cups", "bottle", "bottles", "of",
  ]

  /// Words that a line may have or not, without another meaning.
  static let fillers: Set<String> = vessels.union([
    "a", "an", "the", "my", "me", "i", "i've", "i'm", "we", "you", "it", "its", "this", "that",
    "on", "at", "in", "to", "for", "from", "into", "as", "up", "have", "has", "had", "got",
    "was", "were", "be", "been", "do", "doing", "please", "just", "some", "about", "around", "only",
    "again", "by", "went", "going", "morning", "afternoon", "evening", "night", "tonight", "like",
    "can", "could", "track", "entry",
    "entries", "line", "-", "✓", "✔", "✅", "so", "drank", "ate", "took", "spent", "far", "there",
    "am", "is", "are", "wrote", "worked", "practised", "practiced", "played", "made", "did",
    "->", "→", "=", "*", "[x]", "more", "another", "one", "also", "ok", "okay", "oops", "now",
    "times", "date", "still",
  ])
}
