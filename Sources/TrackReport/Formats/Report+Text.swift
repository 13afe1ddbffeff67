import TrackCore

/// A report as lines for a terminal: the state first, the next step last.
package struct ReportText {
  /// The parts that a report is made of, in their order.
  package enum Part: String, CaseIterable, Sendable {
    case habits, goals, values, time, readings
  }

  private let report: Report
  private let terminal: Terminal
  private let parts: Set<Part>
  private let weekStart: Weekday
  private var lines: [String] = []

  /// - Parameter parts: What to show; nil for what fits one screen.
  package static func lines(
    of report: Report, on terminal: Terminal, parts: Set<Part>? = nil,
    weekStart: Weekday = .monday
  ) -> [String] {
    var text = ReportText(
      report: report, terminal: terminal, parts: parts ?? [.habits, .goals, .values],
      weekStart: weekStart)
    text.write()
    return text.lines
  }

  private init(report: Report, terminal: Terminal, parts: Set<Part>, weekStart: Weekday) {
    self.report = report
    self.terminal = terminal
    self.parts = parts
    self.weekStart = weekStart
  }

  private mutating func write() {
    writeHead()
    if shows(.habits, report.habits) {
      add(HabitTable(report: report, terminal: terminal, weekStart: weekStart).lines())
    }
    if shows(.goals, report.goals) { add(GoalTable(report: report, terminal: terminal).lines()) }
    if shows(.values, report.values) { add(ValueTable(report: report, terminal: terminal).lines()) }
    if shows(.time, report.time) { add(TimeTable(report: report, terminal: terminal).lines()) }
    if shows(.readings, report.readings) {
      add(ReadingTable(report: report, terminal: terminal).lines())
    }
    if !report.filter.isEmpty, report.isEmpty { lines += ["", EntryFilter.noEntry] }
    writeFoot()
  }

  private func shows(_ part: Part, _ rows: some Collection) -> Bool {
    parts.contains(part) && !rows.isEmpty
  }

  private mutating func add(_ table: [String]) {
    if !lines.isEmpty { lines.append("") }
    lines += table
  }

  // MARK: Head and foot

  private mutating func writeHead() {
    let day = Words.date(report.today)
    defer {
      lines += terminal.words(for: report.filter)
      writeLookingBack()
    }
    guard let term = report.ownTerm else {
      line(report.period.name.harmless(ascii: terminal.ascii), "", day)
      return
    }
    var title = "Term \(term.number)"
    if let theme = term.name {
      title +=
        terminal.separator
        + theme.split(separator: "\n").joined(separator: " ")
        .harmless(ascii: terminal.ascii)
    }
    var state = term.status
    if let week = term.week {
      let left =
        term.daysLeft == 0 ? "last day" : "\(Words.count(term.daysLeft, "day")) left"
      state = "week \(week) of \(term.weeks), \(left)"
    }
    line(title, state, day)
    if term.week != nil {
      let days = term.end - term.start + 1
      let share = Double(report.today - term.start + 1) / Double(max(days, 1))
      lines.append(terminal.paint(terminal.bar(share, width: min(terminal.width, 100)), .quiet))
    }
  }

  /// Of a period that is over, that what stands today is no part of it.
  private mutating func writeLookingBack() {
    let showsToday =
      parts.contains(.habits) && !report.habits.isEmpty
      || parts.contains(.goals) && !report.goals.isEmpty
    guard showsToday, report.period.to < report.today else { return }
    let words = "Habits and goals are as of today; `--today \(report.period.to)` looks back."
    lines += terminal.wrap(words, to: terminal.width).map { terminal.paint($0, .quiet) }
  }

  /// A line with something at its left, and a state and the day at its right.
  private mutating func line(_ left: String, _ state: String, _ day: String) {
    let right = state.isEmpty ? day : state + terminal.separator + day
    lines += terminal.heading(left, right)
  }

  private mutating func writeFoot() {
    if !report.running.isEmpty || !report.nextSteps.isEmpty || !report.problems.isEmpty {
      lines.append("")
    }
    for entry in report.running {
      let title = entry.title.harmless(ascii: terminal.ascii)
      lines += terminal.wrap(
        "Running: \(title), since \(entry.since.suffix(5)). `track stop`", to: terminal.width)
    }
    for step in report.nextSteps {
      lines += terminal.wrap(step.harmless(ascii: terminal.ascii), to: terminal.width)
    }
    if let notice = ReportText.notice(of: report.problems) {
      lines.append(terminal.paint(terminal.fit(notice, to: terminal.width), .warning))
    }
  }

  /// One line that says how many problems the files have; nil where there are none.
  package static func notice(of problems: Problem.Tally) -> String? {
    let count = problems.errors + problems.warnings
    guard count > 0 else { return nil }
    let found = "\(Words.count(count, "problem")) in your files: `track check`"
    if problems.conflicts == 0 { return found }
    let are = problems.conflicts == 1 ? "1 is a conflict" : "\(problems.conflicts) are conflicts"
    return "\(found); \(are): `track resolve`"
  }

  /// Likewise where warnings were not looked for.
  static func notice(errors: Int, conflicts: Int) -> String? {
    var parts: [String] = []
    if errors > 0 { parts.append("\(Words.count(errors, "error")) in your files: `track check`") }
    if conflicts > 0 {
      let are = conflicts == 1 ? "conflict is" : "conflicts are"
      parts.append("\(conflicts) \(are) open: `track resolve`")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
