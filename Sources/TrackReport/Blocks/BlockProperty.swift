import TrackCore

/// One property of a block, with its text and its JSON.
package struct BlockProperty: Sendable {
  /// The key in a file: `at-least`.
  package let key: String
  /// The name in JSON: `atLeast`; for a repeatable property, the plural.
  package let field: String
  /// A text for each occurrence of the property; empty if it is not stated.
  package let texts: [String]
  package let value: any JSONWritable
  /// True for a default that the file does not state.
  package let isDefault: Bool

  init(
    _ key: String, field: String? = nil, texts: [String], value: any JSONWritable,
    isDefault: Bool = false
  ) {
    self.key = key
    self.field = field ?? key.camelCased
    self.texts = texts
    self.value = value
    self.isDefault = isDefault
  }

  init(_ key: String, _ text: String?, isDefault: Bool = false) {
    self.init(key, texts: text.map { [$0] } ?? [], value: text, isDefault: isDefault)
  }

  init(_ key: String, _ number: Int?, isDefault: Bool = false) {
    self.init(
      key, texts: number.map { ["\($0)"] } ?? [], value: number, isDefault: isDefault)
  }

  init(_ key: String, _ day: Day?) {
    self.init(key, day?.iso)
  }

  /// Creates a value that is derived from properties and appears only in JSON.
  init(inJSON field: String, _ value: any JSONWritable) {
    self.init(field, texts: [], value: value)
  }

  /// Creates a property that appears only in text, because JSON has its value elsewhere.
  init(inText key: String, _ texts: [String]) {
    self.init(key, field: "", texts: texts, value: Int?.none)
  }

  var isForText: Bool { field.isEmpty }

  /// Creates a property from names or texts, one for each occurrence.
  init(_ key: String, field: String? = nil, _ texts: [String]) {
    self.init(key, field: field, texts: texts, value: texts)
  }

  /// Creates a repeatable property.
  init<Item>(
    _ key: String, field: String, _ items: [Item], text: (Item) -> String,
    fields: (Item) -> JSONObject
  ) {
    self.init(key, field: field, texts: items.map(text), value: items.map(fields))
  }
}

/// Returns a value as a file states it: followed by `;` and its reason, if it has one.
func text(_ value: String, because why: String?) -> String {
  why.map { "\(value) ; \($0)" } ?? value
}

extension Unit {
  /// The name of the unit; nil for a bare number. Every unit of time is `s`.
  var nameInJSON: String? { isNone ? nil : name }
}
