import TrackSystem

/// The program from its words to its exit code.
enum Program {
  static let version = "0.1.0"
  /// The day of the version, as a manual has it.
  static let versionDate = "November 21, 2026"

  /// Every command, in the order of the overview.
  static let commands: [Command] = [
    ReportCommand.command,
    TodayCommand.command,
    CalendarCommand.command,
    StatusCommand.command,
    PromptCommand.command,
    TermCommand.command,
    BadgesCommand.command,
    ListCommand.command,
    ShowCommand.command,
    ExplainCommand.command,
    FindCommand.command,
    DoneCommand.command,
    SkipCommand.command,
    AgainCommand.command,
    LogCommand.command,
    ToggleCommand.command,
    AmendCommand.command,
    StartCommand.start,
    StopCommand.stop,
    StopCommand.change,
    StopCommand.cancel,
    StartCommand.resume,
    UndoCommand.undo,
    UndoCommand.redo,
    AddCommand.command,
    SetCommand.command,
    EditCommand.command,
    RenameCommand.command,
    ArchiveCommand.archive,
    ArchiveCommand.restore,
    RemoveCommand.command,
    InitCommand.command,
    TimeCommand.command,
    ContributionsCommand.command,
    WatchCommand.command,
    CheckCommand.command,
    FmtCommand.command,
    SyncCommand.command,
    MergeCommand.command,
    ResolveCommand.command,
    HelpCommand.command,
    CompletionsCommand.command,
    VersionCommand.command,
  ]

  /// Does what the words say.
  ///
  /// - Parameters:
  ///   - arguments: The command line, the program's name first; empty where the system does not
  ///     tell it.
  ///   - variable: Looks up a variable of the environment.
  static func run(
    _ arguments: [String], variable: @escaping @Sendable (String) -> String?
  ) -> ExitCode {
    do throws(Failure) {
      guard !arguments.isEmpty else { throw Failure.noArguments }
      let typed = try Parser(commands: commands).parse(Array(arguments.dropFirst()))
      var (command, input) = (typed.command ?? TodayCommand.command, typed.input)
      if input.has(CommonOptions.version) {
        (command, input) = (VersionCommand.command, Input())
      } else if input.has(CommonOptions.help) {
        input.words = typed.command.map { [$0.name] } ?? []
        command = HelpCommand.command
      }
      try Parser.checkArguments(input, of: command)
      var session = try Session(input, commands: commands, variable: variable)
      let code = try command.run(&session, input)
      session.noticeDriver(after: command)
      try session.finish()
      return code
    } catch {
      // Where even this cannot be written, the exit code has to do.
      try? Stream.errors.send(Array("track: \(error.wording)\n".utf8))
      return error.exitCode
    }
  }
}
