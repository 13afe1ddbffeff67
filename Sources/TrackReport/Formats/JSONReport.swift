import TrackCore

extension Report {
  /// The report as JSON, with its line break at the end.
  package func json(_ parts: Set<ReportPart> = .all) -> [UInt8] {
    JSONWriter.bytes { json in
      json.object { json in
        json.field("version", 1)
        json.field("today", today)
        json.field("period", period)
        json.field("filter", filter.isEmpty ? nil : filter)
        json.field(
          "term", term.map { JSONValue.object(JSONValue.fields(of: $0, Figure.terms(context))) })
        json.field("verdict", verdict)
        for table in tables(parts) { json.field(table.part, table.json) }
        json.field("orphans", orphans)
        json.field("running", running)
        json.field("badges", badges)
        json.field("problems", problems)
      }
    }
  }
}

extension FigureTable {
  /// An array of objects.
  var json: JSONValue {
    let columns = columns(in: .json)
    return .array(
      rows.map { row in
        .object(columns.map { .init($0.heading.field, row.values[$0.index].json) })
      })
  }
}

extension JSONValue {
  /// The figures of an item as the fields of an object.
  static func fields<Item>(of item: Item, _ figures: [Figure<Item>]) -> [Field] {
    figures.filter { $0.heading.formats.contains(.json) }.map {
      Field($0.heading.field, $0.value(item).json)
    }
  }
}

extension Report.Span: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("from", from), ("to", to), ("name", name))
  }
}

extension UnlinkedIDs: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("goals", goals), ("habits", habits), ("values", values), ("entries", entries))
  }
}

extension Report.Running: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("id", id), ("since", since))
  }
}

extension Badge: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("name", name), ("earned", earned), ("times", times),
      ("of", Words.count(of, counted.rawValue)))
  }
}

extension Problem.Tally: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("errors", errors), ("warnings", warnings), ("conflicts", conflicts))
  }
}
