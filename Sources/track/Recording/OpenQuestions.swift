import TrackCore
import TrackReport
import TrackStore

/// The questions of `track ask` about the habits that are due, and the answers so far.
struct OpenQuestions {
  let open: LogContext
  /// The files as they are, without the answers.
  let whole: Workspace
  let asking: Asking
  /// The lines of the answers, one draft for each day.
  private(set) var drafts: [LogDraft] = []
  private(set) var questions = 0

  private struct Question {
    let block: any Block
    /// The amount that makes the habit done; nil for a block without figures.
    let amount: CheckOffAmount?
    let moment: Moment
  }

  init(open: LogContext, whole: Workspace, asking: Asking) {
    self.open = open
    self.whole = whole
    self.asking = asking
  }

  /// Asks about the habits due on a day. Returns false if the user ended the questions.
  mutating func ask(about day: Day) throws(Failure) -> Bool {
    let workspace = workspace
    let history = workspace.history(today: day)
    let figures = workspace.dayFigures(today: day, ends: [])
    let name = day == open.today ? "Today" : Words.date(day)
    var draft = LogDraft()
    defer { drafts.append(draft) }
    for item in Checklist(workspace, figures, today: day, []).items where item.kind == .due {
      guard let block = workspace.block(id: item.id) else { continue }
      let question = Question(
        block: block,
        amount: workspace.recentProgress(of: block, in: history, today: day, from: nil)
          .map { CheckOffAmount($0.habit, block) },
        moment: try open.moments.moment(on: day == open.today ? nil : day, at: nil))
      questions += 1
      let text = "\(name): \(item.title)\(item.figures.map { " (\($0))" } ?? "")? y/n/s"
      let given = try asking.ask(text, usual: "later") { typed throws(Failure) -> Answer in
        try answer(typed, to: question, adding: draft)
      }
      switch given {
      case .line(let new): draft = new
      case .nothing: break
      case .end: return false
      }
    }
    return true
  }

  /// Returns the workspace with the answers so far in its log. An answer about yesterday may also
  /// fulfil a habit for today, and then no question about today is needed.
  private var workspace: Workspace {
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
  private func answer(
    _ typed: String, to question: Question, adding draft: LogDraft
  ) throws(Failure) -> Answer {
    let words = typed.split(separator: " ").map(String.init)
    var items: [String]
    var reason: String?
    switch words[0].lowercased() {
    case "later", "n", "no": return .nothing
    case "q", "quit": return .end
    case "y", "yes": items = try question.amount?.items(for: question.block.id) ?? []
    case "s", "skip": (items, reason) = (["skip"], words.dropFirst().joined(separator: " "))
    case let word where word.first?.isNumber == true: items = words
    default:
      throw .usage(
        .badValue(
          typed, of: "The answer", expected: "y, n, s, an amount, Enter or q", near: nil))
    }
    let moment = question.moment
    let line = LogLineText(
      moment: reason == nil ? moment : Moment(day: moment.day, second: nil),
      subject: question.block.id, items: items, note: reason)
    var draft = draft
    try draft.add(line.text, on: question.block, in: open)
    return .line(draft)
  }
}
