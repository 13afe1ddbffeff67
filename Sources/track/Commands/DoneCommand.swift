import TrackCore
import TrackStore

/// `track done`
enum DoneCommand {
  static let command = Command(
    "done", "record that you did something, or close a goal", group: .recording,
    examples: [
      .init("track done meditate", "today, now"),
      .init("track done run 5.2km 31m, water 2", "several at once, with amounts"),
      .init("track done run 5km --on yesterday --note \"in the rain\"", "another day"),
      .init("track done deep-work 90m +thesis @library", "it helped a goal, and where"),
      .init("track done 1 3", "tick off numbers of today's checklist"),
      .init("track done run-half", "close a goal or an obligation"),
      .init("track done run-half Halfway", "a milestone of it, by its title or date"),
    ],
    arguments: [
      Argument(
        Placeholder("ID [ITEM…],", .entry), .many,
        "what was done and how much; a comma begins the next one")
    ],
    options: [
      RecordingOptions.on.form, RecordingOptions.at.form, RecordingOptions.note.form,
      WritingWords.dryRun.form,
    ],
    notes: [
      "An ID may be shortened while it is the only one. Items are those of a log line: amounts,"
        + " PART:AMOUNT, +GOAL, @CONTEXT, #TAG, fail. `track help format log` has them all.",
      "A number stands for a line of `track today`: alone it records what that still asks of today,"
        + " with items just those. Finding it takes reading the whole log.",
      "What it means is told from the log's last 2 MiB. Of a log that is longer it says so: its"
        + " earlier lines are taken to be of earlier days, a streak that goes on into them is"
        + " given as so long or more, and where goals stand is left to `track report`.",
      "Without --on the line gets the time, too. Until the day begins (04:00, or as track.txt"
        + " says) it is still the day before: at 01:30 the line says 25:30.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    var open = try LogContext(session)
    let day = try RecordingOptions.day(input, open)
    let moment = try open.moments.moment(on: day, at: input.value(of: RecordingOptions.at))
    let note = try input.value(of: RecordingOptions.note)

    var recording = Recording()
    var closing = GoalClosing(on: moment.day)
    let groups = try RecordedWords(input.words, in: session).groups
    guard !groups.isEmpty else {
      throw .usage(.missingArgument("what you did", command: "done"))
    }
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
      let line = LogLineText(moment: moment, subject: block.id, items: items, note: note).text
      try recording.add(line, on: block, in: open)
    }
    let words = WritingWords("done", input)
    let files =
      closing.isEmpty
      ? try session.record(recording.lines, on: moment.day, in: open.directory, words)
      : try closing.write(recording.lines, in: session, open, words)
    let said = closing.message + recording.message(on: moment.day, in: open, words)
    session.report(Written(files: files, message: said.joined(separator: "\n")), words)
    return .fine
  }
}

extension String {
  /// Whether an item may be an amount, of a part or of all.
  fileprivate var mayBeAmount: Bool {
    !"+@#^".contains(first ?? "+") && contains { $0.isASCII && $0.isNumber }
  }
}

extension Measure {
  /// `1kg`, or a part: `upper:1mmHg`.
  fileprivate func example(in workspace: Workspace) -> String {
    let unit = parts.first?.unit ?? unit ?? .none
    let amount = unit == .time ? "1h" : "1\(unit.name)"
    return parts.first.map { "\(workspace.text(of: $0.name)):\(amount)" } ?? amount
  }
}
