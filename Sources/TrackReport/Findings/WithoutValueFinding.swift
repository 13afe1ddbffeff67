import TrackCore
import TrackJSON

/// A goal that serves no value.
struct WithoutValueFinding: Finding {
  var word: String { "no-value" }

  func sentence(in context: FindingContext) -> String { "\(context.name) serves no value." }

  func advice(in context: FindingContext) -> String? {
    "Link it: `track set \(context.id) value+=VALUE`."
  }

  func figures(in workspace: Workspace) -> JSONObject { [:] }

  func select(_ lines: inout InsightLines.Wanted, of workspace: Workspace) {
    (lines.subjects, lines.goals) = ([], [])
  }

  func notes(in context: FindingContext) -> [String] {
    context.place(of: context.insight.subject).map { ["\($0) has no value:"] } ?? []
  }

  func basis(in workspace: Workspace, of subject: Name?) -> String? { "its block" }
}
