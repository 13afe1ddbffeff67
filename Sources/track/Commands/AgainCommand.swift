import TrackCore
import TrackStore

/// The command `track again`, which records the last line of the log once more, with the current
/// time. A timer that was stopped last runs again.
enum AgainCommand {
  private struct Options: CommandOptions {
    let ids: [String]
    let on: String?
    let at: String?
    /// True to start the last timer again, even if other lines follow it.
    let isTimer: Bool
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      isTimer = try reader.listing(.nowhere) { $0.flag("timer", "the last timer") }
      ids = isTimer ? reader.many(Placeholder("ID", .blocks([.habit])), "paused habits") : []
      on = try reader.on()
      at = try reader.at()
      writing = WriteOptions(&reader)
      try reader.refuse(
        ["at"], with: "the ID of a habit", because: "a pause ends with a day", if: !ids.isEmpty)
    }
  }

  static let command = Command(
    "again", "record the last line of the log once more, or go on with a timer", group: .recording,
    aliases: [CommandAlias("resume", "--timer")],
    examples: [
      .init("track again", "the last entry, with the same amounts"),
      .init("track again --on yesterday", "for another day"),
      .init("track again --at 5m-ago", "it began, or was done, five minutes ago"),
    ],
    notes: [
      "If the last line only has a range of times, as `track stop` leaves it, its timer starts again,"
        + " with the same goals, places and tags. The note is not repeated.",
      "`track pause ID --end` ends a pause.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    guard options.ids.isEmpty else {
      return try PauseEnding.run(options.ids, &session, options.writing)
    }
    let open = try LogContext(session)
    var isTimed = false
    let found = try open.lastInLog { log in
      log.lastLogLine { entry in
        // A night begins on the previous day. A timer never continues a night.
        isTimed = entry.end != nil && (entry.start ?? 0) >= 0
        return isTimed || !options.isTimer
      }
    }
    guard let last = found?.found else {
      throw .refused(
        options.isTimer
          ? Refusal("The log has no stopped timer. `track start ID` starts one.") : .nothingRecorded
      )
    }
    if options.isTimer || isTimed && options.on == nil && last.items.allSatisfy({ isMark($0) }) {
      return try start(last, &session, options)
    }
    let moment = try open.moments.moment(on: open.day(options.on), at: options.at)
    let line = LogLineText(
      moment: moment, subject: last.subject, items: last.items
    ).text
    var draft = LogDraft()
    try draft.add(
      line, on: BlockResolver(workspace: open.workspace).exact(last.subject), in: open)
    try session.record(draft, in: open, options.writing)
    return .fine
  }

  private typealias Line = (subject: String, items: [String])

  private static func start(
    _ line: Line, _ session: inout Session, _ options: Options
  ) throws(Failure) -> ExitCode {
    var timer = try Timer(session, options.writing)
    let words = [line.subject] + line.items.filter { isMark($0) }
    session.report(try timer.start(timer.line(words, at: options.at, note: nil)), options.writing)
    return .fine
  }

  /// True if an item is a goal without an amount, a place or a tag.
  private static func isMark(_ item: String) -> Bool {
    "+@#".contains(item.first ?? " ") && !item.contains("=")
  }
}
