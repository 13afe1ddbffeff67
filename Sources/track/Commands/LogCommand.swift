import TrackCore
import TrackStore

/// `track log`
enum LogCommand {
  static let command = Command(
    "log", "write a line into the log, checked as typed", group: .recording,
    examples: [
      .init("track log 2026-11-20 07:30 run 5.2km 31m +run-half", "as it stands in the log"),
      .init("track log yesterday weight 72.4kg", "a loose date"),
      .init("track log mon 22:30-06:50 sleep deep:1h20m", "a range of times"),
      .init("track log '\"Signed up for the race\" +run-half ; at last'", "something done once"),
    ],
    arguments: [
      Argument(Placeholder("LINE", .entry), .many, "the line; without a date it is today's")
    ],
    options: [WritingWords.dryRun.form],
    notes: [
      "Put quotes around what your shell would take for itself: \" ; < # and blanks in a title.",
      "`track help format log` says what a line may hold.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let typed = input.words.joined(separator: " ").onOneLine
    let parts = typed.split(separator: " ", maxSplits: 1)
    guard let first = parts.first else {
      throw .usage(.missingArgument("a line", command: "log"))
    }
    let open = try LogContext(session)
    var (day, rest) = (open.today, typed)
    if let date = open.dates.read(String(first)), let from = date.from {
      guard from == date.through else {
        throw .usage(
          .badValue(String(first), of: "The day", expected: LooseDate.expectedDay, near: nil))
      }
      (day, rest) = (from, parts.count > 1 ? String(parts[1]) : "")
    }
    guard rest[..<(LogLineText.noteStart(in: rest) ?? rest.endIndex)].contains(where: { $0 != " " })
    else { throw .usage(.missingArgument("what was done on that day", command: "log")) }
    let line = withEvent("\(day) \(rest)")
    let subject = Document(line).lastLogLine?.subject ?? ""
    var recording = Recording()
    let block = BlockResolver(workspace: open.workspace).exact(subject)
    try recording.add(line, on: block, in: open, isTyped: true)
    let words = WritingWords("log", input)
    let files = try session.record(recording.lines, on: day, in: open.directory, words)
    var said = recording.message(on: day, in: open, words)
    if let titled = open.workspace.blocks.first(where: { $0.isTitled(inQuotes: subject) }) {
      said.append(
        "But in quotes it stands alone: write \(titled.id), so that it counts for"
          + " \(titled.title).")
    }
    session.report(Written(files: files, message: said.joined(separator: "\n")), words)
    return .fine
  }

  /// The line with an `^id` before its note, unless it has one.
  private static func withEvent(_ line: String) -> String {
    let end = LogLineText.noteStart(in: line) ?? line.endIndex
    let body = line[..<end]
    let hasEvent = body.split(separator: " ").contains { $0.hasPrefix("^") }
    let note = line[end...]
    return body.trimmed + (hasEvent ? "" : " ^\(EventID.random())") + (note.isEmpty ? "" : " ")
      + note
  }
}

extension Block {
  /// Whether a subject is the block's title, in quotation marks of any kind.
  fileprivate func isTitled(inQuotes subject: String) -> Bool {
    guard canBeDone, let first = subject.first, !first.isLetter else { return false }
    return foldedName(String(subject.dropFirst().dropLast())) == foldedName(title)
  }
}
