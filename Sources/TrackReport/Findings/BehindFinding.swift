import TrackCore
import TrackJSON

/// A goal that is behind its pace.
struct BehindFinding: Finding {
  /// The difference from the pace in percentage points.
  let points: Int
  /// The amount that the goal needs each week from now on for its first open measure; nil if it is
  /// unknown.
  let needed: Amount?
  let neededInWords: String?
  /// The other open measures.
  let others: [GoalMeasure]

  var word: String { "behind" }
  var explainingParts: Set<String> { ["progress", "expected", "status", "neededPerWeek"] }

  func sentence(in context: FindingContext) -> String {
    "\(context.name) is \(points) points behind its pace."
  }

  func advice(in context: FindingContext) -> String? {
    guard let neededInWords else { return "See its pace: `track explain \(context.id)`." }
    let goal = context.insight.subject.flatMap { context.workspace.block(named: $0) as? Goal }
    let isOfOneSubject = Set(goal?.measures.map(\.subject) ?? []).count < 2
    let measures = others.map { measure in
      let words = measure.inWords(measure.target)
      return isOfOneSubject ? words : context.workspace.title(of: measure, before: words)
    }
    let also = measures.isEmpty ? "" : ", and besides that \(Words.list(measures))"
    return
      "From now on it needs \(neededInWords) a week\(also): `track explain \(context.id)`."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    ["points": points, "neededPerWeek": needed?.number, "unit": needed?.unit.name]
  }

  func basis(in workspace: Workspace, of subject: Name?) -> String? {
    workspace.basis(ofGoal: subject)
  }
}

extension Workspace {
  /// Returns the basis of a finding on a goal that has measures. Only some lines of the goal count
  /// towards its progress; other parts of the explanation list these lines.
  func basis(ofGoal name: Name?) -> String? {
    name.flatMap { block(named: $0) as? Goal }?.measures.isEmpty == false ? "the lines below" : nil
  }
}
