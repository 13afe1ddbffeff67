import TrackCore
import TrackJSON

extension BlockDescriber {
  /// Returns the effective properties of a measure. If the block of a built-in measure does not
  /// state a property, the built-in value is used.
  func properties(of measure: Measure) -> [BlockProperty] {
    let effective = workspace.effectiveMeasures[measure.name] ?? measure
    let isBuiltIn = measure.heading.place.line == 0
    return [
      BlockProperty(.unit, effective.unit?.name, isDefault: isBuiltIn || measure.unit == nil),
      BlockProperty(.also, field: "also", measure.also, text: text, fields: fields),
      BlockProperty(
        .range, texts: effective.range.map { [text($0)] } ?? [],
        value: effective.range.map(fields)
      ).asDefault(isBuiltIn || measure.range == nil),
      BlockProperty(
        .by, (effective.by ?? .last).rawValue, isDefault: isBuiltIn || measure.by == nil),
      BlockProperty(
        .part, field: "parts", texts: effective.parts.map(words),
        value: effective.parts.map(fields)
      ).asDefault(isBuiltIn || measure.parts.isEmpty),
    ]
  }

  func properties(of food: Food) -> [BlockProperty] {
    food.portion.map { nutrient in
      BlockProperty(
        name: text(nutrient.part), texts: [nutrient.amount.text],
        value: ["amount": nutrient.amount.number, "unit": nutrient.amount.unit.name] as JSONObject)
    }
  }

  private func text(_ other: Measure.OtherUnit) -> String {
    other.unit.name
      + (other.equals.map { " = \(ratio($0).text)\($0.unit.name)" } ?? "")
  }

  private func fields(_ other: Measure.OtherUnit) -> JSONObject {
    [
      "unit": other.unit.name, "is": other.equals.map(ratio),
      "of": other.equals?.unit.name,
    ]
  }

  /// Returns the factor of an equivalence of units, rounded to six decimal places, the precision of
  /// a `Number`.
  private func ratio(_ equals: Measure.Equivalence) -> Number {
    Number.one.scaled(by: Int128(equals.numerator), over: Int128(equals.denominator))
  }

  private func text(_ bounds: Bounds) -> String { "\(bounds.low)..\(bounds.high)" }

  private func fields(_ bounds: Bounds) -> JSONObject {
    ["low": bounds.low, "high": bounds.high]
  }

  func name(of part: Measure.Part) -> String { part.spelling ?? text(part.name) }

  private func words(_ part: Measure.Part) -> String {
    let words = [
      name(of: part), part.unit.isNone ? nil : part.unit.name, part.range.map(text),
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }

  private func fields(_ part: Measure.Part) -> JSONObject {
    [
      "name": name(of: part), "unit": part.unit.nameInJSON,
      "range": part.range.map(fields),
    ]
  }
}
