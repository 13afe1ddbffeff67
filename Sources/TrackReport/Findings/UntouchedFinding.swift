import TrackCore
import TrackJSON

/// An important or urgent goal that has had no line for a number of days.
struct UntouchedFinding: Finding {
  let days: Int
  let importance: Int
  let urgency: Int

  var word: String { "untouched" }

  func sentence(in context: FindingContext) -> String {
    "\(context.name): nothing for \(days) days, with importance \(importance) and urgency"
      + " \(urgency)."
  }

  func advice(in context: FindingContext) -> String? { context.nextStep }

  func figures(in workspace: Workspace) -> JSONObject { ["days": days] }
}
