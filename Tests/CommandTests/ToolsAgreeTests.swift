import Foundation
import Testing
import TrackCore
import TrackJSON
import TrackTestSupport

@testable import TrackReport
@testable import TrackServe
@testable import track

/// Compares the figures in the answers to an assistant and to an editor with those of the report,
/// over random directories. `TRACK_SCREENS=2000` makes a campaign of it.
@Suite struct ToolsAgreeTests {
  private static let count =
    ProcessInfo.processInfo.environment["TRACK_SCREENS"].flatMap(UInt64.init) ?? 12

  @Test func figuresAgree() throws {
    var checked = 0
    for seed in 0..<Self.count {
      let tools = try ToolAnswers(RandomDirectory(seed: seed), seed: seed)
      checked += try tools.check()
      checked += try EditorAnswers(tools).check()
    }
    #expect(checked >= Int(Self.count) * 20)
  }
}

/// The answers of the tools that read a directory, and its report.
private struct ToolAnswers {
  let folder: TemporaryFolder
  let workspace: Workspace
  let today: Day
  let seed: UInt64
  let report: Report
  /// The report as JSON.
  let json: JSONValue
  private let tools: [String: AssistantTool]

  init(_ directory: RandomDirectory, seed: UInt64) throws {
    folder = try TemporaryFolder()
    for file in directory.files {
      try folder.write(String(decoding: file.withBytes { Array($0) }, as: UTF8.self), to: file.name)
    }
    (workspace, today) = (Workspace(files: directory.files), directory.today)
    self.seed = seed
    report = ReportMaker.report(of: workspace, today: today, .everything)
    json = try JSONParser.parse(report.json())
    let call = CommandCall(
      commands: Program.commands, options: ["--dir", folder.path, "--today", today.iso],
      disclosure: .all, variable: { _ in nil })
    tools = Dictionary(uniqueKeysWithValues: ReadingTools(call: call).all.map { ($0.name, $0) })
  }

  private func answer(_ tool: String) throws -> JSONValue {
    try #require(tools[tool]).run([:])
  }

  /// Compares a field of two objects, and returns 1.
  private func same(_ name: String, _ one: JSONValue?, _ other: JSONValue?, _ what: String) -> Int {
    let texts = [one?[name], other?[name]].map {
      $0.map { String(decoding: $0.line, as: UTF8.self) }
    }
    #expect(texts[0] == texts[1], "\(name) of \(what), seed \(seed)")
    return 1
  }

  /// Compares fields of the rows of two lists that have the same ID, and returns how many.
  private func same(_ names: [String], _ tool: String, _ list: String, _ rows: String) throws -> Int
  {
    let answers = try answer(tool)[list]?.elements ?? []
    return (json[rows]?.elements ?? []).reduce(0) { sum, row in
      guard let found = answers.first(where: { $0["id"] == row["id"] }) else { return sum }
      return names.reduce(sum) { $0 + same($1, found, row, "\(tool) \(row["id"] ?? nil)") }
    }
  }

  /// Compares all answers, and returns the number of figures.
  func check() throws -> Int {
    let goals = [
      "status", "deadline", "progress", "expected", "due", "forecast", "safeDays", "trend",
      "neededPerWeek", "contributions", "lastContribution",
    ]
    var checked = try same(
      ["state", "today", "streak", "strength", "new", "daysToBreak"], "get_habits", "habits",
      "habits")
    checked += try same(goals, "get_goals", "goals", "goals")
    checked += try same(goals, "get_progress", "goals", "goals")
    checked += try same(
      ["share", "askedShare", "timeShare", "contributions", "lastDay", "neglected"], "get_values",
      "values", "values")
    for name in ["habits", "goals", "values", "time", "readings", "now", "verdict", "term"] {
      checked += same(name, try answer("report"), json, "report")
    }
    return try checked + checkTerm() + checkReadings() + checkToday()
  }

  private func checkTerm() throws -> Int {
    guard let term = report.term else { return 0 }
    let found = try answer("get_terms")["terms"]?.elements?.first {
      $0["id"]?.string == "\(term.number)"
    }
    var checked = ["week", "daysLeft"].reduce(0) { $0 + same($1, found, json["term"], "get_terms") }
    for row in json["term", "goals"]?.elements ?? [] {
      let share = found?["shares"]?.elements?.first { $0["id"] == row["id"] }
      for name in ["done", "share", "expected", "status"] {
        checked += same(name, share, row, "get_terms")
      }
    }
    return checked
  }

  private func checkReadings() throws -> Int {
    let measures = try answer("get_measures")["measures"]?.elements ?? []
    var checked = 0
    for row in json["readings"]?.elements ?? [] {
      // The list has no built-in measures, such as `sleep`.
      guard let measure = measures.first(where: { $0["id"] == row["id"] }) else { continue }
      let found = measure["readings"]?.elements?.first { $0["part"] == row["part"] }
      for name in ["latest", "latestDay", "unit"] {
        checked += same(name, found, row, "get_measures")
      }
    }
    return checked
  }

  private func checkToday() throws -> Int {
    let (greeting, today) = (try answer("get_greeting_context"), try answer("today"))
    let due = (today["items"]?.elements ?? []).count { $0["kind"]?.string == "due" }
    let left = report.verdict.map { $0.due - $0.done } ?? 0
    #expect(due == left, "due today, seed \(seed)")
    #expect(greeting["due"]?.elements?.count == left, "due in the greeting, seed \(seed)")
    let now = json["now"]?.elements ?? []
    for item in today["now"]?.elements ?? [] {
      #expect(now.contains(item), "now of today, seed \(seed)")
    }
    return 2 + same("now", greeting, json, "greeting") + same("term", greeting, json, "greeting")
  }
}

/// The hovers and hints of the language server for the blocks of a directory.
private struct EditorAnswers {
  private let server: EditorServer
  private let document: JSONValue
  private let lines: [Substring]
  private let answers: ToolAnswers

  init(_ answers: ToolAnswers) throws {
    self.answers = answers
    let (folder, today) = (answers.folder, answers.today)
    server = EditorServer(version: "0", clock: EditorClock { _ in (today, "12:30") })
    document = ["uri": .text("file://\(folder.path)/blocks.txt")]
    let text = try String(contentsOfFile: folder.path("blocks.txt"), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    _ = server.handle(
      .request(
        id: 0, method: "initialize",
        params: ["capabilities": [:], "rootUri": .text("file://\(folder.path)")]))
    _ = server.handle(.notification(method: "initialized", params: [:]))
    _ = server.handle(
      .notification(
        method: "textDocument/didOpen",
        params: [
          "textDocument": [
            "uri": document["uri"] ?? nil, "languageId": "track", "version": 1, "text": .text(text),
          ]
        ]))
  }

  private func result(_ method: String, _ field: JSONValue.Field) -> JSONValue? {
    let params = JSONValue.object([.init("textDocument", document), field])
    return server.handle(.request(id: 1, method: "textDocument/\(method)", params: params))
      .first { $0["id"]?.integer == 1 }?["result"]
  }

  /// Returns the hover over the ID of a block, and the label of the hint behind its header.
  private func texts(of id: String) throws -> (hover: String, hint: String?) {
    let line = try #require(lines.firstIndex { $0.contains(" \(id): ") })
    let header = lines[line]
    let start = try #require(header.range(of: "\(id):")).lowerBound
    let column = header[..<start].utf16.count
    let hover = result(
      "hover", .init("position", ["line": .int(line), "character": .int(column)]))
    let hints = result(
      "inlayHint",
      .init(
        "range",
        [
          "start": ["line": .int(line), "character": 0],
          "end": ["line": .int(line), "character": .int(header.utf16.count)],
        ]))
    return (
      hover?["contents", "value"]?.string ?? "", hints?.elements?.first?["label"]?.string
    )
  }

  /// Compares all texts, and returns the number of figures.
  func check() throws -> Int {
    var checked = 0
    for habit in answers.report.habits where answers.workspace.block(id: habit.id) != nil {
      checked += try check(habit)
    }
    for goal in answers.report.goals where answers.workspace.block(id: goal.id) != nil {
      checked += try check(goal)
    }
    return checked
  }

  private func check(_ habit: HabitRow) throws -> Int {
    let (hover, hint) = try texts(of: habit.id)
    let what = "\(habit.id), seed \(answers.seed): \(hover)"
    if let streak = habit.streak, streak.current > 0 {
      let words = Words.count(streak.current, habit.streakNoun)
      #expect(hover.contains("streak \(words)"), "\(what)")
      #expect(hint == words, "\(what)")
    } else {
      #expect(!hover.contains("streak"), "\(what)")
      #expect(hint == nil, "\(what)")
    }
    if let strength = habit.strength {
      #expect(hover.contains("Strength \(strength.percent)."), "\(what)")
    }
    if habit.periodSoFar != nil,
      let words = habit.progress.now.inWords(isAtMost: habit.isAtMost)
    {
      #expect(hover.contains(words), "\(what)")
    }
    return 3
  }

  private func check(_ goal: GoalProgress) throws -> Int {
    let hover = try texts(of: goal.id).hover
    let what = "\(goal.id), seed \(answers.seed): \(hover)"
    if let due = goal.due {
      #expect(hover.contains("Due \(Words.distance(to: due, from: answers.today))"), "\(what)")
    }
    guard let measure = goal.measures.first, measure.actual != nil,
      goal.status != .archived, goal.status != .notStarted
    else { return 1 }
    if goal.measures.count > 1 || !measure.isLevel {
      #expect(hover.contains(goal.amountInWords), "\(what)")
    }
    if goal.status != .open {
      #expect(hover.contains(goal.paceInWords(in: nil)), "\(what)")
    }
    return 3
  }
}
