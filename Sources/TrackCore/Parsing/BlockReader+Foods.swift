extension BlockReader {
  /// The maximum amount of a nutrient that a portion may state.
  private static let mostOfNutrient = Number(1_000_000)

  mutating func readFood(_ block: BlockSource, _ outline: FileOutline, _ heading: Heading) -> Food {
    var food = Food(heading: heading)
    var portion: [String: Amount] = [:]
    readProperties(of: block, in: outline, heading: &food.heading) {
      reader, property throws(Diagnostic) in
      let amount = try reader.readNutrient(&property)
      if reader.counts(property) { portion[property.key.name] = amount }
    }
    food.portion = Food.nutrients.compactMap { nutrient in
      portion[nutrient.name].map { Food.Nutrient(part: names.name(nutrient.name), amount: $0) }
    }
    return food
  }

  /// Reads the amount of a nutrient and converts it to the unit of the nutrient's part of `meal`.
  private mutating func readNutrient(_ property: inout Property) throws(Diagnostic) -> Amount {
    let start = property.cursor.at
    let amount = spellings.settled(try property.cursor.amountInBlock())
    let stop = property.cursor.at
    try property.cursor.expectEnd()
    let name = Food.nutrients.first { $0.name == property.key.name }?.unit ?? ""
    let unit = Unit(name) ?? .none
    let written = amount.unit.isNone ? Amount(amount.number, unit) : amount
    guard let number = UnitConverter().convert(written, to: unit, for: nil) else {
      throw Diagnostic(
        .unitsDiffer, start, stop, "\(amount.unit.name) does not convert to \(unit.name)")
    }
    guard number >= .zero, number <= Self.mostOfNutrient else {
      throw Diagnostic(
        .outOfBounds, start, stop,
        "\(number) \(unit.name) are not between 0 and \(Self.mostOfNutrient)")
    }
    return Amount(number, unit)
  }
}
