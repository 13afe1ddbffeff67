import TrackCore

/// Suggestions for a typed line whose options and properties are written as in another program.
extension LineSuggestion {
  /// Returns suggestions for a line with options without dashes and similar short forms, such as
  /// `due:2026-11-30`, `goal:parents`, `:week`, `by 2026-12-31`, `for parents`, `-20m`, `-1d`.
  func plainOptions() -> [Candidate] {
    guard let command = words.first else { return [] }
    let takesSettings = ["set", "edit"].contains(command)
    let longest = takesSettings || command == "add" ? 3 : 1
    var result = [command == "edit" ? "set" : command]
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      let key = parts[0].drop { $0 == "-" }.lowercased()
      if ["priority", "prio", "pri"].contains(key),
        words.dropFirst().first.flatMap(KindWord.kind) != .value,
        let number = Self.importance(parts.count == 2 ? parts[1] : rest.first ?? "")
      {
        if parts.count == 1 { rest.removeFirst() }
        result += takesSettings ? ["importance=\(number)"] : ["--importance", number]
      } else if parts.count == 2, parts[0].isEmpty {
        result.append(parts[1])
      } else if parts.count == 2, parts[0].allSatisfy({ $0.isLetter || $0 == "-" }),
        !parts[1].isEmpty
      {
        result += takesSettings ? ["\(parts[0])=\(parts[1])"] : ["--\(parts[0])", parts[1]]
      } else if !["skip", "pause"].contains(command),
        ["by", "until", "due"].contains(word.lowercased()),
        let count = (1...longest).reversed().first(where: { count in
          count <= rest.count && DayReader.isDate(rest.prefix(count).joined(separator: " "))
        })
      {
        let date = rest.prefix(count).joined(separator: " ")
        result += takesSettings ? ["due=\(date)"] : ["--due", date]
        rest = rest.dropFirst(count)
      } else if ["for", "towards"].contains(word.lowercased()), command != "add",
        // `for half an hour` is a length of time even if there is a goal `half`.
        !["a", "an"].contains(rest.dropFirst().first), let goal = rest.first.flatMap(block) as? Goal
      {
        result.append("+\(goal.id)")
        rest.removeFirst()
      } else if word.hasPrefix("-"), DayReader.isDay(word) {
        result += ["--on", "\(word.dropFirst())-ago"]
      } else if word == "-d", let date = rest.popFirst() {
        result += ["--on", date]
      } else if word.hasPrefix("-"), MomentReader.secondsAgo("\(word.dropFirst())-ago") != nil {
        result += ["--at", "\(word.dropFirst())-ago"]
      } else {
        result.append(word)
      }
    }
    guard result.dropFirst() != words.dropFirst() else { return [] }
    if command == "add", result.count > 2, result[1].hasPrefix("--") {
      // Move the first option to the end, so that the title comes first.
      let options = Array(result[1...2])
      result = ["add"] + result.dropFirst(3) + options
    }
    // The converted words may still not be a command, so try the other rules on them, too.
    return [Candidate(words: result)] + with(result).candidates
  }

  /// Returns the importance for a priority as other programs write it, such as `H`, `high` or `A`;
  /// nil for any other text.
  static func importance(_ priority: String) -> String? {
    let grades = [
      "h": "8", "high": "8", "a": "8", "urgent": "9", "m": "5", "medium": "5", "normal": "5",
      "b": "5", "l": "2", "low": "2", "c": "2",
    ]
    return grades[priority.lowercased()]
  }

  /// Returns suggestions for a line with a new block whose title is given as an option, such as
  /// `add habit --name Exercise --frequency daily`.
  func titleAsOption() -> [Candidate] {
    guard words[0] == "add",
      let place = words.dropLast().firstIndex(where: { ["--name", "--title"].contains($0) })
    else { return [] }
    var line = words
    let title = line[place + 1]
    line.removeSubrange(place...place + 1)
    let kinds = line.dropFirst().prefix { KindWord.kind($0) != nil }.count
    line.insert(title, at: 1 + kinds)
    return with(line).candidates + [Candidate(words: line)]
  }
}
