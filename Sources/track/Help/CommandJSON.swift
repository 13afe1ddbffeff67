import TrackReport

extension CommandDescription: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", name)
      json.field("summary", summary)
      json.field("usage", usage)
      json.field("examples", examples)
      json.field("arguments", arguments)
      json.field("options", options)
      json.field("notes", notes)
    }
  }
}

extension CommandDescription.Example: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("line", line)
      json.field("meaning", meaning)
    }
  }
}

extension Argument: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", placeholder.name)
      json.field("needed", isNeeded)
      json.field("many", takesSeveral)
      json.field("summary", summary)
    }
  }
}

extension OptionSpec: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", name)
      json.field("short", short.map { String($0) })
      json.field("alias", alias)
      json.field("value", value?.name)
      json.field("repeated", isRepeated)
      json.field("summary", summary)
    }
  }
}
