import TrackCore

/// Suggestions for a typed line with a meal.
extension LineSuggestion {
  private static let mealNames: Set<String> = [
    "breakfast", "brunch", "lunch", "dinner", "supper", "snack",
  ]

  /// Returns a suggestion that records a meal, for a line such as `lunch "soup and bread"`,
  /// `ate pizza for dinner yesterday` or `meal lunch oats x2 650 kcal`. The name of the meal is a
  /// tag. Foods that a file declares are items, and other words are the note.
  func meal() -> [Candidate] {
    var (line, options) = with(typed).rest
    line.insert(typed[0], at: 0)
    func name(_ word: String) -> String? {
      let word = word.lowercased().filter { !",:".contains($0) }
      return [word, String(word.dropLast())].first(where: Self.mealNames.contains)
    }
    let verbs: Set<String> = [
      "i", "log", "add", "record", "note", "had", "have", "ate", "eat", "for", "my", "done", "did",
      "track",
    ]
    let said = line.prefix { verbs.contains($0.lowercased()) || $0.lowercased() == "meal" }
    let isEaten = said.contains { ["ate", "eat", "meal"].contains($0.lowercased()) }
    line.removeFirst(said.count)
    let place = line.firstIndex { name($0) != nil }
    guard place != nil || isEaten, said.count > 0 || place == 0, !line.isEmpty,
      place == 0 || !line.contains(where: { blocks.exact($0)?.canBeDone ?? false }),
      said.isEmpty || place == 0
        || !line.contains(where: { SpokenName(workspace: workspace).block($0)?.canBeDone ?? false })
    else { return [] }
    var tag: [String] = []
    if let place, let name = name(line[place]) {
      tag = ["#\(name)"]
      line.remove(at: place)
      if place > 0, ["for", "at"].contains(line[place - 1]) { line.remove(at: place - 1) }
    }
    options = takeDay(&line) + takeTime(&line) + options
    var items = takeEnergy(&line)
    let isFood = line.allSatisfy { word in
      workspace.block(id: word)?.heading.kind == .food
        || word.first == "x" && Double(word.dropFirst()) != nil || "#@".contains(word.prefix(1))
    }
    if isFood {
      items = line + items
    } else {
      let joints: Set<String> = ["of", "with", ":"]
      let text = line.drop { joints.contains($0) }.joined(separator: " ")
      options += ["--note", text]
    }
    guard !items.isEmpty || !options.isEmpty || !tag.isEmpty else { return [] }
    return [Candidate(words: ["log", "meal"] + items + tag + options)]
  }

  /// Removes a day, such as `yesterday` or `on monday`, and returns it as the option `--on`.
  private func takeDay(_ line: inout [String]) -> [String] {
    for start in line.indices {
      guard let day = amendedDay(Array(line[start...])) else { continue }
      line.removeSubrange(start..<start + day.length)
      if start > 0, line[start - 1] == "on" { line.remove(at: start - 1) }
      return day.text == "today" ? [] : ["--on", day.text]
    }
    return []
  }

  /// Removes a time, such as `at 12:30`, and returns it as the option `--at`.
  private func takeTime(_ line: inout [String]) -> [String] {
    guard let place = line.firstIndex(where: Self.isTime) else { return [] }
    let time = line.remove(at: place)
    if place > 0, line[place - 1] == "at" { line.remove(at: place - 1) }
    return ["--at", time]
  }

  /// Removes an amount of energy, such as `650 kcal`, and returns it as an item.
  private func takeEnergy(_ line: inout [String]) -> [String] {
    let units: Set<String> = ["kcal", "cal", "cals", "calories", "kcals"]
    for place in line.indices {
      let digits = line[place].prefix { $0.isNumber || $0 == "." }
      guard !digits.isEmpty else { continue }
      let unit = line[place][digits.endIndex...].lowercased()
      let next =
        place + 1 < line.count ? line[place + 1].lowercased().filter { $0 != "," } : ""
      guard units.contains(unit) || unit.isEmpty && units.contains(next) else { continue }
      line.removeSubrange(place..<place + (unit.isEmpty ? 2 : 1))
      return ["kcal:\(digits)"]
    }
    return []
  }
}
