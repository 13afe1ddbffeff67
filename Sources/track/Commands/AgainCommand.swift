import TrackCore
import TrackStore

/// `track again`
enum AgainCommand {
  static let command = Command(
    "again", "record the last line of the log once more, now", group: .recording,
    examples: [
      .init("track again", "what was recorded last, with the same amounts"),
      .init("track again --on yesterday", "for another day"),
    ],
    options: [
      RecordingOptions.on.form, RecordingOptions.at.form, WritingWords.dryRun.form,
    ],
    notes: ["Its note is not taken along, nor is a range of times."],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let open = try LogContext(session)
    let day = try RecordingOptions.day(input, open)
    let moment = try open.moments.moment(on: day, at: input.value(of: RecordingOptions.at))
    guard let last = try open.lastInLog({ $0.lastLogLine })?.found else {
      throw .refused(.nothingRecorded)
    }
    let line = LogLineText(moment: moment, subject: last.subject, items: last.items).text
    var recording = Recording()
    try recording.add(
      line, on: BlockResolver(workspace: open.workspace).exact(last.subject), in: open)
    let words = WritingWords("again", input)
    let files = try session.record(recording.lines, on: moment.day, in: open.directory, words)
    let said = recording.message(on: moment.day, in: open, words)
    session.report(Written(files: files, message: said.joined(separator: "\n")), words)
    return .fine
  }
}
