import TrackCore
import TrackStore

/// Tries command lines without writing or printing anything, so that no line is shown that would fail.
struct LineTrial {
  let commands: [Command]
  let variable: @Sendable (String) -> String?
  /// The declarations, if they were read before.
  let declarations: Declarations?
  /// The options that every command has, such as `--dir`, as they were typed.
  let common: [String]

  var descriptions: [CommandDescription] { commands.map(\.description) }

  /// Returns true if a command line would succeed.
  ///
  /// A command that only reads is run, and its output is discarded. A command with the option
  /// `--dry-run` is run with it. Of any other line, only the arguments are checked.
  func works(_ words: [String]) -> Bool { (try? check(words)) != nil }

  /// Tries a command line, and throws why it would fail.
  func check(_ words: [String]) throws(Failure) {
    guard let (command, typed) = parsed(common + words) else { throw Self.unfit }
    // A title does not take in the properties behind it.
    if command.description.isForNewBlocks,
      typed.arguments.contains(where: { Setting.isBehindWords($0) })
    {
      throw Self.unfit
    }
    let description = command.description
    let dryRun = description.options.first { $0.name == "dry-run" }
    let reads = description.group.onlyReads && (dryRun == nil || description.name == "today")
    let isRead = reads && !Self.writing.contains(where: typed.has)
    // Without arguments, a command that writes may ask or open an editor.
    let isSafe =
      isRead
      || !reads && dryRun != nil
        && (!typed.arguments.isEmpty || ["stop", "undo"].contains(description.name))
    guard !Self.reaching.contains(description.name), isSafe else {
      guard command.accepts(typed) else { throw Self.unfit }
      return
    }
    var input = typed
    if !isRead, let dryRun, !input.has(dryRun.name) { input.add("", to: dryRun) }
    var session = try Session(
      input, of: command.description, commands: commands, variable: variable)
    session.out.isCollected = true
    session.isTried = true
    session.declarations = declarations
    _ = try command.run(&session, input)
  }

  private static let unfit = Failure.refused("The arguments do not fit the command.")

  /// Commands that start a program or send a request, even in a dry run. A misspelled line must not.
  private static let reaching: Set<String> = ["fetch", "import", "meal", "remind", "sync"]

  /// Options that write a file, or show something outside of this terminal.
  private static let writing: Set<String> = ["open", "output", "html", "svg", "watch"]

  /// The current date, or the date that the common options set.
  var today: Day {
    let session = parsed(["today"] + common).flatMap { command, input in
      try? Session(input, of: command.description, commands: commands, variable: variable)
    }
    return session?.clock.date ?? .first
  }

  /// Returns true if the command of a line only shows something.
  func shows(_ words: [String]) -> Bool { parsed(words)?.0.description.group.onlyReads == true }

  /// Returns true if the command of a line has an option.
  func takes(_ option: String, _ words: [String]) -> Bool {
    parsed(words)?.0.description.options.contains { $0.name == option } == true
  }

  private func parsed(_ words: [String]) -> (Command, Input)? {
    guard let line = try? Parser(commands: descriptions).parse(words),
      let command = commands.first(where: { $0.description.name == line.command?.name })
    else { return nil }
    return (command, line.input)
  }
}
