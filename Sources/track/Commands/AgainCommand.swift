import TrackCore
import TrackStore

/// The command `track again`, which records the last line of the log once more, with the current
/// time.
enum AgainCommand {
  private struct Options: CommandOptions {
    let on: String?
    let at: String?
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      on = try reader.on()
      at = try reader.at()
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "again", "record the last line of the log once more, now", group: .recording,
    examples: [
      .init("track again", "the last entry, with the same amounts"),
      .init("track again --on yesterday", "for another day"),
    ],
    notes: ["The note and a range of times are not repeated."],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try LogContext(session)
    let moment = try open.moments.moment(on: open.day(options.on), at: options.at)
    guard let last = try open.lastInLog({ $0.lastLogLine })?.found else {
      throw .refused(.nothingRecorded)
    }
    let line = LogLineText(
      moment: moment, subject: last.subject, items: last.items, open.settings
    ).text
    var draft = LogDraft()
    try draft.add(
      line, on: BlockResolver(workspace: open.workspace).exact(last.subject), in: open)
    try session.record(draft, in: open, options.writing)
    return .fine
  }
}
