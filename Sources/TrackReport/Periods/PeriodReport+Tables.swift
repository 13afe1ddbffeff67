import TrackCore

extension PeriodReport {
  /// The report as CSV: a row for each figure, a column for each period.
  package var csv: String {
    var writer = CSVWriter()
    writer.row(["section", "id", "part", "figure", "unit", "total"] + columns.map(\.name))
    func write<Figure>(
      _ section: String, _ row: Row<Figure>, _ name: String, _ unit: String = "",
      _ word: (Figure) -> String?
    ) {
      let cells = ([row.whole] + row.columns).map { word($0) ?? "" }
      writer.row([section, row.id, row.part ?? "", name, unit] + cells)
    }
    for row in habits {
      write("habit", row, "met") { "\($0.met)" }
      write("habit", row, "due") { "\($0.due)" }
    }
    for row in goals {
      write("goal", row, "added", row.unit) { $0.added?.text }
      write("goal", row, "contributions") { "\($0.lines)" }
    }
    for row in values {
      write("value", row, "share") { $0.share.map { "\($0)" } }
      write("value", row, "contributions") { "\($0.lines)" }
    }
    for row in time {
      write("time", row, "duration", "s") { $0.seconds.text }
      write("time", row, "sessions") { "\($0.sessions)" }
    }
    for row in readings {
      write("reading", row, "mean", row.unit) { $0?.mean.text }
      write("reading", row, "lowest", row.unit) { $0?.min.text }
      write("reading", row, "highest", row.unit) { $0?.max.text }
      write("reading", row, "latest", row.unit) { $0?.latest.text }
    }
    return writer.text
  }

  /// The report as Markdown, a table for each part.
  package var markdown: String {
    var text = "# \(MarkdownTable.escaped(period.name)), by \(per.rawValue)\n"
    text += "\n\(Words.date(today)) \(today.year)\n"
    if !filter.isEmpty { text += "\n\(MarkdownTable.escaped(filter.inWords))\n" }
    let words = PeriodWords(terminal: Terminal())
    func table<Figure>(
      _ heading: String, _ head: String, _ rows: [Row<Figure>], _ word: (Figure, String) -> String
    ) {
      guard !rows.isEmpty else { return }
      text += MarkdownTable.text(
        heading, [head] + columns.map(\.name) + ["Total"],
        rows.map { row in
          [words.title(of: row)] + (row.columns + [row.whole]).map { word($0, row.unit) }
        })
    }
    table("Habits, done of due", "Habit", habits, words.rate)
    table("Goals, added", "Goal", goals, words.gain)
    table("Values, share", "Value", values, words.part)
    table("Time", "What", time, words.time)
    table("Readings, mean", "Reading", readings, words.reading)
    return text
  }
}
