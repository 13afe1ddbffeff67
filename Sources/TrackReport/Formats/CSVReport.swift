import TrackCore

extension Report {
  /// Returns the report as CSV. Each figure has a row, so that a new figure does not add a column.
  package func csv(_ parts: Set<ReportPart> = .all) -> String {
    var writer = CSVWriter()
    writer.row(["section", "id", "figure", "value", "unit"])
    for table in tables(parts) { writer.write(table) }
    return writer.text
  }
}

extension CSVWriter {
  fileprivate mutating func write(_ table: FigureTable) {
    let columns = table.columns(in: .csv)
    for row in table.rows {
      func write(_ name: String, _ value: FigureValue) {
        if case .fields(let fields) = value {
          for field in fields { write(field.name, field.value) }
        } else if let cell = value.cell {
          self.row([row.kind, row.id, name, cell, value.unit])
        }
      }
      for column in columns { write(column.heading.name, row.values[column.index]) }
    }
  }
}
