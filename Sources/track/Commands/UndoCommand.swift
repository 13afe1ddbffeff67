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
      .init("track undo water", "today's lines on a habit, whoever wrote them"),
      .init("track undo water --on yesterday", "those of another day"),
    ],
    arguments: [
      Argument(Placeholder("COUNT"), .optional, "how many commands, one unless said; or an ID")
    ],
    options: [RecordingOptions.on.form, WritingWords.dryRun.form],
    notes: [
      "The last \(UndoStack.depth) commands can be taken back, from this copy of the directory"
        + " only. Lines that have changed since are left alone, and you are told. What"
        + " `track init` made stays."
    ]
  ) { session, input throws(Failure) in
    if let code = try takeDay(&session, input) { return code }
    return try run(.undo, &session, input)
  }

  static let redo = Command(
    "redo", "do again what undo took back", group: .recording,
    examples: [.init("track redo", "the last undo"), .init("track redo 3", "the last three")],
    arguments: [Argument(Placeholder("COUNT"), .optional, "how many, one unless said")],
    options: [WritingWords.dryRun.form]
  ) { session, input throws(Failure) in try run(.redo, &session, input) }

  /// Takes a day's lines on one thing back; nil where that was not asked for.
  private static func takeDay(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode? {
    guard let word = input.words.first, Int(word) == nil else {
      if try input.value(of: RecordingOptions.on) == nil { return nil }
      throw .usage(.missingArgument("the ID of what was done on that day", command: "undo"))
    }
    var open = try LogContext(session)
    let block = try open.block(word)
    let day = try RecordingOptions.day(input, open) ?? open.today
    let words = WritingWords("undo", input)
    if let written = try DayEntryRemoval(block, day, open).run(in: session, words) {
      session.report(written, words)
    }
    return .fine
  }

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
    let open = try LogContext(session)
    let words = WritingWords(stack.rawValue, input)
    let (steps, failure) = try UndoRun(stack: stack, directory: open.directory)
      .run(count, in: session, words)
    let verb = stack == .undo ? "Took back" : "Did again"
    let message = steps.map { "\(verb): track \($0.command)" }.joined(separator: "\n")
    session.report(Written(files: steps.flatMap(\.files), message: message), words)
    guard let failure else { return .fine }
    try session.out.finish()
    throw failure
  }
}
