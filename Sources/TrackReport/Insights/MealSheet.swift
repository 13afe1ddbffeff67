import TrackCore
import TrackInsights

/// The answer of `track meal`: the meals of a period, day by day, compared with the targets.
package struct MealSheet: Sendable {
  package let today: Day
  package let from: Day
  package let through: Day
  private let workspace: Workspace
  private let figures: MealFigures

  package init(of workspace: Workspace, today: Day, from: Day, through: Day) {
    self.workspace = workspace
    self.today = today
    self.from = from
    self.through = through
    figures = MealFigures(workspace, from: from, through: through)
  }

  // MARK: Text

  package func lines(for terminal: Terminal) -> [String] {
    let days = figures.days
    let lines = terminal.heading(
      "Meals on \(Words.count(days.count, "day"))", "\(from)..\(through)")
    guard !days.isEmpty else {
      return lines
        + terminal.wrap(
          "No meal is in the log. Write one as `\(today) 12:30 meal kcal:640 protein:32g`.",
          to: terminal.width)
    }
    return lines + dayLines(days, for: terminal) + targetLines(for: terminal)
      + mismatchLines(for: terminal)
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
    let shares = day.shares.map { shares in
      [shares.protein, shares.carbs, shares.fat].map { "\(Int(($0 * 100).rounded()))" }
        .joined(separator: "/") + " %"
    }
    return [title] + amounts + [shares ?? ""]
  }

  private func targetLines(for terminal: Terminal) -> [String] {
    guard !figures.targets.isEmpty else { return [] }
    let (day, mean) = (figures.lastDay, figures.mean)
    var table = TextTable([
      .init(title: "Asked a day", layout: .whole()),
      .init(title: "", layout: .whole(.right)),
      .init(title: day.day == today ? "today" : Words.date(day.day), layout: .whole(.right)),
      .init(title: "", layout: ColumnLayout(least: 8, most: 16, priority: 1)),
      .init(title: "mean", layout: .whole(.right, priority: 2)),
    ])
    table.addHeadings()
    for target in figures.targets {
      let unit = unit(of: target)
      let actual = day.amounts[target.nutrient] ?? .zero
      let share = target.amount > .zero ? actual.approximate / target.amount.approximate : 0
      let isOver = target.isLimit && actual > target.amount
      table.lines.append(
        .cells([
          .words("\(target.nutrient) (\(workspace.text(of: target.block)))"),
          .words((target.isLimit ? "at most " : "") + amount(target.amount, unit)),
          .words(amount(actual, unit), isOver ? .warning : nil), .bar(share),
          .words(mean?.amounts[target.nutrient].map { amount($0, unit) } ?? ""),
        ]))
    }
    return [""] + table.laidOut(on: terminal)
  }

  private func mismatchLines(for terminal: Terminal) -> [String] {
    let shown = figures.mismatches.suffix(3)
    guard !shown.isEmpty else { return [] }
    let hidden = figures.mismatches.count - shown.count
    let lines = shown.map { meal in
      "\(file(of: meal)):\(meal.place.line): \(Words.short(meal.kcal)) kcal are written, but"
        + " protein, carbs and fat have \(Words.short(meal.computed))."
    }
    let more = hidden > 0 ? ["\(Words.count(hidden, "earlier meal")) differ likewise."] : []
    return [""] + (lines + more).flatMap { terminal.wrap($0, to: terminal.width) }
  }

  private func unit(of target: MealTarget) -> Unit {
    figures.nutrients.first { $0.name == target.nutrient }?.unit ?? .none
  }

  private func amount(_ number: Number, _ unit: Unit) -> String {
    unit.name == "kcal"
      ? number.roundedToWhole.text : Words.amount(number.tenths, unit.name)
  }

  private func file(of meal: EnergyMismatch) -> String { workspace.files[meal.place.file].name }
}

// MARK: JSON

extension MealSheet: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "from": from, "to": through,
      "units": JSONObject(figures.nutrients.map { ($0.name, $0.unit.nameInJSON) }),
      "days": figures.days.map { ["date": $0.day] as JSONObject + fields(of: $0) },
      "mean": figures.mean.map { ["days": $0.meals] as JSONObject + fields(of: $0, isMean: true) },
      "targets": figures.targets.map { target in
        [
          "nutrient": target.nutrient, "amount": target.amount,
          "unit": unit(of: target).nameInJSON, "limit": target.isLimit,
          "by": workspace.text(of: target.block),
          "actual": figures.lastDay.amounts[target.nutrient] ?? .zero,
          "mean": figures.mean?.amounts[target.nutrient],
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
    let nutrients = figures.nutrients.compactMap { nutrient in
      day.amounts[nutrient.name].map { (nutrient.name, $0) as JSONObject.Field }
    }
    let shares = day.shares.map { shares in
      [
        "protein": shares.protein.rounded(places: 4), "carbs": shares.carbs.rounded(places: 4),
        "fat": shares.fat.rounded(places: 4),
      ] as JSONObject
    }
    return (isMean ? JSONObject([]) : ["meals": day.meals])
      + ["nutrients": JSONObject(nutrients), "shares": shares]
  }
}
