import TrackCore
import TrackStore
import TrackSystem

/// `track skip`
enum SkipCommand {
  static let command = Command(
    "skip", "leave a habit out on purpose, which keeps its streak", group: .recording,
    examples: [
      .init("track skip meditate sick", "today, with a reason"),
      .init("track skip 3", "a number of today's checklist"),
      .init("track skip run --on yesterday", "another day"),
      .init("track skip run --on 2026-12-24..2027-01-01 Holidays", "a pause in the habit itself"),
    ],
    arguments: [
      Argument(Placeholder("ID", .blocks([.habit, .task])), .one, "the habit"),
      Argument(Placeholder("REASON"), .many, "why"),
    ],
    options: [onDays.form, RecordingOptions.note.form, WritingWords.dryRun.form],
    run: run)

  private static let onDays = Option.value(
    "on", Placeholder("DATE"), "the day, or several: 2026-12-24..2027-01-01, week",
    expected: LooseDate.expected
  ) { $0.isEmpty ? nil : $0 }

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    var open = try LogContext(session)
    guard let word = input.words.first else { return .fine }
    let block = try open.block(ChecklistNumbers.id(word, in: session))
    guard block is Habit || block is Task else {
      throw .refused(.cannotBeSkipped(block.id, block.heading.kind))
    }
    if let word = input.words.dropFirst().first, word.contains(".."), open.dates.read(word) != nil {
      throw .usage(
        .badValue(word, of: "The reason", expected: "the days with --on \(word)", near: nil))
    }
    let note = try input.value(of: RecordingOptions.note).map { [$0] } ?? []
    let reason = (input.words.dropFirst() + note).joined(separator: " ").onOneLine
    var (from, through) = (open.today, Day?.some(open.today))
    if let word = try input.value(of: onDays) {
      guard let days = open.dates.read(word), let first = days.from else {
        throw .usage(.badValue(word, of: "--on", expected: LooseDate.expected, near: nil))
      }
      (from, through) = (first, days.through)
    }
    let words = WritingWords("skip", input)
    let written: Written
    if from == through {
      let line = LogLineText(
        moment: Moment(day: from, second: nil), subject: block.id, items: ["skip"], note: reason
      ).text
      var recording = Recording()
      try recording.add(line, on: block, in: open)
      let files = try session.record(recording.lines, on: from, in: open.directory, words)
      let said = recording.message(on: from, in: open, words)
      written = Written(files: files, message: said.joined(separator: "\n"))
    } else {
      let span = "\(from)..\(through.map { "\($0)" } ?? "")"
      let shaping = try EditContext(session)
      let files = try shaping.change(block, in: session, words) { draft in
        draft.add("pause", reason.isEmpty ? span : "\(span) ; \(reason)")
      }.files
      written = Written(files: files, message: "\(block.title) pauses, \(span).")
    }
    session.report(written, words)
    return .fine
  }
}
