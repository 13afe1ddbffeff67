import TrackCore

/// Parts of a new block that follow its title in words: `for friendship`, `from 1 december`.
extension LineSuggestion {
  /// Words after which a title is over.
  static let tails: Set<String> = [
    "by", "for", "until", "till", "before", "due", "from", "towards", "toward", "starting",
    "beginning",
  ]

  /// Words of a rhythm that no title has.
  static let rhythmWords: Set<String> = ["daily", "weekly", "monthly", "weekdays", "weekends"]

  /// Removes the value or goal that a new block serves, and the day on which it begins, from the
  /// words, and returns their options.
  func takeTail(_ words: inout [String], of kind: Kind) -> [String] {
    var options: [String] = []
    let own = Set(kind.properties.map(\.name))
    let serving: Set<String> = ["for", "towards", "toward", "serving", "under"]
    if let place = words.indices.dropLast().last(where: { serving.contains(words[$0].lowercased()) }
    ),
      place > 0, let block = workspace.block(id: foldedName(words[place + 1]))
    {
      let key = block is Value ? "value" : block is Goal ? "goal" : ""
      if own.contains(key) {
        options += ["--\(key)", block.id]
        words.removeSubrange(place...place + 1)
      }
    }
    let starting: Set<String> = ["from", "starting", "beginning", "start", "starts"]
    guard own.contains("start"),
      let place = words.indices.last(where: { starting.contains(words[$0].lowercased()) }),
      place > 0
    else { return options }
    let said = Array(words[(place + 1)...].drop { $0 == "on" || $0 == "from" })
    // A month alone would mean its last day.
    guard said.contains(where: { $0.contains(where: \.isNumber) }) || said.count == 1,
      DatePhrase.months.allSatisfy({ $0 != said.first?.lowercased() }) || said.count > 1,
      let day = DatePhrase(today: today).day(said)
    else { return options }
    words.removeSubrange(place...)
    return options + ["--start", "\(day)"]
  }

  /// Returns the goal that a task with a day means, as a task has no day:
  /// `add task "renew passport" in march`; the task alone for one without a certain day:
  /// `add task "buy stamps" someday`.
  func datedTask(_ words: [String], _ options: [String]) -> [Candidate]? {
    let uncertain: Set<String> = ["someday", "sometime", "later", "eventually", "soon"]
    if words.count == 2, uncertain.contains(words[1].lowercased()) {
      return [Candidate(words: ["add", "task", words[0]] + options)]
    }
    let said = words.dropFirst().drop { ["by", "in", "on", "due", "until", "before"].contains($0) }
    guard let day = DatePhrase(today: today).day(Array(said)) else { return nil }
    return ["goal", "obligation"].map { kind in
      Candidate(
        words: ["add", kind, words[0], "--due", "\(day)"] + options,
        remark: kind == "goal" ? "a goal has a day" : "owed to somebody")
    }
  }
}
