import TrackCore

extension Reference.Chapter: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", name)
      json.field("text", text)
    }
  }
}
