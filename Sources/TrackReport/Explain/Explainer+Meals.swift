import TrackCore
import TrackInsights
import TrackJSON

/// Explains the figures of `track meal`.
extension Explainer {
  /// Explains the figures of a range of days: the mean amounts per day, the shares of protein,
  /// carbs and fat, and the targets. Lists the meals of each day.
  package func meals(from first: Day, through last: Day) -> Explanation {
    let sheet = MealSheet(
      MealFigures(workspace, from: first, through: last, today: today), of: workspace,
      today: today)
    func explanation(_ parts: [Explanation.Part?]) -> Explanation {
      self.explanation(Kind.measure.rawValue, id: Food.mealID, title: "Meals", parts)
    }
    guard let mean = sheet.figures.mean, !sheet.figures.days.isEmpty else {
      return explanation([
        .init("mean", "Mean", "none; no meal in \(days(first, last))", notes: [sheet.noMeal])
      ])
    }
    let meanFrom = last - (MealFigures.meanDays - 1)
    let lines = mealLines(from: min(first, meanFrom), through: last)
    return explanation([
      self.mean(mean, sheet, lines, of: days(meanFrom, last)), shares(mean.macros, sheet, lines),
      targets(sheet), energy(sheet),
    ])
  }

  private func mean(
    _ mean: MealDay, _ sheet: MealSheet, _ lines: [MealLine], of span: String
  ) -> Explanation.Part {
    let kcal = sheet.figures.nutrients.first { $0.name == "kcal" }?.unit
    return Explanation.Part(
      "mean", "Mean of \(Words.count(mean.meals, "day"))", sheet.amountsInWords(of: mean),
      notes: ["of the days with a meal in \(span); each nutrient by the days that name it"]
        + (sheet.figures.leavesOutToday ? ["without today, which is not over"] : []) + sums(sheet),
      ["days": mean.meals, "nutrients": JSONObject(sheet.amounts(of: mean))]
    ).listing(sheet.figures.days, as: "day", atMost: limits.steps) { day in
      step(
        "\(day.day): \(sheet.amountsInWords(of: day, isExact: true))",
        lines.filter { $0.day == day.day }
      ) { line, quote in
        quote.figure = line.amounts["kcal"]
        quote.amount = quote.figure.flatMap { number in kcal.map { Words.exact(number, $0) } } ?? ""
        quote.notes = line.notes
      }
    }
  }

  /// Returns the arithmetic of the mean of each nutrient: `protein: (57.35 + 20) / 2 = 38.675 g`.
  private func sums(_ sheet: MealSheet) -> [String] {
    sheet.figures.nutrients.compactMap { nutrient in
      let known = sheet.figures.meanOf.compactMap { $0.amounts[nutrient.name] }
      guard known.count > 1, let mean = sheet.figures.mean?.amounts[nutrient.name] else {
        return nil
      }
      let sum = known.map(\.grouped).joined(separator: " + ")
      let unit = nutrient.name == "kcal" ? "" : " " + nutrient.unit.name
      return "\(nutrient.name): (\(sum)) / \(known.count) = \(mean.grouped)\(unit)"
    }
  }

  /// Explains the amounts that habits require per day and goals per meal; nil if there are none.
  private func targets(_ sheet: MealSheet) -> Explanation.Part? {
    let figures = sheet.figures
    guard !figures.targets.isEmpty else { return nil }
    return Explanation.Part(
      "targets", "Asked", Words.count(figures.targets.count, "nutrient"),
      steps: figures.targets.map { target in
        let (unit, id) = (sheet.unit(of: target), workspace.text(of: target.block))
        let actual = sheet.actual(of: target).map { sheet.amount($0, unit) }
        let each = target.isPerMeal ? "a meal" : "a day"
        return .init(
          "\(target.nutrient): \(target.isLimit ? "at most " : "")\(sheet.amount(target.amount, unit))"
            + " \(each) by \(id); on \(figures.last) it is"
            + " \(actual ?? "unknown, for no meal states it")",
          notes: target.isPerMeal
            ? ["its measure is the mean of all lines: `track explain \(id)`"] : [])
      })
  }

  /// Explains the warnings about the energy of meals; nil if there are none.
  private func energy(_ sheet: MealSheet) -> Explanation.Part? {
    let mismatches = sheet.figures.mismatches
    guard !mismatches.isEmpty else { return nil }
    return Explanation.Part(
      "warnings", "Energy", Words.count(mismatches.count, "meal"),
      notes: ["kcal and 4 × protein + 4 × carbs + 9 × fat are more than a fifth of the kcal apart"],
      steps: mismatches.map { .init(sheet.words($0)) })
  }

  private func shares(
    _ macros: Macros, _ sheet: MealSheet, _ lines: [MealLine]
  ) -> Explanation.Part {
    guard let percent = macros.inPercent, let shares = macros.shares else {
      return Explanation.Part(
        "shares", "Protein/carbs/fat", "none, without a meal that names all three")
    }
    return Explanation.Part(
      "shares", "Protein/carbs/fat", percent,
      notes: [
        "of the energy of \(Words.count(macros.meals, "meal")) that"
          + " \(macros.meals == 1 ? "names" : "name") all three: \(macros.energyInWords)"
      ],
      steps: sheet.figures.meanOf.filter { $0.macros.meals > 0 }.map { day in
        step(
          "\(day.day): \(day.macros.energyInWords)",
          lines.filter { $0.day == day.day && $0.macros != nil }
        ) { line, quote in
          quote.figure = line.macros?.kcal
          quote.amount = quote.figure.map { "\($0.grouped) kcal" } ?? ""
        }
      }, ["protein": shares.protein, "carbs": shares.carbs, "fat": shares.fat])
  }
}

extension Macros {
  /// The arithmetic of the energy: `4 × 20 + 4 × 30 + 9 × 10 = 290 kcal`.
  fileprivate var energyInWords: String {
    "4 × \(protein.grouped) + 4 × \(carbs.grouped) + 9 × \(fat.grouped) = \(kcal.grouped) kcal"
  }
}
