import TrackCore
import TrackJSON

extension Report {
  /// Returns the report as JSON, with a line break at the end.
  package func json(_ parts: Set<ReportPart> = .all) -> [UInt8] {
    let head: JSONObject = [
      "version": 1, "today": currentDate, "period": period,
      "filter": filter.isEmpty ? nil : filter,
      "term": term.map { JSONObject(Figure.terms(context), of: $0) },
      "verdict": verdict,
    ]
    // Of a period that is over, the figures are those of its last day.
    let past: JSONObject = isPast ? ["asOf": today] : [:]
    let further: JSONObject = [
      "orphans": orphans, "running": running, "badges": badges, "problems": problems,
      "sources": sources,
    ]
    let tables = JSONObject(tables(parts).map { ($0.part, $0.json) })
    return JSONWriter.bytes(of: head + past + tables + further)
  }
}

extension FigureTable {
  /// The rows as an array of objects.
  var json: [JSONObject] {
    let columns = columns(in: .json)
    return rows.map { row in
      JSONObject(columns.map { ($0.heading.field, row.values[$0.index]) })
    }
  }
}

extension JSONObject {
  /// Creates an object from those figures of an item that a format shows.
  init<Item>(_ figures: [Figure<Item>], of item: Item, in format: FigureFormats = .json) {
    self.init(figures.fields(of: item, in: format).map { ($0.name, $0.value) })
  }
}

extension Report.NamedSpan: JSONObjectConvertible {
  package var json: JSONObject { ["from": from, "to": to, "name": name] }
}

extension UnlinkedIDs: JSONObjectConvertible {
  package var json: JSONObject {
    ["goals": goals, "habits": habits, "values": values, "entries": entries]
  }
}

extension Report.Running: JSONObjectConvertible {
  package var json: JSONObject { ["id": id, "since": since] }
}

extension Badge: JSONObjectConvertible {
  package var json: JSONObject {
    ["name": name, "earned": earned, "times": times, "of": Words.count(of, counted.rawValue)]
  }
}

extension Problem.Tally: JSONObjectConvertible {
  package var json: JSONObject { ["errors": errors, "warnings": warnings, "conflicts": conflicts] }
}
