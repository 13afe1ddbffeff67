import TrackCore
import TrackInsights

/// A log line about a meal, with the derivation of its amounts.
struct MealLine: QuotedLine {
  let day: Day
  let place: Place
  /// The byte offsets of the line's text in its file.
  let text: Range<Int>
  /// The amount of each nutrient that the line states or that its foods have, in the unit of the part
  /// of `meal`.
  let amounts: [String: Number]
  /// The amounts of each food on the line, and the parts on the line that replace them.
  let notes: [String]

  /// The protein, carbs and fat; nil unless all three are known.
  var macros: Macros? { Macros(amounts) }
}

extension Explainer {
  /// Returns the lines about meals in a range of days, sorted by day, then by file and line.
  func mealLines(from first: Day, through last: Day) -> [MealLine] {
    guard let reader = MealReader(workspace) else { return [] }
    var lines: [MealLine] = []
    workspace.forEachLine(from: first, through: last) { entry, _ in
      guard reader.isMeal(entry) else { return }
      lines.append(
        MealLine(
          day: entry.day, place: entry.place, text: entry.text, amounts: reader.amounts(of: entry),
          notes: notes(on: entry.servings, entry.parts)))
    }
    return lines.inOrder
  }

  /// Returns a note for each food of a meal, such as
  /// `oats (foods.txt:1): kcal 389 × 1.5 = 583.5, protein 16.9 × 1.5 = 25.35 g`, and a note on the
  /// written parts that replace those of the foods.
  private func notes(
    on servings: [LogEntry.Serving], _ parts: [LogEntry.Part]
  ) -> [String] {
    let ranges = servings.map(\.range)
    let written = Set(parts.filter { !ranges.contains($0.range) }.map(\.name))
    var replaced: [String] = []
    var notes = servings.compactMap { serving -> String? in
      guard let food = workspace.block(named: serving.food) as? Food else { return nil }
      let amounts = food.portion.compactMap { nutrient -> String? in
        let name = workspace.text(of: nutrient.part)
        guard !written.contains(nutrient.part) else {
          if !replaced.contains(name) { replaced.append(name) }
          return nil
        }
        let number = nutrient.amount.number
        let sum = number.scaled(by: Int128(serving.portions.millionths), over: 1_000_000)
        let unit = name == "kcal" ? "" : " \(nutrient.amount.unit.name)"
        return serving.portions == .one
          ? "\(name) \(number.grouped)\(unit)"
          : "\(name) \(number.grouped) × \(serving.portions.grouped) = \(sum.grouped)\(unit)"
      }
      let file = workspace.files[food.heading.place.file].name
      return "\(food.id) (\(file):\(food.heading.place.line)): \(amounts.joined(separator: ", "))"
    }
    if !replaced.isEmpty {
      notes.append("\(Words.list(replaced)) as written, in place of what the foods have")
    }
    return notes
  }
}
