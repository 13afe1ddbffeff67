import TrackCore
import TrackStore

/// The command `track undo`, which reverts a command, or repeats it after that.
enum UndoCommand {
  private struct Options: CommandOptions {
    let word: String?
    let on: String?
    let redoes: Bool
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      word = reader.optional(
        Placeholder("COUNT|ID", .recorded), "the number of commands, 1 if omitted; or an ID")
      on = try reader.on()
      redoes = reader.flag("redo", "redo what undo took back")
      writing = WriteOptions(&reader)
      if on != nil, word.flatMap({ Int($0) }) != nil || word == nil {
        throw .usage(.missingArgument("the ID of what was done on that day", command: "undo"))
      }
    }
  }

  static let command = Command(
    "undo", "take back what the last command wrote", group: .recording,
    aliases: [CommandAlias("redo", "--redo")],
    examples: [
      .init("track undo", "the last command's change"),
      .init("track undo 3", "the last three"),
      .init("track undo --dry-run", "print what would be taken back"),
      .init("track undo water", "today's last line of a habit, whoever wrote it"),
      .init("track undo water --on yesterday", "that of another day"),
      .init("track undo --redo", "redo what the last undo took back"),
    ],
    notes: [
      "The last \(UndoStack.depth) commands of this copy of the directory can be undone. Lines that"
        + " have changed since stay, and track says so. The files of `track init` stay. Undoing a"
        + " sync takes what it brought out of this copy; the next sync takes it out of the others."
    ]
  ) { (session, options: Options) throws(Failure) in
    guard !options.redoes, let word = options.word, Int(word) == nil else {
      return try run(options.redoes ? .redo : .undo, options.word, options.writing, &session)
    }
    var open = try LogContext(session)
    let block = try open.block(word)
    let day = try open.day(options.on) ?? open.today
    guard
      let written = try DayEntryRemoval(block, day, open)
        .run(in: session, options.writing, onlyLast: true)
    else { throw .refused(.nothingOn(block.title, day)) }
    session.report(written, options.writing)
    return .fine
  }

  private static func run(
    _ stack: UndoStack, _ word: String?, _ words: WriteOptions, _ session: inout Session
  ) throws(Failure) -> ExitCode {
    var count = 1
    if let word {
      guard let number = Int(word), (1...UndoStack.depth).contains(number) else {
        throw .usage(
          .badValue(
            word, of: "COUNT", expected: "a number from 1 to \(UndoStack.depth)", near: nil))
      }
      count = number
    }
    let open = try LogContext(session)
    let (steps, failure) = try UndoRun(stack: stack, directory: open.directory)
      .run(count, in: session, words)
    if words.isDryRun, !session.json {
      for step in steps {
        let words = "Would \(stack.rawValue): track \(step.command)"
        session.print(words.harmless(ascii: session.terminal.ascii))
      }
    }
    let verb = stack == .undo ? "Undone" : "Redone"
    let message = steps.flatMap {
      ["\(verb): track \($0.command)"] + $0.files.changedLines(most: 10)
    }
    .joined(separator: "\n")
    session.report(ChangeSummary(files: steps.flatMap(\.files), message: message), words)
    guard let failure else { return .fine }
    try session.out.finish()
    throw failure
  }
}
