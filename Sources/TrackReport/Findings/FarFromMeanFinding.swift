import TrackCore
import TrackJSON

/// A reading that differs by more than two standard deviations from the mean of the earlier readings
/// of the last 30 days.
struct FarFromMeanFinding: Finding {
  let number: Number
  /// The earlier readings, with their mean and standard deviation.
  let days: [ReadingDay]
  let mean: Number
  let deviation: Double
  let unit: Unit

  var word: String { "unusual" }
  var isOfDays: Bool { true }

  func sentence(in context: FindingContext) -> String {
    "\(context.readingName): \(Words.amount(number, unit.name)) is unusual; the mean of"
      + " \(days.count) readings is \(Words.amount(mean, unit.name))."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    ["reading": number, "mean": mean, "readings": days.count, "unit": unit.name]
  }

  func spans(in context: FindingContext) -> [FindingSpan] {
    let last = context.insight.days.upperBound
    return [FindingSpan(days: last...last)]
      + [FindingSpan(meanOf: days, unit)].compactMap(\.self)
  }

  func notes(in context: FindingContext) -> [String] {
    let distance = abs((number - mean).approximate)
    return [
      "\(Words.exact(number, unit)) is \(Words.rounded(distance, unit)) from the mean, more than"
        + " twice the standard deviation of \(Words.rounded(deviation, unit))"
    ]
  }
}
