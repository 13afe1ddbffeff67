import TrackCore
import TrackJSON
import TrackReport
import TrackServe
import TrackStore

/// Runs commands of track for an assistant, and returns their output.
struct CommandCall: Sendable {
  /// All commands of the program.
  let commands: [Command]
  /// The options of `track mcp` that set the directory and the time. They are passed on to each
  /// command.
  let options: [String]
  let disclosure: Disclosure
  let variable: @Sendable (String) -> String?

  /// Runs a command line and returns the JSON that it prints.
  ///
  /// - Parameter showsAll: True to let the command read the whole directory, as a command that
  ///   writes must. False to let it read only the data that the assistant may see.
  func json(
    _ arguments: [String], showsAll: Bool = false
  ) throws(AssistantTool.Failure) -> JSONValue {
    // Insert the option right after the command's name. After a `--`, it would be an argument.
    let line = arguments.prefix(1) + ["--json"] + arguments.dropFirst()
    let bytes = try output(of: Array(line), showsAll: showsAll)
    do { return try JSONParser.parse(bytes).withoutRepeatedFields } catch {
      throw AssistantTool.Failure("`track \(arguments.first ?? "")` printed nothing to show.")
    }
  }

  /// Runs a command line and returns its output as bytes.
  func output(
    of arguments: [String], showsAll: Bool = false
  ) throws(AssistantTool.Failure) -> [UInt8] {
    do throws(Failure) {
      return try run(arguments) { session in
        if !showsAll { session.disclosure = disclosure }
      }
    } catch {
      throw AssistantTool.Failure(error.wording)
    }
  }

  /// Runs a command line and returns its output as bytes.
  ///
  /// - Parameter prepare: Sets what no option sets.
  func run(
    _ arguments: [String], prepare: (inout Session) -> Void
  ) throws(Failure) -> [UInt8] {
    let parser = Parser(commands: commands.map(\.description))
    let line = try parser.parse(options + arguments)
    guard let name = line.command?.name,
      let command = commands.first(where: { $0.description.name == name })
    else { throw Failure.noArguments }
    var session = try Session(
      line.input, of: command.description, commands: commands, variable: variable)
    session.goesOn = true
    session.out.isCollected = true
    prepare(&session)
    _ = try command.run(&session, line.input)
    return session.out.take()
  }

  /// Returns a session that only reads.
  func session(_ disclosure: Disclosure) throws(Failure) -> Session {
    // Any command will do, because only the common options are read.
    guard let command = commands.first?.description else { throw Failure.noArguments }
    let line = try Parser(commands: [command]).parse(options + [command.name])
    var session = try Session(line.input, of: command, commands: commands, variable: variable)
    session.goesOn = true
    session.disclosure = disclosure
    return session
  }

  /// Returns the data directory and the files in it that the assistant may see.
  func snapshot(
    showsAll: Bool = false
  ) throws(AssistantTool.Failure) -> (directory: DataDirectory, files: [SourceFile], today: Day) {
    do throws(Failure) {
      let session = try session(showsAll ? .all : disclosure)
      let directory = try session.directory()
      let files = try session.snapshot(of: directory, toChange: false).files
      let settings = Workspace(files: files.filter { $0.name == "track.txt" }).settings
      return (directory, files, session.clock.today(dayStart: settings.dayStart))
    } catch {
      throw AssistantTool.Failure(error.wording)
    }
  }

  /// Returns the workspace of those declarations and entries that the assistant may see.
  func workspace() throws(AssistantTool.Failure) -> (workspace: Workspace, today: Day) {
    let found = try snapshot()
    return (Workspace(files: found.files, executor: .twoThreads), found.today)
  }
}

extension JSONValue {
  /// The output of a command without the version of its format, and without the date in each
  /// element of a list.
  fileprivate var withoutRepeatedFields: JSONValue {
    switch self {
    case .array(let elements):
      .array(
        elements.map { element in
          element.fields.map { fields in
            .object(
              fields.filter {
                $0.name != "version" && ($0.name != "today" || $0.value.string == nil)
              })
          } ?? element
        })
    case .object(let fields): .object(fields.filter { $0.name != "version" })
    default: self
    }
  }

  /// Returns the elements of an array that satisfy a condition.
  func selected(where isWanted: (JSONValue) -> Bool) -> JSONValue {
    .array((elements ?? []).filter(isWanted))
  }

  func text(_ name: String) -> String? { self[name]?.string }
  func whole(_ name: String, _ usual: Int) -> Int { self[name]?.integer ?? usual }
  func flag(_ name: String) -> Bool { self[name]?.boolean ?? false }
}
