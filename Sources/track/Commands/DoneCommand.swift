import TrackCore
import TrackStore

/// The command `track done`.
enum DoneCommand {
  private struct Options: CommandOptions {
    let words: [String]
    let on: String?
    let at: String?
    let note: String?
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      words = try reader.oneOrMore(
        Placeholder("ID [ITEM…],", .entry), "what you did and how much; a comma starts the next")
      on = try reader.on()
      at = try reader.at()
      note = try reader.note()
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "done", "record something you did, or close a goal", group: .recording,
    examples: [
      .init("track done meditate", "today, now"),
      .init("track done run 5.2km 31m, water 2", "several at once, with amounts"),
      .init("track done run 5km --on yesterday --note \"in the rain\"", "another day"),
      .init("track done deep-work 90m +thesis @library", "the goal it helped, and the place"),
      .init("track done 1 3", "check off numbers of today's list"),
      .init("track done run-half", "close a goal or an obligation"),
      .init("track done run-half Halfway", "one of its milestones, by title or date"),
    ],
    notes: [
      "An ID may be shortened if only one starts that way. Items are those of a log line: amounts,"
        + " PART:AMOUNT, +GOAL, @CONTEXT, #TAG, fail. `track help format log` lists them.",
      "A number is a line of `track today`. Alone it records what is still missing today; with"
        + " items it records just those. track reads the whole log to find it.",
      "The streak in the answer comes from the last 2 MiB of the log. For a longer log, a streak"
        + " that goes back further is printed as \"or more\", and `track report` shows the goals.",
      "Without --on the line gets the time too. A new day starts at 04:00, or as set in track.txt;"
        + " until then it is still the day before, and the line for 01:30 says 25:30.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    var open = try LogContext(session)
    let moment = try open.moments.moment(on: open.day(options.on), at: options.at)
    var draft = LogDraft()
    var closing = GoalClosing(on: moment.day)
    let groups = try DoneArguments(options.words, in: session).groups
    guard !groups.isEmpty else { throw .usage(.missingArgument("ID", command: "done")) }
    for group in groups {
      let block = try open.block(group.id)
      if let goal = block as? Goal {
        try closing.add(goal, words: group.items)
        continue
      }
      guard block.canBeDone else { throw .refused(.cannotBeDone(block.id, block.heading.kind)) }
      if let day = group.items.first(where: { open.dates.read($0)?.isOneDay == true }) {
        throw .usage(.badValue(day, of: "An item", expected: "the day with --on \(day)", near: nil))
      }
      let items = try group.items.map { word throws(Failure) in try open.item(word) }
      if let measure = block as? Measure, !items.contains(where: \.mayBeAmount) {
        throw .refused(.asksReading(measure.id, example: measure.example(in: open.workspace)))
      }
      let line = LogLineText(
        moment: moment, subject: block.id, items: items, note: options.note
      ).text
      try draft.add(line, on: block, in: open)
    }
    if closing.isEmpty {
      try session.record(draft, on: moment.day, in: open, options.writing)
    } else {
      let files = try closing.write(draft.lines, in: session, open, options.writing)
      let message =
        closing.message(in: open)
        + draft.message(on: moment.day, in: open, options.writing)
      session.report(
        ChangeSummary(files: files, message: message.joined(separator: "\n")), options.writing)
    }
    return .fine
  }
}

extension String {
  /// True if an item may be an amount.
  fileprivate var mayBeAmount: Bool {
    !"+@#^".contains(first ?? "+") && contains { $0.isASCII && $0.isNumber }
  }
}

extension Measure {
  /// Returns an example of an amount: `1kg`, or `upper:1mmHg` for a part.
  fileprivate func example(in workspace: Workspace) -> String {
    let unit = parts.first?.unit ?? unit ?? .none
    let amount = unit == .time ? "1h" : "1\(unit.name)"
    return parts.first.map { "\(workspace.text(of: $0.name)):\(amount)" } ?? amount
  }
}
