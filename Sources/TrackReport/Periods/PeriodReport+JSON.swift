import TrackCore

extension PeriodReport: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("today", today)
      json.field("by", per.rawValue)
      json.field("period") {
        $0.fields(("from", period.from), ("to", period.to), ("name", period.name))
      }
      json.field("filter", filter.isEmpty ? nil : filter)
      json.field("columns", columns)
      json.field("habits", habits.map { $0.json { $0.fields } })
      json.field("goals", goals.map { $0.json(part: "measure") { $0.fields } })
      json.field("values", values.map { $0.json { $0.fields } })
      json.field("time", time.map { $0.json { $0.spanFields } })
      json.field("readings", readings.map { $0.json(part: "part") { $0.fields } })
      json.field("problems", problems)
    }
  }
}

extension PeriodReport.Row {
  /// `{id, title, …, the figures of all days, columns: [the figures of each]}`.
  ///
  /// - Parameter part: what the part is called; nil where there is none.
  fileprivate func json(
    part name: String? = nil, _ fields: (Figure) -> [JSONValue.Field]
  ) -> JSONValue {
    var head: [JSONValue.Field] = [.init("id", .text(id)), .init("title", .text(title))]
    if let name {
      head += [.init(name, .text(part)), .init("unit", .text(unit))]
    }
    let columns = columns.map { JSONValue.object(fields($0)) }
    return .object(head + fields(whole) + [.init("columns", .array(columns))])
  }
}

extension HabitRate {
  fileprivate var fields: [JSONValue.Field] {
    [.init("met", .int(met)), .init("due", .int(due)), .init("rate", .fraction(rate))]
  }
}

extension GoalGain {
  fileprivate var fields: [JSONValue.Field] {
    [.init("added", .number(added)), .init("contributions", .int(lines))]
  }
}

extension ValuePart {
  fileprivate var fields: [JSONValue.Field] {
    [.init("share", .fraction(share)), .init("contributions", .int(lines))]
  }
}

extension TimeSum {
  fileprivate var spanFields: [JSONValue.Field] {
    [.init("seconds", .number(seconds)), .init("sessions", .int(sessions))]
  }
}

extension ReadingProgress? {
  fileprivate var fields: [JSONValue.Field] {
    [
      .init("mean", .number(self?.mean)), .init("min", .number(self?.min)),
      .init("max", .number(self?.max)), .init("latest", .number(self?.latest)),
      .init("days", .int(self?.days ?? 0)),
    ]
  }
}
