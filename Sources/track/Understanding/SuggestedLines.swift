import TrackCore
import TrackPhrases
import TrackStore

/// Finds the command line that a person may have meant by one that failed, and tries it before it is
/// shown.
struct SuggestedLines {
  let commands: [Command]
  let variable: @Sendable (String) -> String?
  /// The declarations, if they were read before.
  let declarations: Declarations?

  /// Returns the failure with the lines that may have been meant added to its message; unchanged if
  /// there are none.
  ///
  /// - Parameter arguments: The command line without the program's name.
  func failure(_ failure: Failure, of arguments: [String]) -> Failure {
    withExample(meant(failure, of: arguments))
  }

  /// Returns a failure about the arguments of a command with an example of the command; any other
  /// failure unchanged.
  private func withExample(_ failure: Failure) -> Failure {
    let name: String
    switch failure {
    case .usage(.needlessArgument(_, let command)): name = command
    case .usage(.missingArgument(let what, let command)) where !what.contains("`"): name = command
    default: return failure
    }
    guard let example = descriptions.first(where: { $0.name == name })?.examples.first else {
      return failure
    }
    return .usage(.nearTo(failure.reason, command: name, example: example.line))
  }

  private func meant(_ failure: Failure, of arguments: [String]) -> Failure {
    guard failure.mayBeReworded else { return failure }
    let (common, typed) = split(arguments)
    let words = typed.count == 1 ? typed[0].split(separator: " ").map(String.init) : typed
    guard !words.isEmpty,
      let known = declarations
        ?? Declarations(in: TypedLine(arguments, descriptions).folder, variable: variable)
    else { return failure }
    return SuggestedLines(commands: commands, variable: variable, declarations: known)
      .meant(failure, words, common, known.workspace, arguments)
  }

  private func meant(
    _ failure: Failure, _ words: [String], _ common: [String], _ workspace: Workspace,
    _ arguments: [String]
  ) -> Failure {
    let today = today(common)
    // In `add goal Swim swim 10km by june`, it is not `by` that has to be added.
    let joints: Set<String> = ["by", "to", "until", "due", "for"]
    if words.contains("add"), let word = failure.unknownSubject, !joints.contains(word) {
      return failure
    }
    let dryRun = arguments.contains { ["-n", "--dry-run"].contains($0) } ? ["-n"] : []
    let lines = proposals(for: words, workspace, today)
      .filter { $0.words != words && works($0.words, with: common) }
      .prefix(2).map { line in
        let takesDryRun = parsed(line.words)?.0.description.options.contains {
          $0.name == "dry-run"
        }
        return line.text(with: common + (takesDryRun == true ? dryRun : []))
      }
    if lines.isEmpty {
      if let note = withNote(failure, words, workspace, today) {
        let line = note.text(with: common + dryRun)
        return .refused("\(failure.reason). Give free text with --note: \(line).")
      }
      return withNearID(failure, words, workspace, common, dryRun)
        ?? asNew(failure, words, workspace, today)
        ?? withNegation(failure, words, workspace, today)
        ?? withTopic(failure) ?? withQuotes(failure, words, workspace, today)
        ?? withWholeLine(failure, words, common)
    }
    if case .usage(.unknownCommand(let word, _)) = failure {
      return .usage(.unknownCommand(word, near: lines.alternatives))
    }
    return .usage(.meant(failure.reason, instead: lines))
  }

  /// Returns the lines that the words may mean, untried.
  private func proposals(for typed: [String], _ workspace: Workspace, _ today: Day) -> [Candidate] {
    let isKind = KindWord.kind(typed[0]) != nil && !descriptions.contains { $0.name == typed[0] }
    let words = isKind ? CommandWord.expanded(typed[...]) ?? typed : typed
    let names = Vocabulary(workspace)
    let isCommand = Set(descriptions.allNames)
    let isVerb: (String, Bool) -> Bool = { word, isFirst in
      isCommand.contains(word) || isFirst && CommandWord.line(word) != nil
    }
    let meaning: (String) -> [String]? = { word in
      if descriptions.contains(where: { $0.name == word }) { return [word] }
      return descriptions.expanded([word]) ?? CommandWord.line(word)
    }
    let first = PhraseReader.plain(words[0])
    let line = meaning(first) ?? []
    // `add swim 900m` records: what exists is not added.
    let isRecord = line == ["add"] && words.count > 2 && names.exact(words[1]) != nil
    let verb =
      isRecord
      ? "done" : names.exact(first) != nil && !isCommand.contains(first) ? nil : line.first
    let isAhead = verb.map(Self.ahead.contains) ?? CommandWord.changes.contains(first)
    let dates = DayReader(
      today: today, isAhead ? .ahead : .back, settings: workspace.settings, terms: workspace.terms)
    // `color run blue`
    let isProperty = verb == nil && names.exact(first) == nil && PropertySynonyms.isKey(first)
    let changes =
      ["set", "edit"].contains(verb) || CommandWord.changes.contains(first) || isProperty
    let mode: PhraseReader.Mode = verb == "add" ? .add : changes ? .change : .record
    let phrase = PhraseReader.phrase(words, names, dates, mode: mode, isVerb: isVerb)
    let command = phrase.verb.flatMap(meaning) ?? []
    return Proposal(
      phrase: phrase, command: command, words: Array(words.dropFirst(phrase.verb == nil ? 0 : 1)),
      workspace: workspace,
      dates: dates
    ).lines
  }

  /// Returns the line in which the words at the end are a note, if they are no items, such as `easy
  /// pace` in `run 5km easy pace`. Nil if they have a meaning of their own, or may be misspelled.
  private func withNote(
    _ failure: Failure, _ words: [String], _ workspace: Workspace, _ today: Day
  ) -> Candidate? {
    switch failure {
    case .refused(let refusal) where refusal.cause == .freeText: break
    case .usage(.unknownCommand(_, nil)): break
    default: return nil
    }
    let names = Vocabulary(workspace)
    let dates = DayReader(
      today: today, .back, settings: workspace.settings, terms: workspace.terms)
    for count in words.indices.dropFirst() {
      let text = Array(words[count...])
      guard PhraseReader.isFreeText(text, names, dates) else { continue }
      var lines = proposals(for: Array(words[..<count]), workspace, today)
      guard lines.count == 1, lines[0].words.first == "done" else { return nil }
      lines[0].words += ["--note", text.joined(separator: " ")]
      return works(lines[0].words, with: []) ? lines[0] : nil
    }
    return nil
  }

  /// The commands about days to come.
  private static let ahead: Set<String> = [
    "pause", "skip", "add", "set", "edit", "term", "remind", "plan",
  ]

  /// Returns a failure about an unknown word with values behind it, such as `nap 20 min`, which may be
  /// something new. Nil for other lines.
  private func asNew(
    _ failure: Failure, _ words: [String], _ workspace: Workspace, _ today: Day
  ) -> Failure? {
    guard case .usage(.unknownCommand(let word, nil)) = failure, words.first == word,
      words.count > 1, ID.isID(word), !PhraseReader.isCommon(word), CommandWord.line(word) == nil
    else { return nil }
    let dates = DayReader(
      today: today, .back, settings: workspace.settings, terms: workspace.terms)
    return PhraseReader.areValues(Array(words.dropFirst()), Vocabulary(workspace), dates)
      ? .refused(.undeclaredSubject(word, near: nil)) : nil
  }

  /// Returns a failure about a misspelled ID at the beginning of a line with the right one. Nil if
  /// there is none, or if the line would fail with it, too.
  private func withNearID(
    _ failure: Failure, _ words: [String], _ workspace: Workspace, _ common: [String],
    _ dryRun: [String]
  ) -> Failure? {
    guard case .usage(.unknownCommand(let word, nil)) = failure, words.first == word,
      !PhraseReader.isCommon(word), word.utf8.count > 3,
      let id = Suggestion.nearest(to: word, in: workspace.blocks.map(\.id)),
      Suggestion.similarity(of: word, to: id) >= 75
    else { return nil }
    let line = [words.count > 1 ? "done" : "show", id] + words.dropFirst()
    guard works(line, with: common) else { return nil }
    return .usage(.unknownCommand(word, near: Candidate(line).text(with: common + dryRun)))
  }

  /// Returns a failure about a word that is near to a command with an example of that command; nil for
  /// any other failure.
  private func withTopic(_ failure: Failure) -> Failure? {
    guard case .usage(.unknownCommand(let word, nil)) = failure,
      let (name, start) = CommandWord.topic(word),
      let examples = descriptions.first(where: { $0.name == name })?.examples,
      let example = examples.first(where: { $0.line.hasPrefix("track \(start)") }) ?? examples.first
    else { return nil }
    return .usage(
      .nearTo("Unknown command \"\(word)\"", command: name, example: example.line))
  }

  /// Returns a failure that says why words are not taken for something done: they say that it was not,
  /// is not yet, or may not be. Nil for words without such a meaning.
  private func withNegation(
    _ failure: Failure, _ words: [String], _ workspace: Workspace, _ today: Day
  ) -> Failure? {
    guard case .usage(.unknownCommand(let word, nil)) = failure, words.first == word else {
      return nil
    }
    let dates = DayReader(
      today: today, .back, settings: workspace.settings, terms: workspace.terms)
    let phrase = PhraseReader.phrase(
      words, Vocabulary(workspace), dates, mode: .record, isVerb: { _, _ in false })
    guard let negation = phrase.negation, !phrase.isQuestion, !phrase.entries.isEmpty else {
      return nil
    }
    let what = "Nothing was written: \"\(negation)\" does not say that it was done."
    let habits = phrase.entries.compactMap { $0.block as? Habit }
    guard habits.count == 1, !PhraseReader.intentions.contains(negation) else {
      return .refused("\(what) Record what was done.")
    }
    let id = habits[0].id
    return .refused(
      habits[0].isLimit
        ? "\(what) A day without a line of \(id) keeps to its limit."
        : "\(what) A miss is `track done \(id) fail`, and `track skip \(id)` keeps the streak.")
  }

  /// Returns a failure about words that are neither a command nor an ID with how such words are
  /// recorded: as something done once, or as a goal if they end with a day to come. Nil for other
  /// failures, and for words that ask something or name a block.
  private func withQuotes(
    _ failure: Failure, _ words: [String], _ workspace: Workspace, _ today: Day
  ) -> Failure? {
    guard case .usage(.unknownCommand(let word, nil)) = failure, words.first == word,
      words.count > 1
    else { return nil }
    let dates = DayReader(
      today: today, .back, settings: workspace.settings, terms: workspace.terms)
    guard let (start, values) = PhraseReader.values(after: words, Vocabulary(workspace), dates)
    else { return nil }
    let title = words[..<start].joined(separator: " ")
    var (rest, line, what) = (values, ["done", title], "what was done once is recorded in quotes")
    if let due = values.dates.first?.span?.through, due > today {
      (rest.dates, line) = ([], ["add", "goal", title, "due=\(due)"])
      what = "what has a last day is a goal"
    } else if let day = Proposal.day(&rest, upTo: today) {
      let (range, time) = Proposal.time(&rest)
      line += rest.unknown + range + day + time
      rest.unknown = []
    }
    guard rest.isSpent, works(line, with: []) else { return nil }
    return .usage(
      .nearTo(
        "Unknown command \"\(word)\"; \(what)", command: line[0],
        example: Candidate(line).text(with: []).filter { $0 != "`" }))
  }

  /// Returns a failure about a misspelled command with the whole line as its suggestion. If the line
  /// would fail with the right command, too, the suggestion is the help of that command.
  private func withWholeLine(_ failure: Failure, _ words: [String], _ common: [String]) -> Failure {
    guard case .usage(.unknownCommand(let word, .some)) = failure, words.first == word,
      !PhraseReader.isCommon(word),
      let name = Suggestion.nearest(to: word, in: descriptions.map(\.name))
    else { return failure }
    let line = [name] + words.dropFirst()
    let isWhole = works(line, with: common)
    guard isWhole || words.count == 1 || Suggestion.similarity(of: word, to: name) >= 80 else {
      return .usage(.unknownCommand(word, near: nil))
    }
    let meant = Candidate(isWhole ? line : ["help", name])
    return .usage(.unknownCommand(word, near: meant.text(with: common)))
  }

  private var descriptions: [CommandDescription] { commands.map(\.description) }

  /// Splits a command line into the options that every command has, such as `--dir`, and the other
  /// words.
  private func split(_ arguments: [String]) -> (common: [String], words: [String]) {
    var (common, words): ([String], [String]) = ([], [])
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      let option = word.hasPrefix("--") ? Self.options.first { $0.isNamed(name) } : nil
      guard let option else {
        if !["-n", "--dry-run"].contains(word) { words.append(word) }
        continue
      }
      common.append(word)
      if option.value != nil, !word.contains("="), let value = rest.popFirst() {
        common.append(value)
      }
    }
    return (common, words)
  }

  private static let options = CommonOptions.specs()

  /// Tries a command line without writing or printing anything. Returns true if it would succeed.
  ///
  /// A command that only reads is run, and its output is discarded. A command with the option
  /// `--dry-run` is run with it. Of any other line, only the arguments are checked.
  private func works(_ words: [String], with common: [String]) -> Bool {
    guard let (command, typed) = parsed(common + words) else { return false }
    // A title does not take in the properties behind it.
    if command.description.isForNewBlocks,
      typed.arguments.contains(where: { Setting.isBehindWords($0) })
    {
      return false
    }
    let description = command.description
    if Self.reaching.contains(description.name) { return command.accepts(typed) }
    let dryRun = description.options.first { $0.name == "dry-run" }
    if description.group.onlyReads, dryRun == nil || description.name == "today" {
      return Self.writing.contains(where: typed.has)
        ? command.accepts(typed) : succeeds(command, typed)
    }
    // Without arguments, such a command may ask or open an editor.
    guard let dryRun, !typed.arguments.isEmpty || ["stop", "undo"].contains(description.name) else {
      return command.accepts(typed)
    }
    var input = typed
    if !input.has(dryRun.name) { input.add("", to: dryRun) }
    return succeeds(command, input)
  }

  /// Commands that start a program or send a request, even in a dry run. A misspelled line must not.
  private static let reaching: Set<String> = ["fetch", "import", "meal", "remind", "sync"]

  /// Options that write a file, or show something outside of this terminal.
  private static let writing: Set<String> = ["open", "output", "html", "svg", "watch"]

  /// Runs a command and discards its output; returns true if it succeeds.
  private func succeeds(_ command: Command, _ input: Input) -> Bool {
    guard
      var session = try? Session(
        input, of: command.description, commands: commands, variable: variable)
    else { return false }
    session.out.isCollected = true
    session.isTried = true
    session.declarations = declarations
    return (try? command.run(&session, input)) != nil
  }

  /// Returns the current date, or the date that the common options set.
  private func today(_ common: [String]) -> Day {
    let session = parsed(["today"] + common).flatMap { command, input in
      try? Session(input, of: command.description, commands: commands, variable: variable)
    }
    return session?.clock.date ?? .first
  }

  private func parsed(_ words: [String]) -> (Command, Input)? {
    guard let line = try? Parser(commands: descriptions).parse(words),
      let command = commands.first(where: { $0.description.name == line.command?.name })
    else { return nil }
    return (command, line.input)
  }
}

extension Failure {
  /// The name that no block has, if the failure is about one.
  fileprivate var unknownSubject: String? {
    switch self {
    case .usage(.unknownID(let word, _)): word
    case .refused(let refusal):
      if case .unknownSubject(let word) = refusal.cause { word } else { nil }
    default: nil
    }
  }

  /// True if other words might do what the user meant, so that suggestions are useful.
  fileprivate var mayBeReworded: Bool {
    switch self {
    case .refused(let refusal): refusal.cause.mayBeReworded
    case .usage(.unknownFile(_, _, let near)): near == nil
    // If the message already proposes an option, suggestions would be less certain.
    case .usage(.badValue(_, _, _, let near)): near?.hasPrefix("--") != true
    case .usage(.formerOption), .usage(.ambiguousID), .usage(.exclusive), .usage(.unfitting): false
    case .usage: true
    default: false
    }
  }
}

extension Refusal.Cause {
  fileprivate var mayBeReworded: Bool {
    switch self {
    case .words, .freeText, .unknownSubject: true
    // The message about these problems does not show the correction yet.
    case .problem(let problem):
      [.badRhythm, .badDate, .trailingText, .undeclaredSubject, .wrongKind].contains(problem.code)
        || problem.correction == nil
          && [.badID, .badAmount, .badItem, .badNumber].contains(problem.code)
    case .changedMeanwhile, .ranLong, .other: false
    }
  }
}
