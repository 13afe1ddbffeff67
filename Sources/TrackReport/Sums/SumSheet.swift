import TrackCore
import TrackJSON

/// The output of `track sum`: a row for each subject and unit, and a column for each period.
package struct SumSheet: Sendable {
  let today: Day
  let period: Report.NamedSpan
  /// The kind of period that each column covers; nil for no columns.
  let per: Period?
  let columns: [PeriodColumn]
  let rows: [PeriodTable.Row]
  /// The IDs of the measures whose readings are not added up.
  let readings: [String]

  /// True if no line matches.
  package var isEmpty: Bool { rows.isEmpty && readings.isEmpty }

  /// - Parameters:
  ///   - period: The days to cover; nil for the current term or, if there is none, the last ten
  ///     weeks.
  ///   - filter: The lines to add up. `period` replaces its range of days.
  package init(
    of workspace: Workspace, today: Day, in period: Report.NamedSpan?, per: Period?,
    _ filter: EntryFilter
  ) {
    let period = period ?? ReportMaker.usualPeriod(workspace, today)
    let last = min(period.to, today)
    var filter = filter
    (filter.from, filter.through) = (period.from, last)
    let days = DaySpan(from: period.from, through: last)
    let columns = per.map { PeriodColumn.columns(per: $0, in: days, workspace) } ?? []
    let sums = workspace.sums(filter, columns: columns.map(\.days), today: today)
    (self.today, self.period, self.per, self.columns) = (today, period, per, columns)
    rows = sums.rows.map { PeriodTable.Row($0, sums.names, workspace) }
    readings = sums.readings.map(sums.names.text)
  }
}

extension PeriodTable.Row {
  fileprivate init(_ row: AmountRow, _ names: Names, _ workspace: Workspace) {
    let id = names.text(row.subject.subject)
    let isTitle = names.isTitle(row.subject.subject)
    let block = isTitle ? nil : workspace.block(id: id)
    self.init(
      id: id, title: isTitle ? "\"\(id)\"" : block?.title ?? Words.title(ofSubject: id),
      emoji: (block as? Habit)?.emoji, part: row.subject.part.map(names.text),
      unit: row.unit.name,
      figures: PeriodFigures(
        Figure.sums(unit: row.unit.name), whole: row.total, columns: row.columns))
  }
}

extension Figure where Row == AmountSum {
  /// The figures of `track sum`.
  fileprivate static func sums(unit: String) -> [Figure] {
    [
      Figure("amount", in: .data) { .amount($0.amount, unit: unit) }
        .or(in: .text) { $0.days == 0 ? .none : .amount($0.amount, unit: unit) },
      Figure("days", in: [.json, .csv, .text]) { .count($0.days) },
      Figure("mean", in: [.json, .csv, .text]) { .amount($0.mean, unit) },
    ]
  }
}

extension SumSheet: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "per": per?.rawValue, "period": period, "columns": columns,
      "rows": rows.map { $0.json(part: "part") }, "readings": readings,
    ]
  }

  /// The sheet as CSV. Times are in seconds.
  package var csv: String {
    var writer = CSVWriter()
    writer.row(["id", "part", "title", "unit", "amount", "days", "mean"] + columns.map(\.name))
    for row in rows {
      let figures = row.figures.values(in: .csv)
      let cells = (figures.first ?? []) + figures.dropFirst().compactMap(\.first)
      writer.row(
        [row.id, row.part ?? "", row.title, row.unit] + cells.map { $0.cell ?? "" })
    }
    return writer.text
  }
}

extension SumSheet {
  /// Returns the lines that `track sum` prints.
  package func text(for terminal: Terminal) -> String {
    var page = TextPage(terminal)
    page.heading("Sums \(period.inWords(today: today))")
    page.gap()
    if rows.isEmpty {
      page.add(["Nothing to add up was recorded."])
    } else {
      let (table, omitted) = PeriodColumn.fit(columns, per ?? .day, on: terminal) {
        self.table(for: terminal)
      }
      page.add(table + (omitted ?? []))
    }
    if !readings.isEmpty {
      page.prose([
        "Readings are not added up: \(readings.joined(separator: ", "))."
          + " `track report --by month --only readings` shows their means."
      ])
    }
    return page.text
  }

  private func table(for terminal: Terminal) -> TextTable {
    let priority = columns.count
    var table = TextTable(
      [.init(title: "Subject", layout: ColumnLayout(least: 16, most: 28))]
        + PeriodColumn.textColumns(columns) + [
          .init(title: "total", layout: .whole(.right)),
          .init(title: "days", layout: .whole(.right, priority: priority + 1)),
          .init(title: "a day", layout: .whole(.right, priority: priority + 2)),
        ])
    table.addHeadings()
    for row in rows {
      func words(_ value: FigureValue) -> TextTable.Cell {
        .words(value.isNone ? terminal.nothing : value.words)
      }
      let figures = row.figures.values(in: .text)
      table.lines.append(
        .cells(
          [.words(terminal.title(row.name, emoji: row.emoji))]
            + (figures.dropFirst().compactMap(\.first) + (figures.first ?? [])).map(words)))
    }
    return table
  }
}
