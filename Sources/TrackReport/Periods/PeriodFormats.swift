import TrackCore
import TrackJSON

extension PeriodReport {
  private func tables(_ parts: Set<ReportPart>) -> [PeriodTable] {
    tables.filter { parts.contains($0.part) }
  }

  /// Returns the report as JSON, with a line break at the end.
  package func json(_ parts: Set<ReportPart> = .all) -> [UInt8] {
    let head: JSONObject = [
      "version": 1, "today": today, "by": per.rawValue, "period": period,
      "filter": filter.isEmpty ? nil : filter, "columns": columns,
    ]
    let tables = tables(parts).map { table in
      (table.part.rawValue, table.rows.map { $0.json(part: table.partField) })
    }
    return JSONWriter.bytes(
      of: head + JSONObject(tables)
        + ["notes": parts.contains(.habits) ? notes : [], "problems": problems])
  }

  /// Returns the report as CSV: a row for each figure, a column for each period.
  package func csv(_ parts: Set<ReportPart> = .all) -> String {
    var writer = CSVWriter()
    writer.row(["section", "id", "part", "figure", "unit", "total"] + columns.map(\.name))
    for table in tables(parts) {
      for row in table.rows {
        for (index, heading) in row.figures.headings.enumerated()
        where heading.formats.contains(.csv) {
          let values = row.figures.values.map { $0[index] }
          let unit = values.lazy.map(\.unit).first { !$0.isEmpty } ?? ""
          writer.row(
            [table.kind, row.id, row.part ?? "", heading.name, unit]
              + values.map { $0.cell ?? "" })
        }
      }
    }
    return writer.text
  }

  /// Returns the report as Markdown, with a table for each part.
  package func markdown(_ parts: Set<ReportPart> = .all) -> String {
    var text = "# \(Markdown.escaped(period.name)), by \(per.rawValue)\n"
    text += "\n\(Words.date(today)) \(today.year)\n"
    if !filter.isEmpty { text += "\n\(Markdown.escaped(filter.inWords))\n" }
    for table in tables(parts) where !table.rows.isEmpty {
      text += Markdown.text(
        table.title, [table.subject] + columns.map(\.name) + ["Total"],
        table.rows.map { row in
          let words = row.figures.shown.map { $0.isNone ? "·" : $0.words }
          return [Terminal().title(row.name, emoji: row.emoji) + row.suffix] + words.dropFirst()
            + words.prefix(1)
        })
      if table.part == .habits {
        for note in notes { text += "\n\(Markdown.escaped(note))\n" }
      }
    }
    return text
  }
}

extension PeriodTable.Row {
  /// Returns a row as
  /// `{id, title, …, the figures of all days, columns: [the figures of each period]}`.
  func json(part name: String?) -> JSONObject {
    let head: JSONObject = ["id": id, "title": title]
    let ofPart: JSONObject = name.map { [$0: part, "unit": unit] } ?? [:]
    let fields = figures.headings.filter { $0.formats.contains(.json) }.map(\.field)
    let objects = figures.values(in: .json).map { JSONObject(Array(zip(fields, $0))) }
    return head + ofPart + (objects.first ?? [:]) + ["columns": Array(objects.dropFirst())]
  }
}
