import TrackCore

extension PeriodReport {
  /// Returns the lines that `report --by` prints.
  package func text(for terminal: Terminal, parts: Set<ReportPart> = .all) -> String {
    let shown = tables.filter { parts.contains($0.part) && !$0.rows.isEmpty }
    let name = "\(period.name), by \(per.rawValue)".harmless(ascii: terminal.ascii)
    var page = TextPage(terminal)
    page.heading(name, Words.date(today))
    page.add(terminal.words(for: filter))
    if columns.isEmpty || shown.isEmpty {
      page.section([
        filter.isEmpty ? "Nothing was recorded in these days." : EntryFilter.noEntry
      ])
    } else {
      let (table, omitted) = PeriodColumn.fit(columns, per, on: terminal) {
        self.table(of: shown, for: terminal)
      }
      page.add(table)
      page.section(omitted ?? [])
      if parts.contains(.habits) { page.prose(notes) }
    }
    if let notice = ReportText.notice(of: problems) {
      page.gap()
      page.line(notice, .warning)
    }
    return page.text
  }

  /// Returns a single table of all parts, so that their columns are aligned.
  private func table(of parts: [PeriodTable], for terminal: Terminal) -> TextTable {
    var table = TextTable(
      [.init(title: "", layout: ColumnLayout(least: 20, most: 32))]
        + PeriodColumn.textColumns(columns) + [.init(title: "total", layout: .whole(.right))])
    for part in parts {
      table.lines.append(.label(""))
      table.addHeadings(first: part.title)
      var last: String?
      for row in part.rows {
        // If a goal has several measures, they are listed below its title.
        let measure = part.part == .goals ? row.part.map { terminal.title($0) } : nil
        if measure != nil, last != row.id { table.lines.append(.label(terminal.title(row.title))) }
        last = row.id
        let title = measure.map { "  " + $0 } ?? terminal.title(row.name, emoji: row.emoji)
        let cells = row.figures.shown.map { value -> TextTable.Cell in
          .words(value.isNone ? terminal.nothing : value.words)
        }
        table.lines.append(
          .cells(
            [.title(title, suffix: row.suffix)]
              + cells.dropFirst() + cells.prefix(1)))
      }
    }
    return table
  }
}
