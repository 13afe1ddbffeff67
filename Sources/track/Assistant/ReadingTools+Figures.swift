import TrackCore
import TrackJSON
import TrackReport
import TrackSearch
import TrackServe

/// The tools whose result combines the figures of several commands.
extension ReadingTools {
  var progress: AssistantTool {
    AssistantTool(
      "get_progress", "Progress", "Shows how far goals are, and what counted for them lately.",
      inputs: [
        AssistantInput("goal", .text, "the ID of one goal"),
        AssistantInput("period_days", .whole(1...3660), "the days to look back", usual: 30),
        AssistantInput("completed", .boolean, "include goals that are done", usual: false),
      ],
      fields: Self.name + [
        "status", "progress", "expected", "due", "forecast", "neededPerWeek", "measures", "count",
        "entries",
      ]
    ) { [self] input throws(AssistantTool.Failure) in
      var goals = try list(Self.goalKinds)
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
        "contributions": .array(
          (helped["goals"]?.elements ?? []).filter { ids.contains($0.text("id") ?? "") }.map {
            goal in
            let entries = goal["entries"]?.elements ?? []
            return [
              "id": goal["id"] ?? nil, "count": .int(entries.count),
              "entries": .array(
                entries.reversed().map { $0.with(["date", "subject", "amounts", "line"]) }),
            ]
          }),
      ]
    }
  }

  var alignment: AssistantTool {
    AssistantTool(
      "analyze_alignment", "Alignment",
      "Shows which goals, habits and tasks serve which values, which serve none, and the values that"
        + " nothing serves.",
      inputs: [
        AssistantInput("goal", .text, "only the goal with this ID"),
        AssistantInput("value", .text, "only the value with this ID"),
        AssistantInput("min_strength", .whole(1...10), "the least strength of a link", usual: 5),
      ]
    ) { [self] input throws(AssistantTool.Failure) in
      let least = input.whole("min_strength", 5)
      var (links, unlinked): ([JSONValue], [JSONValue]) = ([], [])
      var served: Set<String> = []
      for block in try list(Self.goalKinds + ["habits", "tasks"]) {
        let strong = block["values"]?.selected { $0.whole("strength", 5) >= least }.elements ?? []
        if strong.isEmpty, block.text("status") != nil { unlinked.append(block.with(Self.name)) }
        for link in strong {
          served.insert(link.text("id") ?? "")
          links.append([
            "kind": block["kind"] ?? nil, "id": block["id"] ?? nil, "value": link["id"] ?? nil,
            "strength": link["strength"] ?? nil, "why": link["why"] ?? nil,
          ])
        }
      }
      if let goal = input.text("goal") { links.removeAll { $0.text("id") != goal } }
      if let value = input.text("value") { links.removeAll { $0.text("value") != value } }
      let unserved = try list(["values"]).filter { !served.contains($0.text("id") ?? "") }
      return [
        "links": .array(links), "unlinked": .array(unlinked),
        "unserved": .array(unserved.map { $0.with(Self.name) }),
      ]
    }
  }

  var greeting: AssistantTool {
    AssistantTool(
      "get_greeting_context", "Greeting context",
      "Gives what a conversation can begin with: the day, the term, what is due and what runs.",
      fields: [
        "id", "title", "kind", "state", "left", "due", "soFar", "minimum", "keepsStreak", "since",
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

  var duplicates: AssistantTool {
    AssistantTool(
      "check_duplicate_goal", "Duplicate goals",
      "Finds goals whose title is like a new one, before it is created.",
      inputs: [
        AssistantInput("title", .text, "the new title", isRequired: true),
        AssistantInput("description", .text, "more words about it"),
        AssistantInput("threshold", .number(0...1), "the least likeness", usual: .fraction(0.75)),
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
          matches.map { found in
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
}
