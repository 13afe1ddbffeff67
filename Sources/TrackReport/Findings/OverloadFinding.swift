import TrackCore
import TrackJSON

/// Several important goals that all serve the same value.
struct OverloadFinding: Finding {
  let goals: [Name]

  var word: String { "overload" }

  func sentence(in context: FindingContext) -> String {
    "\(context.name) carries \(goals.count) important goals: "
      + goals.map(context.title).joined(separator: ", ") + "."
  }

  func advice(in context: FindingContext) -> String? {
    "Postpone one of them, or lower its importance."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    ["goals": goals.map(workspace.text(of:))]
  }

  func select(_ lines: inout InsightLines.Wanted, of workspace: Workspace) {
    (lines.subjects, lines.goals) = ([], [])
  }

  func notes(in context: FindingContext) -> [String] {
    goals.compactMap { goal in
      let importance = (context.workspace.block(named: goal) as? Goal)?.importance
      return context.place(of: goal).map { "\($0): importance \(importance ?? 0)" }
    }
  }

  func basis(in workspace: Workspace, of subject: Name?) -> String? {
    Words.count(goals.count, "goal")
  }
}
