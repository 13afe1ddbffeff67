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
    let whole = try session.open(keepingProblems: false)
    let named = try open.day(options.on)
    let days = named.map { [$0] } ?? [open.today - 1, open.today]
    let asking = Asking(reading: session)
    var (drafts, questions): ([LogDraft], Int) = ([], 0)
    days: for day in days {
      var draft = LogDraft()
      defer { drafts.append(draft) }
      let workspace = workspace(whole.workspace, with: drafts)
      let history = workspace.history(today: day)
      let figures = workspace.dayFigures(today: day, ends: [])
      for item in Checklist(workspace, figures, today: day, []).items where item.kind == .due {
        guard let block = workspace.block(id: item.id) else { continue }
        let amount = workspace.recentProgress(of: block, in: history, today: day, from: nil)
          .map { CheckOffAmount($0.habit, block) }
        questions += 1
        let moment = try open.moments.moment(on: day == open.today ? nil : day, at: nil)
        let name = day == open.today ? "Today" : Words.date(day)
        let question = "\(name): \(item.title)\(item.figures.map { " (\($0))" } ?? "")? y/n/s"
        let given = try asking.ask(question, usual: "later") { typed throws(Failure) -> Answer in
          try Self.answer(typed, block, amount, moment, draft, open)
        }
        switch given {
        case .line(let new): draft = new
        case .nothing: break
        case .end: break days
        }
      }
    }
    let draft = LogDraft(joining: drafts)
    guard !draft.entries.isEmpty else {
      let message = questions == 0 ? "Nothing is open." : "Nothing to write."
      session.report(ChangeSummary(files: [], message: message), options.writing)
      return .fine
    }
    let files = try session.add(draft, in: open.directory, options.writing)
    // Each day gets its own sentences, because a habit can be answered for both.
    let message = drafts.flatMap { $0.message(in: open, options.writing) }
    session.report(
      ChangeSummary(files: files, message: message.joined(separator: "\n")), options.writing)
    return .fine
  }

  /// Returns the workspace with the answers so far in its log. An answer about yesterday may also
  /// fulfil a habit for today, and then no question about today is needed.
  private static func workspace(_ whole: Workspace, with drafts: [LogDraft]) -> Workspace {
    let lines = drafts.flatMap(\.lines)
    if lines.isEmpty { return whole }
    let answered = SourceFile(name: "log/.answers.txt", text: lines.joined(separator: "\n"))
    return whole.adding(logs: [answered]) ?? Workspace(files: whole.files + [answered])
  }

  private enum Answer {
    /// The answer was recorded: the draft has a line for it.
    case line(LogDraft)
    case nothing, end
  }

  /// Parses the answer to a question. Throws if it is not an answer, or if its amount is not valid.
  private static func answer(
    _ typed: String, _ block: any Block, _ amount: CheckOffAmount?, _ moment: Moment,
    _ draft: LogDraft, _ open: LogContext
  ) throws(Failure) -> Answer {
    let words = typed.split(separator: " ").map(String.init)
    var items: [String]
    var reason: String?
    switch words[0].lowercased() {
    case "later", "n", "no": return .nothing
    case "q", "quit": return .end
    case "y", "yes": items = try amount?.items(for: block.id) ?? []
    case "s", "skip": (items, reason) = (["skip"], words.dropFirst().joined(separator: " "))
    case let word where word.first?.isNumber == true: items = words
    default:
      throw .usage(
        .badValue(
          typed, of: "The answer", expected: "y, n, s, an amount, Enter or q", near: nil))
    }
    let moment = reason == nil ? moment : Moment(day: moment.day, second: nil)
    let line = LogLineText(
      moment: moment, subject: block.id, items: items, note: reason)
    var draft = draft
    try draft.add(line.text, on: block, in: open)
    return .line(draft)
  }
}
