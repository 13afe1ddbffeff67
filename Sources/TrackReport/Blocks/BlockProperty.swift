import TrackCore

/// One property of a block as it is understood: its text and its JSON come from one place.
package struct BlockProperty: Hashable, Sendable {
  /// The key in a file: `at-least`.
  package let key: String
  /// The name in JSON: `atLeast`; of a property that may be repeated the plural.
  package let field: String
  /// A text for each time that it is written; empty where it is not.
  package let texts: [String]
  package let value: JSONValue
  /// True for a default that the file does not state.
  package let isDefault: Bool

  init(
    _ key: String, field: String? = nil, texts: [String], value: JSONValue, isDefault: Bool = false
  ) {
    self.key = key
    self.field = field ?? key.camelCased
    self.texts = texts
    self.value = value
    self.isDefault = isDefault
  }

  init(_ key: String, _ text: String?, isDefault: Bool = false) {
    self.init(key, texts: text.map { [$0] } ?? [], value: .text(text), isDefault: isDefault)
  }

  init(_ key: String, _ number: Int?, isDefault: Bool = false) {
    self.init(
      key, texts: number.map { ["\($0)"] } ?? [], value: .int(number), isDefault: isDefault)
  }

  init(_ key: String, _ day: Day?) {
    self.init(key, day?.iso)
  }

  /// Something that follows from properties and is of use to scripts alone.
  init(inJSON field: String, _ value: JSONValue) {
    self.init(field, texts: [], value: value)
  }

  /// Something that text alone says, because JSON has it elsewhere.
  init(inText key: String, _ texts: [String]) {
    self.init(key, field: "", texts: texts, value: .null)
  }

  var isForText: Bool { field.isEmpty }

  /// Names or texts alone, one for each time.
  init(_ key: String, field: String? = nil, _ texts: [String]) {
    self.init(key, field: field, texts: texts, value: .array(texts.map { .text($0) }))
  }

  /// A property that may be repeated.
  init<Item>(
    _ key: String, field: String, _ items: [Item], text: (Item) -> String,
    fields: (Item) -> [JSONValue.Field]
  ) {
    self.init(
      key, field: field, texts: items.map(text), value: .array(items.map { .object(fields($0)) }))
  }
}

/// A structured value and the text after its `;`.
func text(_ value: String, because why: String?) -> String {
  why.map { "\(value) ; \($0)" } ?? value
}

extension JSONValue {
  /// The fields of an amount: `amount` and `unit`; seconds for every time.
  static func fields(of amount: Amount?) -> [Field] {
    [
      Field("amount", amount.map { .number($0.number) } ?? .null),
      Field("unit", amount.flatMap { $0.unit.isNone ? nil : .text($0.unit.name) } ?? .null),
    ]
  }
}
