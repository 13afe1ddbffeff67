import TrackCore
import TrackJSON

/// Today's figures for a status line, a shell prompt or a status bar.
package struct DayStatus: Sendable {
  package let today: Day
  /// The number of habits and tasks due today, including those that are already done.
  package let due: Int
  /// The number of habits and tasks done today.
  package let done: Int
  /// The titles of the habits whose streak ends unless they are done today, the longest streak
  /// first.
  package let breaking: [String]
  package private(set) var running: [Report.Running] = []
  package private(set) var term: (number: Int, week: Int, weeks: Int)?
  /// The status of the term if it is on hold or cancelled; otherwise nil.
  package private(set) var restingTerm: Term.Status?
  /// The number of lines and properties that are ignored because they have errors.
  package private(set) var errors = 0
  /// Deadlines, streaks that end today, reviews and due habits, most urgent first.
  package let now: [AttentionItem]
  private let context: FigureContext
  /// The next reminder of today; nil if there is none.
  package var nextReminder: ShownReminder?
  /// The data sources, with the age of their data.
  package var sources: [SourceAge] = []

  /// - Parameter found: The problems found while the files were read.
  package init(
    _ workspace: Workspace, _ figures: DayFigures, today: Day, _ found: [Problem]
  ) {
    self.today = today
    now = figures.attention
    context = FigureContext(workspace: workspace, today: today)
    (done, due) = figures.habits.countToday
    breaking = now.filter { $0.state == .endsToday }.map { workspace.title(of: $0.block) }
    running = figures.running.map { Report.Running($0, workspace) }
    if let current = workspace.term(on: today), let start = current.start {
      term = (current.number, (today - start) / 7 + 1, current.weeks)
      restingTerm = current.rests ? current.status : nil
    }
    errors = found.reduce(into: figures.problems) { $0.count($1.code) }.errors
  }

  /// Returns the status line, such as
  /// `3 of 7 done, Journal breaks today, Deep work since 09:05, week 8 of 10`.
  ///
  /// If it is too long, the deadline and the streaks are said in fewer words, then the last parts are
  /// left out, and a mark shows that something is missing.
  package func line(_ terminal: Terminal) -> String {
    func shown(_ parts: [String]) -> [String] {
      parts.map { $0.harmless(ascii: terminal.ascii) }
    }
    let whole = shown(urgent(longestTitle: 24) + others).joined(separator: ", ")
    guard whole.displayWidth > terminal.width else { return whole }
    let room = terminal.width - 2 - terminal.ellipsis.displayWidth
    let urgent = [20, 16, 12].lazy.map { shown(self.urgent(longestTitle: $0, isShort: true)) }
      .first { $0.joined(separator: ", ").displayWidth <= room }
    let parts = (urgent ?? shown(self.urgent(longestTitle: 8, isShort: true))) + shown(others)
    var line = parts[0]
    for part in parts.dropFirst() {
      guard line.displayWidth + 2 + part.displayWidth <= room else { break }
      line += ", " + part
    }
    return terminal.fit("\(line), \(terminal.ellipsis)", to: terminal.width)
  }

  /// The title of the most urgent item; empty if there is none.
  var first: String { now.first.map { $0.title(context) } ?? "" }

  /// The first parts of the status line: what is done, the next deadline, the streaks that end today.
  private func urgent(longestTitle: Int, isShort: Bool = false) -> [String] {
    var parts: [String] = []
    parts.append(due == 0 ? "nothing due" : "\(Words.part(done, of: due)) done")
    func others(_ count: Int) -> String {
      count < 2 ? "" : isShort ? " +\(count - 1)" : " and \(count - 1) more"
    }
    let deadlines = now.filter { $0.state == .overdue || $0.state == .approaching }
    if let first = deadlines.first {
      let title = Terminal().fit(first.title(context), to: longestTitle)
      parts.append("\(title) \(first.dueInWords(context))\(others(deadlines.count))")
    }
    if isShort, breaking.count > 1 {
      parts.append("\(breaking.count) streaks end today")
    } else if let first = breaking.first {
      let verb = breaking.count > 1 ? "break" : "breaks"
      parts.append("\(first)\(others(breaking.count)) \(verb) today")
    }
    return parts
  }

  /// The further parts of the status line, in descending order of importance.
  private var others: [String] {
    var parts: [String] = []
    if errors > 0 { parts.append(Words.count(errors, "error")) }
    if let entry = running.first {
      parts.append("\(entry.title) since \(entry.start(today: today))")
    }
    if let nextReminder { parts.append(nextReminder.line(today: today)) }
    if let term {
      parts.append(
        restingTerm.map { "term \(term.number) \($0.inWords)" }
          ?? "week \(term.week) of \(term.weeks)"
      )
    }
    parts += sources.filter(\.isDue).map { $0.words(today: today) }
    return parts
  }
}

extension DayStatus: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "due": due, "done": done, "breaking": breaking,
      "running": running, "term": term?.number, "week": restingTerm == nil ? term?.week : nil,
      "weeks": restingTerm == nil ? term?.weeks : nil, "termStatus": restingTerm?.rawValue,
      "errors": errors, "now": now.table(context).json,
      "nextReminder": nextReminder, "sources": sources,
    ]
  }
}

extension Term.Status {
  /// The status in words, such as `on hold`.
  var inWords: String { rawValue.asWords }
}
