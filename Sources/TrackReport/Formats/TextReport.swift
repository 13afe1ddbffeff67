import TrackCore

/// Formats a report as lines for a terminal. The progress comes first and the next steps last.
package struct ReportText {
  private let report: Report
  private let parts: Set<ReportPart>
  private var page: TextPage
  private var terminal: Terminal { page.terminal }

  /// - Parameter parts: The parts to show; nil for the usual ones.
  package static func lines(
    of report: Report, on terminal: Terminal, parts: Set<ReportPart>? = nil
  ) -> [String] {
    let parts = parts ?? .usual(report.workspace, report.filter)
    var text = ReportText(report: report, parts: parts, page: TextPage(terminal))
    text.write()
    return text.page.lines
  }

  private mutating func write() {
    writeHead()
    for part in ReportPart.allCases where parts.contains(part) {
      let table = report.table(part)
      guard !table.rows.isEmpty else { continue }
      page.gap()
      switch part {
      case .now: writeNow()
      case .insights: page.add(report.insights?.lines(for: terminal) ?? [])
      default: page.add(table, groups: report.groups)
      }
    }
    if !report.filter.isEmpty, report.tables().allSatisfy(\.rows.isEmpty) {
      page.section([EntryFilter.noEntry])
    }
    writeFoot()
  }

  /// Writes the items that need attention. If other parts follow, the less urgent items are only
  /// counted, not listed.
  private mutating func writeNow() {
    let shown = parts == [.now] ? report.now : report.now.shortened
    page.add(shown.table(report.context), groups: shown.tiers(report.context))
    let more = report.now.count - shown.count
    if more > 0 { page.say("\(more) more: `track report --only now`", .quiet) }
  }

  // MARK: Head and foot

  private mutating func writeHead() {
    let day =
      report.isPast
      ? "as of \(Words.date(report.today)) \(report.today.year)" : Words.date(report.today)
    defer {
      writeVerdict()
      page.add(terminal.words(for: report.filter))
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
    let isOpen = ![.onHold, .delayed, .cancelled].contains(term.status)
    let status = isOpen ? "" : "\(term.status.inWords), "
    let state = "\(status)\(term.weekInWords), \(term.leftInWords)"
    line(title, state, day)
    page.add(term, on: report.today)
  }

  private mutating func writeVerdict() {
    guard let parts = report.verdict?.parts, !parts.isEmpty else { return }
    page.add(
      terminal.flow(parts, to: terminal.width, separator: terminal.separator)
        .map { terminal.paint($0, .heading) })
  }

  /// Adds a line with text on the left, and a state and a day on the right.
  private mutating func line(_ left: String, _ state: String, _ day: String) {
    let right = state.isEmpty ? day : state + terminal.separator + day
    page.heading(left, right)
  }

  private mutating func writeFoot() {
    let sources = report.sources.sentence(today: report.today)
    if !report.running.isEmpty || report.firstStep != nil || !report.problems.isEmpty
      || sources != nil
    {
      page.gap()
    }
    for entry in report.running {
      page.say("Running: \(entry.title), since \(entry.start(today: report.today)). `track stop`")
    }
    if let step = report.firstStep { page.say(step) }
    if let sources { page.say(sources, .quiet) }
    if let notice = ReportText.notice(of: report.problems) { page.line(notice, .warning) }
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
