import TrackCore

extension ContributionSheet: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("from", from.iso)
      json.field("to", through.iso)
      json.field(
        "goals",
        goals.map { goal in
          JSONValue.object([
            .init("id", .text(goal.goal.id)), .init("title", .text(goal.goal.title)),
            .init("entries", .array(goal.entries.map(\.json))),
          ])
        })
      json.field("values", values.map(\.json))
      json.field("none", JSONValue.array((none ?? []).map(\.json)))
      json.field("orphans", orphans)
    }
  }
}

extension ContributionSheet.Entry {
  fileprivate var json: JSONValue {
    .object([
      .init("file", .text(file)), .init("line", .int(line.place.line)),
      .init("date", .day(line.day)), .init("subject", .text(line.subject)),
      .init("text", .text(text)),
      .init("reasons", .array(line.reasons.map { .text($0.rawValue) })),
      .init(
        "amounts",
        .array(
          line.parts.map {
            .object([
              .init("amount", .number($0.amount.number)), .init("unit", .text($0.amount.unit.name)),
            ])
          })),
      .init("amountLost", .bool(line.isAmountLost)),
    ])
  }
}

extension ContributionSheet.ServedValue {
  fileprivate var json: JSONValue {
    .object([
      .init("id", .text(value.id)), .init("title", .text(value.title)),
      .init(
        "servedBy",
        .array(
          servers.map {
            .object([
              .init("kind", .text($0.heading.kind.rawValue)), .init("id", .text($0.heading.id)),
              .init("strength", .int($0.strength)),
            ])
          })),
      .init("lastDay", .day(lastDay)), .init("neglected", .bool(isNeglected)),
    ])
  }
}
