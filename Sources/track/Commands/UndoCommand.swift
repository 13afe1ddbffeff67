import TrackCore
import TrackStore

/// `track undo` and `track redo`
enum UndoCommand {
  static let undo = Command(
    "undo", "take back what the last command wrote", group: .recording,
    examples: [
      .init("track undo", "the last command's change"),
      .init("track undo 3", "the last three"),
      .init("track undo --dry-run", "see what it would be"),
    ],
    arguments: [Argument(Placeholder("COUNT"), .optional, "how many commands, one unless said")],
    options: [WritingWords.dryRun.form],
    notes: [
      "The last \(UndoStack.depth) commands can be taken back, from this copy of the directory"
        + " only. Lines that have changed since are left alone, and you are told."
    ]
  ) { session, input throws(Failure) in try run(.undo, &session, input) }

  static let redo = Command(
    "redo", "do again what undo took back", group: .recording,
    examples: [.init("track redo", "the last undo"), .init("track redo 3", "the last three")],
    arguments: [Argument(Placeholder("COUNT"), .optional, "how many, one unless said")],
    options: [WritingWords.dryRun.form]
  ) { session, input throws(Failure) in try run(.redo, &session, input) }

  private static func run(
    _ stack: UndoStack, _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    var count = 1
    if let word = input.words.first {
      guard let number = Int(word), (1...UndoStack.depth).contains(number) else {
        throw .usage(
          .badValue(
            word, of: "COUNT", expected: "a number from 1 to \(UndoStack.depth)", near: nil))
      }
      count = number
    }
    let open = try RecordingDirectory(session)
    let words = WritingWords(stack.rawValue, input)
    let steps = try UndoRun(stack: stack, directory: open.directory)
      .run(count, in: session, words)
    let verb = stack == .undo ? "Took back" : "Did again"
    let message = steps.map { "\(verb): track \($0.command)" }.joined(separator: "\n")
    session.report(Written(files: steps.flatMap(\.files), message: message), words)
    return .fine
  }
}
