import TrackCore
import TrackInsights

extension Explainer {
  /// Explains the dates of `track forecast` for every open goal. It does not list the log lines of
  /// each week, as the explanation of a single goal does.
  package func forecasts() -> Explanation {
    let overview = workspace.overview(today: today, problems: nil)
    let sheet = ForecastSheet(overview, workspace)
    var parts = sheet.forecasts.map { chances($0, [], $0.goal.id, $0.goal.title) }
    if let past = sheet.pastForecasts {
      // An ID has no dot, so no goal can have this name.
      parts.append(
        .init(
          "forecast.past", "Past forecasts", "\(past.held) of \(past.count) held",
          notes: [past.sentence], ["count": past.count, "held": past.held]))
    }
    return explanation(
      "forecast", id: "forecast", title: "When goals may be reached",
      parts.isEmpty ? [.init("forecasts", "Forecasts", "none, for no goal is open")] : parts)
  }

  /// Explains the dates of `track forecast` for a goal. Lists the weeks from which the simulated
  /// runs draw, latest first.
  func chances(
    _ forecast: GoalForecast, _ lines: [ContributionLine], _ name: String = "chances",
    _ title: String = "Forecast by chance"
  ) -> Explanation.Part {
    var part = Explanation.Part(name, title, "none")
    switch forecast.outcome {
    case .reached(let day): part.figure = "reached on \(day)"
    case .unknown:
      part.notes = [workspace.reason(for: forecast)].compactMap(\.self)
      return part
    case .dates(let dates):
      func words(_ day: Day?) -> String { day?.iso ?? "after more than ten years" }
      part.figure =
        "\(words(dates.early)) in 1 run of 10, \(words(dates.middle)) in half of them,"
        + " \(words(dates.late)) in 9 of 10"
      part.notes = chance(forecast, dates.chance)
      if dates.unreached > 0 { part.notes.append(dates.unreachedInWords) }
      part.notes += arithmetic(forecast)
      part.fields = [
        "early": dates.early, "middle": dates.middle, "late": dates.late, "chance": dates.chance,
        "unreached": dates.unreached,
        "widened": forecast.calibrations.map { $0.factor.rounded(places: 2) },
        "seasonal": forecast.calibrations.map(\.isSeasonal), "pool": forecast.poolSize,
        "missing": forecast.missing,
      ]
    }
    part.noun = "week"
    part.steps = weeks(of: forecast, lines)
    part.earlier = forecast.weeks.count - part.steps.count
    return part
  }

  /// Returns a step for each of the weeks from which the simulated runs draw.
  private func weeks(
    of forecast: GoalForecast, _ lines: [ContributionLine]
  ) -> [Explanation.Step] {
    zip(forecast.weeks, forecast.weights).prefix(limits.steps).map { week, weight in
      let gains = zip(week.gains, forecast.units).map { Words.exact($0, $1) }
      return step(
        "\(days(week.first, week.last)): \(gains.joined(separator: ", ")), drawn"
          + " \(Words.exactPercent(weight))",
        lines.filter { $0.day >= week.first && $0.day <= week.last },
        [
          "from": week.first, "to": week.last, "gains": week.gains,
          "weight": weight.rounded(places: 4),
        ])
    }
  }

  /// Returns notes on the chance that a goal is reached in time.
  private func chance(_ forecast: GoalForecast, _ chance: Double?) -> [String] {
    guard let chance, let due = forecast.goal.due else {
      return ["it has no due date, so there is no chance to be in time"]
    }
    let words = forecast.inWords(chance)
    return ["by \(due) in \(chance.percent) of \(Words.number(GoalForecast.runs)) runs"]
      + (words == chance.percent
        ? []
        : [
          "shown as \(words), because the weeks are worth only as much as"
            + " \(Words.exact((1 / forecast.leastChance * 10).rounded() / 10)) equal ones"
        ])
  }

  /// Returns notes with the arithmetic of a forecast. The notes explain how the simulated runs use
  /// the weeks. They also state in how many weeks the missing amount would be reached if each week
  /// gained the weighted mean. The reader can compare this number with the date by which half of
  /// the runs reach the goal.
  private func arithmetic(_ forecast: GoalForecast) -> [String] {
    var notes = [
      "each run draws \(Words.count(forecast.poolSize, "week")) of the \(forecast.weeks.count)"
        + " below, by their shares, and takes each week to come from these, spread evenly over its days"
    ]
    for (index, unit) in forecast.units.enumerated() where forecast.missing[index] != .zero {
      let measures = forecast.goal.measures.map(\.measure)
      let name = measures.count > 1 ? "\(workspace.text(of: measures[index])): " : ""
      func words(_ amount: Double) -> String { Words.rounded(amount, unit) }
      let missing = forecast.missing[index].approximate
      let mean = zip(forecast.weeks, forecast.weights).reduce(0) {
        $0 + $1.0.gains[index].approximate * $1.1
      }
      let weeks = missing / mean
      let calibration = forecast.calibrations[index]
      if calibration.isSeasonal {
        notes.append(
          "\(name)each week is scaled to the same weeks of the years before, which came nearer to past"
            + " gains than recent weeks alone")
      }
      if calibration.factor > 1 {
        notes.append(
          "\(name)the band is widened \(calibration.factor.places(1)) times: so wide, 80 % of"
            + " \(calibration.checks) past forecasts of \(Words.count(calibration.weeks, "week")) would"
            + " have held")
      }
      notes.append(
        "\(name)\(words(missing)) missing; the weeks' mean by their shares is"
          + " \(words(mean)) a week"
          + (weeks > 0 && weeks < 520 && !calibration.isSeasonal
            ? ": \(words(missing)) / \(words(mean)) = \(weeks.places(1)) weeks" : ""))
      if let trend = forecast.trends[index] {
        notes.append(
          "\(name)half of the runs let a trend go on, which fades by a tenth each week: from week to"
            + " week \(words(abs(trend.slope))) \(trend.slope < 0 ? "less" : "more"), drawn with a standard error of"
            + " \(words(trend.error))")
      }
    }
    return notes
  }
}
