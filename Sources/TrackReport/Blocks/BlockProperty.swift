import TrackCore

/// One property of a block as it is understood: its text and its JSON come from one place.
package struct BlockProperty: Sendable {
  /// The key in a file: `at-least`.
  package let key: String
  /// The name in JSON: `atLeast`; of a property that may be repeated the plural.
  package let field: String
  /// A text for each time that it is written; empty where it is not.
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

  /// Something that follows from properties and is of use to scripts alone.
  init(inJSON field: String, _ value: any JSONWritable) {
    self.init(field, texts: [], value: value)
  }

  /// Something that text alone says, because JSON has it elsewhere.
  init(inText key: String, _ texts: [String]) {
    self.init(key, field: "", texts: texts, value: Int?.none)
  }

  var isForText: Bool { field.isEmpty }

  /// Names or texts alone, one for each time.
  init(_ key: String, field: String? = nil, _ texts: [String]) {
    self.init(key, field: field, texts: texts, value: texts)
  }

  /// A property that may be repeated.
  init<Item>(
    _ key: String, field: String, _ items: [Item], text: (Item) -> String,
    fields: (Item) -> JSONObject
  ) {
    self.init(key, field: field, texts: items.map(text), value: items.map(fields))
  }
}

/// A structured value and the text after its `;`.
func text(_ value: String, because why: String?) -> String {
  why.map { "\(value) ; \($0)" } ?? value
}

extension Unit {
  /// The name; nil for a bare number. Every time is in `s`.
  var nameInJSON: String? { isNone ? nil : name }
}
