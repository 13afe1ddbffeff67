import TrackCore
import TrackReport
import TrackServe

/// The tools with which an assistant reads data. They run commands of track, so their figures are
/// the same as on the command line.
struct ReadingTools {
  let call: CommandCall

  typealias Fields = [AssistantOutput]

  var all: [AssistantTool] {
    [
      goals, values, measures, terms, habits, actions, recentActions, progress, alignment,
      greeting, duplicates, report, today, explain, find, insights, relate, forecast, plan, check,
    ]
  }

  static func limit(_ usual: Int, _ most: Int = 100) -> AssistantInput {
    AssistantInput("limit", .whole(1...most), "the most results", usual: .int(usual))
  }

  func list(
    _ kinds: [String], archived: Bool = false
  ) throws(AssistantTool.Failure) -> [JSONValue] {
    var found: [JSONValue] = []
    for kind in kinds {
      let arguments = ["list", kind] + (archived ? ["--archived"] : [])
      found += try call.json(arguments).elements ?? []
    }
    return found
  }

  func named(_ name: String, _ list: [JSONValue], _ limit: Int) -> JSONValue {
    .object([.init(name, .array(Array(list.prefix(limit)))), .init("total", .int(list.count))])
  }

  private static func listed(_ things: String) -> Fields {
    [
      .init(things, .array, "each with its id, title, file and line, and its figures"),
      .init("total", .integer, "how many there are"),
    ]
  }

  // MARK: Blocks

  private var goals: AssistantTool {
    let statuses = GoalStatus.allCases.map(\.rawValue)
    return AssistantTool(
      "get_goals", "Goals",
      "Lists goals, obligations and milestones with progress, pace, dates and status.",
      inputs: [
        AssistantInput("status", .choice(statuses), "only goals with this status"),
        AssistantInput("term", .whole(1...9999), "only goals of the term with this number"),
        Self.limit(10),
        AssistantInput("archived", .boolean, "include archived goals", usual: false),
      ], outputs: Self.listed("goals")
    ) { [self] input throws(AssistantTool.Failure) in
      let kinds = ["goals", "obligations", "milestones"]
      var goals = try list(kinds, archived: input.flag("archived"))
      if let status = input.text("status") { goals.removeAll { $0.text("status") != status } }
      if let number = input["term"]?.integer {
        let terms = try list(["terms"])
        guard let term = terms.first(where: { $0.text("id") == "\(number)" }) else {
          throw AssistantTool.Failure("There is no term \(number).")
        }
        let ids = Set((term["goals"]?.elements ?? []).compactMap { $0.text("id") })
        goals.removeAll { !ids.contains($0.text("id") ?? "") }
      }
      return named("goals", goals, input.whole("limit", 10))
    }
  }

  private var values: AssistantTool {
    AssistantTool(
      "get_values", "Values",
      "Lists personal values with their priority and share of what was done.",
      inputs: [
        AssistantInput("level", .choice(Value.Level.allCases.map(\.rawValue)), "only this level"),
        AssistantInput("domain", .text, "only this domain"),
        AssistantInput(
          "min_priority", .whole(1...100), "only values of this priority or a more urgent one"),
        Self.limit(20),
      ], outputs: Self.listed("values")
    ) { [self] input throws(AssistantTool.Failure) in
      var values = try list(["values"])
      if let level = input.text("level") {
        values.removeAll { ($0.text("level") ?? "general") != level }
      }
      if let domain = input.text("domain") {
        values.removeAll { $0.text("domain")?.lowercased() != domain.lowercased() }
      }
      if let most = input["min_priority"]?.integer {
        values.removeAll { $0.whole("priority", 100) > most }
      }
      return named("values", values, input.whole("limit", 20))
    }
  }

  private func simple(
    _ name: String, _ title: String, _ description: String, _ field: String, _ kinds: [String]
  ) -> AssistantTool {
    AssistantTool(
      name, title, description, inputs: [Self.limit(50)], outputs: Self.listed(field)
    ) { [self] input throws(AssistantTool.Failure) in
      named(field, try list(kinds), input.whole("limit", 50))
    }
  }

  private var measures: AssistantTool {
    simple(
      "get_measures", "Measures", "Lists measured quantities with their unit and last readings.",
      "measures", ["measures"])
  }

  private var terms: AssistantTool {
    simple(
      "get_terms", "Terms", "Lists the ten-week terms with their goals, focus and reviews.",
      "terms",
      ["terms"])
  }

  private var habits: AssistantTool {
    simple(
      "get_habits", "Habits", "Lists habits and tasks with rhythm, streak, strength and rates.",
      "habits", ["habits", "tasks"])
  }

  // MARK: Log

  private static let logFields: Fields = [
    .init(
      "actions", .array,
      "lines of the log, the latest first: date, id of the subject, text, file and line"),
    .init("total", .integer, "how many lines fit"),
  ]

  /// Returns the log lines that `track find` returns, latest first.
  private func lines(
    _ arguments: [String], _ limit: Int
  ) throws(AssistantTool.Failure) -> JSONValue {
    let found = try call.json(["find", "--kind", "log"] + arguments).elements ?? []
    let sorted = found.enumerated().sorted {
      ($0.element.text("date") ?? "", $0.offset) > ($1.element.text("date") ?? "", $1.offset)
    }
    return named("actions", sorted.map(\.element), limit)
  }

  private var actions: AssistantTool {
    AssistantTool(
      "get_actions", "Actions", "Finds lines of the log by words and days.",
      inputs: [
        AssistantInput("search", .text, "words that a line must have"),
        AssistantInput("start", .text, "the first day, such as 2026-11-01"),
        AssistantInput("end", .text, "the last day"), Self.limit(20),
      ], outputs: Self.logFields
    ) { [self] input throws(AssistantTool.Failure) in
      var arguments = ["--from", input.text("start") ?? "0001-01-01"]
      if let end = input.text("end") { arguments += ["--to", end] }
      let words = (input.text("search") ?? "").split(separator: " ").map(String.init)
      return try lines(arguments + (words.isEmpty ? [] : ["--"] + words), input.whole("limit", 20))
    }
  }

  private var recentActions: AssistantTool {
    AssistantTool(
      "get_recent_actions", "Recent actions", "Lists what was done in the last days.",
      inputs: [
        AssistantInput("days_back", .whole(1...3660), "how many days, today included", usual: 7),
        AssistantInput("goal", .text, "only what counted for this goal"), Self.limit(20),
      ], outputs: Self.logFields
    ) { [self] input throws(AssistantTool.Failure) in
      let today = try call.workspace().today
      var arguments = ["--from", (today - (input.whole("days_back", 7) - 1)).iso]
      if let goal = input.text("goal") { arguments += ["--goal=\(goal)"] }
      return try lines(arguments, input.whole("limit", 20))
    }
  }
}
