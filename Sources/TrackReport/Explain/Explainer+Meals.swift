import TrackCore
import TrackInsights

/// Explains the figures of `track meal`.
extension Explainer {
  /// Explains the figures of a range of days: the mean amounts per day, the shares of protein,
  /// carbs and fat, and the targets. Lists the meals of each day.
  package func meals(from first: Day, through last: Day) -> Explanation {
    var explanation = Explanation(kind: "measure", id: Food.mealID, title: "Meals", today: today)
    let sheet = MealSheet(
      MealFigures(workspace, from: first, through: last), of: workspace, today: today)
    let days = sheet.figures.days
    guard let mean = sheet.figures.mean, !days.isEmpty else {
      var part = Explanation.Part("mean", "Mean", "none; no meal in \(self.days(first, last))")
      part.notes = [sheet.noMeal]
      explanation.parts = [part]
      return explanation
    }
    let shown = days.suffix(limits.steps)
    let lines = InsightLines.lines(
      of: shown.map {
        .init(workspace.names.existing(Food.mealID), in: $0.day...$0.day, of: workspace)
      },
      in: workspace)
    var part = Explanation.Part(
      "mean", "Mean of \(Words.count(mean.meals, "day"))", sheet.amountsInWords(of: mean))
    part.notes = [
      "of the days with a meal in \(self.days(last - (MealFigures.meanDays - 1), last)); each"
        + " nutrient by the days that name it"
    ]
    part.notes += sums(sheet)
    part.earlier = days.count - shown.count
    part.steps = zip(shown, lines).map { day, lines in
      step("\(day.day): \(sheet.amountsInWords(of: day))", lines)
    }
    part.fields = ["days": mean.meals, "nutrients": JSONObject(sheet.amounts(of: mean))]
    explanation.parts = [part, shares(mean.macros)]
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

  /// Explains the amounts that habits and goals require per day.
  private func targets(_ sheet: MealSheet) -> Explanation.Part {
    let figures = sheet.figures
    var part = Explanation.Part(
      "targets", "Asked a day", Words.count(figures.targets.count, "nutrient"))
    part.steps = figures.targets.map { target in
      let unit = sheet.unit(of: target)
      let actual = figures.lastDay.amounts[target.nutrient].map { sheet.amount($0, unit) }
      return Explanation.Step(
        "\(target.nutrient): \(target.isLimit ? "at most " : "")\(sheet.amount(target.amount, unit))"
          + " by \(workspace.text(of: target.block)); on \(figures.last) it is"
          + " \(actual ?? "unknown, for no meal states it")")
    }
    return part
  }

  private func shares(_ macros: Macros) -> Explanation.Part {
    guard let percent = macros.inPercent, let shares = macros.shares else {
      return Explanation.Part(
        "shares", "Protein/carbs/fat", "none, without a meal that names all three")
    }
    var part = Explanation.Part("shares", "Protein/carbs/fat", percent)
    part.notes = [
      "of the energy of \(Words.count(macros.meals, "meal")) that name all three:"
        + " 4 × \(macros.protein.text) + 4 × \(macros.carbs.text) + 9 × \(macros.fat.text) ="
        + " \(macros.kcal.text) kcal"
    ]
    part.fields = ["protein": shares.protein, "carbs": shares.carbs, "fat": shares.fat]
    return part
  }
}
