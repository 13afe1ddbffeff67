import TrackCore
import TrackJSON

/// A goal whose due date is near or has passed.
struct DeadlineFinding: Finding {
  let goal: GoalProgress
  /// The number of days from today to the due date; negative if it has passed.
  let days: Int

  var word: String { "due" }
  /// A deadline is shown again at each of four steps: 7 days before it, the day before, on the day,
  /// and afterwards.
  var step: String? { [0, 1].contains(days) ? "\(days)" : days < 0 ? "over" : "7" }
  var isStatedInReport: Bool { true }
  var explainingParts: Set<String> { ["progress", "neededPerWeek"] }

  func sentence(in context: FindingContext) -> String {
    let amount = goal.measures.isEmpty ? "" : ": \(goal.amountInWords)"
    return "\(context.name) \(days < 0 ? "was" : "is") due"
      + " \(Words.distance(to: context.today + days, from: context.today))\(amount)."
  }

  func advice(in context: FindingContext) -> String? {
    days < 0
      ? "Finish it, or move the date: `track set \(context.id) due=DATE`."
      : "See what is left: `track show \(context.id)`."
  }

  func figures(in workspace: Workspace) -> JSONObject { ["days": days] }

  func basis(in workspace: Workspace, of subject: Name?) -> String? {
    workspace.basis(ofGoal: subject)
  }
}
