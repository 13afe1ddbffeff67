import TrackCore

extension BlockFigures {
  /// Progress, pace and forecast of a goal.
  func goalFigures(_ goal: Goal) -> [BlockProperty] {
    guard let progress = progress(of: goal) else { return [] }
    let row = GoalRow(progress, workspace)
    return [
      BlockProperty("status", row.status),
      BlockProperty(
        "progress", texts: [row.progress.percent] + row.measures.map(words),
        value: .fraction(row.progress)),
      BlockProperty(
        "expected", texts: row.expected.map { [$0.percent + dueWords(row, goal)] } ?? [],
        value: .fraction(row.expected)),
      BlockProperty(
        "forecast",
        texts: row.forecast.map {
          ["\(Words.fullDate($0)), \(Words.distance(to: $0, from: today))"]
        } ?? [], value: .day(row.forecast)),
      BlockProperty(
        "needed", field: "neededPerWeek",
        texts: row.neededPerWeek.map { [Words.amount($0.amount, $0.unit) + " a week"] } ?? [],
        value: row.neededPerWeek.map {
          .object([.init("amount", .number($0.amount)), .init("unit", .text($0.unit))])
        } ?? .null),
      BlockProperty(inText: "milestones", milestones(row)),
      BlockProperty(
        "contributions",
        texts: [
          Words.count(row.contributions, "line")
            + (row.lastContribution.map { ", the last on \(Words.fullDate($0))" } ?? "")
        ], value: .int(row.contributions)),
      BlockProperty(inJSON: "lastContribution", .day(row.lastContribution)),
    ]
  }

  /// `2 done, 1 missed`
  private func milestones(_ row: GoalRow) -> [String] {
    let counts = MilestoneProgress.Status.allCases.reversed().compactMap { status in
      let count = row.milestones.count { $0.status == status.rawValue }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    return counts.isEmpty ? [] : [counts.joined(separator: ", ")]
  }

  private func dueWords(_ row: GoalRow, _ goal: Goal) -> String {
    guard goal.due == nil, let due = row.due else { return "" }
    return ", due \(due) with its last term"
  }

  /// `run 34 of 80 km`, `weight 72.4 kg to 70 kg`
  private func words(_ measure: GoalRow.Measured) -> String {
    let subject = measure.subject.map { $0 + " " } ?? ""
    let target = Words.amount(measure.target, measure.unit)
    guard let actual = measure.actual else { return "\(subject)nothing yet, to \(target)" }
    switch measure.how {
    case "latest", "best", "mean":
      return "\(subject)\(measure.how) \(Words.amount(actual, measure.unit)) to \(target)"
    default:
      let isTime = measure.unit == "s" && actual != .zero
      let how = ["sum", "count"].contains(measure.how) ? "" : measure.how + " "
      return "\(subject)\(how)\(isTime ? Words.duration(actual) : Words.short(actual)) of \(target)"
    }
  }
}
