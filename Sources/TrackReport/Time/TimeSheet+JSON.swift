import TrackCore

extension TimeSheet: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("today", today.iso)
      json.field("by", by.rawValue)
      json.field("per", per?.rawValue)
      json.field(
        "period",
        JSONValue.object([
          .init("from", .day(period.from)), .init("to", .day(period.to)),
          .init("name", .text(period.name)),
        ]))
      json.field(
        "columns",
        columns.map { column in
          JSONValue.object([
            .init("name", .text(column.name)), .init("from", .day(column.days.from)),
            .init("to", .day(column.days.through)),
          ])
        })
      json.field("rows", rows.map { JSONValue.object($0.names + $0.figures) })
      json.field("total", JSONValue.object(total.figures))
      json.field("overlap", overlap)
      json.field(
        "running",
        running.map {
          JSONValue.object([.init("id", .text($0.id)), .init("since", .text($0.since))])
        }
      )
    }
  }

  /// The sheet as CSV: a row for each of its rows and one for the total, seconds everywhere.
  package var csv: String {
    var writer = CSVWriter()
    writer.row(["row", "id", "title", "seconds", "sessions", "mean"] + columns.map(\.name))
    for row in rows {
      writer.row([by.rawValue, (row.id ?? "").harmless(), row.title.harmless()] + row.cells)
    }
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
    [total.seconds.text, "\(total.sessions)", total.mean?.text ?? ""]
      + columns.map(\.seconds.text)
  }
}

extension TimeSum {
  fileprivate var fields: [JSONValue.Field] {
    [.init("seconds", .number(seconds)), .init("sessions", .int(sessions))]
  }
}
