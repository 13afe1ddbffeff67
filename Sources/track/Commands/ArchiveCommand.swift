import TrackCore
import TrackStore

/// The commands `track archive` and `track restore`.
enum ArchiveCommand {
  private struct ArchiveOptions: CommandOptions {
    let id: String
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = try reader.required(
        Placeholder("ID", .blocks(Kind.goals + [.habit, .task])), "a goal, habit or task")
      writing = WriteOptions(&reader)
    }
  }

  private struct RestoreOptions: CommandOptions {
    let id: String
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = try reader.required(Placeholder("ID", .archived), "an archived goal, habit or task")
      writing = WriteOptions(&reader)
    }
  }

  static let archive = Command(
    "archive", "put away a goal, habit or task and keep its history", group: .shaping,
    examples: [.init("track archive run", "from today on")]
  ) { (session, options: ArchiveOptions) throws(Failure) in
    try run(options.id, options.writing, &session) { block, open throws(Failure) in
      if let day = block.archivedFrom { throw .refused(.archivedAlready(block.id, day)) }
      return ("\(open.today)", "Archived \(block.title) from \(open.today) on.")
    }
  }

  static let restore = Command(
    "restore", "bring back what was archived", group: .shaping,
    examples: [.init("track restore run", "as it was")]
  ) { (session, options: RestoreOptions) throws(Failure) in
    try run(options.id, options.writing, &session) { block, _ throws(Failure) in
      guard block.archivedFrom != nil else { throw .refused(.notArchived(block.id)) }
      return (nil, "Restored \(block.title).")
    }
  }

  private static func run(
    _ id: String, _ writing: WriteOptions, _ session: inout Session,
    change: (any Block, EditContext) throws(Failure) -> (date: String?, message: String)
  ) throws(Failure) -> ExitCode {
    let open = try EditContext(session)
    let block = try open.block(id)
    guard block is Goal || block is Habit || block is Task else {
      throw .refused(.cannotBeArchived(block.id, block.heading.kind))
    }
    let (date, message) = try change(block, open)
    let files = try open.change(block, in: session, writing) { $0["archived"] = date }.files
    session.report(ChangeSummary(files: files, message: message), writing)
    return .fine
  }
}
