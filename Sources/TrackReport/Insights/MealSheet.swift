import TrackCore
import TrackInsights
import TrackJSON

/// The output of `track meal`: the meals of a period, day by day, compared with the targets.
package struct MealSheet: Sendable {
  let workspace: Workspace
  let figures: MealFigures
  let today: Day

  package init(_ figures: MealFigures, of workspace: Workspace, today: Day) {
    (self.workspace, self.figures, self.today) = (workspace, figures, today)
  }

  // MARK: Text

  package func lines(for terminal: Terminal) -> [String] {
    let days = figures.days
    let title = days.isEmpty ? "Meals" : "Meals on \(Words.count(days.count, "day"))"
    var page = TextPage(terminal)
    page.heading(title, "\(figures.first)..\(figures.last)")
    guard !days.isEmpty else {
      page.say(noMeal)
      return page.lines
    }
    page.add(dayLines(days, for: terminal))
    page.section(targetLines(perMeal: false, for: terminal))
    page.section(targetLines(perMeal: true, for: terminal))
    for note in notes { page.prose([note]) }
    page.prose(mismatches)
    return page.lines
  }

  /// Sentences about today, if the mean leaves it out, and about the nutrients that are known for
  /// only some of the shown meals.
  private var notes: [String] {
    let showsMean = figures.days.count > 1 || figures.targets.contains { !$0.isPerMeal }
    return
      (figures.leavesOutToday && showsMean
      ? ["The mean of days leaves out today, which is not over."] : []) + partialNotes
  }

  private var partialNotes: [String] {
    let meals = figures.days.reduce(0) { $0 + $1.meals }
    let partial = columns.compactMap { nutrient -> String? in
      let stated = figures.days.reduce(0) { $0 + ($1.stated[nutrient.name] ?? 0) }
      return stated < meals ? "\(nutrient.name) by \(stated)" : nil
    }
    guard !partial.isEmpty else { return [] }
    return [
      "Of \(Words.count(meals, "meal")) not all state everything: \(partial.joined(separator: ", "))."
        + " The sums lack the rest."
    ]
  }

  var noMeal: String {
    guard let latest = figures.latest else {
      return "There is no meal in these days. Write one as `\(today) 12:30 meal kcal:640`."
    }
    return "There is no meal in these days. The last one before was on \(Words.fullDate(latest)):"
      + " `track meal --to \(latest)`."
  }

  /// The nutrients that are known for at least one day.
  private var columns: [(name: String, unit: Unit)] {
    figures.nutrients.filter { nutrient in
      figures.days.contains { $0.amounts[nutrient.name] != nil }
    }
  }

  private func dayLines(_ days: [MealDay], for terminal: Terminal) -> [String] {
    var table = TextTable(
      [.init(title: "Day", layout: .whole())]
        + columns.enumerated().map { index, nutrient in
          .init(
            title: nutrient.name, layout: .whole(.right, priority: index < 4 ? index : index + 1))
        } + [.init(title: "protein/carbs/fat", layout: .whole(.right, priority: 4))])
    table.addHeadings()
    for day in days { table.add(cells(Words.date(day.day), day)) }
    if let mean = figures.mean, days.count > 1 {
      table.add(cells("mean of \(Words.count(mean.meals, "day"))", mean))
    }
    return table.laidOut(on: terminal)
  }

  private func cells(_ title: String, _ day: MealDay) -> [String] {
    let amounts = columns.map { nutrient in
      day.amounts[nutrient.name].map { amount($0, nutrient.unit) } ?? ""
    }
    return [title] + amounts + [day.macros.inPercent ?? ""]
  }

  /// The amounts of a day, in the order of the nutrients: `1224 kcal, protein 57.4 g`.
  ///
  /// - Parameter isExact: True to leave the amounts unrounded.
  func amountsInWords(of day: MealDay, isExact: Bool = false) -> String {
    figures.nutrients.compactMap { nutrient in
      day.amounts[nutrient.name].map { number in
        if nutrient.name == "kcal" {
          return "\(isExact ? number.grouped : amount(number, nutrient.unit)) kcal"
        }
        let words = isExact ? Words.exact(number, nutrient.unit) : amount(number, nutrient.unit)
        return "\(nutrient.name) \(words)"
      }
    }.joined(separator: ", ")
  }

  /// The amounts of a day as JSON fields.
  func amounts(of day: MealDay) -> [JSONObject.Field] {
    figures.nutrients.compactMap { nutrient in
      day.amounts[nutrient.name].map { (nutrient.name, $0) as JSONObject.Field }
    }
  }

  /// The amount of a target's nutrient on the last day: the sum of its meals, or the mean of a meal.
  func actual(of target: MealTarget) -> Number? {
    let day = figures.lastDay
    return target.isPerMeal
      ? [day].meanPerMeal(of: target.nutrient) : day.amounts[target.nutrient]
  }

  /// The mean amount of a target's nutrient in the last seven days: of a day, or of a meal.
  func mean(of target: MealTarget) -> Number? {
    target.isPerMeal
      ? figures.meanPerMeal(of: target.nutrient) : figures.mean?.amounts[target.nutrient]
  }

  private func targetLines(perMeal: Bool, for terminal: Terminal) -> [String] {
    let targets = figures.targets.filter { $0.isPerMeal == perMeal }
    guard !targets.isEmpty else { return [] }
    let day = figures.lastDay
    let meals = figures.recentMeals
    var table = TextTable([
      .init(title: perMeal ? "Asked a meal" : "Asked a day", layout: .whole()),
      .init(title: "", layout: .whole(.right)),
      .init(title: day.day == today ? "today" : Words.date(day.day), layout: .whole(.right)),
      .init(title: "", layout: ColumnLayout(least: 8, most: 16, priority: 1)),
      .init(
        title: perMeal && meals > 0 ? "mean of \(Words.count(meals, "meal"))" : "mean",
        layout: .whole(.right, priority: 2)),
    ])
    table.addHeadings()
    for target in targets {
      let unit = unit(of: target)
      let actual = actual(of: target)
      let share = actual.flatMap {
        target.amount > .zero ? $0.approximate / target.amount.approximate : nil
      }
      let isOver = target.isLimit && actual.map { $0 > target.amount } ?? false
      table.lines.append(
        .cells([
          .words("\(target.nutrient) (\(workspace.text(of: target.block)))"),
          .words((target.isLimit ? "at most " : "") + amount(target.amount, unit)),
          .words(actual.map { amount($0, unit) } ?? "unknown", isOver ? .warning : nil),
          .bar(share),
          .words(mean(of: target).map { amount($0, unit) } ?? ""),
        ]))
    }
    return table.laidOut(on: terminal)
  }

  private var mismatches: [String] {
    let shown = figures.mismatches.suffix(3)
    let hidden = figures.mismatches.count - shown.count
    return shown.map(words)
      + (hidden > 0 ? ["\(Words.count(hidden, "earlier meal")) differ likewise."] : [])
  }

  /// Returns a sentence about a meal whose stated energy differs from the energy of its protein,
  /// carbs and fat.
  func words(_ meal: EnergyMismatch) -> String {
    "\(file(of: meal)):\(meal.place.line): \(Words.short(meal.kcal)) kcal are written, but"
      + " protein, carbs and fat have \(Words.short(meal.computed))."
  }

  func unit(of target: MealTarget) -> Unit {
    figures.nutrients.first { $0.name == target.nutrient }?.unit ?? .none
  }

  func amount(_ number: Number, _ unit: Unit) -> String {
    unit.name == "kcal"
      ? number.roundedToWhole.grouped : Words.amount(number.tenths, unit.name)
  }

  private func file(of meal: EnergyMismatch) -> String { workspace.files[meal.place.file].name }
}

// MARK: JSON

extension MealSheet: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "from": figures.first, "to": figures.last,
      "units": JSONObject(figures.nutrients.map { ($0.name, $0.unit.nameInJSON) }),
      "days": figures.days.map { ["date": $0.day] as JSONObject + fields(of: $0) },
      "mean": figures.mean.map { ["days": $0.meals] as JSONObject + fields(of: $0, isMean: true) },
      "targets": figures.targets.map { target in
        [
          "nutrient": target.nutrient, "amount": target.amount,
          "unit": unit(of: target).nameInJSON, "limit": target.isLimit,
          "each": target.isPerMeal ? "meal" : "day", "by": workspace.text(of: target.block),
          "actual": actual(of: target), "mean": mean(of: target),
        ] as JSONObject
      },
      "warnings": figures.mismatches.map { meal in
        [
          "date": meal.day, "file": file(of: meal), "line": meal.place.line, "kcal": meal.kcal,
          "computed": meal.computed,
        ] as JSONObject
      },
    ]
  }

  private func fields(of day: MealDay, isMean: Bool = false) -> JSONObject {
    let shares = day.macros.shares.map { shares in
      [
        "protein": shares.protein.rounded(places: 4), "carbs": shares.carbs.rounded(places: 4),
        "fat": shares.fat.rounded(places: 4),
      ] as JSONObject
    }
    return (isMean ? JSONObject([]) : ["meals": day.meals])
      + ["nutrients": JSONObject(amounts(of: day)), "shares": shares]
  }
}

extension Macros {
  /// The shares of protein, carbs and fat in words: `21/54/26 %`; nil if they are unknown.
  var inPercent: String? {
    shares.map { shares in
      [shares.protein, shares.carbs, shares.fat].map { "\($0.points)" }
        .joined(separator: "/") + " %"
    }
  }
}
