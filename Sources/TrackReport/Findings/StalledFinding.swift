import TrackCore
import TrackJSON

/// A goal for which nothing has been done for a number of days.
struct StalledFinding: Finding {
  let days: Int

  var word: String { "stalled" }

  func sentence(in context: FindingContext) -> String {
    "\(context.name) has stalled: nothing for \(days) days."
  }

  func advice(in context: FindingContext) -> String? { context.nextStep }

  func figures(in workspace: Workspace) -> JSONObject { ["days": days] }
}
