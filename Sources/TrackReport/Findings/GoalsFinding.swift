import TrackCore
import TrackJSON

/// The goals that were open in a period and in the previous period, with their lines.
struct GoalsFinding: Finding {
  let now: GoalLines
  let before: GoalLines

  var word: String { "goals" }
  var isOfDays: Bool { true }

  func sentence(in context: FindingContext) -> String {
    "\(context.period): \(now.withLines) of \(now.open) goals got a line, before"
      + " \(before.withLines) of \(before.open)."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    [
      "withLines": now.withLines, "open": now.open, "before": before.withLines,
      "openBefore": before.open,
    ]
  }

  func select(_ lines: inout InsightLines.Wanted, of workspace: Workspace) {
    let names = Set((now.all + before.all).map(\.goal))
    lines.subjects = []
    lines.goals = Set(workspace.goals.indices.filter { names.contains(workspace.goals[$0].name) })
  }

  func spans(in context: FindingContext) -> [FindingSpan] {
    context.spans(now, before) { days, goals in
      FindingSpan(
        days: days, result: "\(goals.withLines) of \(Words.count(goals.open, "open goal"))",
        notes: [
          goals.all.map { "\(context.title($0.goal)) \(Words.count($0.lines, "line"))" }
            .joined(separator: ", ")
        ])
    }
  }
}

/// The goals that were open on at least one day of a range.
struct GoalLines: Sendable {
  /// The open goals, each with the number of its lines on these days.
  let all: [(goal: Name, lines: Int)]

  var withLines: Int { all.count { $0.lines > 0 } }
  var open: Int { all.count }
}
