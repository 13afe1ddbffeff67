import TrackCore

extension Day: JSONWritable {
  package func write(to json: inout JSONWriter) { iso.write(to: &json) }
}

extension Number: JSONWritable {
  package func write(to json: inout JSONWriter) { json.write(text) }
}

extension JSONWriter {
  /// An object of fields that all have their values at hand.
  package mutating func fields(_ fields: (name: String, value: any JSONWritable)...) {
    object { json in
      for (name, value) in fields { json.field(name) { value.write(to: &$0) } }
    }
  }
}
