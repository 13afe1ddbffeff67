import TrackCore
import TrackPhrases

/// A command line that failed, read as words of everyday language.
struct FailedLine {
  let failure: Failure
  let words: [String]
  /// The first argument as it was typed: the first word, or the whole line in quotation marks.
  let typed: String
  /// `-n` if the line had it.
  let dryRun: [String]
  let names: Vocabulary
  let today: Day
  let trial: LineTrial

  /// The failure with the lines that may have been meant, or else with what the words do not say.
  var meant: Failure {
    // In `add goal Swim swim 10km by june`, it is not `by` that has to be added.
    if let place = words.firstIndex(of: "add"), let word = failure.unknownSubject,
      !word.isWord(.filler, .deadline), word != "until",
      !words.contains(where: { $0.contains(" ") && $0.hasPrefix(word) }),
      words.dropFirst(place + 2).first.map({ $0.contains(" ") || $0.first?.isUppercase == true })
        ?? true
    {
      return failure
    }
    let read = proposal
    let phrase = read.phrase
    // `how do I log a run`
    let help =
      phrase.isHow ? read.command.first ?? CommandWord.topic(phrase.verb ?? "") : nil
    let proposed = help.map { [Candidate(["help", $0])] } ?? read.lines
    let candidates = proposed.isEmpty ? [withRestAsNote].compactMap(\.self) : proposed
    var lines: [Candidate] = []
    var refusal: Failure?
    for line in candidates
    where lines.count < (phrase.isLast || phrase.isTotal ? 1 : 2) && line.words != words {
      do throws(Failure) {
        try trial.check(line.words)
        lines.append(line)
      } catch {
        let isOwn =
          ["undo", "amend"].contains(line.words[0])
          || line.words[0] == "done" && unknownCommand != nil
        if refusal == nil, isOwn { refusal = error }
      }
    }
    guard !lines.isEmpty else { return refusal ?? FailedLineAnswer(line: self, read: read).failure }
    let texts = lines.map(text)
    if case .refused = failure, lines.allSatisfy({ trial.shows($0.words) }) {
      return .usage(.meant("Nothing was written: the line asks for something", instead: texts))
    }
    if !phrase.remarks.isEmpty || proposed.isEmpty, lines[0].words.contains("--note") {
      return .refused("\(failure.reason). Give free text with --note: \(texts.alternatives).")
    }
    if case .usage(.unknownCommand(let word, _)) = failure {
      return .usage(.unknownCommand(word, near: texts.alternatives))
    }
    return .usage(.meant(failure.reason, instead: texts))
  }

  /// The record that the words before the first unknown one are, with the words from there on as a note, if
  /// these tell of nothing else: `run 12 km in 1h10 pace 5:50 hr 152`.
  private var withRestAsNote: Candidate? {
    let whole = proposal(of: words).phrase
    guard let first = whole.freeTexts.first?.unknown.first,
      let place = words.firstIndex(of: first), place > 1, first.contains(where: \.isLetter),
      whole.negation == nil, !whole.isQuestion, !whole.freeTexts.contains(where: \.tellsMore),
      // A comma or `and` begins another record.
      !words[(place - 1)...].contains(where: { $0.hasSuffix(",") || $0.isWord(.separator) })
    else { return nil }
    let rest = PhraseReader.phrase(
      Array(words[place...]), names, dates, mode: .record, isVerb: { _, _ in false })
    let said = proposal(of: Array(words[..<place]))
    guard rest.has(only: [.times, .unknown]), said.phrase.unknown.isEmpty,
      rest.unknown.allSatisfy({ FreeText.isClear($0, names) }),
      // An amount with a unit tells of something else that was done.
      !rest.unknown.contains(where: { $0.first?.isNumber == true && $0.last?.isLetter == true }),
      said.command.isEmpty || said.command == ["done"],
      !(said.block is Goal) || !said.hasNoAmount,
      let record = said.lines.first, record.words.first == "done", !record.words.contains("--note")
    else { return nil }
    return Candidate(record.words + ["--note", words[place...].joined(separator: " ")])
  }

  /// A candidate as the message shows it, with the options of the failed line.
  func text(_ line: Candidate) -> String {
    var line = line
    // `make that 3 coffees` may correct a line of last week.
    if line.words[0] == "amend", !line.words.contains("--on"),
      !trial.works(line.words + ["--on", "today"])
    {
      line.remark = "its last line, which is not of today"
    }
    return line.text(with: trial.common + (trial.takes("dry-run", line.words) ? dryRun : []))
  }

  /// The unknown word that the line begins with; nil if the line failed for another reason.
  var unknownCommand: String? {
    guard case .usage(.unknownCommand(let word, nil)) = failure, word == typed else { return nil }
    return words[0]
  }

  var dates: DayReader { dates(isAhead: false) }

  private func dates(isAhead: Bool) -> DayReader {
    DayReader(
      today: today, isAhead ? .ahead : .back, settings: names.workspace.settings,
      terms: names.workspace.terms)
  }

  // MARK: Reading

  /// What the line may mean. Its verb decides how the other words are read.
  private var proposal: Proposal { proposal(of: told ?? words) }

  /// The side of `but` that tells what was done, where the other one says what was not: `yesterday I read
  /// but did not run`. The only day is that of both sides. Nil for any other line.
  private var told: [String]? {
    guard let place = words.firstIndex(where: { PhraseReader.plain($0) == "but" }) else {
      return nil
    }
    let sides = [Array(words[..<place]), Array(words[(place + 1)...])]
      .filter { !$0.isEmpty }.map { proposal($0, Way(mode: .record, isAhead: false)) }
    guard sides.count == 2, sides.allSatisfy({ !$0.phrase.entries.isEmpty }),
      let told = sides.firstIndex(where: { $0.phrase.negation == nil }),
      sides[1 - told].phrase.negation?.isWord(.denial) == true
    else { return nil }
    let typed = told == 0 ? Array(words[..<place]) : Array(words[(place + 1)...])
    return typed
      + (sides[told].phrase.dates.isEmpty ? sides[1 - told].phrase.dates : []).flatMap(\.words)
  }

  private func proposal(of typed: [String]) -> Proposal {
    let start = PhraseReader.plain(typed[0])
    let isKind = KindWord.kind(start) != nil && !trial.descriptions.contains { $0.name == start }
    // `goal half progress`
    let isAsked = isKind && typed.count > 2 && typed.last?.isWord(.figure) == true
    let words =
      isAsked
      ? Array(typed.dropFirst())
      : isKind ? CommandWord.expanded([start] + typed.dropFirst()) ?? typed : typed
    let first = PhraseReader.plain(words[0])
    // `add swim 900m` records: what exists is not added.
    let isRecord =
      words.count > 2 && meaning(first) == ["add"] && names.exact(words[1]) != nil
    let usual = way(of: first, isRecord ? ["done"] : meaning(first))
    let read = proposal(words, usual)
    guard let verb = read.phrase.verb, verb != first, !isRecord else { return read }
    let other = way(of: verb, meaning(verb))
    return other == usual ? read : proposal(words, other)
  }

  /// Returns how the words after a verb are read.
  ///
  /// - Parameter line: The command line that the verb means.
  private func way(of verb: String, _ line: [String]?) -> Way {
    let isSubject = names.exact(verb) != nil
    let command = isSubject && !trial.descriptions.allNames.contains(verb) ? nil : line?.first
    let changes = CommandWord.changes.contains(verb)
    // `color run blue`
    let isProperty = command == nil && !isSubject && PropertySynonyms.isKey(verb)
    return Way(
      mode: command == "add"
        ? .add : changes || isProperty || ["set", "edit"].contains(command) ? .change : .record,
      isAhead: command.map(Way.ahead.contains) ?? changes)
  }

  private func proposal(_ words: [String], _ way: Way) -> Proposal {
    let dates = self.dates(isAhead: way.isAhead)
    let isCommand = Set(trial.descriptions.allNames)
    let phrase = PhraseReader.sentence(words, names, dates, mode: way.mode) { word, isFirst in
      // The `today` of a sentence is a day.
      isCommand.contains(word) && (isFirst || dates.span(word) == nil)
        || isFirst && CommandWord.line(word) != nil
    }
    return Proposal(
      phrase: phrase, command: phrase.verb.flatMap(meaning) ?? [],
      words: phrase.verb == nil && phrase.tail.isEmpty ? words : phrase.tail, names: names,
      dates: dates)
  }

  /// The command line that a verb means; nil if it means none.
  private func meaning(_ verb: String) -> [String]? {
    if trial.descriptions.contains(where: { $0.name == verb }) { return [verb] }
    return trial.descriptions.expanded([verb]) ?? CommandWord.line(verb)
  }
}

/// How the words after a verb are read.
private struct Way: Hashable {
  let mode: PhraseReader.Mode
  let isAhead: Bool

  /// The commands about days to come.
  static let ahead: Set<String> = [
    "pause", "skip", "add", "set", "edit", "term", "remind", "plan", "stop", "today",
  ]
}

extension Failure {
  /// The name that no block has, if the failure is about one.
  var unknownSubject: String? {
    switch self {
    case .usage(.unknownID(let word, _)): word
    case .refused(let refusal):
      if case .unknownSubject(let word) = refusal.cause { word } else { nil }
    default: nil
    }
  }
}
