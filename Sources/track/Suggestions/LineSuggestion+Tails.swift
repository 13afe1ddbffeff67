import TrackCore

/// Removes words that follow the title of a new block, such as `for friendship` or
/// `from 1 december`.
extension LineSuggestion {
  /// Words that come after the end of a title.
  static let tails: Set<String> = [
    "by", "for", "until", "till", "before", "due", "from", "towards", "toward", "starting",
    "beginning",
  ]

  /// Words that belong to a rhythm and never to a title.
  static let rhythmWords: Set<String> = ["daily", "weekly", "monthly", "weekdays", "weekends"]

  /// Removes three things from the words of a new block and returns them as options: the value or
  /// goal that the block serves, the person to whom an obligation is owed, and the first day.
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
    // `"Pay rent" 1 dec to landlord`: the person to whom it is owed.
    if own.contains("for"), words[0].contains(" "), let place = words.lastIndex(of: "to"),
      place > 0, place + 1 < words.count
    {
      options += ["--for", words[(place + 1)...].joined(separator: " ")]
      words.removeSubrange(place...)
    }
    let starting: Set<String> = ["from", "starting", "beginning", "start", "starts"]
    guard own.contains("start"),
      let place = words.indices.last(where: { starting.contains(words[$0].lowercased()) }),
      place > 0
    else { return options }
    let said = Array(words[(place + 1)...].drop { $0 == "on" || $0 == "from" })
    // Refuse a month without a number, because it would mean the last day of the month.
    guard said.contains(where: { $0.contains(where: \.isNumber) }) || said.count == 1,
      DayWords.months.allSatisfy({ $0 != said.first?.lowercased() }) || said.count > 1,
      let day = DayReader(today: today, .ahead).lastDay(said)
    else { return options }
    words.removeSubrange(place...)
    return options + ["--start", "\(day)"]
  }

  /// Returns a candidate that first declares the value or goal that a new block names, if no file
  /// declares it. For example, `add habit Gym 3/week --value strength` names the value `strength`.
  func undeclaredTarget() -> [Candidate] {
    guard words[0] == "add", words.dropFirst().first.flatMap(KindWord.kind) != .value,
      let place = words.dropLast().firstIndex(where: { ["--value", "--goal"].contains($0) }),
      blocks.exact(words[place + 1]) == nil, (try? blocks.find(words[place + 1])) == nil,
      ID.isID(words[place + 1]), words[place + 1] != "none",
      Suggestion.nearest(to: words[place + 1], in: workspace.blocks.map(\.id)) == nil
    else { return [] }
    let kind = String(words[place].dropFirst(2))
    return [
      Candidate(
        words: ["add", kind, words[place + 1]], remark: "first, then the same command again")
    ]
  }

  /// Returns candidates for a task with a date, which only a goal or an obligation can have:
  /// `add task "renew passport" in march`. For a vague date, returns the task alone:
  /// `add task "buy stamps" someday`. Nil if the words contain no date.
  func datedTask(_ words: [String], _ options: [String]) -> [Candidate]? {
    let uncertain: Set<String> = ["someday", "sometime", "later", "eventually", "soon"]
    if words.count == 2, uncertain.contains(words[1].lowercased()) {
      return [Candidate(words: ["add", "task", words[0]] + options)]
    }
    let said = words.dropFirst().drop { ["by", "in", "on", "due", "until", "before"].contains($0) }
    guard let day = DayReader(today: today, .ahead).lastDay(Array(said)) else { return nil }
    return ["goal", "obligation"].map { kind in
      Candidate(
        words: ["add", kind, words[0], "--due", "\(day)"] + options,
        remark: kind == "goal" ? "a goal has a day" : "owed to somebody")
    }
  }
}
