import TrackCore
import TrackInsights

extension Explainer {
  /// Explains the dates of `track forecast`. Lists the weeks from which the simulated runs draw,
  /// latest first.
  func chances(_ forecast: GoalForecast, _ lines: [ContributionLine]) -> Explanation.Part {
    var part = Explanation.Part("chances", "Dates by chance", "none")
    switch forecast.outcome {
    case .reached(let day): part.figure = "reached on \(day)"
    case .unknown(let reason):
      part.notes = [reason.inWords]
      return part
    case .dates(let dates):
      func words(_ day: Day?) -> String { day?.iso ?? "after more than ten years" }
      part.figure =
        "\(words(dates.early)) in 1 run of 10, \(words(dates.middle)) in half of them,"
        + " \(words(dates.late)) in 9 of 10"
      if let chance = dates.chance, let due = forecast.goal.due {
        part.notes = ["by \(due) in \(chance.percent) of \(GoalForecast.runs) runs"]
      }
      part.fields = [
        "early": dates.early, "middle": dates.middle, "late": dates.late, "chance": dates.chance,
      ]
    }
    part.noun = "week"
    let weeks = Array(zip(forecast.weeks, forecast.weights).prefix(limits.steps))
    part.earlier = forecast.weeks.count - weeks.count
    part.steps = weeks.map { week, weight in
      let gains = zip(week.gains, forecast.units).map { Words.exact($0, $1) }
      var step = Explanation.Step(
        "\(days(week.first, week.last)): \(gains.joined(separator: ", ")), drawn \(weight.percent)")
      let own = lines.filter { $0.day >= week.first && $0.day <= week.last }
      step.lines = own.suffix(limits.lines).map { workspace.quote($0.place, $0.text) }
      step.earlier = own.count - step.lines.count
      step.fields = [
        "from": week.first, "to": week.last, "gains": week.gains,
        "weight": weight.rounded(places: 4),
      ]
      return step
    }
    return part
  }
}

extension GoalForecast.Reason {
  var inWords: String {
    switch self {
    case .archived: "the goal is archived"
    case .notStarted: "the goal has not begun"
    case .noMeasure: "the goal has no measure"
    case .noGains: "a mean, a best or a streak does not grow by weekly amounts"
    case .tooShort: "too early, for it takes four whole weeks, three of them with a gain"
    }
  }
}
