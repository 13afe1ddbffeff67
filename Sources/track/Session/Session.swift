import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// One run of the program: its commands, clock, directory and output.
struct Session {
  /// Every command there is, for help.
  let commands: [CommandDescription]
  let terminal: Terminal
  let clock: Clock
  /// The format that was asked for; nil where none was.
  let format: Format?
  /// The picture that `--svg NAME` asked for.
  let picture: String?
  /// Whether the run continues after its first output, as `watch` does.
  var goesOn = false
  var out = Output()
  /// Whether the command has changed files, however the rest of it ends.
  var hasWritten = false
  /// The folder that `--dir` names.
  let namedFolder: String?
  /// Looks up a variable of the environment.
  let variable: @Sendable (String) -> String?

  private let input: Input
  private let command: CommandDescription

  var json: Bool { format == .json }

  init(
    _ input: Input, of command: CommandDescription, commands: [CommandDescription],
    variable: @escaping @Sendable (String) -> String?
  ) throws(Failure) {
    var reader = ArgumentReader(command.name, input)
    let options = try CommonOptions(&reader, formats: command.formats, picture: command.picture)
    self.commands = commands
    self.variable = variable
    self.input = input
    self.command = command
    terminal = Terminal(options, variable: variable)
    clock = try Clock(options, variable: variable)
    format = options.format
    picture = options.picture
    namedFolder = options.folder
  }

  /// The same run, begun now.
  func again() throws(Failure) -> Session {
    var session = try Session(input, of: command, commands: commands, variable: variable)
    session.goesOn = goesOn
    return session
  }

  /// The data directory of this run.
  func directory() throws(Failure) -> DataDirectory { try directory(named: namedFolder) }

  /// The data directory that a folder names, or the usual one where none is named.
  func directory(named folder: String?) throws(Failure) -> DataDirectory {
    do {
      return try DataDirectory.find(option: folder, variable: variable)
    } catch {
      throw .directory(error)
    }
  }

  /// The files of a directory.
  ///
  /// - Parameter toChange: Whether what is read may be written again.
  func snapshot(
    of directory: DataDirectory, toChange: Bool = true
  ) throws(Failure) -> Snapshot {
    let mapping = toChange || goesOn ? nil : Mapping.endingTheProgram
    do { return try directory.snapshot(mapping: mapping) } catch { throw .directory(error) }
  }

  /// The command that edits a file.
  var editor: String {
    let named = ["VISUAL", "EDITOR"].compactMap(variable).first { !$0.isEmpty }
    return named ?? "vi"
  }

  /// A path as typed without a shell, with the home folder for `~`.
  func path(typed: String) -> String {
    guard typed == "~" || typed.hasPrefix("~/"), let home = variable("HOME"), !home.isEmpty else {
      return typed
    }
    return home + typed.dropFirst()
  }

  /// Sends what is left to print. Where nobody can take it, work that is done stays done.
  mutating func finish() throws(Failure) {
    do { try out.finish() } catch {
      guard hasWritten, case .output(let reason) = error else { throw error }
      tell("Done, but this cannot be shown: \(reason.words).")
    }
  }

  mutating func print(_ line: String) {
    out.write(line)
    out.write("\n")
  }

  mutating func print(json value: some JSONWritable) {
    out.write(JSONWriter.bytes(of: value))
  }

  /// Prints lines made for the terminal, or JSON where that is asked for.
  mutating func print(json value: some JSONWritable, or lines: (Terminal) -> [String]) {
    if json { return print(json: value) }
    for line in lines(terminal) { print(line) }
  }

  /// Prints lines without control characters, or the same as JSON where that is asked for.
  mutating func print(_ lines: [String], json value: some JSONWritable) {
    if json { return print(json: value) }
    for line in lines { print(line.harmless(ascii: terminal.ascii)) }
  }
}

extension Mapping {
  fileprivate static let endingTheProgram = Mapping(exitCode: ExitCode.data.rawValue) { file, end in
    let words =
      switch end {
      case .changed: "another program changed it meanwhile. Run the command again"
      case .unreadable: "the disk reports an error. See to the disk, and to your latest copy"
      }
    return "track: \(file) cannot be read: \(words).\n"
  }
}

extension Clock {
  fileprivate init(_ options: CommonOptions, variable: (String) -> String?) throws(Failure) {
    var now = options.now
    if now == nil, let text = variable("TRACK_NOW"), !text.isEmpty {
      now = Clock(text)
      guard now != nil else {
        throw .usage(
          .badValue(
            text, of: "$TRACK_NOW", expected: "a date and time such as 2026-11-21T09:30", near: nil)
        )
      }
    }
    self.init(now: now, today: options.today)
  }
}

extension Terminal {
  fileprivate init(_ options: CommonOptions, variable: (String) -> String?) {
    let isColorful: Bool
    switch options.color {
    case .always: isColorful = true
    case .never: isColorful = false
    case .auto:
      isColorful =
        (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
        && System.isTerminal(.output)
    }
    let columns =
      options.width ?? variable("COLUMNS").flatMap { Int($0) } ?? System.columns(of: .output) ?? 80
    self.init(
      color: isColorful, ascii: options.ascii,
      width: min(max(columns, 20), 1000))
  }
}
