import TrackCore
import TrackPhrases

/// The answer to a failed line for which no command line is known that does what was meant: what the words
/// do not say, or how something like it is typed.
struct FailedLineAnswer {
  let line: FailedLine
  let read: Proposal

  private var phrase: Phrase { read.phrase }

  private var words: [String] { line.words }
  private var workspace: Workspace { line.names.workspace }

  var failure: Failure {
    withCorrection ?? withNegation ?? withReminder ?? withUndo ?? withNearID ?? asNew ?? withTopic
      ?? withQuotes
      ?? withUnknownWords ?? withWholeLine
  }

  /// Says how the last line is corrected, for words that say that it was wrong and no more.
  private var withCorrection: Failure? {
    guard isFree, phrase.isCorrection, phrase.entries.isEmpty, phrase.verb == nil,
      !phrase.isQuestion
    else { return nil }
    return .refused(
      "Nothing was written. `track undo` takes the last change back, and `track amend last` with a value"
        + " corrects the last line.")
  }

  /// Says why words are not taken for something done: they say that it was not, is not yet, or may not
  /// be. Nil for words without such a meaning.
  private var withNegation: Failure? {
    guard let negation = phrase.negation,
      isFree || phrase.verb?.isWord(.doing) == true,
      !phrase.entries.isEmpty || phrase.unknown.isEmpty
    else { return nil }
    if negation.isWord(.doubt) {
      return .refused(
        "Nothing was written: \"\(negation)\" leaves it open. Record it when you know.")
    }
    if negation.isWord(.wish) {
      return .refused(
        "Nothing was written: \"\(negation)\" says what is still to be done. Record it when it is done."
      )
    }
    let what = "Nothing was written: \"\(negation)\" does not say that it was done."
    let habits = phrase.entries.compactMap { $0.block as? Habit }
    guard habits.count == 1 else { return .refused("\(what) Record what was done.") }
    let id = habits[0].id
    if habits[0].isLimit {
      return .refused("\(what) A day without a line of \(id) keeps to its limit.")
    }
    var rest = phrase
    guard let day = Proposal.day(&rest, upTo: line.today) else {
      return .refused("\(what) `track pause \(id) A..B` leaves out the days from A to B.")
    }
    let miss = Candidate(["done", id, "fail"] + day).text(with: [])
    let skip = Candidate(["skip", id] + day).text(with: [])
    return .refused("\(what) A miss is \(miss), and \(skip) keeps the streak.")
  }

  /// True if the line is no command with wrong arguments.
  private var isFree: Bool {
    line.unknownCommand != nil || phrase.verb.map { words[0] != $0 } ?? false
  }

  /// Says what a reminder needs: something that is there, and a time of day.
  private var withReminder: Failure? {
    guard case .usage(.needlessArgument) = line.failure, read.command.first == "remind",
      phrase.negation == nil,
      let new = phrase.unknown.first ?? phrase.entries.first?.id
    else { return nil }
    guard phrase.entries.count == 1, phrase.entries[0].block is Habit, phrase.unknown.isEmpty,
      phrase.remarks.isEmpty
    else {
      return phrase.unknown.count == 1 && phrase.entries.isEmpty && ID.isID(new)
        ? .refused(.undeclaredSubject(new, near: nil))
        : .refused(
          "Only a habit has a reminder. A goal with a last day is told of on that day: `track add goal TITLE due=DATE`."
        )
    }
    let id = phrase.entries[0].id
    return .usage(
      .nearTo(
        "A reminder comes at a time of day, on the days that are due", command: "remind",
        example: "track set \(id) remind=09:00"))
  }

  /// Says why nothing can be taken back.
  private var withUndo: Failure? {
    if read.command.first == "remove", phrase.entries.isEmpty, let date = phrase.dates.first {
      let days = Candidate(["find", "--period", date.words.joined(separator: " ")]).text(with: [])
      return .refused(
        "Nothing was removed. \(days) shows the lines, and `track undo ID` takes back the last one on an"
          + " ID.")
    }
    guard read.command.first == "undo" || read.removesEntry, isFree || words.count > 1,
      let undo = read.takenBack.first
    else { return nil }
    do throws(Failure) {
      try line.trial.check(undo.words)
      return nil
    } catch {
      return error
    }
  }

  /// Takes an unknown word with only values behind it, such as `nap 20 min`, for something new.
  private var asNew: Failure? {
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

  /// Puts the right ID in the place of a misspelled one at the beginning.
  private var withNearID: Failure? {
    guard let word = line.unknownCommand, !PhraseReader.isCommon(word), word.utf8.count > 2
    else { return nil }
    let ids = workspace.blocks.map(\.id)
    let begun = ids.filter { $0.hasPrefix(word.lowercased()) }
    let near = Suggestion.nearest(to: word, in: ids).flatMap { id in
      word.utf8.count > 3 && Suggestion.similarity(of: word, to: id) >= 75 ? id : nil
    }
    guard let id = begun.count == 1 ? begun[0] : near else { return nil }
    let right = [words.count > 1 ? "done" : "show", id] + words.dropFirst()
    guard line.trial.works(right) else { return nil }
    return .usage(.unknownCommand(word, near: line.text(Candidate(right))))
  }

  /// Adds an example of the command that a word is near to.
  private var withTopic: Failure? {
    guard let word = line.unknownCommand, let (name, start) = CommandWord.topic(word),
      let examples = line.trial.descriptions.first(where: { $0.name == name })?.examples,
      let example = examples.first(where: { $0.line.hasPrefix("track \(start)") }) ?? examples.first
    else { return nil }
    return .usage(
      .nearTo("Unknown command \"\(word)\"", command: name, example: example.line))
  }

  /// Says how words that name no block are recorded: as something done once, or as a goal if they end
  /// with a day to come. Nil for words that ask something.
  private var withQuotes: Failure? {
    guard let word = line.unknownCommand, words.count > 1, word == line.typed, phrase.verb == nil,
      phrase.rhythm == nil,
      let (start, values) = PhraseReader.values(after: words, line.names, line.dates)
    else { return nil }
    let title = words[..<start].joined(separator: " ")
    var (rest, new, what) = (values, ["done", title], "what was done once is recorded in quotes")
    if let due = values.dates.first?.span?.through, due > line.today {
      (rest.dates, new) = ([], ["add", "goal", title, "due=\(due)"])
      what = "what has a last day is a goal"
    } else if let day = Proposal.day(&rest, upTo: line.today) {
      let (range, time) = Proposal.time(&rest)
      new += rest.unknown + range + day + time
      rest.unknown = []
    }
    let verb = words.lazy.map(PhraseReader.plain).first { !$0.isWord(.filler) } ?? ""
    let isTold = start < words.count || verb.isWord([.doing, .past]) || verb.hasSuffix("ed")
    guard rest.isSpent, isTold, line.trial.works(new) else { return nil }
    return .usage(
      .nearTo(
        "Unknown command \"\(word)\"; \(what)", command: new[0],
        example: Candidate(new).text(with: []).filter { $0 != "`" }))
  }

  /// Names the words of a sentence about a block that have no meaning.
  private var withUnknownWords: Failure? {
    guard isFree, words.count > 2, !phrase.entries.isEmpty || phrase.isQuestion else { return nil }
    if words.count > 3, phrase.unknown.isEmpty, !phrase.isQuestion, phrase.verb == nil {
      return .refused(
        "Nothing was written: this is not one record. `track help done` tells how to record something."
      )
    }
    guard
      phrase.unknown.contains(where: { !$0.isEmpty && !$0.hasPrefix("-") })
    else { return nil }
    let unknown = phrase.unknown.prefix(3).map { "\"\(PhraseReader.plain($0))\"" }.joined(
      separator: ", ")
    return .refused(
      phrase.isQuestion
        ? "Not understood: \(unknown). `track help` lists the commands that show something."
        : "Not understood: \(unknown). Nothing was written. `track help done` tells how to record something."
    )
  }

  /// Puts the right command in the place of a misspelled one. If the line would fail with it, too, its
  /// help is proposed.
  private var withWholeLine: Failure {
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
    return .usage(.unknownCommand(word, near: meant.text(with: line.trial.common)))
  }
}
