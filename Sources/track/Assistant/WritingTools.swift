import TrackCore
import TrackReport
import TrackServe

/// The tools with which an assistant writes data. They run commands of track, so their changes are
/// checked and can be undone.
struct WritingTools {
  let call: CommandCall

  var all: [AssistantTool] {
    [record, undo, createGoal, addHabit, setProperty, planTerm, reviewWeek]
  }

  private static let outputs: ReadingTools.Fields = [
    .init("changed", .array, "the changed lines: file, line, before and after"),
    .init("written", .boolean, "false for a dry run"),
    .init("undo", .string, "how to take it back"),
  ]

  private static let dryRun = AssistantInput(
    "dry_run", .boolean, "show what would be written, and write nothing", usual: false)

  private func tool(
    _ name: String, _ title: String, _ description: String, _ inputs: [AssistantInput],
    isIdempotent: Bool = false,
    arguments: @escaping @Sendable (JSONValue) throws(AssistantTool.Failure) -> [String]
  ) -> AssistantTool {
    AssistantTool(
      name, title, description, inputs: inputs + [Self.dryRun], outputs: Self.outputs, writes: true,
      isIdempotent: isIdempotent
    ) { [call] input throws(AssistantTool.Failure) in
      let isDry = input.flag("dry_run")
      var line = try arguments(input)
      if isDry { line.insert("--dry-run", at: 1) }
      // Insert the option right after the command's name. After a `--`, it would be an argument.
      line.insert("--json", at: 1)
      let bytes = try call.output(of: line, showsAll: true)
      guard let result = try? JSONParser.parse(bytes) else {
        throw AssistantTool.Failure("The command printed nothing to show.")
      }
      return [
        "changed": Self.shown(result["changed"] ?? [], call.disclosure),
        "written": .bool(!isDry), "undo": "call undo, or run `track undo`",
      ]
    }
  }

  /// Returns the changed lines. If some data is hidden from the assistant, only the file and the
  /// number of each line are returned with its new text: the old text may be part of the hidden
  /// data.
  private static func shown(_ changed: JSONValue, _ disclosure: Disclosure) -> JSONValue {
    guard disclosure != .all else { return changed }
    return .array(
      (changed.elements ?? []).map { change in
        .object((change.fields ?? []).filter { $0.name != "before" })
      })
  }

  private var record: AssistantTool {
    tool(
      "record_action", "Record", "Records something that was done, as a line of the log.",
      [
        AssistantInput("id", .text, "the ID of a habit, task or measure", isRequired: true),
        AssistantInput("items", .texts, "amounts and more: 5km, 30m, +goal, @place, #tag, fail"),
        AssistantInput("on", .text, "the day, such as 2026-11-20; today if omitted"),
        AssistantInput("at", .text, "the time, such as 07:30"),
        AssistantInput("note", .text, "a note"),
      ]
    ) { [call] input throws(AssistantTool.Failure) in
      let id = input.text("id") ?? ""
      if !call.disclosure.contains(.readings) {
        let workspace = Workspace(files: try call.snapshot(showsAll: true).files)
        if (try? BlockResolver(workspace: workspace).find(id)) is Measure {
          throw AssistantTool.Failure("Readings may not be used. The person can allow them.")
        }
      }
      var line = ["done"]
      for name in ["on", "at", "note"] {
        if let value = input.text(name) { line.append("--\(name)=\(value)") }
      }
      let items = (input["items"]?.elements ?? []).compactMap(\.string)
      return line + ["--", id] + items
    }
  }

  private var undo: AssistantTool {
    AssistantTool(
      "undo", "Undo", "Takes back what the last command wrote.", inputs: [Self.dryRun],
      outputs: Self.outputs, writes: true, isIdempotent: false
    ) { [call] input throws(AssistantTool.Failure) in
      let isDry = input.flag("dry_run")
      let result = try call.json(["undo"] + (isDry ? ["--dry-run"] : []), showsAll: true)
      let changed = (result["changed"]?.elements ?? []).map { change in
        call.disclosure == .all
          ? change
          : .object((change.fields ?? []).filter { $0.name == "file" || $0.name == "line" })
      }
      return [
        "changed": .array(changed), "written": .bool(!isDry), "undo": "run `track undo --redo`",
      ]
    }
  }

  private var createGoal: AssistantTool {
    tool(
      "create_goal", "Create a goal",
      "Adds a goal. A title like that of another goal is refused unless it is said to be meant.",
      [
        AssistantInput("title", .text, "the title", isRequired: true),
        AssistantInput("id", .text, "the ID; made from the title if omitted"),
        AssistantInput("measure", .text, "what counts and the target: run 200km"),
        AssistantInput("start", .text, "the first day"),
        AssistantInput("due", .text, "the last day"),
        AssistantInput("value", .text, "a value that it serves, and the strength: health 9"),
        AssistantInput(
          "allow_similar", .boolean, "create it although a goal is like it", usual: false),
      ]
    ) { [call] input throws(AssistantTool.Failure) in
      let title = input.text("title") ?? ""
      let workspace = Workspace(files: try call.snapshot(showsAll: true).files)
      if !input.flag("allow_similar"),
        let found = workspace.blocks(like: title, of: Kind.goals, atLeast: SimilarBlock.high).first
      {
        throw AssistantTool.Failure(
          "The goal \(found.block.id) is like it. Ask the person, then set allow_similar.")
      }
      return ["add", "--", "goal", title] + (input.text("measure").map { [$0] } ?? [])
        + Self.properties(["id", "start", "due", "value"], of: input)
    }
  }

  private var addHabit: AssistantTool {
    tool(
      "add_habit", "Add a habit", "Adds a habit with its rhythm.",
      [
        AssistantInput("title", .text, "the title", isRequired: true),
        AssistantInput("every", .text, "the rhythm: daily, 3/week, 8/day", isRequired: true),
        AssistantInput("id", .text, "the ID; made from the title if omitted"),
        AssistantInput("goal", .text, "a goal that it serves"),
        AssistantInput("value", .text, "a value that it serves, and the strength: health 9"),
      ]
    ) { input in
      ["add", "--", "habit", input.text("title") ?? "", input.text("every") ?? ""]
        + Self.properties(["id", "goal", "value"], of: input)
    }
  }

  /// Returns the properties of a new block that an input states, as `key=value`.
  private static func properties(_ keys: [String], of input: JSONValue) -> [String] {
    keys.compactMap { key in input.text(key).map { "\(key)=\($0)" } }
  }

  private var setProperty: AssistantTool {
    tool(
      "set_property", "Set a property", "Changes a property of a block, adds one or removes it.",
      [
        AssistantInput("id", .text, "the ID of the block", isRequired: true),
        AssistantInput("key", .text, "the key, such as due or every", isRequired: true),
        AssistantInput("value", .text, "the value; empty to remove the property", isRequired: true),
        AssistantInput("add", .boolean, "add it beside those that are there", usual: false),
      ], isIdempotent: true
    ) { input in
      let sign = input.flag("add") ? "+=" : "="
      return [
        "set", "--", input.text("id") ?? "",
        "\(input.text("key") ?? "")\(sign)\(input.text("value") ?? "")",
      ]
    }
  }

  private var planTerm: AssistantTool {
    tool(
      "plan_term", "Plan a term", "Adds goals, with their shares, to the next or current term.",
      [
        AssistantInput(
          "goals", .texts, "each a goal and its share: run-half 80km", isRequired: true),
        AssistantInput("term", .whole(1...9999), "the number of the term"),
        AssistantInput("focus", .text, "the ID of a value to attend to"),
      ], isIdempotent: true
    ) { input in
      let goals = (input["goals"]?.elements ?? []).compactMap(\.string).joined(separator: ", ")
      let number = input["term"]?.integer.map { ["\($0)"] } ?? []
      return ["term", "--", "plan"] + number + goals.split(separator: " ").map(String.init)
        + Self.properties(["focus"], of: input)
    }
  }

  private var reviewWeek: AssistantTool {
    tool(
      "review_week", "Review a week", "Adds the review of the last week without one to the term.",
      [
        AssistantInput("text", .text, "what the person says of the week", isRequired: true),
        AssistantInput("on", .text, "a day of another week"),
      ]
    ) { input in
      ["term"] + (input.text("on").map { ["--on=\($0)"] } ?? [])
        + ["--", "review", input.text("text") ?? ""]
    }
  }
}
