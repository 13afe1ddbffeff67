import TrackCore

extension Explanation: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("kind", heading.kind.rawValue)
      json.field("id", heading.id)
      json.field("title", heading.title)
      json.field("file", file)
      json.field("line", heading.place.line)
      for part in parts { json.field(part.name, part.json) }
    }
  }
}

extension Explanation.Part {
  fileprivate var json: JSONValue {
    var fields: [JSONValue.Field] = [.init("words", .text(figure))] + fields
    fields.append(.init("notes", .array(notes.map { .text($0) })))
    if let before { fields.append(.init("before", before.json)) }
    fields.append(.init("leftOut", .int(earlier)))
    fields.append(.init("steps", .array(steps.map(\.json))))
    return .object(fields)
  }
}

extension Explanation.Step {
  fileprivate var json: JSONValue {
    .object(
      [.init("words", .text(words))] + fields + [
        .init("notes", .array(notes.map { .text($0) })),
        .init("leftOut", .int(earlier)),
        .init("lines", .array(lines.map(\.json))),
      ])
  }
}

extension Explanation.Line {
  fileprivate var json: JSONValue {
    .object([
      .init("file", .text(file)), .init("line", .int(number)), .init("text", .text(text)),
      .init("amount", .number(figure)),
    ])
  }
}
