import TrackCore
import TrackJSON

/// Two means: that of the latest readings, and that of the same number of readings before them.
struct ReadingsFinding: Finding {
  let means: Readings.Series.RecentMeans
  let unit: Unit

  var word: String { "readings" }

  func sentence(in context: FindingContext) -> String {
    let since = means.recentDays.first.map { " since \(Words.date($0.day))" } ?? ""
    let share = (means.recent - means.before).approximate / abs(means.before.approximate)
    return
      "\(context.readingName): \(Words.amount(means.recent, unit.name)) over the last"
      + " \(means.recentDays.count) readings\(since), before"
      + " \(Words.amount(means.before, unit.name))"
      + " (\(share > 0 ? "+" : "−")\(abs(share).percent))."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    [
      "recent": means.recent, "before": means.before, "readings": means.recentDays.count,
      "unit": unit.name,
    ]
  }

  func spans(in context: FindingContext) -> [FindingSpan] {
    [means.recentDays, means.daysBefore].compactMap { FindingSpan(meanOf: $0, unit) }
  }

  func notes(in context: FindingContext) -> [String] {
    let difference = abs((means.recent - means.before).approximate)
    return [
      "the latest \(means.recentDays.count) days with a reading, and the"
        + " \(means.daysBefore.count) before them: half of those in 60 days, at most 7 each",
      context.change(means.recent, means.before, unit) + "; 10 % or more is a trend",
      "if it is more than twice the standard error of the difference: \(Words.rounded(difference, unit))"
        + " > 2 × \(Words.rounded(means.standardError, unit))",
    ]
  }
}
