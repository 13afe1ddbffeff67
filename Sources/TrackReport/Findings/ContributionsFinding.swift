import TrackCore
import TrackJSON

/// The number of lines that contributed to a goal in the last two weeks, and in the two weeks before
/// them. These numbers leave out lines that only gave a reading.
struct ContributionsFinding: Finding {
  let recent: Int
  let before: Int
  /// The number of lines left out in all four weeks.
  let readings: Int

  var word: String { "lines" }

  func sentence(in context: FindingContext) -> String {
    let left =
      readings == 0 ? "" : " (\(Words.count(readings, "line")) with only a reading left out)"
    return
      "\(context.name): \(Words.count(recent, "line")) in two weeks, \(before) in the two before"
      + "\(left)."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    ["recent": recent, "before": before, "readingsLeftOut": readings]
  }

  func select(_ lines: inout InsightLines.Wanted, of workspace: Workspace) {
    lines.leavesOutReadings = true
  }

  func spans(in context: FindingContext) -> [FindingSpan] {
    let days = context.insight.days
    let middle = days.upperBound - InsightSource.goalDays
    return [
      FindingSpan(days: middle + 1...days.upperBound, result: Words.count(recent, "line")),
      FindingSpan(days: days.lowerBound...middle, result: Words.count(before, "line")),
    ]
  }

  func notes(in context: FindingContext) -> [String] {
    before == 0
      ? [] : [context.change(Number(recent), Number(before), .none) + "; 20 % or more is a trend"]
  }
}
