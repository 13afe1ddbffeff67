import TrackCore
import TrackInsights
import TrackJSON
import TrackReport
import TrackServe

extension ReadingTools {
  /// A tool whose answer is the JSON of a single command.
  struct CommandRow {
    let name, title, description: String
    var inputs: [AssistantInput] = []
    /// The fields that the elements of its lists have; nil for all.
    var fields: [String]?
    /// The field of the answer for a command that prints a list.
    var list = ""
    let arguments: @Sendable (JSONValue) -> [String]

    static let all = [
      CommandRow(
        name: "report", title: "Report",
        description: "The figures of the term, habits, goals, values, time and readings.",
        inputs: [AssistantInput("period", .text, "days such as 2026-10 or last-week")],
        fields: [
          "id", "title", "state", "status", "due", "left", "progress", "expected", "streak",
          "strength", "rate", "share", "askedShare", "seconds", "latest", "unit", "trend",
        ]
      ) { ["report"] + ($0.text("period").map { ["--period=\($0)"] } ?? []) },
      CommandRow(
        name: "today", title: "Today", description: "What is due today and what keeps a streak.",
        fields: [
          "id", "title", "kind", "state", "soFar", "left", "due", "minimum", "keepsStreak",
          "canRestUntil", "streak", "since",
        ]
      ) { _ in ["today"] },
      CommandRow(
        name: "explain", title: "Explain",
        description: "How the figures of a habit, goal or value are computed, line by line.",
        inputs: [AssistantInput("id", .text, "the ID of a block", isRequired: true)]
      ) { ["explain", "--", $0.text("id") ?? ""] },
      CommandRow(
        name: "find", title: "Find",
        description: "Finds blocks and lines of the log by words.",
        inputs: [
          AssistantInput("text", .text, "words; all of them must occur", isRequired: true),
          AssistantInput("since", .text, "only lines of this day or later"),
        ],
        fields: ["kind", "id", "date", "file", "line", "text"], list: "found"
      ) { input in
        let words = (input.text("text") ?? "").split(separator: " ").map(String.init)
        return ["find"] + (input.text("since").map { ["--from=\($0)"] } ?? []) + ["--"]
          + (words.isEmpty ? [""] : words)
      },
      CommandRow(
        name: "insights", title: "Insights",
        description: "What the figures mean, and what to do about it, weightiest first.",
        inputs: [
          AssistantInput(
            "kind", .choice(Insight.Kind.allCases.map(\.rawValue)), "only insights of this kind")
        ],
        fields: ["id", "kind", "subject", "sentence", "recommendation", "from", "to", "figures"]
      ) { ["insights"] + ($0.text("kind").map { ["--kind=\($0)"] } ?? []) },
      CommandRow(
        name: "relate", title: "Relate",
        description: "What went together with a habit or reading, with how certain it is.",
        inputs: [AssistantInput("id", .text, "the ID of a habit, task or measure")],
        fields: ["id", "with", "lag", "rho", "low", "high", "q", "n", "holds"]
      ) { ["relate"] + ($0.text("id").map { ["--", $0] } ?? []) },
      CommandRow(
        name: "forecast", title: "Forecast",
        description: "When goals may be reached, from the gains of past weeks.",
        inputs: [AssistantInput("goal", .text, "the ID of one goal")],
        fields: [
          "id", "title", "state", "due", "chance", "early", "middle", "late", "unreached",
          "reached",
        ]
      ) { ["forecast"] + ($0.text("goal").map { ["--", $0] } ?? []) },
      CommandRow(
        name: "plan", title: "Plan",
        description: "The hours that a term asks each week, beside those that it got.",
        inputs: [AssistantInput("term", .whole(1...9999), "the number of a term")]
      ) { ["plan"] + ($0["term"]?.integer.map { ["\($0)"] } ?? []) },
    ]
  }

  func tool(_ row: CommandRow) -> AssistantTool {
    AssistantTool(
      row.name, row.title, row.description, inputs: row.inputs, fields: row.fields
    ) { [self] input throws(AssistantTool.Failure) in
      let answer = try call.json(row.arguments(input))
      return answer.elements.map { named(row.list, $0) } ?? answer
    }
  }

  var check: AssistantTool {
    AssistantTool("check", "Check", "Lists mistakes in the files, with the line and what to do.") {
      [self] _ throws(AssistantTool.Failure) in
      let problems = try call.json(["check"], showsAll: true).elements ?? []
      // Leave out the detail of a problem, because it quotes a line that the assistant may not see.
      let visible = ["file", "line", "column", "severity", "code", "title"]
      return named(
        "problems",
        call.disclosure == .all
          ? problems : problems.map { $0.with(visible) })
    }
  }
}

extension JSONValue {
  /// The object with only some of its fields.
  func with(_ names: [String]) -> JSONValue {
    .object((fields ?? []).filter { names.contains($0.name) })
  }
}
