import TrackCore

extension PeriodReport {
  /// What `report --by` prints.
  ///
  /// - Parameter parts: What to show; nil for all.
  package func text(for terminal: Terminal, parts: Set<ReportText.Part>? = nil) -> String {
    PeriodPage(self, terminal, parts ?? Set(ReportText.Part.allCases)).text()
  }
}

/// Lays out a report in the columns that there is room for: the totals and the newest periods,
/// one below the other in all its parts.
private struct PeriodPage {
  let report: PeriodReport
  let terminal: Terminal
  private let sections: [Section]

  private static let gap = 2
  private static let narrowestTitle = 8
  private static let widestTitle = 32

  private struct Line {
    let title: String
    /// What stands behind the title, however short that is cut.
    var suffix = ""
    var whole = ""
    /// Empty for a line that only names what the next ones are about.
    var cells: [String] = []

    var width: Int { title.displayWidth + suffix.displayWidth }
  }

  private struct Section {
    let head: String
    let lines: [Line]
  }

  init(_ report: PeriodReport, _ terminal: Terminal, _ parts: Set<ReportText.Part>) {
    self.report = report
    self.terminal = terminal
    let words = PeriodWords(terminal: terminal)
    func section<Figure>(
      _ part: ReportText.Part, _ head: String, _ rows: [PeriodReport.Row<Figure>],
      _ word: (Figure, String) -> String
    ) -> Section? {
      guard parts.contains(part), !rows.isEmpty else { return nil }
      var lines: [Line] = []
      var last: String?
      for row in rows {
        // Several measures of a goal stand below its title.
        let measure = part == .goals ? row.part.map { terminal.title($0, emoji: nil) } : nil
        let name = row.title + (row.part.map { " \($0)" } ?? "")
        let title = terminal.title(measure == nil ? name : row.title, emoji: row.emoji)
        if measure != nil, last != row.id { lines.append(Line(title: title)) }
        last = row.id
        lines.append(
          Line(
            title: measure.map { "  " + $0 } ?? title, suffix: words.suffix(of: row),
            whole: word(row.whole, row.unit), cells: row.columns.map { word($0, row.unit) }))
      }
      return Section(head: head, lines: lines)
    }
    sections = [
      section(.habits, "Habits, done of due", report.habits) { words.rate($0, $1) },
      section(.goals, "Goals, added", report.goals) { words.gain($0, $1) },
      section(.values, "Values, share", report.values) { words.part($0, $1) },
      section(.time, "Time", report.time) { words.time($0, $1) },
      section(.readings, "Readings, mean", report.readings) { words.reading($0, $1) },
    ].compactMap(\.self)
  }

  func text() -> String {
    var lines = head()
    if report.columns.isEmpty || sections.isEmpty {
      let isSome = !report.filter.isEmpty
      lines += ["", isSome ? EntryFilter.noEntry : "Nothing was recorded in these days."]
    } else {
      lines += tables()
    }
    if let notice = ReportText.notice(of: report.problems) {
      lines += ["", terminal.paint(terminal.fit(notice, to: terminal.width), .warning)]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func head() -> [String] {
    let name = "\(report.period.name), by \(report.per.rawValue)".harmless(ascii: terminal.ascii)
    return terminal.heading(name, Words.date(report.today)) + terminal.words(for: report.filter)
  }

  private func tables() -> [String] {
    let all = sections.flatMap(\.lines).filter { !$0.cells.isEmpty }
    let totalWidth = (all.map(\.whole.displayWidth) + [5]).max() ?? 0
    let widths = report.columns.indices.map { index in
      (all.map { $0.cells[index].displayWidth } + [report.columns[index].short.displayWidth]).max()
        ?? 0
    }
    let titles = all.map(\.width) + sections.map(\.head.displayWidth)
    let longest = max(min(titles.max() ?? 0, Self.widestTitle), Self.narrowestTitle)
    let room = terminal.width - totalWidth - Self.gap
    let count = terminal.newest(of: widths, gap: Self.gap, in: room - min(longest, 20))
    let isCut = count < widths.count
    let shown = widths.indices.suffix(count)
    let used = shown.reduce(isCut ? terminal.ellipsis.displayWidth + Self.gap : 0) {
      $0 + widths[$1] + Self.gap
    }
    let titleWidth = max(min(longest, room - used), Self.narrowestTitle)
    let gap = String(repeating: " ", count: Self.gap)
    func line(_ title: String, _ cells: [String], _ whole: String, mark: Bool) -> String {
      var text = terminal.pad(title, to: titleWidth)
      if isCut {
        text += gap + terminal.pad(mark ? terminal.ellipsis : "", to: terminal.ellipsis.count)
      }
      for index in shown { text += gap + padLeft(cells[index], widths[index]) }
      return terminal.fit(text + gap + padLeft(whole, totalWidth), to: terminal.width)
    }
    var lines: [String] = []
    for section in sections {
      let head = line(section.head, report.columns.map(\.short), "total", mark: true)
      lines += ["", terminal.paint(head, .heading)]
      lines += section.lines.map { row in
        if row.cells.isEmpty { return terminal.fit(row.title, to: terminal.width) }
        let room = max(titleWidth - row.suffix.displayWidth, Self.narrowestTitle / 2)
        return line(
          terminal.fit(row.title, to: room) + row.suffix, row.cells, row.whole, mark: false)
      }
    }
    if isCut {
      let words =
        terminal.leftOut(report.columns.dropLast(count), report.per)
        + "; the totals have them, and --csv all"
      lines += [""] + terminal.wrap(words, to: terminal.width)
    }
    return lines
  }
}
