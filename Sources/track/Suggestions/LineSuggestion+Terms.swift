import TrackCore

/// Suggestions for a typed line about a term or its weeks.
extension LineSuggestion {
  /// Returns suggestions for a line about a term, such as `plan term 13`, `start term 13`,
  /// `plan the next term`.
  func terms() -> [Candidate] {
    let (typed, options) = rest
    if let last = self.typed.last?.lowercased(), self.typed.count < 4, last == "term",
      let verb = self.typed.first?.lowercased(), ["close", "end", "finish"].contains(verb)
    {
      let line = ["term", "close"]
      let remark = works(line) ? "" : "there is no term that has ended now"
      return [Candidate(words: line, remark: remark, isUntried: true)]
    }
    // `last term` means the previous term.
    let named = self.typed.map { $0.lowercased() }
    let before: Set<String> = ["last", "previous", "past", "prev"]
    if named.count < 5, named.contains("term"), !before.isDisjoint(with: named),
      !named.contains(where: { $0.hasPrefix("-") })
    {
      let ended = workspace.terms.filter { $0.end.map { $0 < today } ?? false }.map(\.number).max()
      return ended.map { [Candidate(words: ["term", "\($0)"])] } ?? []
    }
    if named == ["next", "term"] {
      return [
        Candidate(words: ["plan"], remark: "shows whether it fits into your weeks"),
        Candidate(words: ["term", "new"], remark: "begins it"),
      ]
    }
    let states: Set<String> = ["left", "remaining", "now", "current", "show", "goals", "this"]
    if named.count == 2, named.contains("term"), !states.isDisjoint(with: named) {
      return [Candidate(words: ["term"])]
    }
    if words[0] == "term",
      let taken = typed.firstIndex(where: ["remove", "drop", "delete"].contains),
      taken < 2, let goal = typed.last.flatMap(block) as? Goal
    {
      let current = workspace.terms.first {
        $0.start.map { $0 <= today } ?? false && $0.end.map { $0 >= today } ?? false
      }
      let number = taken == 1 ? typed[0] : current.map { "\($0.number)" }
      return number.map { [Candidate(words: ["set", $0, "goal-=\(goal.id)"])] } ?? []
    }
    if words[0] == "term", let added = typed.firstIndex(of: "add"), added < 2, options.isEmpty {
      let goals = typed[(added + 1)...].filter { KindWord.kind($0) == nil && $0 != "and" }
        .compactMap { block($0)?.id }
      let line = ["term", "plan"] + typed[..<added]
      return goals.isEmpty
        ? [] : [Candidate(words: line + goals.dropLast().map { $0 + "," } + goals.suffix(1))]
    }
    let verbs: Set<String> = [
      "plan", "start", "begin", "open", "prepare", "create", "setup", "new",
    ]
    guard let verb = self.typed.first?.lowercased(), verbs.contains(verb), options.isEmpty,
      let place = typed.prefix(3).firstIndex(where: { $0.lowercased() == "term" })
    else { return [] }
    let others = typed[(place + 1)...]
    let number = others.first.flatMap { Int($0) == nil ? nil : $0 }
    if let new = newTerm(number, Array(others.dropFirst(number == nil ? 0 : 1))) { return [new] }
    // If there are other words, such as a theme, `term new` handles the line.
    guard others.count <= 1, others.allSatisfy({ Int($0) != nil }),
      typed[..<place].allSatisfy({ ["the", "next", "a", "new", "for", "my"].contains($0) })
    else { return [] }
    let plan = Candidate(
      words: ["plan"] + others, remark: "shows whether its goals fit into your weeks")
    let new = Candidate(words: ["term", "new"] + others, remark: "begins it")
    let begins = works(new.words)
    let isKnown = others.allSatisfy { word in workspace.terms.contains { "\($0.number)" == word } }
    if verb != "plan" { return begins ? [Candidate(words: new.words)] : [] }
    if others.isEmpty { return [new, plan] }
    if isKnown {
      return [plan, Candidate(words: ["term", "plan"] + others, remark: "shows its goals")]
    }
    let next = Candidate(words: ["plan"], remark: "shows whether the next one fits into your weeks")
    return begins ? [new, next] : []
  }

  /// Returns a candidate that begins a term on a day with goals, for words such as
  /// `starting 7 dec: run-half 100km, thesis`. Nil for other words.
  ///
  /// - Parameter number: The number of the term; nil if none was typed.
  private func newTerm(_ number: String?, _ words: [String]) -> Candidate? {
    let marks: Set<String> = ["starting", "starts", "start", "from", "on", "beginning"]
    let colon = words.firstIndex { $0.hasSuffix(":") || $0 == "with" } ?? words.count
    let said = words.prefix(colon + 1).drop { marks.contains($0.lowercased()) }
      .filter { $0 != "with" }
      .map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
    guard let first = words.first, words.count > 1 || !marks.contains(first.lowercased()),
      marks.contains(first.lowercased()) || Int(first) == nil || words.count > 1,
      let day = DayReader(today: today, .ahead).lastDay(Array(said))
    else { return nil }
    let shares = words.dropFirst(colon + 1).map { $0 == "and" ? "," : $0 }.joined(separator: " ")
      .split(separator: ",")
      .map { String($0).trimmed }
    let goals = shares.flatMap { ["--goal", $0] }
    return Candidate(
      words: ["term", "new"] + (number.map { [$0] } ?? []) + ["--start", "\(day)"] + goals)
  }

  /// Returns suggestions for a line with the plan or review of a week of the term, such as
  /// `plan week 9 "run 4 times"`, `next week: run 4 times`.
  func weekPlan() -> [Candidate] {
    var line = typed.map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
    // `term plan next week run 4 times`
    if line.prefix(2) == ["term", "plan"] { line.removeFirst() }
    let isPlan = line.first == "plan"
    if isPlan { line.removeFirst() }
    line = Array(line.drop { ["for", "the", "my"].contains($0) })
    let isNext = line.first == "next"
    if isNext { line.removeFirst() }
    guard isPlan || isNext || typed[0] == "week", line.first?.lowercased() == "week" else {
      return []
    }
    line.removeFirst()
    var start: Day?
    if !isNext, let word = line.first, let number = Int(word) {
      // `track week --plan` plans the week after the one that contains the day in `--on`.
      let term = workspace.terms.first {
        $0.start.map { $0 <= today } ?? false && $0.end.map { $0 >= today } ?? false
      }
      guard number > 0, number < 60, let first = term?.start, let end = term?.end,
        first + 7 * (number - 1) <= end
      else { return [] }
      start = first + 7 * (number - 1)
      line.removeFirst()
    } else if !isNext {
      return isPlan && line.isEmpty
        ? [Candidate(words: ["week"], remark: "looks back on one and plans the next")] : []
    }
    let isReview = line.first == "review"
    if ["plan", "review"].contains(line.first) { line.removeFirst() }
    let text = line.joined(separator: " ")
    guard text.contains(where: \.isLetter), !text.hasPrefix("-"), !commands.contains(line[0]) else {
      return isPlan
        ? [Candidate(words: ["week"] + (start.map { ["--on", "\($0 - 7)"] } ?? []))] : []
    }
    if isReview {
      return start.map { [Candidate(words: ["week", "--review", text, "--on", "\($0)"])] } ?? []
    }
    let on = start.map { "\($0 - 7)" } ?? "today"
    return [Candidate(words: ["week", "--plan", text, "--on", on])]
  }
}
