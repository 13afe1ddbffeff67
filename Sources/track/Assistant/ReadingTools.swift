import TrackCore
import TrackJSON
import TrackReport
import TrackServe

/// The tools with which an assistant reads data. They run commands of track, so their figures are
/// the same as on the command line.
struct ReadingTools {
  let call: CommandCall

  var all: [AssistantTool] {
    [goals, values]
      + ListRow.all.map(tool)
      + [actions, recentActions, progress, alignment, greeting, duplicates]
      + CommandRow.all.map(tool) + [check]
  }

  static let goalKinds = ["goals", "obligations", "milestones"]

  /// The fields of a block that tell which one it is.
  static let name = ["kind", "id", "title", "file", "line"]

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

  func named(_ name: String, _ list: [JSONValue]) -> JSONValue {
    .object([.init(name, .array(list)), .init("total", .int(list.count))])
  }

  // MARK: Blocks

  /// A tool that lists all blocks of some kinds.
  private struct ListRow {
    let name, title, description: String
    /// The field of the list in the answer.
    let list: String
    let kinds: [String]
    let fields: [String]

    static let all = [
      ListRow(
        name: "get_measures", title: "Measures",
        description: "Lists measured quantities with their unit and last readings.",
        list: "measures", kinds: ["measures"],
        fields: ReadingTools.name + ["unit", "parts", "range", "readings"]),
      ListRow(
        name: "get_terms", title: "Terms",
        description: "Lists the ten-week terms with their goals, focus and reviews.",
        list: "terms", kinds: ["terms"],
        fields: ReadingTools.name + [
          "theme", "start", "weeks", "state", "week", "daysLeft", "focus", "shares", "reviews",
          "reviewsDue", "reflections",
        ]),
      ListRow(
        name: "get_habits", title: "Habits",
        description: "Lists habits and tasks with rhythm, streak, strength and rate.",
        list: "habits", kinds: ["habits", "tasks"],
        fields: ReadingTools.name + [
          "rhythm", "state", "today", "streak", "strength", "rate", "goals",
        ]),
    ]
  }

  private func tool(_ row: ListRow) -> AssistantTool {
    AssistantTool(
      row.name, row.title, row.description, fields: row.fields
    ) { [self] _ throws(AssistantTool.Failure) in named(row.list, try list(row.kinds)) }
  }

  private var goals: AssistantTool {
    let statuses = GoalStatus.allCases.map(\.rawValue)
    return AssistantTool(
      "get_goals", "Goals",
      "Lists goals, obligations and milestones with progress, pace, dates and status.",
      inputs: [
        AssistantInput("status", .choice(statuses), "only goals with this status"),
        AssistantInput("term", .whole(1...9999), "only goals of the term with this number"),
        AssistantInput("archived", .boolean, "include archived goals", usual: false),
      ],
      fields: Self.name + [
        "status", "progress", "expected", "start", "due", "done", "forecast", "neededPerWeek",
        "trend", "measures", "values", "lastContribution",
      ]
    ) { [self] input throws(AssistantTool.Failure) in
      var goals = try list(Self.goalKinds, archived: input.flag("archived"))
      if let status = input.text("status") { goals.removeAll { $0.text("status") != status } }
      if let number = input["term"]?.integer {
        let terms = try list(["terms"])
        guard let term = terms.first(where: { $0.text("id") == "\(number)" }) else {
          throw AssistantTool.Failure("There is no term \(number).")
        }
        let ids = Set((term["goals"]?.elements ?? []).compactMap { $0.text("id") })
        goals.removeAll { !ids.contains($0.text("id") ?? "") }
      }
      return named("goals", goals)
    }
  }

  private var values: AssistantTool {
    AssistantTool(
      "get_values", "Values",
      "Lists personal values with their guidance, priority and share of what was done.",
      inputs: [
        AssistantInput("level", .choice(Value.Level.allCases.map(\.rawValue)), "only this level"),
        AssistantInput("domain", .text, "only this domain"),
        AssistantInput(
          "min_priority", .whole(1...100), "only values of this priority or a more urgent one"),
      ],
      fields: Self.name + [
        "level", "priority", "domain", "guidance", "share", "askedShare", "timeShare", "lastDay",
        "neglected",
      ]
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
      return named("values", values)
    }
  }

  // MARK: Log

  /// Returns the log lines that `track find` returns, latest first.
  private func lines(_ arguments: [String]) throws(AssistantTool.Failure) -> JSONValue {
    let found = try call.json(["find", "--kind", "log"] + arguments).elements ?? []
    let sorted = found.enumerated().sorted {
      ($0.element.text("date") ?? "", $0.offset) > ($1.element.text("date") ?? "", $1.offset)
    }
    return named("actions", sorted.map(\.element))
  }

  private static let lineFields = ["date", "id", "text", "file", "line", "lines"]

  private var actions: AssistantTool {
    AssistantTool(
      "get_actions", "Actions", "Finds lines of the log by words and days, the latest first.",
      inputs: [
        AssistantInput("search", .text, "words that a line must have"),
        AssistantInput("since", .text, "the first day, such as 2026-11-01"),
        AssistantInput("until", .text, "the last day"),
      ], fields: Self.lineFields
    ) { [self] input throws(AssistantTool.Failure) in
      var arguments = ["--from", input.text("since") ?? "0001-01-01"]
      if let end = input.text("until") { arguments += ["--to", end] }
      let words = (input.text("search") ?? "").split(separator: " ").map(String.init)
      return try lines(arguments + (words.isEmpty ? [] : ["--"] + words))
    }
  }

  private var recentActions: AssistantTool {
    AssistantTool(
      "get_recent_actions", "Recent actions", "Lists what was done in the last days.",
      inputs: [
        AssistantInput("days_back", .whole(1...3660), "how many days, today included", usual: 7),
        AssistantInput("goal", .text, "only what counted for this goal"),
      ], fields: Self.lineFields
    ) { [self] input throws(AssistantTool.Failure) in
      let today = try call.workspace().today
      var arguments = ["--from", (today - (input.whole("days_back", 7) - 1)).iso]
      if let goal = input.text("goal") { arguments += ["--goal=\(goal)"] }
      return try lines(arguments)
    }
  }
}
