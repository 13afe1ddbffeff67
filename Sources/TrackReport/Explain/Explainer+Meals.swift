import TrackCore
import TrackInsights

/// Explains the figures of `track meal`.
extension Explainer {
  /// Returns the mean of the meals and their energy, day by day.
  package func meals(from first: Day, through last: Day) -> Explanation {
    var explanation = Explanation(kind: "measure", id: Food.mealID, title: "Meals", today: today)
    let sheet = MealSheet(
      MealFigures(workspace, from: first, through: last), of: workspace, today: today)
    let days = sheet.figures.days
    guard let mean = sheet.figures.mean, !days.isEmpty else {
      explanation.parts = [.init("mean", "Mean", "none; no meal in \(self.days(first, last))")]
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
    part.earlier = days.count - shown.count
    part.steps = zip(shown, lines).map { day, lines in
      step("\(day.day): \(sheet.amountsInWords(of: day))", lines)
    }
    part.fields = ["days": mean.meals, "nutrients": JSONObject(sheet.amounts(of: mean))]
    explanation.parts = [part, shares(mean.macros)]
    return explanation
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
