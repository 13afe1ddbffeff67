import TrackCore

extension TimeSheet: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "by": by.rawValue, "per": per?.rawValue, "period": period,
      "columns": columns, "rows": rows.map { ["id": $0.id, "title": $0.title] + $0.figures },
      "total": total.figures, "days": days.map { ["day": $0.day] + $0.sum.fields },
      "tags": tags.map { ["tag": $0.tag] + $0.sum.fields }, "overlap": overlap, "running": running,
    ]
  }

  /// The sheet as CSV, with the rows and then the total. All times are in seconds.
  package var csv: String {
    var writer = CSVWriter()
    writer.row(["row", "id", "title", "seconds", "sessions", "mean"] + columns.map(\.name))
    for row in rows { writer.row([by.rawValue, row.id ?? "", row.title] + row.cells) }
    writer.row(["total", "", ""] + total.cells)
    return writer.text
  }
}

extension TimeSheet.Row {
  fileprivate var figures: JSONObject {
    total.fields + ["mean": total.mean, "columns": columns.map(\.fields)]
  }

  fileprivate var cells: [String] {
    [total.seconds.text, "\(total.sessions)", total.mean?.text ?? ""] + columns.map(\.seconds.text)
  }
}

extension TimeSum {
  fileprivate var fields: JSONObject { JSONObject(Figure.perPeriod, of: self) }
}
