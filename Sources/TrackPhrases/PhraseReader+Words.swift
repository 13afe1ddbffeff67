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

  /// Returns a word with a comma in the place of the full stop of a sentence: `Acme.`, `14:15.`, but not
  /// `24.`, `a.m.` and `vs.`.
  static func withoutStop(_ typed: String) -> String {
    let word = typed.dropLast()
    guard typed.last == ".", !word.contains("."), !typed.isWord(.versus),
      word.last?.isLetter == true || word.contains(":")
    else { return typed }
    return word + ","
  }

  /// Returns true for a word such as `how` or `forgot`, which is no misspelled command.
  package static func isCommon(_ word: String) -> Bool {
    plain(word).isWord(
      .denial, .wish, .doubt, .question, .filler, .doing, .vessel, .latest, .separator, .everything,
      .again)
      || NumberWord.number(plain(word)) != nil
  }

  /// Returns true if words are only amounts, days and times.
  package static func areValues(
    _ words: [String], _ names: Vocabulary, _ dates: DayReader
  ) -> Bool {
    let read = phrase(words, names, dates, mode: .record) { _, _ in false }
    return read.has(only: [.dates, .times, .unknown])
      && !(read.dates.isEmpty && read.times.isEmpty && read.unknown.isEmpty)
      && read.unknown.allSatisfy { $0.first?.isNumber == true }
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
        $0.hasPrefix("-") || plain($0).isWord(.question, .denial, .wish, .doubt)
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
}
