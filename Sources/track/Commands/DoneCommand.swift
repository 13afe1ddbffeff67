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
      .init("track done run-half", "close a goal or an obligation"),
    ],
    arguments: [
      Argument(
        Placeholder("ID [ITEM…][,", .nothing), .many,
        "what was done and how much; a comma begins the next one")
    ],
    options: [
      RecordingOptions.on.form, RecordingOptions.at.form, RecordingOptions.note.form,
      WritingWords.dryRun.form,
    ],
    notes: [
      "An ID may be shortened while it is the only one. Items are those of a log line: amounts,"
        + " PART:AMOUNT, +GOAL, @CONTEXT, #TAG, fail. `track help format log` has them all.",
      "Without --on the line gets the time, too. Until the day begins (04:00, or as track.txt"
        + " says) it is still the day before: at 01:30 the line says 25:30.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    guard !input.words.isEmpty else {
      throw .usage(.missingArgument("what you did", command: "done"))
    }
    var open = try RecordingDirectory(session)
    let day = try input.value(of: RecordingOptions.on).map { word throws(Failure) in
      try open.day(word, of: "--on")
    }
    let moment = try open.moments.moment(on: day, at: input.value(of: RecordingOptions.at))
    let note = try input.value(of: RecordingOptions.note)

    var lines: [String] = []
    var blocks: [any Block] = []
    var goals: [Goal] = []
    var warnings: [Problem] = []
    for group in groups(of: input.words) {
      let block = try open.block(group[0])
      if let goal = block as? Goal {
        guard group.count == 1 else { throw .refused(.goalWithItems(goal.id)) }
        goals.append(goal)
        continue
      }
      guard block.canBeDone else { throw .refused(.cannotBeDone(block.id, block.heading.kind)) }
      let items = try group.dropFirst().map { word throws(Failure) in try open.item(word) }
      let line = LogLineText(moment: moment, subject: block.id, items: items, note: note).text
      warnings += try open.check(line)
      lines.append(line)
      blocks.append(block)
    }
    let words = WritingWords("done", input)
    var files: [UndoStep.File] = []
    var said: [String] = []
    if goals.isEmpty {
      files = try session.record(lines, on: moment.day, in: open.directory, words)
    } else {
      files = try GoalClosing(goals, on: moment.day, open)
        .write(lines, in: session, words)
      said += goals.map { "\($0.title) is done, \(moment.day)." }
    }
    said += lines.map { "Recorded: \($0)" }
    said += RecordingMeaning(directory: open).words(for: blocks, on: moment.day)
    said += warnings.map { "But \($0.detail)." }
    session.report(Written(files: files, message: said.joined(separator: "\n")), words)
    return .fine
  }

  /// The words, apart where one ends in a comma.
  static func groups(of words: [String]) -> [[String]] {
    var groups: [[String]] = [[]]
    for word in words {
      let isLast = word.hasSuffix(",")
      let word = isLast ? String(word.dropLast()) : word
      if !word.isEmpty { groups[groups.count - 1].append(word) }
      if isLast { groups.append([]) }
    }
    return groups.filter { !$0.isEmpty }
  }
}

extension Block {
  /// Whether a log line may be about it.
  var canBeDone: Bool { self is Habit || self is Task || self is Measure }
}

extension RecordingDirectory {
  /// An item as it is written: the goal of `+run` by its whole ID, everything else as typed.
  mutating func item(_ word: String) throws(Failure) -> String {
    guard word.hasPrefix("+"), let first = word.dropFirst().first, !first.isNumber, first != "."
    else { return word.onOneLine }
    let parts = word.dropFirst().split(separator: "=", maxSplits: 1)
    let goal = try block(String(parts[0]))
    return "+" + ([goal.id] + parts.dropFirst().map(String.init)).joined(separator: "=")
  }
}
