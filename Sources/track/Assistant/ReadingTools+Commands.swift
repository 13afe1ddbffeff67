import TrackCore
import TrackInsights
import TrackReport
import TrackServe

/// The tools whose result is the JSON of a single command.
extension ReadingTools {
  /// Returns a tool whose result has the JSON of a command in one field.
  private func plain(
    _ name: String, _ title: String, _ description: String, _ field: String, _ meaning: String,
    _ type: AssistantOutput.Form = .object, inputs: [AssistantInput] = [],
    arguments: @escaping @Sendable (JSONValue) -> [String]
  ) -> AssistantTool {
    AssistantTool(
      name, title, description, inputs: inputs, outputs: [AssistantOutput(field, type, meaning)]
    ) { [call] input throws(AssistantTool.Failure) in
      .object([.init(field, try call.json(arguments(input)))])
    }
  }

  var report: AssistantTool {
    plain(
      "report", "Report", "The figures of the term, habits, goals, values, time and readings.",
      "report", "the object of `track report --json`",
      inputs: [AssistantInput("period", .text, "days such as 2026-10 or last-week")]
    ) { input in ["report"] + (input.text("period").map { ["--period=\($0)"] } ?? []) }
  }

  var today: AssistantTool {
    plain(
      "today", "Today", "What is due today and what keeps a streak.", "today",
      "the object of `track today --json`"
    ) { _ in ["today"] }
  }

  private static let id = AssistantInput("id", .text, "the ID of a block", isRequired: true)

  var explain: AssistantTool {
    plain(
      "explain", "Explain", "How the figures of a habit, goal or value are computed, line by line.",
      "explanation", "the object of `track explain --json`", inputs: [Self.id]
    ) { input in ["explain", "--", input.text("id") ?? ""] }
  }

  var find: AssistantTool {
    plain(
      "find", "Find", "Finds blocks and lines of the log by words.", "found",
      "kind, id, date, file, line and text of each", .array,
      inputs: [
        AssistantInput("text", .text, "words; all of them must occur", isRequired: true),
        Self.limit(20),
      ]
    ) { input in
      let words = (input.text("text") ?? "").split(separator: " ").map(String.init)
      return ["find", "--limit", "\(input.whole("limit", 20))", "--"]
        + (words.isEmpty ? [""] : words)
    }
  }

  var insights: AssistantTool {
    plain(
      "insights", "Insights", "What the figures mean, and what to do about it, weightiest first.",
      "insights", "the object of `track insights --json`",
      inputs: [
        AssistantInput(
          "kind", .choice(Insight.Kind.allCases.map(\.rawValue)), "only insights of this kind")
      ]
    ) { input in ["insights"] + (input.text("kind").map { ["--kind=\($0)"] } ?? []) }
  }

  var relate: AssistantTool {
    plain(
      "relate", "Relate", "What went together with a habit or reading, with how certain it is.",
      "relations", "the object of `track relate --json`",
      inputs: [AssistantInput("id", .text, "the ID of a habit, task or measure")]
    ) { input in ["relate"] + (input.text("id").map { ["--", $0] } ?? []) }
  }

  var forecast: AssistantTool {
    plain(
      "forecast", "Forecast", "When goals may be reached, from the gains of past weeks.",
      "forecasts", "the object of `track forecast --json`",
      inputs: [AssistantInput("goal", .text, "the ID of one goal")]
    ) { input in ["forecast"] + (input.text("goal").map { ["--", $0] } ?? []) }
  }

  var plan: AssistantTool {
    plain(
      "plan", "Plan", "The hours that a term asks each week, beside those that it got.",
      "plan", "the object of `track plan --json`",
      inputs: [AssistantInput("term", .whole(1...9999), "the number of a term")]
    ) { input in ["plan"] + (input["term"]?.integer.map { ["\($0)"] } ?? []) }
  }

  var check: AssistantTool {
    AssistantTool(
      "check", "Check", "Lists mistakes in the files, with the line and what to do.",
      inputs: [Self.limit(50, 500)],
      outputs: [
        .init("problems", .array, "file, line, severity, code and title of each"),
        .init("total", .integer, "how many there are"),
      ]
    ) { [call] input throws(AssistantTool.Failure) in
      let problems = try call.json(["check"], showsAll: true).elements ?? []
      // Leave out the detail of a problem, because it quotes a line that the assistant may not see.
      let shown = problems.prefix(input.whole("limit", 50)).map { problem in
        call.disclosure == .all
          ? problem
          : .object(
            ["file", "line", "column", "severity", "code", "title"].map {
              .init($0, problem[$0] ?? nil)
            })
      }
      return ["problems": .array(Array(shown)), "total": .int(problems.count)]
    }
  }
}
