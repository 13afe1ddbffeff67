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
      words, Workspace(files: files), commands: Set(commands.map(\.description.name)),
      command: { name in descriptions.first { $0.name == name } }, today: today(common),
      folder: directory.path
    ) { works($0, with: common) }
    let corrected = failure.correction.flatMap(suggestion.corrected)
    let lines = (corrected.map { [$0] } ?? suggestion.candidates).map(\.text)
    if lines.isEmpty { return failure }
    if case .usage(.unknownCommand(let word, _)) = failure {
      return .usage(.unknownCommand(word, near: lines.alternatives))
    }
    return .usage(.meant(failure.reason, instead: lines))
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
    // The arguments of `track report` must be a range of days.
    if command.description.name == "report", !typed.arguments.isEmpty,
      !LooseDateReader.isDate(typed.arguments.joined(separator: " "))
    {
      return false
    }
    if Self.looking.contains(command.description.name),
      !words.contains(where: { $0.hasPrefix("-") })
    {
      return succeeds(command, typed)
    }
    guard let option = command.description.options.first(where: { $0.name == "dry-run" }),
      command.description.group != .looking
    else { return command.accepts(typed) }
    var input = typed
    if !input.has(option.name) { input.add("", to: option) }
    return succeeds(command, input)
  }

  /// Commands that only print if they have no options. They can be tried by running them.
  private static let looking: Set<String> = ["calendar", "day", "explain", "list", "show", "time"]

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
      [.badRhythm, .badDate, .trailingText].contains(problem.code)
        || problem.correction == nil && [.badID, .badAmount, .badNumber].contains(problem.code)
    case .usage(.unknownFile(_, _, let near)): near == nil
    // If the message already proposes an option, suggestions would be less certain.
    case .usage(.badValue(_, _, _, let near)): near?.hasPrefix("--") != true
    case .usage(.ambiguousID), .usage(.exclusive), .usage(.unfitting): false
    case .usage: true
    case .refused(.takenID), .refused(.noProperty), .refused(.wrongLine), .refused(.noNumber),
      .refused(.noMilestone),
      .refused(.unquotedTitle), .refused(.undeclaredSubject), .refused(.cannotBeDone):
      true
    default: false
    }
  }
}
