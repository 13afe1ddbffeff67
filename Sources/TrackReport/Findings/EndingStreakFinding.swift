import TrackCore
import TrackJSON

/// A streak that ends today unless the habit is done.
struct EndingStreakFinding: Finding {
  let length: Int
  /// The unit of the length.
  let unit: Period
  /// False if the streak is counted in days although the habit is not due each day.
  let isDaily: Bool

  var word: String { "streak" }
  var isOfDays: Bool { true }
  var isStatedInReport: Bool { true }
  var explainingParts: Set<String> { ["dueToday", "streak"] }

  func sentence(in context: FindingContext) -> String {
    isDaily
      ? "\(context.name): \(Words.long(length, unit.rawValue)) streak ends unless it is done today."
      : "\(context.name): done \(length) times in a row, which ends unless it is done today."
  }

  func advice(in context: FindingContext) -> String? { "`track done \(context.id)`" }

  func figures(in workspace: Workspace) -> JSONObject { ["length": length, "unit": unit.rawValue] }
}
