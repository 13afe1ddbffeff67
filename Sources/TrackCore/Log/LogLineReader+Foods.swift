/// Reads foods on lines about `meal`.
extension LogLineReader {
  /// The maximum number of portions.
  private static let mostPortions = Number(1000)

  /// Returns the name of the food between two offsets; nil if the subject is not `meal` or no such
  /// food is declared.
  func food(_ cursor: Cursor, _ start: Int, _ stop: Int, of subject: Name) -> Name? {
    guard subjects[Int(subject.index)].takesFoods,
      let name = names.existing(cursor.text(start, stop)),
      subjects.indices.contains(Int(name.index)),
      subjects[Int(name.index)].portion != nil
    else { return nil }
    return name
  }

  /// Reads `FOOD [xNUMBER]`, given the name of the food.
  mutating func serving(
    _ cursor: inout Cursor, _ food: Name, _ word: Range<Int>, into entry: inout LogEntry
  ) throws(Diagnostic) {
    cursor.at = word.upperBound
    var portions = Number.one
    let multiplier = cursor.multiplier()
    guard !entry.servings.contains(where: { $0.food == food }) else {
      cursor.at = multiplier?.end ?? cursor.at
      throw Diagnostic(
        .repeatedItem, word.lowerBound, word.upperBound,
        "\(cursor.text(word.lowerBound, word.upperBound)) is given twice")
    }
    if let multiplier {
      cursor.at = multiplier.number
      portions = try cursor.number()
      guard cursor.at == multiplier.end else {
        throw Diagnostic(
          .badAmount, multiplier.start, multiplier.end,
          "not a number of portions: \(quoted(cursor.text(multiplier.start, multiplier.end)))")
      }
      guard portions > .zero, portions <= Self.mostPortions else {
        throw Diagnostic(
          .outOfBounds, multiplier.start, multiplier.end,
          "\(portions) portions are not above 0 and up to \(Self.mostPortions)")
      }
    }
    guard entry.outcome == .done else {
      throw Diagnostic(
        .skipWithAmount, word.lowerBound, cursor.at, "an amount beside skip or fail")
    }
    entry.servings.append(LogEntry.Serving(food: food, portions: portions, range: word))
  }

  /// Adds the nutrients of the line's foods as parts. A part that is written on the line replaces
  /// the computed one.
  func addNutrients(to entry: inout LogEntry) {
    let written = entry.parts.count
    for serving in entry.servings {
      for nutrient in subjects[Int(serving.food.index)].portion ?? [] {
        let number = nutrient.amount.number.scaled(
          by: Int128(serving.portions.millionths), over: 1_000_000)
        if let index = entry.parts.firstIndex(where: { $0.name == nutrient.part }) {
          if index >= written { entry.parts[index].amount.number += number }
        } else {
          entry.parts.append(
            LogEntry.Part(
              name: nutrient.part, amount: Amount(number, nutrient.amount.unit),
              range: serving.range))
        }
      }
    }
  }
}

extension Cursor {
  /// Finds a multiplier such as `x1.5` after blanks. Returns the start of its `x`, the start of its
  /// number, and the end of the word; nil if there is no multiplier.
  package func multiplier() -> (start: Int, number: Int, end: Int)? {
    var probe = self
    guard probe.skipBlanks(), let (scalar, length) = probe.scalar(at: probe.at),
      ["x", "X", "×"].contains(scalar)
    else { return nil }
    let start = probe.at
    probe.at += length
    guard probe.isAtNumber, probe.byte.isDigit || probe.byte == ASCII.dot else { return nil }
    return (start, probe.at, probe.wordEnd())
  }
}
