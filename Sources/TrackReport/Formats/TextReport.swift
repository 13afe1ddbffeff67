import TrackCore

extension Workspace {
  /// True if no habit or task has a rhythm, so that a report is about time and goals.
  package var isWithoutRhythms: Bool {
    habits.allSatisfy(\.rhythms.isEmpty) && tasks.allSatisfy(\.rhythms.isEmpty)
  }
}

/// Formats a report as lines for a terminal. The progress comes first and the next steps last.
package struct ReportText {
  private let report: Report
  private let terminal: Terminal
  private let parts: Set<ReportPart>
  private var lines: [String] = []

  /// - Parameter parts: The parts to show. Nil for a selection that fits one screen; if no habit or
  ///   task has a rhythm, it includes the time spent, and if the report has a filter, all that is on
  ///   its subjects.
  package static func lines(
    of report: Report, on terminal: Terminal, parts: Set<ReportPart>? = nil
  ) -> [String] {
    var usual: Set<ReportPart> = [.now, .habits, .goals, .values]
    if !report.filter.isEmpty {
      usual.formUnion([.time, .readings])
    } else if report.workspace.isWithoutRhythms {
      usual.insert(.time)
    }
    var text = ReportText(report: report, terminal: terminal, parts: parts ?? usual)
    text.write()
    return text.lines
  }

  private init(report: Report, terminal: Terminal, parts: Set<ReportPart>) {
    self.report = report
    self.terminal = terminal
    self.parts = parts
  }

  private mutating func write() {
    writeHead()
    for part in ReportPart.allCases where parts.contains(part) {
      let table = report.table(part)
      guard !table.rows.isEmpty else { continue }
      if !lines.isEmpty { lines.append("") }
      switch part {
      case .now: lines += now
      case .insights: lines += report.insights?.lines(for: terminal) ?? []
      default:
        lines += table.textTable(for: terminal, groups: report.groups).laidOut(on: terminal)
      }
    }
    if !report.filter.isEmpty, report.tables().allSatisfy(\.rows.isEmpty) {
      lines += ["", EntryFilter.noEntry]
    }
    writeFoot()
  }

  /// The lines for the items that need attention. If other parts follow, the less urgent items are
  /// only counted, not listed.
  private var now: [String] {
    let shown = parts == [.now] ? report.now : report.now.shortened
    let more = report.now.count - shown.count
    let lines = shown.table(report.context)
      .textTable(for: terminal, groups: shown.tiers(report.context)).laidOut(on: terminal)
    guard more > 0 else { return lines }
    return lines
      + terminal.wrap("\(more) more: `track report --only now`", to: terminal.width)
      .map { terminal.paint($0, .quiet) }
  }

  // MARK: Head and foot

  private mutating func writeHead() {
    let day =
      report.isPast
      ? "as of \(Words.date(report.today)) \(report.today.year)" : Words.date(report.today)
    defer {
      writeVerdict()
      lines += terminal.words(for: report.filter)
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
    guard !report.isPast else { return line(title, "", day) }
    let left = term.daysLeft == 0 ? "last day" : "\(Words.count(term.daysLeft, "day")) left"
    let isOpen = ![.onHold, .delayed, .cancelled].contains(term.status)
    let status = isOpen ? "" : "\(term.status.inWords), "
    let state = "\(status)week \(term.week) of \(term.weeks), \(left)"
    line(title, state, day)
    let days = term.end - term.start + 1
    let share = Double(report.today - term.start + 1) / Double(max(days, 1))
    lines.append(terminal.paint(terminal.bar(share, width: min(terminal.width, 100)), .quiet))
  }

  private mutating func writeVerdict() {
    guard let parts = report.verdict?.parts, !parts.isEmpty else { return }
    lines += terminal.flow(parts, to: terminal.width, separator: terminal.separator)
      .map { terminal.paint($0, .heading) }
  }

  /// Adds a line with text on the left, and a state and a day on the right.
  private mutating func line(_ left: String, _ state: String, _ day: String) {
    let right = state.isEmpty ? day : state + terminal.separator + day
    lines += terminal.heading(left, right)
  }

  private mutating func writeFoot() {
    let sources = report.sources.sentence(today: report.today)
    if !report.running.isEmpty || report.firstStep != nil || !report.problems.isEmpty
      || sources != nil
    {
      lines.append("")
    }
    for entry in report.running {
      let title = entry.title.harmless(ascii: terminal.ascii)
      lines += terminal.wrap(
        "Running: \(title), since \(entry.start(today: report.today)). `track stop`",
        to: terminal.width)
    }
    if let step = report.firstStep { lines += terminal.wrap(step, to: terminal.width) }
    if let sources {
      lines += terminal.wrap(sources.harmless(ascii: terminal.ascii), to: terminal.width)
        .map { terminal.paint($0, .quiet) }
    }
    if let notice = ReportText.notice(of: report.problems) {
      lines.append(terminal.paint(terminal.fit(notice, to: terminal.width), .warning))
    }
  }

  /// Returns a line with the number of problems in the files; nil if there are none.
  package static func notice(of problems: Problem.Tally) -> String? {
    let count = problems.errors + problems.warnings
    guard count > 0 else { return nil }
    let found = "\(Words.count(count, "problem")) in your files: `track check`"
    if problems.conflicts == 0 { return found }
    let are = problems.conflicts == 1 ? "1 is a conflict" : "\(problems.conflicts) are conflicts"
    return "\(found); \(are): `track resolve`"
  }

  /// Returns a line with the numbers of errors and conflicts; nil if there are none. Used in
  /// outputs whose figures do not count warnings.
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
