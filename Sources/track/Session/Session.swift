import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// One run of the program: all that a command may know and where it prints to.
struct Session {
  /// Every command there is, for help.
  let commands: [Command]
  /// What the place that the output goes to can do.
  let terminal: Terminal
  let clock: Clock
  /// Whether JSON was asked for.
  let json: Bool
  /// Whether the run goes on when it has shown something, as `watch` does.
  var goesOn = false
  var out = Output()
  /// Whether the command has changed files, however the rest of it ends.
  var hasWritten = false

  private let directoryOption: String?
  let variable: @Sendable (String) -> String?

  /// - Parameters:
  ///   - input: What was typed; the common options are taken from it.
  ///   - variable: Looks up a variable of the environment.
  init(
    _ input: Input, commands: [Command], variable: @escaping @Sendable (String) -> String?
  ) throws(Failure) {
    self.commands = commands
    self.variable = variable
    terminal = try Terminal(input, variable: variable)
    clock = try Clock(input, variable: variable)
    json = input.has(CommonOptions.json)
    directoryOption = try input.value(of: CommonOptions.dir)
  }

  /// The same run as if it began now.
  func again(_ input: Input) throws(Failure) -> Session {
    var session = try Session(input, commands: commands, variable: variable)
    session.goesOn = goesOn
    return session
  }

  /// The data directory that this run is about.
  func directory() throws(Failure) -> DataDirectory { try directory(named: directoryOption) }

  /// The data directory that a run is about which names this folder, or none.
  func directory(named folder: String?) throws(Failure) -> DataDirectory {
    do {
      return try DataDirectory.find(option: folder, variable: variable)
    } catch {
      throw .directory(error)
    }
  }

  /// The folder that `--dir` names; nil where it was not given.
  var namedFolder: String? { directoryOption }

  /// What stands in a directory.
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

  /// A path that no shell has seen, with the home folder for `~`.
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

  /// Prints lines, which may hold anything, or where JSON was asked for what they say as such.
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
  fileprivate init(_ input: Input, variable: (String) -> String?) throws(Failure) {
    var now = try input.value(of: CommonOptions.now)
    if now == nil, let text = variable("TRACK_NOW"), !text.isEmpty {
      now = Clock(text)
      guard now != nil else {
        throw .usage(
          .badValue(
            text, of: "$TRACK_NOW", expected: "a date and time such as 2026-11-21T09:30", near: nil)
        )
      }
    }
    self.init(now: now, today: try input.value(of: CommonOptions.today))
  }
}

extension Terminal {
  fileprivate init(_ input: Input, variable: (String) -> String?) throws(Failure) {
    let isColorful: Bool
    switch try input.value(of: CommonOptions.color) ?? .auto {
    case .always: isColorful = true
    case .never: isColorful = false
    case .auto:
      isColorful =
        (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
        && System.isTerminal(.output)
    }
    let given = try input.value(of: CommonOptions.width)
    let columns =
      given ?? variable("COLUMNS").flatMap { Int($0) } ?? System.columns(of: .output) ?? 80
    self.init(
      color: isColorful, ascii: input.has(CommonOptions.ascii),
      width: min(max(columns, 20), 1000))
  }
}
