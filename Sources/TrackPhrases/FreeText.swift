import TrackCore

/// Words of a line between two parts that have a meaning, with at least one unknown word among them:
/// `with my brother` in `run 5km with my brother yesterday`.
package struct FreeText {
  private(set) var words: [String] = []
  package private(set) var unknown: [String] = []
  /// True if the words stand directly behind the name of a block, where a noun makes another thing of
  /// it: `water polo`, `run errands`.
  private var isBehindName = false
  /// False before the block, where a word may say who did it: `my friend ran`.
  package private(set) var isBehind = false
  private var hadVerb = false

  /// True if the text makes another thing of the name before it.
  var makesOther: Bool { isBehindName && words.first.map { !$0.isWord(.adverbial) } ?? false }

  /// True if the text tells of one more thing, or of how much: `and one more at ten`.
  package var tellsMore: Bool {
    words.map(PhraseReader.plain).contains {
      $0.isWord(.again) || NumberWord.number($0) != nil && $0 != "a" && $0 != "an"
    }
  }

  /// Adds a filler.
  mutating func add(_ word: String, after phrase: Phrase) {
    if words.isEmpty {
      (isBehindName, isBehind) = (phrase.endsWithName, !phrase.entries.isEmpty)
      hadVerb = phrase.verb != nil
    }
    words.append(word)
  }

  mutating func add(unknown word: String, after phrase: Phrase) {
    add(word, after: phrase)
    unknown.append(word)
  }

  /// Ends the text, and keeps it if it has unknown words.
  mutating func end(in phrase: inout Phrase) {
    if !unknown.isEmpty { phrase.freeTexts.append(self) }
    self = FreeText()
  }

  /// True if a word is no item of a line, no unit, and no misspelled name or day.
  package static func isClear(_ word: String, _ names: Vocabulary) -> Bool {
    let ids = names.workspace.blocks.map(\.id)
    let days = DayWords.months + Weekday.all.map(\.name)
    return !"-+@#^\"".contains(word.first ?? "-") && names.unit(PhraseReader.plain(word)) == nil
      && !(word.count > 4 ? ids + days : ids).contains {
        Suggestion.similarity(of: word, to: $0) >= 75
      }
  }

  /// The text as a note; nil if it may change what the line means.
  ///
  /// - Parameter isReason: True if what precedes the verb is a reason: `I have the flu so pause running`.
  func note(_ names: Vocabulary, isReason: Bool) -> String? {
    let said = words.drop { $0 == "of" || $0 == "so" || $0 == "-" || $0.isWord(.separator) }
    // `when I got up` ends with fillers.
    let isClause = said.count > 2 && said.first?.lowercased().isWord(.adverbial) == true
    let last =
      said.lastIndex {
        let word = PhraseReader.plain($0)
        return !word.isWord(.separator) && (isClause || !word.isWord(.filler))
      } ?? said.startIndex
    let kept = said.isEmpty ? said : said[...last]
    guard isBehind || isReason && !hadVerb, let first = kept.first.map(PhraseReader.plain),
      !said.isEmpty,
      !isBehindName || first.isWord(.adverbial) || first.isAdverb || words[0] != kept.first,
      !first.isWord(.partOfDay), !tellsMore
    else { return nil }
    guard
      unknown.allSatisfy({ !$0.contains(where: \.isNumber) && Self.isClear($0, names) }),
      unknown.contains(where: {
        $0.count > (kept.count > 1 ? 2 : 3)
          && (kept.count > 2 || !PhraseReader.plain($0).isWord(.adverbial))
      })
    else { return nil }
    var note = kept.joined(separator: " ")
    while let end = note.last, ",.;!".contains(end) { note.removeLast() }
    return note
  }
}
