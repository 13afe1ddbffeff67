import TrackCore
import TrackStore

/// The command `track log`.
enum LogCommand {
  private struct Options: CommandOptions {
    let words: [String]
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      words = try reader.oneOrMore(
        Placeholder("LINE", .entry), "the line; without a date it is today's")
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "log", "write a line into the log, checked as typed", group: .recording,
    examples: [
      .init("track log 2026-11-20 07:30 run 5.2km 31m +run-half", "a line as the log has it"),
      .init("track log yesterday weight 72.4kg", "a date in words"),
      .init("track log sleep 23:10-07:05", "the day and the times may come last"),
      .init("track log mon '<22:30-06:50' sleep deep:1h20m", "slept from Sunday to Monday"),
      .init("track log '\"Signed up for the race\" +run-half ; at last'", "a one-off"),
    ],
    notes: [
      "Quote characters that your shell would use itself: \" ; < # and blanks in a title.",
      "`track help format log` says what a line may hold.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try LogContext(session)
    let typed = reordered(options.words.joined(separator: " ").onOneLine, open)
    let parts = typed.split(separator: " ", maxSplits: 1)
    guard let first = parts.first else {
      throw .usage(.missingArgument("LINE", command: "log"))
    }
    var (day, rest) = (open.today, typed)
    let date = open.dates.read(String(first))
    if let date, let from = date.from, from == date.through {
      (day, rest) = (from, parts.count > 1 ? String(parts[1]) : "")
    } else if date != nil || first.looksLikeDate {
      throw .usage(
        .badValue(String(first), of: "The day", expected: LooseDate.expectedDay, near: nil))
    }
    guard rest[..<(LogLineText.noteStart(in: rest) ?? rest.endIndex)].contains(where: { $0 != " " })
    else { throw .usage(.missingArgument("something after the date", command: "log")) }
    let hasTime = rest.first?.isNumber == true || rest.hasPrefix("<")
    let line =
      open.settings.writesIDs || !hasTime ? withEvent("\(day) \(rest)") : "\(day) \(rest)"
    let subject = Document(line).lastLogLine?.subject ?? ""
    var draft = LogDraft()
    let block = BlockResolver(workspace: open.workspace).exact(subject)
    try draft.add(line, on: block, in: open, isTyped: true)
    draft.hints += open.overlaps(of: line)
    if let titled = open.workspace.blocks.first(where: { $0.isTitled(inQuotes: subject) }) {
      draft.hints.append(
        "Quoted text is a one-off. Write \(titled.id) to count it for \(titled.title).")
    }
    try session.record(draft, on: day, in: open, options.writing)
    return .fine
  }

  /// Returns the line with the day and the times before its subject if they were typed after it:
  /// `run 5km yesterday` becomes `yesterday run 5km`.
  private static func reordered(_ typed: String, _ open: LogContext) -> String {
    let end = LogLineText.noteStart(in: typed) ?? typed.endIndex
    let words = typed[..<end].split(separator: " ").map(String.init)
    guard let subject = words.first,
      BlockResolver(workspace: open.workspace).exact(subject)?.canBeDone == true
    else { return typed }
    let entry = TypedEntry(Array(words.dropFirst()), dates: open.dates)
    guard entry.day != nil || !entry.times.isEmpty else { return typed }
    let day = entry.day.flatMap { open.dates.read($0)?.from }
    let times =
      entry.range(on: day ?? open.today, isDayGiven: day != nil, open.clock)
      ?? entry.times.first.map(Moment.text(ofSecond:))
    let line = [day.map { "\($0)" }, times, subject].compactMap(\.self) + entry.items
    return line.joined(separator: " ") + (end == typed.endIndex ? "" : " \(typed[end...])")
  }

  /// Returns the line with an `^id` inserted before its note, unless it already has one.
  private static func withEvent(_ line: String) -> String {
    let end = LogLineText.noteStart(in: line) ?? line.endIndex
    let body = line[..<end]
    let hasEvent = body.split(separator: " ").contains { $0.hasPrefix("^") }
    let note = line[end...]
    return body.trimmed + (hasEvent ? "" : " ^\(EventID.random())") + (note.isEmpty ? "" : " ")
      + note
  }
}

extension Substring {
  /// True if the text has the form of a date, valid or not, such as `2026-13-01`.
  fileprivate var looksLikeDate: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
  }
}

extension Block {
  /// Returns true if a subject is the block's title in quotation marks.
  fileprivate func isTitled(inQuotes subject: String) -> Bool {
    guard canBeDone, let first = subject.first, !first.isLetter else { return false }
    return foldedName(String(subject.dropFirst().dropLast())) == foldedName(title)
  }
}
