import TrackCore
import TrackStore

/// Finds command lines that a person may have meant by one that failed, and tries each of them.
struct SuggestedLines {
  let commands: [Command]
  let variable: @Sendable (String) -> String?

  /// Returns the failure with suggestions added to its message; unchanged if there are no
  /// suggestions.
  ///
  /// - Parameter arguments: The command line without the program's name.
  func failure(_ failure: Failure, of arguments: [String]) -> Failure {
    guard failure.mayBeReworded else { return failure }
    let (common, words) = split(arguments)
    guard !words.isEmpty,
      let directory = try? DataDirectory.find(
        option: TypedLine(arguments, descriptions).folder, variable: variable),
      let files = try? directory.snapshot(withoutLogs: true).files
    else { return failure }
    let suggestion = LineSuggestion(
      words, Workspace(files: files), commands: Set(descriptions.allNames),
      command: descriptions.named, today: today(common),
      folder: directory.path,
      amountsToday: { Self.amounts(of: $0, on: self.today(common), in: directory) }
    ) { works($0, with: common) }
    let corrected = failure.correction.flatMap(suggestion.corrected)
    let lines = (corrected.map { [$0] } ?? suggestion.candidates).map {
      $0.mapped(spelled).with(common).text
    }
    if lines.isEmpty { return withWholeLine(failure, words, common) }
    if case .usage(.unknownCommand(let word, _)) = failure {
      return .usage(.unknownCommand(word, near: lines.alternatives))
    }
    return .usage(.meant(failure.reason, instead: lines))
  }

  /// Returns a failure about a misspelled command with the whole line as its suggestion. If the line
  /// would fail with the right command, too, the suggestion is the help of that command.
  private func withWholeLine(_ failure: Failure, _ words: [String], _ common: [String]) -> Failure {
    guard case .usage(.unknownCommand(let word, .some)) = failure, words.first == word,
      let name = Suggestion.nearest(to: word, in: descriptions.map(\.name))
    else { return failure }
    let line = [name] + words.dropFirst()
    let meant = works(line, with: common) ? line : ["help", name]
    let candidate = LineSuggestion.Candidate(words: meant).with(common)
    return .usage(.unknownCommand(word, near: candidate.text))
  }

  /// Returns a command line with each property that is written as an option written as `key=value`.
  private func spelled(_ words: [String]) -> [String] {
    guard let line = try? Parser(commands: descriptions).parse(words), !line.formerOptions.isEmpty
    else { return words }
    return line.spelling
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
  /// A command in `looking` that has no options is run, and its output is discarded. A command that
  /// has the option `--dry-run` is run with it. Of any other command, only the arguments are
  /// checked.
  private func works(_ words: [String], with common: [String]) -> Bool {
    guard let (command, typed) = parsed(common + words) else { return false }
    // A title does not take in the properties behind it.
    if command.description.isForNewBlocks,
      typed.arguments.contains(where: { Setting.isBehindWords($0) })
    {
      return false
    }
    // The arguments of `track report` must be a range of days.
    if command.description.name == "report", !typed.arguments.isEmpty,
      !DayReader.isDate(typed.arguments.joined(separator: " "))
    {
      return false
    }
    if Self.looking.contains(command.description.name) || Self.showsTerm(typed, command),
      !Self.writing.contains(where: typed.has)
    {
      return succeeds(command, typed)
    }
    guard let option = command.description.options.first(where: { $0.name == "dry-run" }),
      !command.description.group.onlyReads || Self.isAnswer(typed, command)
    else { return command.accepts(typed) }
    var input = typed
    if !input.has(option.name) { input.add("", to: option) }
    return succeeds(command, input)
  }

  /// Returns true for a line such as `term new` or `week --plan TEXT` that writes a term, but not
  /// for one that may open an editor.
  private static func isAnswer(_ typed: Input, _ command: Command) -> Bool {
    if command.description.name == "week" { return typed.has("plan") || typed.has("review") }
    guard command.description.name == "term", let action = typed.arguments.first else {
      return false
    }
    return ["new", "close"].contains(action)
      || ["plan", "review"].contains(action) && typed.arguments.count > 1
  }

  /// Returns true for a line such as `term 12`, which shows a term.
  private static func showsTerm(_ typed: Input, _ command: Command) -> Bool {
    command.description.name == "term"
      && !["new", "close", "plan", "review"].contains(typed.arguments.first)
  }

  /// Commands that only print. They can be tried by running them, unless they have an option in
  /// `writing`.
  private static let looking: Set<String> = [
    "badges", "calendar", "contributions", "day", "explain", "find", "forecast", "list", "plan",
    "relate",
    "report", "show", "sleep", "status", "time", "today",
  ]

  /// Options that write a file or open a program.
  private static let writing: Set<String> = ["open", "output", "html", "svg", "watch"]

  /// Runs a command and discards its output; returns true if it succeeds.
  private func succeeds(_ command: Command, _ input: Input) -> Bool {
    guard
      var session = try? Session(
        input, of: command.description, commands: commands, variable: variable)
    else { return false }
    session.out.isCollected = true
    return (try? command.run(&session, input)) != nil
  }

  /// Returns the current date, or the date that the common options set.
  private func today(_ common: [String]) -> Day {
    let session = parsed(["today"] + common).flatMap { command, input in
      try? Session(input, of: command.description, commands: commands, variable: variable)
    }
    return session?.clock.date ?? .first
  }

  /// Returns the amounts of each log line of a day on a subject. Only the end of the log is read.
  private static func amounts(
    of id: String, on day: Day, in directory: DataDirectory
  ) -> [[String]] {
    let ends = (try? directory.logTails(atMost: RecentLog.lengths[0]))?.parts ?? []
    return ends.reversed().flatMap { part -> [[String]] in
      let document = Document(part.end.wholeLines)
      return document.lines.filter { $0.role == .log }.map(document.text).compactMap { text in
        let line = Document(text)
        guard line.lastLogDay == day, let subject = line.lastLogLine?.subject,
          foldedName(subject) == foldedName(id)
        else { return nil }
        return LogLineEdit(text).amounts
      }
    }
  }

  private func parsed(_ words: [String]) -> (Command, Input)? {
    guard let line = try? Parser(commands: descriptions).parse(words),
      let command = commands.first(where: { $0.description.name == line.command?.name })
    else { return nil }
    return (command, line.input)
  }
}

extension Failure {
  /// The wrong text that would have caused a problem in a file, and the right text. Nil if the
  /// failure has another reason, or if no correction is known.
  fileprivate var correction: (wrong: String, right: String)? {
    guard case .refused(.newProblem(let problem)) = self, let right = problem.correction,
      problem.code != .trailingText, let start = problem.detail.firstIndex(of: "\""),
      let end = problem.detail.lastIndex(of: "\""),
      start < end
    else { return nil }
    return (String(problem.detail[problem.detail.index(after: start)..<end]), right)
  }

  /// True if other words might do what the user meant, so that suggestions are useful.
  fileprivate var mayBeReworded: Bool {
    switch self {
    // The message about these problems does not show the correction yet.
    case .refused(.newProblem(let problem)):
      [.badRhythm, .badDate, .trailingText, .undeclaredSubject].contains(problem.code)
        || problem.correction == nil && [.badID, .badAmount, .badNumber].contains(problem.code)
    case .usage(.unknownFile(_, _, let near)): near == nil
    // If the message already proposes an option, suggestions would be less certain.
    case .usage(.badValue(_, _, _, let near)): near?.hasPrefix("--") != true
    case .usage(.formerOption), .usage(.ambiguousID), .usage(.exclusive), .usage(.unfitting): false
    case .usage: true
    case .refused(.noLine), .refused(.takenID), .refused(.wrongLine),
      .refused(.noNumber),
      .refused(.noMilestone),
      .refused(.unquotedTitle), .refused(.undeclaredSubject), .refused(.cannotBeDone),
      .refused(.noID):
      true
    default: false
    }
  }
}
