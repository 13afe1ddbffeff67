import TrackCore
import TrackStore
import TrackSystem

/// Runs the program, from the command line to the exit code.
enum Program {
  /// All commands, in the order of the overview.
  static let commands: [Command] = [
    ReportCommand.command,
    TodayCommand.command,
    DayCommand.command,
    CalendarCommand.command,
    TermCommand.command,
    WeekCommand.command,
    RemindCommand.command,
    BadgesCommand.command,
    ListCommand.command,
    ShowCommand.command,
    ExplainCommand.command,
    FindCommand.command,
    DoneCommand.command,
    AskCommand.command,
    SkipCommand.command,
    PauseCommand.command,
    AgainCommand.command,
    AmendCommand.command,
    StartCommand.start,
    StopCommand.stop,
    UndoCommand.command,
    AddCommand.command,
    SetCommand.command,
    EditCommand.command,
    RenameCommand.command,
    ArchiveCommand.archive,
    ArchiveCommand.restore,
    RemoveCommand.command,
    InitCommand.command,
    SumCommand.command,
    ContributionsCommand.command,
    InsightsCommand.command,
    ForecastCommand.command,
    RelateCommand.command,
    PlanCommand.command,
    SleepCommand.command,
    MealCommand.command,
    CheckCommand.command,
    FmtCommand.command,
    SyncCommand.command,
    MergeCommand.command,
    ResolveCommand.command,
    ForgetCommand.command,
    AuditCommand.command,
    DoctorCommand.command,
    ImportCommand.command,
    ExportCommand.command,
    FetchCommand.command,
    HelpCommand.command,
    UpkeepCommand.command,
    CompletionsCommand.command,
    LSPCommand.command,
    ServeCommand.command,
    MCPCommand.command,
    VersionCommand.command,
  ]

  /// Runs a command line and returns the exit code.
  ///
  /// - Parameters:
  ///   - arguments: The command line, including the program's name; empty if the system does not
  ///     provide it.
  ///   - variable: Returns the value of an environment variable.
  static func run(
    _ arguments: [String], variable: @escaping @Sendable (String) -> String?
  ) -> ExitCode {
    let descriptions = commands.map(\.description)
    var subject = SubjectLine(commands: descriptions, variable: variable)
    do throws(Failure) {
      guard !arguments.isEmpty else { throw Failure.noArguments }
      let typed = subject.expanded(Array(arguments.dropFirst()))
      let line = try Parser(commands: descriptions).parse(typed)
      if !line.formerOptions.isEmpty { throw Failure.usage(.formerOption(line.spelling)) }
      var (name, input) = (line.command?.name, line.input)
      if input.has(CommonOptions.version) {
        (name, input) = ("version", Input())
      } else if input.has(CommonOptions.help) {
        input.arguments = name.map { [$0] } ?? []
        name = "help"
      }
      let command = commands.first { $0.description.name == name } ?? TodayCommand.command
      var session = try Session(
        input, of: command.description, commands: commands, variable: variable)
      session.declarations = subject.declarations
      let code = try command.run(&session, input)
      session.noticeDriver(after: command.description)
      try session.finish()
      return code
    } catch {
      let error = SuggestedLines(
        commands: commands, variable: variable, declarations: subject.declarations
      ).failure(error, of: Array(arguments.dropFirst()))
      // If this cannot be written either, at least the exit code shows the failure.
      try? Stream.errors.send(Array("track: \(error.wording)\n".utf8))
      return error.exitCode
    }
  }
}
