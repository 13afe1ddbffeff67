import TrackCore
import TrackJSON
import TrackReport
import TrackSearch
import TrackServe

/// The tools with which an assistant writes data. They run commands of track, so their changes are
/// checked and can be undone.
struct WritingTools {
  let call: CommandCall

  var all: [AssistantTool] {
    [record, amend, startTimer, stopTimer, undo] + AddRow.all.map(tool)
      + [setProperty, planTerm, reviewWeek]
  }

  private static let dryRun = AssistantInput(
    "dry_run", .boolean, "show what would be written, and write nothing", usual: false)

  private func tool(
    _ name: String, _ title: String, _ description: String, _ inputs: [AssistantInput],
    isIdempotent: Bool = false,
    arguments: @escaping @Sendable (JSONValue) throws(AssistantTool.Failure) -> [String]
  ) -> AssistantTool {
    AssistantTool(
      name, title, description, inputs: inputs + [Self.dryRun], writes: true,
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
        "written": .bool(!isDry), "undo": "call undo",
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

  // MARK: Log

  private static let items = AssistantInput(
    "items", .texts, "amounts and more: 5km, 30m, +goal, @place, #tag, fail")
  private static let at = AssistantInput("at", .text, "the time, such as 07:30")
  private static let note = AssistantInput("note", .text, "a note")

  private static func id(_ meaning: String, isRequired: Bool = true) -> AssistantInput {
    AssistantInput("id", .text, meaning, isRequired: isRequired)
  }

  /// Returns the options of a command that an input states. They have the names of its arguments.
  private static func options(_ names: [String], of input: JSONValue) -> [String] {
    names.flatMap { name -> [String] in
      if input.flag(name) { return ["--\(name)"] }
      let texts =
        input[name]?.elements?.compactMap(\.string) ?? [input.text(name)].compactMap(\.self)
      return texts.map { "--\(name)=\($0)" }
    }
  }

  /// Returns the words of a log line that an input states.
  private static func words(of input: JSONValue) -> [String] {
    [input.text("id")].compactMap(\.self) + (input["items"]?.elements ?? []).compactMap(\.string)
  }

  /// Throws if the assistant may not read readings, and an ID is that of a measure.
  private func checkReadings(_ id: String) throws(AssistantTool.Failure) {
    guard !call.disclosure.contains(.readings) else { return }
    let workspace = Workspace(files: try call.snapshot(showsAll: true).files)
    if (try? BlockResolver(workspace: workspace).find(id)) is Measure {
      throw AssistantTool.Failure("Readings may not be used. The person can allow them.")
    }
  }

  private var record: AssistantTool {
    tool(
      "record_action", "Record", "Records something that was done, as a line of the log.",
      [
        Self.id("the ID of a habit, task or measure"), Self.items,
        AssistantInput("on", .text, "the day, such as 2026-11-20; today if omitted"), Self.at,
        Self.note,
      ]
    ) { [self] input throws(AssistantTool.Failure) in
      try checkReadings(input.text("id") ?? "")
      return ["done"] + Self.options(["on", "at", "note"], of: input) + ["--"]
        + Self.words(of: input)
    }
  }

  private var amend: AssistantTool {
    tool(
      "amend_action", "Correct a line",
      "Changes the last line of the log on a habit, task or measure.",
      [
        Self.id("the ID of a habit, task or measure, or the place of a line: log.txt:120"),
        AssistantInput("items", .texts, "each replaces the one of its kind: 5km, 30m, @place"),
        AssistantInput("without", .texts, "items to remove, as they are written"),
        AssistantInput("on", .text, "the day of the line; the last one if omitted"),
        AssistantInput("to", .text, "the day to which to move it"), Self.at,
        AssistantInput("note", .text, "the new note; empty to remove it"),
      ]
    ) { [self] input throws(AssistantTool.Failure) in
      try checkReadings(input.text("id") ?? "")
      return ["amend"] + Self.options(["without", "on", "to", "at", "note"], of: input) + ["--"]
        + Self.words(of: input)
    }
  }

  private var startTimer: AssistantTool {
    tool(
      "start_timer", "Start a timer", "Starts a timer; one that is running is stopped.",
      [Self.id("the ID of a habit, task, measure or goal"), Self.items, Self.at, Self.note]
    ) { ["start"] + Self.options(["at", "note"], of: $0) + ["--"] + Self.words(of: $0) }
  }

  private var stopTimer: AssistantTool {
    tool(
      "stop_timer", "Stop the timer", "Stops the running timer, or drops its line.",
      [
        Self.id("which one, if several are running", isRequired: false), Self.items, Self.at,
        AssistantInput("on", .text, "the day of that time"), Self.note,
        AssistantInput("yes", .boolean, "record more than 12 hours", usual: false),
        AssistantInput("drop", .boolean, "remove its line instead", usual: false),
      ]
    ) {
      ["stop"] + Self.options(["at", "on", "note", "yes", "drop"], of: $0) + ["--"]
        + Self.words(of: $0)
    }
  }

  private var undo: AssistantTool {
    AssistantTool(
      "undo", "Undo", "Takes back what the last command wrote.", inputs: [Self.dryRun],
      writes: true, isIdempotent: false
    ) { [call] input throws(AssistantTool.Failure) in
      let isDry = input.flag("dry_run")
      let result = try call.json(["undo"] + (isDry ? ["--dry-run"] : []), showsAll: true)
      let changed = (result["changed"]?.elements ?? []).map { change in
        call.disclosure == .all
          ? change
          : .object((change.fields ?? []).filter { $0.name == "file" || $0.name == "line" })
      }
      return [
        "changed": .array(changed), "written": .bool(!isDry),
      ]
    }
  }

  // MARK: Blocks

  /// A tool that adds a block.
  private struct AddRow {
    let name, title, description: String
    let kind: Kind
    /// The argument whose value follows the title on the command line.
    let word: AssistantInput?
    /// The other arguments, which are properties of the block.
    let properties: [AssistantInput]

    private static let value = AssistantInput(
      "value", .text, "a value that it serves, and the strength: health 9")
    private static let goal = AssistantInput("goal", .text, "a goal that it serves")
    private static let due = AssistantInput("due", .text, "the last day")
    private static let rhythm = "the rhythm: daily, 3/week, 8/day"

    static let all = [
      AddRow(
        name: "create_goal", title: "Create a goal",
        description:
          "Adds a goal. A title like that of another goal is refused unless it is said to be meant.",
        kind: .goal,
        word: AssistantInput("measure", .text, "what counts and the target: run 200km"),
        properties: [AssistantInput("start", .text, "the first day"), due, value]),
      AddRow(
        name: "add_habit", title: "Add a habit", description: "Adds a habit with its rhythm.",
        kind: .habit, word: AssistantInput("every", .text, rhythm, isRequired: true),
        properties: [goal, value]),
      AddRow(
        name: "add_task", title: "Add a task",
        description: "Adds a task: something that is timed or recorded, with or without a rhythm.",
        kind: .task, word: AssistantInput("every", .text, rhythm), properties: [goal, value]),
      AddRow(
        name: "add_measure", title: "Add a measure",
        description: "Adds something that is measured, such as a weight.",
        kind: .measure, word: AssistantInput("unit", .text, "the unit, such as kg or %"),
        properties: [AssistantInput("range", .text, "the usual readings: 40..120")]),
      AddRow(
        name: "add_value", title: "Add a value", description: "Adds a personal value.",
        kind: .value,
        word: AssistantInput(
          "level", .choice(Value.Level.allCases.map(\.rawValue)), "the level of the value"),
        properties: [
          AssistantInput("priority", .whole(1...100), "1 for the first"),
          AssistantInput("guidance", .text, "what it asks when one decides"),
        ]),
    ]
  }

  private func tool(_ row: AddRow) -> AssistantTool {
    let isGoal = row.kind == .goal
    let inputs =
      [AssistantInput("title", .text, "the title", isRequired: true)]
      + [row.word].compactMap(\.self) + row.properties
      + [AssistantInput("id", .text, "the ID; made from the title if omitted")]
    let similar = AssistantInput(
      "allow_similar", .boolean, "create it although a goal is like it", usual: false)
    return tool(row.name, row.title, row.description, inputs + (isGoal ? [similar] : [])) {
      [self] input throws(AssistantTool.Failure) in
      if isGoal, !input.flag("allow_similar") { try checkIsNew(input.text("title") ?? "") }
      return ["add", "--", row.kind.rawValue, input.text("title") ?? ""]
        + [row.word.flatMap { input.text($0.name) }].compactMap(\.self)
        + Self.properties(row.properties.map(\.name) + ["id"], of: input)
    }
  }

  /// Throws if a goal has a title like a new one.
  private func checkIsNew(_ title: String) throws(AssistantTool.Failure) {
    let workspace = Workspace(files: try call.snapshot(showsAll: true).files)
    guard
      let found = workspace.blocks(like: title, of: Kind.goals, atLeast: SimilarBlock.high).first
    else { return }
    throw AssistantTool.Failure(
      "The goal \(found.block.id) is like it. Ask the person, then set allow_similar.")
  }

  /// Returns the properties of a new block that an input states, as `key=value`.
  private static func properties(_ keys: [String], of input: JSONValue) -> [String] {
    keys.compactMap { key in
      (input.text(key) ?? input[key]?.integer.map(String.init)).map { "\(key)=\($0)" }
    }
  }

  private var setProperty: AssistantTool {
    tool(
      "set_property", "Set a property",
      "Changes a property of a block, adds one or removes it. A new rhythm holds from today on; the"
        + " days before are judged as they were.",
      [
        Self.id("the ID of the block"),
        AssistantInput("key", .text, "the key, such as due or every", isRequired: true),
        AssistantInput("value", .text, "the value; empty to remove the property", isRequired: true),
        AssistantInput("add", .boolean, "add it beside those that are there", usual: false),
        AssistantInput(
          "rewrite", .boolean, "judge the past by the new rhythm, too", usual: false),
      ], isIdempotent: true
    ) { input in
      let (key, value) = (input.text("key") ?? "", input.text("value") ?? "")
      // `every` is the only property with dates. A rhythm that is added holds from today on.
      let isDated = key == .every && !value.isEmpty && !input.flag("rewrite")
      let sign = input.flag("add") || isDated ? "+=" : "="
      return ["set", "--", input.text("id") ?? "", "\(key)\(sign)\(value)"]
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
