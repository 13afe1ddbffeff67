import TrackCore

/// Suggestions for a typed line that should change a block.
extension LineSuggestion {
  /// Returns suggestions for a line that should change a block, whose new value is in words. The
  /// value may be a rhythm, an emoji, a date, a measure, or an amount for the block's last log
  /// line.
  func edits(
    of block: any Block, _ typed: [String], _ options: [String]
  ) -> [Candidate] {
    if let settings = self.settings(of: block, typed, options) { return settings }
    let typed = Array(typed.drop { ["to", "in", "into"].contains($0) })
    var settings: [String] = []
    var rest = options[...]
    while let option = rest.popFirst() {
      let parts = option.drop { $0 == "-" }.split(separator: "=", maxSplits: 1).map(String.init)
      guard let key = parts.first, let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
        return []
      }
      settings.append("\(key)=\(value)")
    }
    // A number without a unit is an amount in the unit of the rhythm, as in `--target 10`.
    for key in ["target", "goal", "every"] where settings.count == 1 && typed.isEmpty {
      guard settings[0].hasPrefix("\(key)="), Int(settings[0].dropFirst(key.count + 1)) != nil,
        block is Habit
      else { continue }
      return self.settings(of: block, ["target", String(settings[0].dropFirst(key.count + 1))], [])
        ?? []
    }
    if let every = settings.firstIndex(where: { $0.hasPrefix("every=") }),
      let from = settings.firstIndex(where: { $0.hasPrefix("from=") })
    {
      let text = settings[every].dropFirst(6) + " from " + settings[from].dropFirst(5)
      return [Candidate(words: ["set", block.id, "every+=\(text)"])]
    }
    let set = ["set", block.id]
    let isName = typed.isEmpty && settings.count == 1 && settings[0].hasPrefix("name=")
    let text = isName ? settings[0] : typed.joined(separator: " ")
    if isName || typed.first.map({ $0 == "name" || $0.hasPrefix("name=") }) ?? false {
      let name = String(text.dropFirst(5))
      return [
        Candidate(words: ["rename", block.id, name], remark: "its ID"),
        Candidate(words: set + ["title=\(name)"], remark: "its title"),
      ]
    }
    if typed.isEmpty { return settings.isEmpty ? [] : [Candidate(words: set + settings)] }
    var found: [Candidate] = []
    if block is Habit || block is Task {
      let isRhythm = works(set + ["every=\(text)"])
      let phrase = isRhythm ? nil : RhythmPhrase(typed)
      let text = phrase?.every ?? text
      if let amount = phrase?.atLeast { settings.append("at-least=\(amount)") }
      if text.contains(" from ") {
        found.append(Candidate(words: set + ["every+=\(text)"] + settings))
      } else if block is Habit {
        found = [
          Candidate(
            words: set + ["every+=\(text) from today"] + settings, remark: "from today on"),
          Candidate(words: set + ["every=\(text)"] + settings, remark: "for the past, too"),
        ]
      }
      if found.contains(where: { works($0.words) }) { return found }
    }
    let target = ["set", "edit"].contains(words[0]) ? newTarget(of: block, typed) : nil
    let targets = target.map { text in
      [Candidate(words: set + ["every+=\(text) from today"], remark: "the target, from today on")]
    }
    if words[0] == "set" { found += targets ?? [] }
    let isNewMeasure = words[0] == "set" && !((block as? Goal)?.measures.isEmpty ?? true)
    if typed[0].first?.isNumber == true, block.canBeDone || block is Goal, !isNewMeasure {
      let isTwice = typed.count == 2 && typed[1].first?.isNumber == true
      let isOneAmount =
        typed.count == 2 && typed[0].allSatisfy(\.isNumber) && !DayReader.isDay(typed[1])
      let amount = isTwice ? [typed[1]] : isOneAmount ? [typed.joined()] : typed
      found.append(Candidate(words: ["amend", block.id] + amount + options))
    }
    if words[0] == "edit" { found += targets ?? [] }
    let values: [(String, Bool)] = [
      ("due", DayReader.isDay(text)), ("emoji", !text.utf8.contains { $0 < 128 }),
      ("measure", true),
    ]
    found += values.filter(\.1).map { Candidate(words: set + ["\($0.0)=\(text)"] + settings) }
    return found
  }

  /// Returns the typed line with a wrong text replaced by the right one; nil if the line does not
  /// contain the wrong text. The text may be several words, such as `tue and thu`.
  func corrected(_ wrong: String, _ right: String) -> Candidate? {
    for start in typed.indices {
      for end in start..<typed.count where typed[start...end].joined(separator: " ") == wrong {
        let line = Candidate(words: words[..<start] + [right] + words[(end + 1)...])
        return words == typed && works(line.words) ? line : nil
      }
    }
    return nil
  }

  /// The properties that `settings(of:_:_:)` can set.
  private static let keys: Set<String> = [
    "every", "due", "value", "goal", "emoji", "color", "remind", "importance", "urgency",
    "at-least",
    "at-most", "unit", "level", "measure", "milestone", "weeks", "title", "priority", "question",
    "theme",
  ]

  /// Returns suggestions for a line that should set a property, given by its name and a value in
  /// words, such as `due 30 nov` or `deadline to friday`. Nil if the words do not begin with the
  /// name of a property.
  func settings(of block: any Block, _ typed: [String], _ options: [String]) -> [Candidate]? {
    guard options.isEmpty, !typed.isEmpty else { return nil }
    if typed.count == 1 {
      let pair = typed[0].split(separator: "=", maxSplits: 1).map(String.init)
      return pair.count == 2 && ["due", "deadline"].contains(pair[0].lowercased())
        ? self.settings(of: block, pair, []) : nil
    }
    // Before a number, `goal` means the amount that is required each day, and not the property
    // `goal`.
    let joints: Set<String> = ["to", "=", "is", "on", "by", "at", "in", "into"]
    let value = Array(typed.dropFirst().drop(while: joints.contains))
    let isTarget =
      ["goal", "target"].contains(typed[0].lowercased()) && value.first?.first?.isNumber == true
    let word = isTarget ? "target" : typed[0].lowercased().filter { $0 != ":" }
    let own = Set(block.heading.kind.properties.map(\.name) + ["title"])
    let meant =
      OptionSynonym.properties(word) + [PropertySynonyms.key(for: word)].compactMap(\.self)
    guard let key = meant.first(where: { Self.keys.contains($0) && own.contains($0) }) else {
      return nil
    }
    let set = ["set", block.id]
    switch key {
    case "due":
      let moved = (block as? Goal)?.due.map { DayReader.moved($0, by: value) } ?? nil
      let days = moved.map { [$0] } ?? DayReader(today: today, .ahead).days(value)
      return days.map { day in
        Candidate(words: set + ["due=\(day)"])
      }
    case "every"
    where value.count == 1 && value[0].allSatisfy(\.isNumber)
      || isTarget && value.count < 3 && !value.joined().contains("/"):
      return newTarget(of: block, value).map { text in
        [
          Candidate(words: set + ["every+=\(text) from today"], remark: "from today on"),
          Candidate(words: set + ["every=\(text)"], remark: "for the past, too"),
        ]
      }
    case "every" where block is Habit: return edits(of: block, value, [])
    case "importance", "urgency":
      let number = value.count == 1 ? Self.importance(value[0]) ?? value[0] : value.joined()
      return [Candidate(words: set + ["\(key)=\(number)"])]
    case "remind":
      return [Candidate(words: set + value.filter { $0 != "me" }.map { "remind+=\($0)" })]
    case "measure" where value.count == 1 && value[0].allSatisfy(\.isNumber):
      // A bare number is in the unit that the measure has.
      guard let goal = block as? Goal, goal.measures.count == 1, goal.measures[0].subject == nil
      else { return [] }
      let unit = goal.measures[0].target.unit.name
      let text = unit == "s" ? "\(value[0])h" : "\(value[0]) \(unit)".trimmed
      return [Candidate(words: set + ["measure=\(text)"])]
    default: return [Candidate(words: set + ["\(key)=\(value.joined(separator: " "))"])]
    }
  }

  /// Returns suggestions for a line with a property or setting in place of a command, such as
  /// `emoji run 👟`, `week-start sunday`.
  func property() -> [Candidate] {
    guard let first = words.first?.lowercased(), words.count > 1, !commands.contains(first) else {
      return []
    }
    if Kind.track.properties.contains(where: { $0.name == first }) {
      return [Candidate(words: ["set", "\(first)=\(words.dropFirst().joined(separator: " "))"])]
    }
    guard let block = block(words[1]), words.count > 2 else { return [] }
    if let lines = settings(of: block, [first] + words.dropFirst(2), []) { return lines }
    if ["priority", "prio", "pri"].contains(first),
      let number = Self.importance(words[2]) ?? Int(words[2]).map(String.init)
    {
      return [Candidate(words: ["set", block.id, "importance=\(number)"])]
    }
    return OptionSynonym.properties(first).map { key in
      let value = words.dropFirst(2).joined(separator: " ")
      return Candidate(words: ["set", block.id, "\(key)=\(value)"])
    }
  }
}
