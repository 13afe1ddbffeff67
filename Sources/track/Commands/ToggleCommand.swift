import TrackCore
import TrackReport
import TrackStore

/// The command `track toggle`, which checks off a habit for a day, or reverts that.
enum ToggleCommand {
  private struct Options: CommandOptions {
    let id: String
    let on: String?
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = try reader.required(
        Placeholder("ID", .habits), "a habit or task, or a number of today's list")
      on = try reader.on()
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "toggle", "complete a day of a habit, or take the day back", group: .recording,
    examples: [
      .init("track toggle meditate", "today: done, or not done again"),
      .init("track toggle water", "3 of 8 becomes 8 of 8, then nothing"),
      .init("track toggle 2", "a number of today's list"),
      .init("track toggle run --on yesterday", "another day"),
    ],
    notes: [
      "A day that is not done yet gets a line with what is still missing. A day that is done,"
        + " skipped or failed loses its lines, as with `track undo ID --on DATE`. While a timer of"
        + " it runs on that day, nothing changes: `track stop` records its time."
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    var open = try LogContext(session)
    let block = try open.block(ChecklistLookup.id(options.id, in: session))
    guard block is Habit || block is Task else {
      throw .refused(.cannotBeDone(block.id, block.heading.kind))
    }
    let given = try open.day(options.on)
    let day = given ?? open.today
    try Timer(session, options.writing).refuseRunning(block, on: day)
    let (amount, isPartial, _) = try RecordingSummary(open: open).checkingOff(block, on: day)
    if !isPartial,
      let written = try DayEntryRemoval(block, day, open)
        .run(in: session, options.writing, isOptional: true)
    {
      session.report(written, options.writing)
      return .fine
    }
    let line = LogLineText(
      moment: try open.moments.moment(on: given, at: nil), subject: block.id,
      items: try amount?.items(for: block.id) ?? [], open.settings)
    var draft = LogDraft()
    try draft.add(line.text, on: block, in: open)
    try session.record(draft, in: open, options.writing)
    return .fine
  }
}
