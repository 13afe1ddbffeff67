import TrackCore
import TrackStore
import TrackSystem

/// `track remove`
enum RemoveCommand {
  static let command = Command(
    "remove", "take something out of your files", group: .shaping,
    examples: [
      .init("track remove run", "nothing may refer to it"),
      .init("track remove run --dry-run", "see what would go"),
    ],
    arguments: [Argument(Placeholder("ID", .anyBlock), .one, "what to take out")],
    options: [WritingWords.dryRun.form],
    notes: [
      "Lines of the log stay. `track archive` puts something away and keeps it in reports of"
        + " the past."
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    guard let word = input.words.first else { return .fine }
    let open = try EditContext(session)
    let block = try open.block(word)
    let words = WritingWords("remove", input)
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
    let count = open.workspace.logFigures().figures.figure(of: block.name).lines
    var message = "Removed: \(block.heading.kind.rawValue) \(block.title)."
    if count > 0 {
      message +=
        count == 1
        ? " 1 line of the log still names it." : " \(count) lines of the log still name it."
    }
    session.report(Written(files: files, message: message), words)
    return .fine
  }

  /// What names the block, where that is the reason.
  private static func refusal(
    _ failure: Failure, of block: any Block, in workspace: Workspace
  ) -> Failure {
    guard case .refused(.newProblem) = failure,
      let mentions = workspace.mentions()[block.name], !mentions.isEmpty
    else { return failure }
    let others = mentions.map { "\($0.by.kind.rawValue) \($0.by.id) (\($0.key))" }
    let mayRest = block is Goal || block is Habit || block is Task
    return .refused(.named(block.id, by: others, mayRest: mayRest))
  }
}
