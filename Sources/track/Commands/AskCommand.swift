import TrackCore
import TrackReport
import TrackStore

/// The command `track ask`, which asks about each habit that is still due yesterday or today.
enum AskCommand {
  private struct Options: CommandOptions {
    let on: String?
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let words = reader.many(
        Placeholder("DATE", .dates), "only this day, instead of yesterday and today")
      let on = try reader.listing(.nowhere) { reader throws(Failure) in try reader.on() }
      self.on = on ?? (words.isEmpty ? nil : words.joined(separator: " "))
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "ask", "step through what is open of yesterday and today", group: .recording,
    examples: [
      .init("track ask", "one question for each habit that is still due"),
      .init("track ask mon", "the questions of another day"),
    ],
    notes: [
      "Answer y (done), n (not done), s (skip, also with a reason: s sick), an amount such as 3 or"
        + " 5.2km, or press Enter to leave it open. q ends the questions. The answers are written"
        + " together at the end; `track undo` takes all of them back."
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try LogContext(session)
    let named = try open.day(options.on)
    var round = OpenQuestions(
      open: open, whole: try session.open(keepingProblems: false).workspace,
      asking: Asking(reading: session))
    for day in named.map({ [$0] }) ?? [open.today - 1, open.today] {
      guard try round.ask(about: day) else { break }
    }
    let draft = LogDraft(joining: round.drafts)
    guard !draft.entries.isEmpty else {
      let message = round.questions == 0 ? "Nothing is open." : "Nothing to write."
      session.report(ChangeSummary(files: [], message: message), options.writing)
      return .fine
    }
    let files = try session.add(draft, in: open.directory, options.writing)
    // Each day gets its own sentences, because a habit can be answered for both.
    let message = round.drafts.flatMap { $0.message(in: open, options.writing) }
    session.report(
      ChangeSummary(files: files, message: message.joined(separator: "\n")), options.writing)
    return .fine
  }
}
