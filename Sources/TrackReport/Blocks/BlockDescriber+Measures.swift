import TrackCore

extension BlockDescriber {
  /// A measure as it holds: what its block does not say comes from the built-in one of its name.
  func properties(of measure: Measure) -> [BlockProperty] {
    let effective = workspace.effectiveMeasures[measure.name] ?? measure
    let isBuiltIn = measure.heading.place.line == 0
    return [
      BlockProperty("unit", effective.unit?.name, isDefault: isBuiltIn || measure.unit == nil),
      BlockProperty("also", measure.also, text: text, fields: fields),
      BlockProperty(
        "range", texts: effective.range.map { [text($0)] } ?? [],
        value: effective.range.map { .object(fields(of: $0)) } ?? .null,
        isDefault: isBuiltIn || measure.range == nil),
      BlockProperty(
        "by", (effective.by ?? .last).rawValue, isDefault: isBuiltIn || measure.by == nil),
      BlockProperty(
        "part", field: "parts", texts: effective.parts.map(text),
        value: .array(effective.parts.map { .object(fields(of: $0)) }),
        isDefault: isBuiltIn || measure.parts.isEmpty),
    ]
  }

  private func text(_ other: Measure.OtherUnit) -> String {
    other.unit.name
      + (other.equals.map { " = \(ratio($0).text)\($0.unit.name)" } ?? "")
  }

  private func fields(_ other: Measure.OtherUnit) -> [JSONValue.Field] {
    [
      .init("unit", .text(other.unit.name)),
      .init("is", other.equals.map { .number(ratio($0)) } ?? .null),
      .init("of", .text(other.equals?.unit.name)),
    ]
  }

  /// Rounded to six places, which is what can be shown.
  private func ratio(_ equals: Measure.Equivalence) -> Number {
    Number.one.scaled(by: Int128(equals.numerator), over: Int128(equals.denominator))
  }

  private func text(_ bounds: Bounds) -> String { "\(bounds.low)..\(bounds.high)" }

  private func fields(of bounds: Bounds) -> [JSONValue.Field] {
    [.init("low", .number(bounds.low)), .init("high", .number(bounds.high))]
  }

  private func text(_ part: Measure.Part) -> String {
    let words = [
      text(part.name), part.unit.isNone ? nil : part.unit.name, part.range.map(text),
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }

  private func fields(of part: Measure.Part) -> [JSONValue.Field] {
    [
      .init("name", .text(text(part.name))),
      .init("unit", part.unit.isNone ? .null : .text(part.unit.name)),
      .init("range", part.range.map { .object(fields(of: $0)) } ?? .null),
    ]
  }
}

extension BlockProperty {
  /// A property whose key is its name in JSON although it may be repeated.
  fileprivate init<Item>(
    _ key: String, _ items: [Item], text: (Item) -> String, fields: (Item) -> [JSONValue.Field]
  ) {
    self.init(key, field: key, items, text: text, fields: fields)
  }
}
