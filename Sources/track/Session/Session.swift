import Synchronization
import TrackCore
import TrackJSON
import TrackReport
import TrackServe
import TrackStore
import TrackSystem

/// The state of one run of the program: its options, the clock, the directory and the output.
struct Session {
  /// All commands of the program.
  let allCommands: [Command]
  /// The descriptions of all commands, for help.
  var commands: [CommandDescription] { allCommands.map(\.description) }
  let terminal: Terminal
  let clock: Clock
  /// The requested output format; nil for the default.
  let format: Format?
  /// The value of `--svg`, which is the name of a picture; nil without the option.
  let picture: String?
  /// False with `--no-pager`.
  let isPaged: Bool
  /// True if the command goes on after its first output, as `track report --watch` does.
  var goesOn = false
  var out = Output()
  /// True if the command is only tried: it tells nothing, and the log makes no difference.
  var isTried = false
  /// The declarations, if they were read before the command began.
  var declarations: Declarations?
  /// The parts of the directory that the command may read. A command that changes files may read
  /// the whole directory.
  var disclosure = Disclosure.all
  /// The tap that the command carries out; nil if no device asked for it.
  var tap: Tap?
  /// The tap that `track undo` takes back; nil for the last one of the device.
  var tapToUndo: String?
  /// The ID and the day of the line that `track undo` takes back; nil for the last one of the device.
  var lineToUndo: (id: String, day: Day)?
  /// True if the command has changed files. In this case, a failure to print the output only leads
  /// to a notice.
  var hasWritten: Bool { changeMark.isSet.load(ordering: .relaxed) }
  private let changeMark = ChangeMark()
  private let unreadMark = ChangeMark()
  /// The value of `--dir`; nil without the option.
  let namedFolder: String?
  /// The function that returns the value of an environment variable.
  let variable: @Sendable (String) -> String?

  private let input: Input
  private let command: CommandDescription

  var json: Bool { format == .json }

  init(
    _ input: Input, of command: CommandDescription, commands: [Command],
    variable: @escaping @Sendable (String) -> String?
  ) throws(Failure) {
    var reader = ArgumentReader(command.name, input)
    let options = try CommonOptions(&reader, formats: command.formats, picture: command.picture)
    allCommands = commands
    self.variable = variable
    self.input = input
    self.command = command
    terminal = Terminal(options, variable: variable)
    clock = try Clock(options, variable: variable)
    format = options.format
    picture = options.picture
    isPaged = options.isPaged
    namedFolder = options.folder
  }

  /// The options that set the directory and the time, as the user typed them.
  var placeOptions: [String] {
    ["dir", "today", "now"].flatMap { name in
      input[name].map { "--\(name)=\($0)" }
    }
  }

  /// Returns a session with the same options, whose time is the time of this call.
  func again() throws(Failure) -> Session {
    var session = try Session(input, of: command, commands: allCommands, variable: variable)
    session.goesOn = goesOn
    return session
  }

  /// Returns the data directory that this run uses.
  func directory() throws(Failure) -> DataDirectory { try directory(named: namedFolder) }

  /// Returns the data directory in a folder; if `folder` is nil, the default one.
  func directory(named folder: String?) throws(Failure) -> DataDirectory {
    do {
      return try DataDirectory.find(option: folder, variable: variable)
    } catch {
      throw .directory(error)
    }
  }

  /// Reads the files of a directory.
  ///
  /// Every command reads the data here, so that each says on standard error what it could not read.
  ///
  /// - Parameters:
  ///   - toChange: True if the command may write the files later. They are then copied instead of
  ///     memory-mapped.
  ///   - withoutLogs: True to omit the log.
  ///   - tells: False if the command itself prints the problems of the snapshot.
  func snapshot(
    of directory: DataDirectory, toChange: Bool = true, withoutLogs: Bool = false,
    tells: Bool = true
  ) throws(Failure) -> Snapshot {
    let mapping = toChange || goesOn ? nil : Mapping.endingTheProgram
    let known = declarations.flatMap { $0.directory.path == directory.path ? $0.snapshot : nil }
    do {
      var snapshot =
        if let known, withoutLogs || isTried { known } else {
          try directory.snapshot(withoutLogs: withoutLogs || isTried, mapping: mapping)
        }
      snapshot.files = disclosure.filtered(snapshot.files)
      if tells { tellUnread(snapshot.unread) }
      return snapshot
    } catch {
      throw .directory(error)
    }
  }

  /// Returns the declarations of a directory outside its log.
  func declared(in directory: DataDirectory) throws(Failure) -> Workspace {
    let snapshot = try snapshot(of: directory, withoutLogs: true)
    guard disclosure == .all, let known = declarations, known.directory.path == directory.path
    else { return snapshot.workspace() }
    return known.workspace
  }

  /// Prints the whole ID of a block that is to be changed, if the user abbreviated it. It is for
  /// answers that may show only the block's title.
  func tellAbbreviation(_ word: String, of block: any Block) {
    if BlockResolver.isAbbreviation(word, of: block) { tell("\(word) means \(block.id).") }
  }

  /// Names the files that could not be read, once in a run.
  func tellUnread(_ unread: [Problem]) {
    guard !goesOn, !unread.isEmpty,
      !unreadMark.isSet.exchange(true, ordering: .relaxed)
    else { return }
    for problem in unread {
      tell("\(problem.file): \(problem.detail). What is in it is left out.")
    }
  }

  /// The command that starts the user's editor.
  var editor: String {
    let named = ["VISUAL", "EDITOR"].compactMap(variable).first { !$0.isEmpty }
    return named ?? "vi"
  }

  /// Returns a typed path in which a leading `~` is replaced by the home folder, as a shell does.
  func path(typed: String) -> String {
    guard typed == "~" || typed.hasPrefix("~/"), let home = variable("HOME"), !home.isEmpty else {
      return typed
    }
    return home + typed.dropFirst()
  }

  /// Records that the command has changed files.
  func noteWritten() { changeMark.isSet.store(true, ordering: .relaxed) }

  /// Writes the rest of the output. If that fails after files were changed, only prints a notice,
  /// because the changes are complete.
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

  mutating func print(json value: some JSONWritable) { print(data: JSONWriter.bytes(of: value)) }

  /// Prints bytes for another program. On a terminal, which would act on the control characters in
  /// them, prints them without these.
  mutating func print(data bytes: [UInt8]) {
    guard !out.isCollected, System.isTerminal(.output) else { return out.write(bytes) }
    let lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
    let texts = lines.map { String(decoding: $0, as: UTF8.self).harmless(ascii: terminal.ascii) }
    out.write(texts.joined(separator: "\n"))
  }

  /// Prints lines formatted for the terminal, or JSON if it was requested.
  mutating func print(json value: some JSONWritable, or lines: (Terminal) -> [String]) {
    if json { return print(json: value) }
    for line in lines(terminal) { print(line) }
  }

  /// Prints a text formatted for the terminal, or JSON if it was requested.
  mutating func print(json value: some JSONWritable, text: (Terminal) -> String) {
    if json { return print(json: value) }
    out.write(text(terminal))
  }

  /// Prints a sheet in the format that was requested.
  mutating func print(json value: some JSONWritable, csv: String, text: (Terminal) -> String) {
    if format == .csv { return out.write(csv) }
    print(json: value, text: text)
  }

  /// Prints lines without control characters or, if it was requested, JSON.
  mutating func print(_ lines: [String], json value: some JSONWritable) {
    if json { return print(json: value) }
    for line in lines { print(line.harmless(ascii: terminal.ascii)) }
  }
}

/// A shared flag for all copies of a session, such as that the run has changed files.
private final class ChangeMark: Sendable {
  let isSet = Atomic(false)
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
    depth = ColorDepth(name: variable("TERM"), colors: variable("COLORTERM"))
  }
}
