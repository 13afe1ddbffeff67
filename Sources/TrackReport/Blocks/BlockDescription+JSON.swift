import TrackCore

extension BlockDescription: JSONWritable {
  /// The fields of every block, then its properties, then its figures.
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("kind", kind.rawValue)
      json.field("id", id)
      json.field("title", title)
      json.field("file", file)
      json.field("line", line)
      for property in properties { json.field(property.field, property.value) }
      json.field("tags", tags)
      json.field("notes", notes)
      json.field("was", was)
      json.field("defaults", properties.filter(\.isShownDefault).map(\.field))
      json.field("mentions", mentions)
      json.field("log", log)
      for figure in figures where !figure.isForText { json.field(figure.field, figure.value) }
    }
  }
}

extension BlockProperty {
  /// A default that says something: a value that is not there is none.
  var isShownDefault: Bool { isDefault && !texts.isEmpty }
}

extension Mention: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("kind", by.kind.rawValue)
      json.field("id", by.id)
      json.field("property", key)
    }
  }
}

extension LogFigures.Figure: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("lines", lines)
      json.field("first", first?.iso)
      json.field("last", last?.iso)
    }
  }
}
