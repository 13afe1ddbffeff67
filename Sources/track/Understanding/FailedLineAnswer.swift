import TrackCore
import TrackPhrases

/// The answer to a failed line for which no command line is known that does what was meant: what the words
/// do not say, and how something like it is written.
struct FailedLineAnswer {
  let line: FailedLine
  let read: Proposal

  private var phrase: Phrase { read.phrase }
  private var words: [String] { line.words }

  var failure: Failure {
    withNegation ?? withNearID ?? asNew ?? asOneOff ?? asPosition ?? asSeveral ?? asText
      ?? asWritten ?? withNear
  }

  /// True if the line is no command with wrong arguments.
  private var isFree: Bool {
    line.unknownCommand != nil
      || phrase.verb.map { words[0] != $0 || $0.isWord(.doing, .past) } ?? false
  }

  /// Says why words are not taken for something done: they say that it was not, is not yet, or may not
  /// be. Nil for words without such a meaning.
  private var withNegation: Failure? {
    guard let negation = phrase.negation, isFree || phrase.verb?.isWord(.doing) == true,
      !phrase.entries.isEmpty || phrase.unknown.isEmpty || negation.isWord(.doubt)
    else { return nil }
    if negation.isWord(.doubt) {
      return .refused(
        "Nothing was written: \"\(negation)\" leaves it open. Record it when you know.")
    }
    let isPast = phrase.dates.first?.span?.through.map { $0 < line.today } ?? false
    if negation.isWord(.wish), !isPast {
      let due = read.daysAhead?.through?.iso ?? "DATE"
      return .refused(
        "Nothing was written: \"\(negation)\" says what is still to be done. Record it when it is done;"
          + " what has a last day is a goal: `track add goal TITLE due=\(due)`.")
    }
    return withDenial(negation)
  }

  /// Says how a habit that was not done is written.
  private func withDenial(_ negation: String) -> Failure {
    let what = "Nothing was written: \"\(negation)\" does not say that it was done."
    let habits = phrase.entries.compactMap { $0.block as? Habit }
    guard habits.count == 1, phrase.dates.count < 2 else {
      return .refused("\(what) Record what was done.")
    }
    let id = habits[0].id
    if habits[0].isLimit {
      return .refused("\(what) A day without a line of \(id) keeps to its limit.")
    }
    guard let day = read.day(upTo: line.today) else {
      guard let days = read.daysAhead else {
        return .refused("\(what) `track pause \(id) A..B` leaves out the days from A to B.")
      }
      let these = days.isOneDay ? "this day" : "these days"
      return .refused("\(what) `track pause \(id) \(days.text)` leaves out \(these).")
    }
    let (miss, skip) = (Candidate(["done", id, "fail"] + day), Candidate(["skip", id] + day))
    return .refused("\(what) A miss is \(miss.text()), and \(skip.text()) keeps the streak.")
  }

  /// Puts the right ID in the place of a misspelled one at the beginning.
  private var withNearID: Failure? {
    guard let word = line.unknownCommand, !PhraseReader.isCommon(word), word.utf8.count > 2
    else { return nil }
    let ids = read.workspace.blocks.map(\.id)
    let begun = ids.filter { $0.hasPrefix(word.lowercased()) }
    let near = Suggestion.nearest(to: word, in: ids).flatMap { id in
      word.utf8.count > 3 && Suggestion.similarity(of: word, to: id) >= 75 ? id : nil
    }
    guard let id = begun.count == 1 ? begun[0] : near else { return nil }
    let right = [words.count > 1 ? "done" : "show", id] + words.dropFirst()
    guard line.trial.works(right) else { return nil }
    return .usage(.unknownCommand(word, near: line.text(Candidate(right))))
  }

  /// Takes an unknown word with a value behind it, such as `nap 20 min`, or behind a verb, such as `move
  /// taxes to friday`, for something new.
  private var asNew: Failure? {
    if let verb = phrase.verb, verb == words[0], CommandWord.changes.contains(verb),
      phrase.entries.isEmpty, phrase.unknown.count == 1, ID.isID(phrase.unknown[0]),
      !PhraseReader.isCommon(phrase.unknown[0])
    {
      return .refused(.undeclaredSubject(phrase.unknown[0], near: nil))
    }
    guard let word = line.unknownCommand, words.count > 1, ID.isID(word),
      !PhraseReader.isCommon(word), CommandWord.line(word) == nil,
      (1..<words.count).contains(where: {
        PhraseReader.areValues(Array(words[1...$0]), line.names, line.dates)
      }) || words[1...].allSatisfy({ $0.isWord(.state) || OutcomeWord($0) != nil })
    else { return nil }
    // A number without a time may be a reading: `mood 7`, `bp 128/79`.
    let isRead = words.count == 2 && words[1].allSatisfy { $0.isNumber || "./,".contains($0) }
    guard isRead, words[1].contains("/") else {
      return .refused(.undeclaredSubject(word, near: nil, isRead: isRead))
    }
    let parts = words[1].split(separator: "/").joined(separator: " low:")
    return .refused(
      "Unknown ID \"\(word)\". If it is a measure of two numbers: `track add measure \(word)`, then"
        + " `track done \(word) high:\(parts)`.")
  }

  /// Says how words that name no block are recorded: as something done once, or as a goal if they end
  /// with a day to come. Nil for words that ask something.
  private var asOneOff: Failure? {
    guard let word = line.unknownCommand, words.count > 1, word == line.typed,
      phrase.verb == nil, phrase.rhythm == nil,
      let (start, values) = PhraseReader.values(after: words, line.names, line.dates)
    else { return nil }
    let title = words[..<start].joined(separator: " ")
    var new = Candidate(["done", title])
    var what = "what was done once is recorded in quotes"
    let read = read.with { $0 = values }
    let amounts = values.unknown.filter { $0.contains(where: \.isLetter) }
    guard amounts.count == values.unknown.count,
      values.has(only: [.dates, .times, .unknown])
    else { return nil }
    if let due = values.dates.first?.span?.through, due > line.today, values.times.isEmpty,
      amounts.isEmpty
    {
      new.words = ["add", "goal", title, "due=\(due)"]
      what = "what has a last day is a goal"
    } else if let day = read.day(upTo: line.today) {
      new.words += amounts + read.time.items + day + read.time.options
    } else {
      return nil
    }
    let verb = words.lazy.map(PhraseReader.plain).first { !$0.isWord(.filler) } ?? ""
    let isTold = start < words.count || verb.isWord(.doing, .past) || verb.hasSuffix("ed")
    guard isTold, line.trial.works(new.words) else { return nil }
    return .usage(
      .nearTo(
        "Unknown command \"\(word)\"; \(what)", command: new.words[0],
        example: new.text().filter { $0 != "`" }))
  }

  /// Says that each of several records needs a line of its own: `20 minutes on Monday and 30 on Friday`.
  private var asSeveral: Failure? {
    guard let id = phrase.entries.first?.id else { return nil }
    if let times = partedTimes {
      return .refused(
        "Nothing was written: two times are two records. `track done \(id) \(times.0)` and"
          + " `track done \(id) \(times.1)` record them.")
    }
    guard isTold,
      phrase.freeTexts.contains(where: \.tellsMore)
        || phrase.entries.contains(where: { $0.amounts.count > 1 })
        || !phrase.times.isEmpty && !read.amounts.isEmpty
    else { return nil }
    return .refused(
      "Nothing was written: the line tells of more than one record. Give each by itself, as in"
        + " `track done \(id) AMOUNT --on DAY`.")
  }

  /// The times of `at 7:30 and 10:15`; nil if `and` is not between two times.
  private var partedTimes: (String, String)? {
    zip(words, zip(words.dropFirst(), words.dropFirst(2))).lazy
      .filter { $1.0 == "and" && [$0, $1.1].allSatisfy { TimeWords.second($0) != nil } }
      .map { ($0, $1.1) }.first
  }

  /// Says that a goal adds up what is done, for a line that tells how far it is: `book page 180`.
  private var asPosition: Failure? {
    guard let goal = read.block as? Goal,
      zip(words, words.dropFirst()).contains(where: { word, next in
        line.names.unit(word) != nil && next.first?.isNumber == true
      })
    else { return nil }
    return .refused(
      "Nothing was written: a goal adds up what is done. `track show \(goal.id)` says how far it is, and"
        + " `track done \(goal.id) AMOUNT` records what is more.")
  }

  /// Offers to keep a text as it is, if what it tells is not about a block.
  private var asText: Failure? {
    let text = Candidate(["done", words.joined(separator: " ")])
    guard isTold, HowWritten.topic(of: words) == nil, phrase.negation == nil, read.hasNoAmount,
      phrase.unknown.count > 1,
      !words.contains(where: { $0.hasPrefix("-") || $0.isWord(.denial, .wish, .doubt) }),
      words.count > 3 || isUnlikeCommands,
      phrase.freeTexts.allSatisfy({ !$0.isBehind }), line.trial.works(text.words)
    else { return nil }
    return .refused(
      "Nothing was written: it does not say what was done. \(text.text()) keeps it as a text of the day."
    )
  }

  /// True if the line is a record, but for words that are none of its items.
  private var isRecord: Bool {
    if case .refused(let refusal) = line.failure { refusal.cause == .freeText } else { false }
  }

  /// True if the first word is unknown, and near to no command.
  private var isUnlikeCommands: Bool {
    if case .usage(.unknownCommand(_, near: nil)) = line.failure { words.count > 1 } else { false }
  }

  /// True if the line may tell of something done.
  private var isTold: Bool {
    isFree && !phrase.isQuestion
      && (phrase.verb == nil || read.command == ["done"] || phrase.verb?.isWord(.doing) == true)
  }

  /// Names the words that have no meaning, and says how something like it is written.
  private var asWritten: Failure? {
    guard let verb, let how = HowWritten.sentence(verb, for: read)
    else { return nil }
    let all = phrase.unknown.isEmpty ? phrase.freeTexts.flatMap(\.unknown) : phrase.unknown
    let unknown = all.map(PhraseReader.plain).filter { $0.count > 1 && $0 != verb }
    // The reason says already which words are not understood.
    if isRecord || !isFree && read.command == ["add"] {
      return .refused("\(line.failure.reason). \(how).")
    }
    let named = unknown.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
    guard named.isEmpty else {
      let what = HowWritten.shows(verb) ? "Not" : "Nothing was written: not"
      return .refused("\(what) understood: \(named). \(how).")
    }
    if isFree, verb == words[0] { return .refused("\(line.failure.reason). \(how).") }
    return .refused((HowWritten.shows(verb) ? "" : "Nothing was written. ") + "\(how).")
  }

  /// The verb of the sentence that says how something like the line is written; nil if there is none.
  private var verb: String? {
    if phrase.isAll, !phrase.isQuestion, phrase.negation == nil,
      phrase.entries.isEmpty || words.first?.isWord(.everything) == true,
      phrase.verb == nil || read.command == ["done"]
    {
      return "everything"
    }
    if case .usage(.needlessArgument) = line.failure, let topic = HowWritten.topic(of: words) {
      return topic
    }
    if let verb = [phrase.verb, read.command.first].compactMap(\.self).first(
      where: HowWritten.isVerb), !(phrase.isQuestion && verb == "done")
    {
      // The message about a command with wrong arguments stays, unless the words were understood.
      switch line.failure {
      case _ where isFree: return verb
      case .usage(.needlessArgument): return verb
      // `add run tomorrow`
      case .usage(.badValue(let word, _, _, _))
      where read.command == ["add"] && words.dropFirst().first == word && KindWord.kind(word) == nil:
        return verb
      case _ where isRecord && read.command == ["done"]: return verb
      case .usage(.unknownID(let word, _))
      where word.isWord(.everything, .latest)
        || phrase.dates.contains { $0.words.contains(word) }:
        return verb
      default: return nil
      }
    }
    // One unknown word alone may be anything.
    guard isFree || isRecord, words.count > 1 else { return nil }
    let said = words.map(PhraseReader.plain).filter { line.names.exact($0) == nil }
    if let verb = HowWritten.topic(of: said) { return verb }
    if isRecord { return "done" }
    if phrase.isCorrection { return "amend" }
    if phrase.isQuestion { return phrase.entries.isEmpty ? "today" : "show" }
    if phrase.entries.isEmpty, phrase.dates.contains(where: { $0.span?.isOneDay == false }) {
      return "pause"
    }
    if phrase.negation != nil || phrase.rhythm != nil { return "add" }
    return phrase.entries.isEmpty ? nil : "done"
  }

  /// Puts the right command in the place of a misspelled one. If the line would fail with it, too, its
  /// help is proposed.
  private var withNear: Failure {
    guard case .usage(.unknownCommand(let word, .some)) = line.failure, words.first == word,
      !PhraseReader.isCommon(word),
      let name = Suggestion.nearest(to: word, in: line.trial.descriptions.map(\.name))
    else { return line.failure }
    let right = [name] + words.dropFirst()
    let isWhole = line.trial.works(right)
    guard isWhole || words.count == 1 || Suggestion.similarity(of: word, to: name) >= 80 else {
      return .usage(.unknownCommand(word, near: nil))
    }
    let meant = Candidate(isWhole ? right : ["help", name])
    return .usage(.unknownCommand(word, near: line.text(meant)))
  }
}
