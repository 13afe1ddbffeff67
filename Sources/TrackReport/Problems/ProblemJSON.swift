import TrackCore

extension Problem: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("file", file)
      json.field("line", line)
      json.field("column", column)
      json.field("length", length)
      json.field("severity", severity.rawValue)
      json.field("code", code.rawValue)
      json.field("title", code.explanation?.title)
      json.field("detail", detail)
      json.field("fix", fix)
    }
  }
}
