import TrackCore
import TrackJSON

/// A property of a block, with its value as text and as JSON.
package struct BlockProperty: Sendable {
  /// The key in a file, such as `at-least`.
  package let key: String
  /// The name in JSON, such as `atLeast`. If the property can be repeated, the name is a plural.
  package let field: String
  /// The texts of the property, one for each line that states it; empty if no line does.
  package let texts: [String]
  package let value: any JSONWritable
  /// True if the value is a default because the file does not state the property.
  package private(set) var isDefault = false

  init(name: String, field: String? = nil, texts: [String], value: any JSONWritable) {
    key = name
    self.field = field ?? name.camelCased
    self.texts = texts
    self.value = value
  }

  init(_ key: PropertyKey, field: String? = nil, texts: [String], value: any JSONWritable) {
    self.init(name: key.rawValue, field: field, texts: texts, value: value)
  }

  init(_ key: PropertyKey, _ text: String?, isDefault: Bool = false) {
    self.init(key, texts: text.map { [$0] } ?? [], value: text)
    self.isDefault = isDefault
  }

  init(_ key: PropertyKey, _ number: Int?, isDefault: Bool = false) {
    self.init(key, texts: number.map { ["\($0)"] } ?? [], value: number)
    self.isDefault = isDefault
  }

  /// Returns the property as one whose value is a default, or not.
  func asDefault(_ isDefault: Bool) -> BlockProperty {
    var property = self
    property.isDefault = isDefault
    return property
  }

  /// Creates a value that is derived from properties and appears only in JSON.
  init(inJSON field: String, _ value: any JSONWritable) {
    self.init(name: field, texts: [], value: value)
  }

  /// True for a figure that appears only in text, because JSON has its value elsewhere.
  var isForText: Bool { field.isEmpty }

  /// Creates a property from its texts, one for each line that states it.
  init(_ property: Property, _ texts: [String]) {
    if property.isRepeatable {
      let isPlural = property.key == .of || property.key == .focus
      self.init(
        property.key, field: property.name + (isPlural ? "" : "s"), texts: texts, value: texts)
    } else {
      self.init(property.key, texts.first)
    }
  }

  /// Creates a property that can be repeated.
  init<Item>(
    _ key: PropertyKey, field: String, _ items: [Item], text: (Item) -> String,
    fields: (Item) -> JSONObject
  ) {
    self.init(key, field: field, texts: items.map(text), value: items.map(fields))
  }
}

/// Returns a value in file syntax, followed by `;` and its reason if it has one.
func text(_ value: String, because why: String?) -> String {
  why.map { "\(value) ; \($0)" } ?? value
}

extension Unit {
  /// The name of the unit in JSON: `s` for all units of time, nil for a number without a unit.
  var nameInJSON: String? { isNone ? nil : name }
}
