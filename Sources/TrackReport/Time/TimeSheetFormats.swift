import TrackCore

extension TimeSheet: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("today", today)
      json.field("by", by.rawValue)
      json.field("per", per?.rawValue)
      json.field("period", period)
      json.field("columns", columns)
      json.field("rows", rows.map { JSONValue.object($0.names + $0.figures) })
      json.field("total", JSONValue.object(total.figures))
      json.field("overlap", overlap)
      json.field("running", running)
    }
  }

  /// The sheet as CSV: a row for each of its rows and one for the total, seconds everywhere.
  package var csv: String {
    var writer = CSVWriter()
    writer.row(["row", "id", "title", "seconds", "sessions", "mean"] + columns.map(\.name))
    for row in rows { writer.row([by.rawValue, row.id ?? "", row.title] + row.cells) }
    writer.row(["total", "", ""] + total.cells)
    return writer.text
  }
}

extension TimeSheet.Row {
  fileprivate var names: [JSONValue.Field] {
    [.init("id", .text(id)), .init("title", .text(title))]
  }

  fileprivate var figures: [JSONValue.Field] {
    total.fields + [
      .init("mean", .number(total.mean)),
      .init("columns", .array(columns.map { .object($0.fields) })),
    ]
  }

  fileprivate var cells: [String] {
    [total.seconds.text, "\(total.sessions)", total.mean?.text ?? ""] + columns.map(\.seconds.text)
  }
}

extension TimeSum {
  fileprivate var fields: [JSONValue.Field] {
    Figure.perPeriod.filter { $0.heading.formats.contains(.json) }.map {
      .init($0.heading.field, $0.value(self).json)
    }
  }
}
