import TrackCore

extension TimeSheet {
  /// Returns the lines that `track time` prints.
  package func text(for terminal: Terminal) -> String {
    var page = TextPage(terminal)
    page.heading("Time by \(by.rawValue) \(period.inWords(today: today))")
    page.gap()
    if rows.isEmpty {
      page.add(["No time was recorded."])
    } else {
      let (table, omitted) = PeriodColumn.fit(columns, per ?? .day, on: terminal) {
        self.table(for: terminal)
      }
      page.add(table + (omitted ?? []))
      page.prose(parts)
    }
    page.prose(notes)
    return page.text
  }

  /// The sums by day and by tag, such as `By day: Mon 7h 05m, Tue 9h`.
  private var parts: [String] {
    let days = days.filter { $0.sum.sessions > 0 }
      .map { "\(Words.capitalised($0.day.weekday.short)) \(duration($0.sum.seconds))" }
    let tags = tags.prefix(8).map { "#\($0.tag) \(duration($0.sum.seconds))" }
    return [
      days.count > 1 ? "By day: " + days.joined(separator: ", ") : "",
      tags.isEmpty ? "" : "By tag: " + tags.joined(separator: ", "),
    ].filter { !$0.isEmpty }
  }

  /// Returns a time as `1h 30m` or as hours with two decimal places, which are rounded.
  private func duration(_ seconds: Number) -> String {
    guard question.isDecimal else { return Words.duration(seconds) }
    let hundredths = (Int128(seconds.whole) + 18) / 36
    let places = "\(hundredths % 100)"
    return "\(hundredths / 100).\(places.count < 2 ? "0" : "")\(places)"
  }

  private func table(for terminal: Terminal) -> TextTable {
    // If space is short, columns are dropped in this order: the bar, the mean, the sessions, the
    // oldest periods.
    let priority = columns.count
    var table = TextTable(
      [
        .init(
          title: Words.capitalised(by.rawValue),
          layout: ColumnLayout(least: columns.isEmpty ? 20 : 16, most: 28))
      ] + PeriodColumn.textColumns(columns) + [
        .init(title: "total", layout: .whole(.right))
      ]
        + (currencies.isEmpty ? [] : [.init(title: "amount", layout: .whole(.right))]) + [
          .init(title: "sessions", layout: .whole(.right, priority: priority + 1)),
          .init(title: "mean", layout: .whole(.right, priority: priority + 2)),
          .init(title: "", layout: ColumnLayout(least: 8, most: 24, priority: priority + 3)),
        ])
    table.addHeadings()
    // The longest time sets the scale of the bars. Sleep is left out, because all other bars would
    // be too short to compare.
    let longest =
      rows.filter { $0.id != "sleep" }.map(\.total.seconds.approximate).max() ?? 0
    for row in rows { table.lines.append(.cells(cells(row, for: terminal, longest: longest))) }
    table.lines.append(.cells(cells(total, for: terminal, longest: 0), .heading))
    return table
  }

  /// Returns the cells of a row.
  ///
  /// - Parameter longest: The number of seconds that a full bar stands for; 0 to draw no bar.
  private func cells(
    _ row: Row, for terminal: Terminal, longest: Double
  ) -> [TextTable.Cell] {
    func duration(_ sum: TimeSum) -> TextTable.Cell {
      .words(sum.sessions == 0 ? terminal.nothing : self.duration(sum.seconds))
    }
    let share = longest > 0 ? row.total.seconds.approximate / longest : 0
    let hasBar = columns.isEmpty && longest > 0 && row.id != "sleep"
    var cells: [TextTable.Cell] = [.words(terminal.title(row.title))]
    cells += row.columns.map(duration)
    cells.append(duration(row.total))
    if !currencies.isEmpty {
      cells.append(.words(row.earned.map(\.words).joined(separator: ", ")))
    }
    cells.append(.words("\(row.total.sessions)"))
    cells.append(.words(row.total.mean.map(self.duration) ?? ""))
    cells.append(hasBar ? .bar(share) : .words(""))
    return cells
  }

  private var notes: [String] {
    var notes: [String] = []
    if isShared { notes.append("Lines in several rows count once in the total.") }
    if let rounding = question.rounding {
      notes.append("Each session is rounded to \(Words.duration(Number(rounding))).")
    }
    if overlap > 0 {
      notes.append("\(duration(Number(overlap))) of overlapping time is counted twice.")
    }
    return notes
      + running.map { entry in
        let since = entry.since.split(separator: "T").joined(separator: " ")
        return "Running, not counted: \(entry.title) since \(since)"
      }
  }
}
