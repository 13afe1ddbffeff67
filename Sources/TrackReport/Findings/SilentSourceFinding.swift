import TrackCore
import TrackJSON

/// A source of whose lines there has been none for a number of days.
struct SilentSourceFinding: Finding {
  let days: Int

  var word: String { "silent" }

  func sentence(in context: FindingContext) -> String {
    "\(context.name): no line for \(days) days."
  }

  func advice(in context: FindingContext) -> String? {
    "Fetch what is missing: `track fetch \(context.id)`."
  }

  func figures(in workspace: Workspace) -> JSONObject { ["days": days] }
}
