import TrackCore
import TrackReport
import TrackStore

/// `track toggle`
enum ToggleCommand {
  static let command = Command(
    "toggle", "record a day of a habit, or take it back", group: .recording,
    examples: [
      .init("track toggle meditate", "today: done, or not any more"),
      .init("track toggle 2", "a number of today's checklist"),
      .init("track toggle run --on yesterday", "another day"),
    ],
    arguments: [Argument(Placeholder("ID"), .one, "the habit or task")],
    options: [RecordingOptions.on.form, WritingWords.dryRun.form],
    notes: [
      "A day without a line gets one, with what the day asks where that is an amount. A day with"
        + " lines loses them all, as with `track undo ID --on DATE`."
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    var open = try LogContext(session)
    guard let word = input.words.first else { return .fine }
    let block = try open.block(ChecklistNumbers.id(word, in: session))
    guard block is Habit || block is Task else {
      throw .refused(.cannotBeDone(block.id, block.heading.kind))
    }
    let given = try RecordingOptions.day(input, open)
    let day = given ?? open.today
    let words = WritingWords("toggle", input)
    let taking = DayEntryRemoval(block, day, open)
    if let written = try taking.run(in: session, words, isOptional: true) {
      session.report(written, words)
      return .fine
    }
    let items = try RecordingSummary(open: open).ticking(block, on: day)
    let line = LogLineText(
      moment: try open.moments.moment(on: given, at: nil), subject: block.id,
      items: try items?.items(for: block.id) ?? []
    ).text
    var recording = Recording()
    try recording.add(line, on: block, in: open)
    let files = try session.record(recording.lines, on: day, in: open.directory, words)
    let said = recording.message(on: day, in: open, words)
    session.report(Written(files: files, message: said.joined(separator: "\n")), words)
    return .fine
  }
}
