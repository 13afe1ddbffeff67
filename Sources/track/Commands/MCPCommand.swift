import TrackCore
import TrackServe
import TrackSystem

/// The command `track mcp`, which serves an assistant through the Model Context Protocol.
enum MCPCommand {
  private struct Options: CommandOptions {
    let writes: Bool
    let disclosure: Disclosure

    init(_ reader: inout ArgumentReader) throws(Failure) {
      writes = reader.flag("write", "offer the tools that write, too")
      let names = Disclosure.names.map(\.name)
      let parts = try reader.list(
        "allow", Placeholder("PART,…", .words(names)), "what may be read: \(names.alternatives)",
        expected: names.alternatives
      ) { word in Disclosure.names.first { $0.name == word }?.part }
      disclosure = parts.isEmpty ? .usual : Disclosure(parts)
    }
  }

  static let command = Command(
    "mcp", "serve an assistant: tools, resources and prompts", group: .upkeep, formats: [.text],
    examples: [
      .init("track mcp", "started by the assistant; `track help assistants` shows its settings"),
      .init("track mcp --write", "it may record and plan, too"),
      .init("track mcp --allow values,goals,habits", "without the log"),
      .init(
        "track mcp --allow values,goals,habits,log,readings,notes", "everything, also your health"),
    ],
    notes: [
      "It speaks the Model Context Protocol over standard input and output. Without --write no tool"
        + " changes a file. With it, each goes through the checks, the lock and the undo of the"
        + " command line, shows the changed lines, and takes dry_run.",
      "Readings and notes leave this machine only if --allow names them. Hidden lines count for no"
        + " figure: a goal that is measured by readings shows no progress then.",
    ]
  ) { (session, options: Options) throws(Failure) in
    Memory.enableHeapTrimming()
    // Report a missing directory at the start, and not only when the assistant calls a tool.
    _ = try session.directory()
    let call = CommandCall(
      commands: session.allCommands, options: session.placeOptions, disclosure: options.disclosure,
      variable: session.variable)
    var server = AssistantServer(
      version: Version.number, instructions: AssistantTexts.instructions,
      tools: ReadingTools(call: call).all + (options.writes ? WritingTools(call: call).all : []),
      prompts: AssistantTexts(call: call).prompts
    ) { AssistantTexts(call: call).resources }
    var loop = RPCLoop(LineFraming())
    _ = loop.run(&server)
    return .fine
  }
}
