import TrackCore

/// Suggestions for a typed line about something that no block declares.
extension LineSuggestion {
  /// Returns suggestions for a line with an entry on a subject that no block declares, such as
  /// `pushups 20`.
  func newSubject() -> [Candidate] {
    guard let word = typed.first, !commands.contains(word), words == typed, ID.isID(word),
      !Self.isRequest(word),
      typed.count == 2, typed[1].first?.isNumber == true
    else { return [] }
    return [
      Candidate(words: ["add", "habit", word, "daily"], remark: "new, as a habit"),
      Candidate(words: ["add", "measure", word], remark: "new, as something that you measure"),
    ]
  }

  /// Returns suggestions for a line that asks to track something new, such as `track waist in cm`
  /// after the name of the program, or `start tracking pushups`.
  func newlyTracked() -> [Candidate] {
    let beginnings = [
      ["track"], ["start", "tracking"], ["begin", "tracking"], ["start", "measuring"],
      ["start", "to", "track"], ["tracking"], ["measure"], ["i", "want", "to", "track"],
    ]
    let lower = typed.map { $0.lowercased() }
    guard let start = beginnings.first(where: { lower.starts(with: $0) && lower.count > $0.count }),
      !typed.contains(where: { $0.hasPrefix("-") })
    else { return [] }
    var named = Array(typed.dropFirst(start.count).drop { ["my", "the", "a"].contains($0) })
    guard let first = named.first, block(first) == nil, !commands.contains(first),
      KindWord.kind(first) == nil, first.first?.isLetter == true
    else { return start == ["track"] ? with(named).candidates : [] }
    var unit: [String] = []
    if let place = named.lastIndex(of: "in"), place > 0, place == named.count - 2 {
      unit = [named[place + 1]]
      named.removeSubrange(place...)
    }
    let title = named.joined(separator: " ")
    let measure = Candidate(
      words: ["add", "measure", title] + unit, remark: "new, as something that you measure")
    if !unit.isEmpty { return [Candidate(words: measure.words)] }
    let habit = Candidate(words: ["add", "habit", title, "daily"], remark: "new, as a habit")
    return start.contains { $0.hasPrefix("measur") } ? [measure] : [habit, measure]
  }

  /// Returns a suggestion that records a sentence as it is, for a line such as
  /// `walked 4 km with the dog` that begins with a verb in the past and names nothing in the files.
  func oneOff() -> [Candidate] {
    let line = typed.flatMap { $0.split(separator: " ").map(String.init) }
    let said = line.first?.lowercased() == "i" ? Array(line.dropFirst()) : line
    let unclear: Set<String> = ["not", "never", "every", "each", "daily", "weekly", "per", "if"]
    guard said.count > 1, let verb = said.first?.lowercased(), !Self.plans.contains(verb),
      SpokenName.pasts[verb] != nil || verb.count > 4 && verb.hasSuffix("ed"),
      !typed.contains(where: { $0.hasPrefix("-") }),
      !commands.contains(words[0]) || words[0] == "done",
      !said.contains(where: { blocks.exact($0) != nil || $0.hasPrefix("+") }), inflected() == nil,
      !said.contains(where: { unclear.contains($0.lowercased()) })
    else { return [] }
    var text = said
    var day: [String] = []
    for start in said.indices.dropFirst() {
      guard let found = amendedDay(Array(said[start...])), start + found.length == said.count
      else { continue }
      day = found.text == "today" ? [] : [found.text]
      text.removeSubrange(start...)
      if text.last == "on" { text.removeLast() }
      break
    }
    return [Candidate(words: ["log"] + day + [quoted(text.joined(separator: " "))])]
  }
}
