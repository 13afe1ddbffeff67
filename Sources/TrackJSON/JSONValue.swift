import TrackCore

/// A JSON value that was parsed, or whose structure is determined at run time.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Number)
  /// A floating-point number: a computed share, or a parsed number that has an exponent, too many
  /// digits, or more than six decimal places.
  case fraction(Double)
  case text(String)
  case array([JSONValue])
  case object([Field])

  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue: JSONWritable {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.write("null")
    case .bool(let value): value.write(to: &json)
    case .int(let value): value.write(to: &json)
    case .number(let value): value.write(to: &json)
    case .fraction(let value): value.write(to: &json)
    case .text(let value): value.write(to: &json)
    case .array(let values): values.write(to: &json)
    case .object(let fields): json.write(object: fields.map { ($0.name, $0.value) })
    }
  }
}
