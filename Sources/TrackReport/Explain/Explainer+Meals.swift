import TrackCore
import TrackInsights
import TrackJSON

/// Explains the figures of `track meal`.
extension Explainer {
  /// Explains the figures of a range of days: the mean amounts per day, the shares of protein,
  /// carbs and fat, and the targets. Lists the meals of each day.
  package func meals(from first: Day, through last: Day) -> Explanation {
    var explanation = Explanation(kind: "measure", id: Food.mealID, title: "Meals", today: today)
    let sheet = MealSheet(
      MealFigures(workspace, from: first, through: last, today: today), of: workspace,
      today: today)
    let days = sheet.figures.days
    guard let mean = sheet.figures.mean, !days.isEmpty else {
      var part = Explanation.Part("mean", "Mean", "none; no meal in \(self.days(first, last))")
      part.notes = [sheet.noMeal]
      explanation.parts = [part]
      return explanation
    }
    let shown = days.suffix(limits.steps)
    let lines = mealLines(from: min(first, last - (MealFigures.meanDays - 1)), through: last)
    var part = Explanation.Part(
      "mean", "Mean of \(Words.count(mean.meals, "day"))", sheet.amountsInWords(of: mean))
    part.notes = [
      "of the days with a meal in \(self.days(last - (MealFigures.meanDays - 1), last)); each"
        + " nutrient by the days that name it"
    ]
    if sheet.figures.leavesOutToday { part.notes.append("without today, which is not over") }
    part.notes += sums(sheet)
    part.earlier = days.count - shown.count
    part.steps = shown.map { day in
      let kcal = sheet.figures.nutrients.first { $0.name == "kcal" }?.unit
      return step(
        "\(day.day): \(sheet.amountsInWords(of: day, isExact: true))",
        lines.filter { $0.day == day.day }
      ) { line, quote in
        quote.figure = line.amounts["kcal"]
        quote.amount = quote.figure.flatMap { number in kcal.map { Words.exact(number, $0) } } ?? ""
        quote.notes = line.notes
      }
    }
    part.fields = ["days": mean.meals, "nutrients": JSONObject(sheet.amounts(of: mean))]
    explanation.parts = [part, shares(mean.macros, sheet, lines)]
    if !sheet.figures.targets.isEmpty { explanation.parts.append(targets(sheet)) }
    if !sheet.figures.mismatches.isEmpty {
      var part = Explanation.Part(
        "warnings", "Energy", Words.count(sheet.figures.mismatches.count, "meal"))
      part.notes = [
        "kcal and 4 × protein + 4 × carbs + 9 × fat are more than a fifth of the kcal apart"
      ]
      part.steps = sheet.figures.mismatches.map { Explanation.Step(sheet.words($0)) }
      explanation.parts.append(part)
    }
    return explanation
  }

  /// Returns the arithmetic of the mean of each nutrient: `protein: (57.35 + 20) / 2 = 38.675 g`.
  private func sums(_ sheet: MealSheet) -> [String] {
    sheet.figures.nutrients.compactMap { nutrient in
      let known = sheet.figures.meanOf.compactMap { $0.amounts[nutrient.name] }
      guard known.count > 1, let mean = sheet.figures.mean?.amounts[nutrient.name] else {
        return nil
      }
      let sum = known.map(\.text).joined(separator: " + ")
      let unit = nutrient.name == "kcal" ? "" : " " + nutrient.unit.name
      return "\(nutrient.name): (\(sum)) / \(known.count) = \(mean.text)\(unit)"
    }
  }

  /// Explains the amounts that habits require per day and goals per meal.
  private func targets(_ sheet: MealSheet) -> Explanation.Part {
    let figures = sheet.figures
    var part = Explanation.Part(
      "targets", "Asked", Words.count(figures.targets.count, "nutrient"))
    part.steps = figures.targets.map { target in
      let (unit, id) = (sheet.unit(of: target), workspace.text(of: target.block))
      let actual = sheet.actual(of: target).map { sheet.amount($0, unit) }
      let each = target.isPerMeal ? "a meal" : "a day"
      var step = Explanation.Step(
        "\(target.nutrient): \(target.isLimit ? "at most " : "")\(sheet.amount(target.amount, unit))"
          + " \(each) by \(id); on \(figures.last) it is"
          + " \(actual ?? "unknown, for no meal states it")")
      if target.isPerMeal {
        step.notes = ["its measure is the mean of all lines: `track explain \(id)`"]
      }
      return step
    }
    return part
  }

  private func shares(
    _ macros: Macros, _ sheet: MealSheet, _ lines: [MealLine]
  ) -> Explanation.Part {
    guard let percent = macros.inPercent, let shares = macros.shares else {
      return Explanation.Part(
        "shares", "Protein/carbs/fat", "none, without a meal that names all three")
    }
    var part = Explanation.Part("shares", "Protein/carbs/fat", percent)
    part.notes = [
      "of the energy of \(Words.count(macros.meals, "meal")) that"
        + " \(macros.meals == 1 ? "names" : "name") all three:"
        + " \(macros.energyInWords)"
    ]
    part.steps = sheet.figures.meanOf.filter { $0.macros.meals > 0 }.map { day in
      step(
        "\(day.day): \(day.macros.energyInWords)",
        lines.filter { $0.day == day.day && $0.macros != nil }
      ) { line, quote in
        quote.figure = line.macros?.kcal
        quote.amount = quote.figure.map { "\($0.text) kcal" } ?? ""
      }
    }
    part.fields = ["protein": shares.protein, "carbs": shares.carbs, "fat": shares.fat]
    return part
  }

  /// Returns a step with the last of the given meals, up to the limit.
  private func step(
    _ words: String, _ lines: [MealLine],
    _ complete: (MealLine, inout Explanation.Line) -> Void
  ) -> Explanation.Step {
    var step = Explanation.Step(words)
    step.lines = lines.suffix(limits.lines).map { line in
      var quote = workspace.quote(line.place, line.text)
      complete(line, &quote)
      return quote
    }
    step.earlier = lines.count - step.lines.count
    return step
  }
}

extension Macros {
  /// The arithmetic of the energy: `4 × 20 + 4 × 30 + 9 × 10 = 290 kcal`.
  fileprivate var energyInWords: String {
    "4 × \(protein.text) + 4 × \(carbs.text) + 9 × \(fat.text) = \(kcal.text) kcal"
  }
}
