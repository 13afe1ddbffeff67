import TrackCore
import TrackReport
import TrackServe

/// The tools with which an assistant reads data. Each tool runs a command of the program, so that
/// its figures are those of the command line.
struct ReadingTools {
  let call: CommandCall

  typealias Fields = [(name: String, meaning: String)]

  var all: [AssistantTool] {
    [
      goals, values, measures, terms, habits, actions, recentActions, progress, alignment,
      greeting, duplicates, report, today, explain, find, relate, forecast, check,
    ]
  }

  private static func limit(_ usual: Int, _ most: Int = 100) -> AssistantInput {
    AssistantInput("limit", .whole(1...most), "the most results", usual: .int(usual))
  }

  private func list(
    _ kinds: [String], archived: Bool = false
  ) throws(AssistantTool.Failure) -> [JSONValue] {
    var found: [JSONValue] = []
    for kind in kinds {
      let arguments = ["list", kind] + (archived ? ["--archived"] : [])
      found += try call.json(arguments).elements ?? []
    }
    return found
  }

  private func named(_ name: String, _ list: [JSONValue], _ limit: Int) -> JSONValue {
    .object([.init(name, .array(Array(list.prefix(limit)))), .init("total", .int(list.count))])
  }

  private static func listed(_ things: String) -> Fields {
    [
      (things, "each with its id, title, file and line, and its figures"),
      ("total", "how many there are"),
    ]
  }

  // MARK: Blocks

  private var goals: AssistantTool {
    let statuses = GoalStatus.allCases.map(\.rawValue)
    return AssistantTool(
      "get_goals", "Goals", "Lists goals and obligations with progress, pace, dates and status.",
      inputs: [
        AssistantInput("status", .choice(statuses), "only goals with this status"),
        AssistantInput("term", .whole(1...9999), "only goals of the term with this number"),
        Self.limit(10),
        AssistantInput("archived", .boolean, "include archived goals", usual: false),
      ], outputs: Self.listed("goals")
    ) { [self] input throws(AssistantTool.Failure) in
      var goals = try list(["goals", "obligations"], archived: input.flag("archived"))
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
    ("actions", "lines of the log, the latest first: date, id of the subject, text, file and line"),
    ("total", "how many lines fit"),
  ]

  /// Returns the lines of the log that `track find` finds, latest first.
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
        AssistantInput("goal", .text, "only what helped the goal with this ID"), Self.limit(20),
      ], outputs: Self.logFields
    ) { [self] input throws(AssistantTool.Failure) in
      let today = try call.workspace().today
      var arguments = ["--from", (today - (input.whole("days_back", 7) - 1)).iso]
      if let goal = input.text("goal") { arguments += ["--goal=\(goal)"] }
      return try lines(arguments, input.whole("limit", 20))
    }
  }

  // MARK: Figures

  private var progress: AssistantTool {
    AssistantTool(
      "get_progress", "Progress", "Shows how far goals are, and what helped them lately.",
      inputs: [
        AssistantInput("goal", .text, "the ID of one goal"),
        AssistantInput("period_days", .whole(1...3660), "the days to look back", usual: 30),
        AssistantInput("completed", .boolean, "include goals that are done", usual: false),
      ],
      outputs: [
        ("goals", "each with progress, expected, status, forecast, file and line"),
        ("contributions", "the lines that helped them in the period, by goal"),
      ]
    ) { [self] input throws(AssistantTool.Failure) in
      var goals = try list(["goals", "obligations"])
      if let id = input.text("goal") {
        goals = [try call.json(["show", "--", id])]
      } else if !input.flag("completed") {
        goals.removeAll { $0.text("status") == "done" }
      }
      let today = try call.workspace().today
      let from = today - (input.whole("period_days", 30) - 1)
      let helped = try call.json(["contributions", "--from", from.iso])
      let ids = Set(goals.compactMap { $0.text("id") })
      return [
        "goals": .array(goals),
        "contributions": helped["goals"]?.selected { ids.contains($0.text("id") ?? "") } ?? [],
      ]
    }
  }

  private var alignment: AssistantTool {
    AssistantTool(
      "analyze_alignment", "Alignment",
      "Shows which goals, habits and tasks serve which values, which serve none, and the values that"
        + " nothing serves.",
      inputs: [
        AssistantInput("goal", .text, "only the goal with this ID"),
        AssistantInput("value", .text, "only the value with this ID"),
        AssistantInput("min_strength", .whole(1...10), "the least strength of a link", usual: 5),
      ],
      outputs: [
        ("links", "from: id, kind, title; value; strength; file and line"),
        ("unlinked", "goals that serve no value"), ("unserved", "values that nothing serves"),
      ]
    ) { [self] input throws(AssistantTool.Failure) in
      let least = input.whole("min_strength", 5)
      var (links, unlinked): ([JSONValue], [JSONValue]) = ([], [])
      var served: Set<String> = []
      for block in try list(["goals", "obligations", "habits", "tasks"]) {
        let strong = block["values"]?.selected { $0.whole("strength", 5) >= least }.elements ?? []
        if strong.isEmpty, block.text("status") != nil { unlinked.append(Self.brief(block)) }
        for link in strong {
          served.insert(link.text("id") ?? "")
          links.append([
            "from": Self.brief(block), "value": link["id"] ?? nil,
            "strength": link["strength"] ?? nil, "why": link["why"] ?? nil,
          ])
        }
      }
      if let goal = input.text("goal") { links.removeAll { $0["from", "id"]?.string != goal } }
      if let value = input.text("value") { links.removeAll { $0.text("value") != value } }
      let unserved = try list(["values"]).filter { !served.contains($0.text("id") ?? "") }
      return [
        "links": .array(links), "unlinked": .array(unlinked),
        "unserved": .array(unserved.map(Self.brief)),
      ]
    }
  }

  static func brief(_ block: JSONValue) -> JSONValue {
    .object(
      ["kind", "id", "title", "file", "line"].map { .init($0, block[$0] ?? nil) })
  }

  private var greeting: AssistantTool {
    AssistantTool(
      "get_greeting_context", "Greeting context",
      "Gives what a conversation can begin with: the day, the term, what is due and what runs.",
      outputs: [
        ("today", "the date"), ("term", "the current term, null if there is none"),
        ("due", "habits that are due today"), ("running", "entries that are running"),
        ("now", "what matters most now"),
      ]
    ) { [self] _ throws(AssistantTool.Failure) in
      let report = try call.json(["report"])
      let list = try call.json(["today"])
      return [
        "today": report["today"] ?? nil, "term": report["term"] ?? nil,
        "due": list["items"]?.selected { $0.text("kind") == "due" } ?? [],
        "running": report["running"] ?? [], "now": report["now"] ?? [],
      ]
    }
  }

  private var duplicates: AssistantTool {
    AssistantTool(
      "check_duplicate_goal", "Duplicate goals",
      "Finds goals whose title is like a new one, before it is created.",
      inputs: [
        AssistantInput("title", .text, "the new title", isRequired: true),
        AssistantInput("description", .text, "more words about it"),
        AssistantInput("threshold", .number(0...1), "the least likeness", usual: .fraction(0.75)),
        AssistantInput("max", .whole(1...50), "the most results", usual: 5),
      ],
      outputs: [
        (
          "matches",
          "kind, id, title, file, line, likeness 0 to 1 and level: exact, high or moderate"
        )
      ]
    ) { [self] input throws(AssistantTool.Failure) in
      let workspace = try call.workspace().workspace
      let threshold = input["threshold"]?.double ?? 0.75
      let texts = [
        input.text("title"), input.text("description").map { "\(input.text("title") ?? "") \($0)" },
      ].compactMap(\.self)
      var best: [String: SimilarBlock] = [:]
      for text in texts {
        for found in workspace.blocks(like: text, of: Kind.goals, atLeast: threshold)
        where found.likeness > best[found.block.id]?.likeness ?? -1 {
          best[found.block.id] = found
        }
      }
      let matches = best.values.sorted { ($1.likeness, $0.block.id) < ($0.likeness, $1.block.id) }
      return [
        "matches": .array(
          matches.prefix(input.whole("max", 5)).map { found in
            let heading = found.block.heading
            return [
              "kind": .text(heading.kind.rawValue), "id": .text(heading.id),
              "title": .text(heading.title),
              "file": .text(workspace.files[heading.place.file].name),
              "line": .int(heading.place.line), "likeness": .fraction(found.likeness),
              "level": .text(
                found.likeness >= 0.95 ? "exact" : found.likeness >= 0.85 ? "high" : "moderate"),
            ]
          })
      ]
    }
  }

  // MARK: Commands as they are

  /// Returns a tool that puts the JSON of a command into a field.
  private func plain(
    _ name: String, _ title: String, _ description: String, _ field: String, _ meaning: String,
    inputs: [AssistantInput] = [],
    arguments: @escaping @Sendable (JSONValue) -> [String]
  ) -> AssistantTool {
    AssistantTool(
      name, title, description, inputs: inputs, outputs: [(field, meaning)]
    ) { [call] input throws(AssistantTool.Failure) in
      .object([.init(field, try call.json(arguments(input)))])
    }
  }

  private var report: AssistantTool {
    plain(
      "report", "Report", "The figures of the term, habits, goals, values, time and readings.",
      "report", "the object of `track report --json`",
      inputs: [AssistantInput("period", .text, "days such as 2026-10 or last-week")]
    ) { input in ["report"] + (input.text("period").map { ["--period=\($0)"] } ?? []) }
  }

  private var today: AssistantTool {
    plain(
      "today", "Today", "What is due today and what keeps a streak.", "today",
      "the object of `track today --json`"
    ) { _ in ["today"] }
  }

  private static let id = AssistantInput("id", .text, "the ID of a block", isRequired: true)

  private var explain: AssistantTool {
    plain(
      "explain", "Explain", "How the figures of a habit, goal or value are computed, line by line.",
      "explanation", "the object of `track explain --json`", inputs: [Self.id]
    ) { input in ["explain", "--", input.text("id") ?? ""] }
  }

  private var find: AssistantTool {
    plain(
      "find", "Find", "Finds blocks and lines of the log by words.", "found",
      "kind, id, date, file, line and text of each",
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

  private var relate: AssistantTool {
    plain(
      "relate", "Relate", "What went together with a habit or reading, with how certain it is.",
      "relations", "the object of `track relate --json`",
      inputs: [AssistantInput("id", .text, "the ID of a habit, task or measure")]
    ) { input in ["relate"] + (input.text("id").map { ["--", $0] } ?? []) }
  }

  private var forecast: AssistantTool {
    plain(
      "forecast", "Forecast", "When goals may be reached, from the gains of past weeks.",
      "forecasts", "the object of `track forecast --json`",
      inputs: [AssistantInput("goal", .text, "the ID of one goal")]
    ) { input in ["forecast"] + (input.text("goal").map { ["--", $0] } ?? []) }
  }

  private var check: AssistantTool {
    AssistantTool(
      "check", "Check", "Lists mistakes in the files, with the line and what to do.",
      inputs: [Self.limit(50, 500)],
      outputs: [
        ("problems", "file, line, severity, code and title of each"),
        ("total", "how many there are"),
      ]
    ) { [call] input throws(AssistantTool.Failure) in
      let problems = try call.json(["check"], showsAll: true).elements ?? []
      // A detail may quote a line that must not be shown.
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
