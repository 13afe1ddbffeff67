import TrackCore

/// Suggestions for a typed line that should change how often a habit is due.
extension LineSuggestion {
  /// Returns suggestions for a line with the first day of a rhythm as an option, such as
  /// `set read 15/day --from monday`.
  func rhythmFromOption() -> [Candidate] {
    let (typed, options) = rest
    guard words[0] == "set", typed.count > 1, options.count > 1,
      ["--from", "--since", "--starting", "--beginning"].contains(options[0])
    else { return [] }
    return with(["set"] + typed + ["from"] + options.dropFirst()).candidates
  }

  /// Returns suggestions for a line with a habit and a rhythm in words, such as
  /// `run 4 times a week`, `read 30 pages a day from monday`, `meditate every day`.
  ///
  /// Days without a word such as `every` are those of an entry: `gym mon wed`.
  func newRhythm() -> [Candidate] {
    let starts: Set<String> = ["from", "starting", "since", "beginning"]
    // `from january read 30 pages a day`
    if let first = typed.first?.lowercased(), starts.union(["every", "each"]).contains(first),
      let place = typed.firstIndex(where: { blocks.exact($0) is Habit })
    {
      return with(Array(typed[place...] + typed[..<place])).newRhythm()
    }
    guard typed.count > 1, !commands.contains(typed[0]), !Self.isRequest(typed[0]),
      let habit = SpokenName(workspace: workspace).block(typed[0]) as? Habit
    else { return [] }
    let fillers: Set<String> = [
      "to", "is", "now", "should", "be", "goal", "target", "only", "just",
    ]
    let said = Array(
      typed.dropFirst().drop { fillers.contains($0.lowercased()) }
        .prefix { !["instead", "rather"].contains($0.lowercased()) })
    let start = said.firstIndex { starts.contains($0.lowercased()) } ?? said.count
    var every = Array(said[..<start])
    let marks: Set<String> = [
      "every", "each", "per", "a", "once", "twice", "thrice", "daily", "weekly", "monthly",
      "weekdays", "weekends",
    ]
    guard
      every.contains(where: { word in
        marks.contains(word.lowercased())
          || word.hasSuffix("days") && Weekday(word: word.dropLast().lowercased()) != nil
      }) || every.first?.last == "x",
      let phrase = RhythmPhrase(every)
    else { return [] }
    if ["every", "each"].contains(every[0].lowercased()) { every = [phrase.every] }
    let from = said[start...].dropFirst().filter { $0 != "on" && $0 != "now" }
    if start < said.count, !from.isEmpty {
      let days = DayReader(today: today, .ahead).ranges(Array(from))
      guard days.count == 1 else { return [] }
      every += ["from", String(days[0].prefix(10))]
    }
    // Without a verb that asks for it, the past must not change.
    return edits(of: habit, every, []).filter { $0.words.contains { $0.hasPrefix("every+=") } }
      .map { Candidate(words: $0.words) }
  }

  /// Returns suggestions for a line with a verb and a new amount for each period, such as
  /// `reduce coffee to 2` or `increase meditate to 15m`.
  func newAmount() -> [Candidate] {
    let verbs: Set<String> = [
      "reduce", "increase", "raise", "lower", "decrease", "up", "cut", "bump",
    ]
    guard let verb = typed.first?.lowercased(), verbs.contains(verb),
      let place = typed.firstIndex(of: "to"), place > 1, place + 1 < typed.count,
      let habit = typed[1..<place].lazy.compactMap({ block($0) as? Habit }).first
    else { return [] }
    return settings(of: habit, ["target"] + typed[place...], []) ?? []
  }

  /// Returns the rhythm of a habit with a new amount, such as `10 glasses/day`. Nil if the rhythm
  /// does not add up amounts, or if the words are not an amount.
  func newTarget(of block: any Block, _ typed: [String]) -> String? {
    guard let rhythm = (block as? Habit)?.rhythms.last?.rhythm, rhythm.addsUp, typed.count <= 2,
      typed[0].first?.isNumber == true
    else { return nil }
    let old = rhythm.text
    guard let start = old.firstIndex(where: \.isNumber), let slash = old.lastIndex(of: "/") else {
      return nil
    }
    let unit = old[start..<slash].drop { $0.isNumber || $0 == "." }
    let isBare = typed.count == 1 && typed[0].allSatisfy { $0.isNumber || $0 == "." }
    return old[..<start] + typed.joined(separator: " ") + (isBare ? unit : "") + old[slash...]
  }
}
