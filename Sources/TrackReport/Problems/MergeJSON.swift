import TrackCore

extension Merge: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("markers", hasMarkers)
      json.field("conflicts", conflicts)
    }
  }
}

extension Merge.Conflict: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("line", line)
      json.field("lost", lost)
      json.field("new", isNew)
    }
  }
}
