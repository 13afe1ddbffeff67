import TrackCore

/// A JSON object whose fields keep their order.
package struct JSONObject: JSONWritable, ExpressibleByDictionaryLiteral {
  package typealias Field = (name: String, value: any JSONWritable)

  let fields: [Field]

  package init(_ fields: [Field]) { self.fields = fields }

  package init(dictionaryLiteral fields: (String, any JSONWritable)...) { self.fields = fields }

  package func write(to json: inout JSONWriter) { json.write(object: fields) }

  package static func + (first: JSONObject, second: JSONObject) -> JSONObject {
    JSONObject(first.fields + second.fields)
  }
}

/// A value that is written as a JSON object.
package protocol JSONObjectConvertible: JSONWritable {
  var json: JSONObject { get }
}

extension JSONObjectConvertible {
  package func write(to json: inout JSONWriter) { self.json.write(to: &json) }
}
