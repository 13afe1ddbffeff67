import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// The command `track remove`, which removes a block from the files.
enum RemoveCommand {
  private struct Options: CommandOptions {
    let id: String
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = try reader.required(Placeholder("ID", .anyBlock), "what to remove")
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "remove", "remove something from your files", group: .shaping,
    examples: [
      .init("track remove run", "if nothing refers to it"),
      .init("track remove run --dry-run", "print what would go"),
    ],
    notes: [
      "`track archive` puts something away and keeps it in past reports; what has lines in the log is"
        + " archived before it is removed. `track undo ID` takes back the last line about it."
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let words = options.writing
    let open = try EditContext(session)
    let block = try open.block(options.id)
    let count = open.workspace.logFigures().figures.figure(of: block.name).lines
    if count > 0, canBeArchived(block), block.archivedFrom == nil,
      open.workspace.mentions()[block.name]?.isEmpty ?? true
    {
      throw refusal(of: block, usedBy: count)
    }
    let files: [UndoStep.File]
    do throws(Failure) {
      let file = open.file(of: block)
      files = try open.change([file], in: session, words) { contents throws(Failure) in
        try contents.editing(file) { document throws(EditError) in
          try document.remove(block: block.id)
        }
      }
    } catch {
      throw refusal(error, of: block, in: open.workspace)
    }
    var message = "Removed \(block.heading.kind.rawValue) \(block.title)."
    if count > 0 {
      message +=
        count == 1
        ? " 1 log line still refers to it." : " \(count) log lines still refer to it."
      if canBeArchived(block) { message += "\n`track undo` takes this back." }
    }
    session.report(ChangeSummary(files: files, message: message), words)
    return .fine
  }

  private static func canBeArchived(_ block: any Block) -> Bool {
    block is Goal || block is Habit || block is Task
  }

  /// Returns the refusal to remove a block that is in use and that lines of the log are about.
  private static func refusal(of block: any Block, usedBy count: Int) -> Failure {
    let lines = count == 1 ? "1 log line is" : "\(count) log lines are"
    return .refused(
      "\(lines) about \(block.id), so it was not removed. `track archive \(block.id)` puts it away and"
        + " keeps its past; after that it can be removed. `track undo \(block.id)` takes back its last"
        + " line.")
  }

  /// Returns the failure to report if a block cannot be removed. If references to the block are the
  /// reason, the result lists them. Otherwise, the result is `failure`.
  private static func refusal(
    _ failure: Failure, of block: any Block, in workspace: Workspace
  ) -> Failure {
    guard case .refused(let refusal) = failure, case .problem = refusal.cause,
      let mentions = workspace.mentions()[block.name], !mentions.isEmpty
    else { return failure }
    let others = mentions.map { "\($0.by.kind.rawValue) \($0.by.id) (\($0.key))" }
    return .refused(
      "\(block.id) is used by \(others.prefix(6).joined(separator: ", "))"
        + (others.count > 6 ? " and \(Words.count(others.count - 6, "other")). " : ". ")
        + (others.count == 1 ? "Remove that reference first" : "Remove those references first")
        + (canBeArchived(block) ? ", or `track archive \(block.id)`." : "."))
  }
}
