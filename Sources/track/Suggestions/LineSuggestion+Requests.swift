import TrackCore

/// Suggestions for a typed line that is about one block and begins with a verb that is not a
/// command.
extension LineSuggestion {
  /// Returns suggestions for a request such as `reset piano`, `timer piano 25m`,
  /// `uncheck meditate`, `check meditate journal`, `missed meditate yesterday`,
  /// `rename water "Drink more water"`.
  func requests() -> [Candidate] {
    guard let verb = typed.first?.lowercased(), typed.count > 1 else { return [] }
    let others = Array(typed.dropFirst())
    if verb == "rename", others.count > 1, !typed.contains(where: { $0.hasPrefix("-") }),
      let block = block(others[0])
    {
      let name = others.dropFirst().drop { $0 == "to" }.joined(separator: " ")
      if name.contains(" ") {
        return [
          Candidate(words: ["set", block.id, "title=\(name)"], remark: "its title"),
          Candidate(words: ["rename", block.id, ID.made(from: name)], remark: "its ID"),
        ]
      }
      return block.id == others[0] ? [] : [Candidate(words: ["rename", block.id, name])]
    }
    // In `sync init git@example.com:me/track.git`, the address alone is enough.
    let settingUp: Set<String> = [
      "init", "setup", "set", "up", "add", "remote", "origin", "clone", "with", "to", "git",
    ]
    if verb == "sync", others.count > 1, let address = others.last,
      address.contains(":") || address.contains("/"),
      others.dropLast().allSatisfy({ settingUp.contains($0.lowercased()) })
    {
      return [Candidate(words: ["sync", address], isUntried: true)]
    }
    // The number is that of an item in today's checklist. `track undo` would read it as a number of
    // commands.
    if Self.takingBack.contains(verb), others.count == 1,
      Int(others[0]) != nil
    {
      return [Candidate(words: ["toggle", others[0]], remark: "takes back one that is done")]
    }
    let change: Set<String> = ["the", "last", "my", "latest", "entry", "line", "change", "thing"]
    if verb == "undo", others.allSatisfy({ change.contains($0.lowercased()) }) {
      let remark = works(["undo"]) ? "" : "there is nothing to take back now"
      return [Candidate(words: ["undo"], remark: remark, isUntried: true)]
    }
    // `undo last two`
    if verb == "undo", others.count > 1, ["last", "the"].contains(others[0].lowercased()),
      let number = others.last.flatMap({ NumberWord.number($0.lowercased()) })
    {
      let line = ["undo", "\(number)"]
      let remark = works(line) ? "" : "there is nothing to take back now"
      return [Candidate(words: line, remark: remark, isUntried: true)]
    }
    if Self.takingBack.contains(verb), others.count == 1,
      let block = recorded(others[0], isWhole: false)
    {
      let line = ["undo", block.id]
      let remark = works(line) ? "" : "there is no such line now"
      return [Candidate(words: line, remark: remark, isUntried: true)]
    }
    if ["reset", "zero", "clear"].contains(verb), others.count == 1,
      let block = recorded(others[0], isWhole: true)
    {
      let line = ["undo", block.id, "--on", "today"]
      let remark = works(line) ? "its lines of today" : "there is no such line now"
      return [Candidate(words: line, remark: remark, isUntried: true)]
    }
    if ["check", "done", "tick", "complete", "finish"].contains(verb),
      ["all", "everything", "today"].contains(others[0].lowercased()), others.count == 1
    {
      return [
        Candidate(words: ["ask"], remark: "asks for each that is open", isUntried: true)
      ]
    }
    // `cancel gym today`: the day is left out.
    if verb == "cancel", others.count > 1, let habit = block(others[0]) as? Habit,
      let day = DayReader(today: today, .ahead).lastDay(Array(others.dropFirst()))
    {
      return [Candidate(words: ["skip", habit.id, "--on", "\(day)"])]
    }
    if ["remove", "delete", "rm", "cancel", "stop", "clear"].contains(verb), others.count > 1,
      others[0].lowercased().hasPrefix("remind") || others[0].lowercased() == "alarm",
      let block = others.last.flatMap(block)
    {
      return [Candidate(words: ["set", block.id, "remind="])]
    }
    if ["end", "finish", "stop", "quit"].contains(verb), others.count == 2,
      others.contains(where: { KindWord.kind($0) == .habit }),
      let habit = others.lazy.compactMap({ block($0) as? Habit }).first
    {
      return [Candidate(words: ["archive", habit.id])]
    }
    if ["hold", "suspend", "shelve", "park", "freeze"].contains(verb), others.count == 1,
      let goal = block(others[0]) as? Goal
    {
      return [
        Candidate(
          words: ["archive", goal.id], remark: "`track restore \(goal.id)` takes it up again")
      ]
    }
    if ["timer", "stopwatch", "pomodoro"].contains(verb), let block = block(others[0]),
      block.canBeDone
    {
      return [Candidate(words: ["start", block.id])]
    }
    if ["days", "countdown", "until"].contains(verb), let goal = others.last.flatMap(block) as? Goal
    {
      return [Candidate(words: ["show", goal.id])]
    }
    if verb == "check", others.allSatisfy({ recorded($0, isWhole: true) != nil }) {
      let ids = others.compactMap { recorded($0, isWhole: true)?.id }
      return [
        Candidate(words: ["done"] + ids.dropLast().map { $0 + "," } + ids.suffix(1))
      ]
    }
    // The line begins with a bullet or checkbox, as in a list of tasks.
    if ["[", "[]", "[ ]", "-", "x", "[x]"].contains(verb) {
      let title = others.drop { $0 == "]" || $0 == "[" }.joined(separator: " ")
      if title.isEmpty { return [] }
      if !verb.contains("x") { return [Candidate(words: ["add", "task", title])] }
      return [Candidate(words: ["done", recorded(title, isWhole: true)?.id ?? "\"\(title)\""])]
    }
    let failing: Set<String> = ["fail", "failed", "miss", "missed", "forgot", "not"]
    if let block = recorded(typed[0], isWhole: true), failing.contains(others[0].lowercased()) {
      return [Candidate(words: ["done", block.id, "fail"] + others.dropFirst())]
    }
    if ["step", "substep", "subgoal", "part", "milestone"].contains(others[0].lowercased()),
      ["add", "new", "create"].contains(verb), typed.count > 3,
      let place = others.lastIndex(where: { ["to", "of", "for"].contains($0) }),
      place == others.count - 2, place > 1, let goal = block(others[place + 1]) as? Goal
    {
      var title = Array(others[1..<place])
      let due = takeDue(&title).map { ["--due", $0] } ?? []
      let name = title.joined(separator: " ")
      return [Candidate(words: ["add", "milestone", name, "--goal", goal.id] + due)]
    }
    return spoken(verb, others)
  }

  /// Returns candidates for requests about a block or period in everyday words:
  /// `cancel goal savings`, `goal thesis done`, `no coffee today`, `weekly report`.
  private func spoken(_ verb: String, _ others: [String]) -> [Candidate] {
    let kind = KindWord.kind(others[0])
    if ["cancel", "quit", "abandon"].contains(verb), others.count == 2,
      kind == .goal || kind == .habit || kind == .obligation, let block = block(others[1])
    {
      return [Candidate(words: ["archive", block.id])]
    }
    if others.count == 2, KindWord.kind(verb) != nil, Self.reached.contains(others[1].lowercased()),
      let block = blocks.exact(others[0])
    {
      return [Candidate(words: ["done", block.id])]
    }
    if verb == "no", others.count > 2,
      let habit = SpokenName(workspace: workspace).block(others[0]) as? Habit,
      ["until", "till", "for", "next", "this", "tomorrow"].contains(others[1])
    {
      return with(["pause", habit.id] + others.dropFirst()).daysInWords()
    }
    if verb == "no", let habit = recorded(others[0], isWhole: true) as? Habit {
      let isLimit = habit.rhythms.last?.rhythm.isAtMost ?? false
      return [Candidate(words: ["done", habit.id, isLimit ? "0" : "fail"] + others.dropFirst())]
    }
    let periods = ["daily": "today", "weekly": "week", "monthly": "month", "yearly": "year"]
    if let period = periods[verb], others.count == 1,
      ["report", "summary", "overview", "stats"].contains(others[0].lowercased())
    {
      return [Candidate(words: ["report", period])]
    }
    // `take a break from run for 2 weeks`, `show me last week`
    let silent: Set<String> = ["me", "us"]
    if verb == "take", others[0] == "a", others.count > 2 {
      return with(others.dropFirst().filter { $0 != "from" }).candidates
    }
    if ["show", "give", "tell"].contains(verb), silent.contains(others[0]), others.count > 1 {
      let line = (Self.asks.contains(others[1]) ? [] : ["show"]) + others.dropFirst()
      return works(line) ? [Candidate(words: line)] : with(line).candidates
    }
    return []
  }

  private static let takingBack: Set<String> = [
    "uncheck", "untick", "unmark", "uncomplete", "undone", "undo", "unlog", "unrecord",
  ]

  /// Returns true if a word before an ID asks for something else than a new entry.
  static func isRequest(_ word: String) -> Bool {
    let requests: Set<String> = [
      "snooze", "freeze", "timer", "stopwatch", "countdown", "share", "theme", "reset", "fail",
      "failed", "miss", "missed", "blew", "check", "uncheck", "move", "copy", "priority", "tag",
      "untag", "alias", "schedule", "plan", "target", "goal", "limit", "days", "until", "test",
      "watch", "blame", "diff", "get", "put", "post", "apply", "patch", "scale", "rollback",
      "uncomplete", "unmark", "untick", "undone", "clone", "duplicate", "merge", "link", "unlink",
      "assign", "group", "sort", "filter", "note", "postpone", "delay", "reschedule", "defer",
      "shorten", "lengthen", "estimate", "budget", "remaining", "predict", "compare", "average",
      "sum", "total",
    ]
    return requests.contains(word.lowercased())
  }
}
