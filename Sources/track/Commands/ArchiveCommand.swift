import TrackCore
import TrackStore

/// `track archive` and `track restore`
enum ArchiveCommand {
  static let archive = Command(
    "archive", "put a goal, habit or task away, with its history", group: .shaping,
    examples: [.init("track archive run", "from today on")],
    arguments: [
      Argument(
        Placeholder("ID", .blocks([.goal, .obligation, .habit, .task])), .one, "what to put away")
    ],
    options: [WritingWords.dryRun.form]
  ) { session, input throws(Failure) in
    try run("archive", &session, input) { open, block throws(Failure) in
      if let day = block.archivedFrom { throw .refused(.archivedAlready(block.id, day)) }
      return "\(open.today)"
    }
  }

  static let restore = Command(
    "restore", "bring back what was archived", group: .shaping,
    examples: [.init("track restore run", "as it was")],
    arguments: [Argument(Placeholder("ID", .archived), .one, "what to bring back")],
    options: [WritingWords.dryRun.form]
  ) { session, input throws(Failure) in
    try run("restore", &session, input) { _, block throws(Failure) in
      guard block.archivedFrom != nil else { throw .refused(.notArchived(block.id)) }
      return nil
    }
  }

  private static func run(
    _ name: String, _ session: inout Session, _ input: Input,
    date: (EditContext, any Block) throws(Failure) -> String?
  ) throws(Failure) -> ExitCode {
    guard let word = input.words.first else { return .fine }
    let open = try EditContext(session)
    let block = try open.block(word)
    guard block is Goal || block is Habit || block is Task else {
      throw .refused(.cannotBeArchived(block.id, block.heading.kind))
    }
    let date = try date(open, block)
    let words = WritingWords(name, input)
    let files = try open.change(block, in: session, words) { $0["archived"] = date }.files
    let message =
      name == "archive"
      ? "\(block.title) is archived, \(open.today)." : "\(block.title) is back."
    session.report(Written(files: files, message: message), words)
    return .fine
  }
}
