import TrackCore

/// Access to the parts of a parsed value.
extension JSONValue {
  /// The value of the first field with a name; nil if there is no such field or the value is not an
  /// object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// The value at a path of field names; nil if there is none.
  package subscript(first: String, second: String, rest: String...) -> JSONValue? {
    rest.reduce(self[first]?[second]) { $0?[$1] }
  }

  package var string: String? { if case .text(let text) = self { text } else { nil } }
  package var boolean: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var isNull: Bool { self == .null }

  /// The integer; nil if the value is not a number, has a fractional part or is too large.
  package var integer: Int? {
    switch self {
    case .int(let number): number
    case .number(let number): number.isWhole ? number.whole : nil
    case .fraction(let number):
      // Do not use `Int(exactly:)`: it calls the C library, which programs that use TrackCore may
      // lack.
      number.magnitude < 0x1p62 && Double(Int(clamping: number)) == number
        ? Int(clamping: number) : nil
    default: nil
    }
  }

  package var double: Double? {
    switch self {
    case .int(let number): Double(number)
    case .number(let number): number.approximate
    case .fraction(let number): number
    default: nil
    }
  }

  package var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  package var fields: [Field]? { if case .object(let fields) = self { fields } else { nil } }

  /// The value on a single line, as JSON-RPC messages are sent.
  package var line: [UInt8] { JSONWriter.element(self) }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral
{
  package init(dictionaryLiteral fields: (String, JSONValue)...) {
    self = .object(fields.map { Field($0.0, $0.1) })
  }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral number: Int) { self = .int(number) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
}
