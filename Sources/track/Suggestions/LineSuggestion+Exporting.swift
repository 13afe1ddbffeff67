import TrackCore

/// Suggestions for a typed line that should export data, or show it for a period.
extension LineSuggestion {
  /// Returns suggestions for a line whose period, format or file name is not given as an option,
  /// such as `export csv last month`, `export --csv 2026`, `export november`.
  func exported() -> [Candidate] {
    guard ["export", "time", "contributions"].contains(words[0]), words.count > 1,
      let command = command(words[0])
    else { return [] }
    let tables: Set<String> = ["excel", "spreadsheet", "sheet", "numbers", "table"]
    let silent: Set<String> = [
      "to", "as", "for", "in", "from", "of", "everything", "all", "data", "entries", "time", "my",
    ]
    var line = [words[0]]
    var days: [String] = []
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      let lower = tables.contains(word.lowercased()) ? "csv" : word.lowercased()
      let name = word.hasPrefix("-") ? String(word.drop { $0 == "-" }) : lower
      let option = command.allOptions.first { option in
        option.isNamed(name) || word.isShortOption && option.short == name.first
      }
      let ending = lower.split(separator: ".").last.map(String.init) ?? ""
      if word.hasPrefix("-") {
        line.append(word)
        if option?.value != nil, let value = rest.popFirst() { line.append(value) }
      } else if let option, option.value == nil {
        line.append("--\(option.name)")
      } else if lower.contains("."), command.allOptions.contains(where: { $0.isNamed(ending) }) {
        line += ["--\(ending)", "--output", word]
      } else if let block = blocks.exact(lower), block.canBeDone || block is Goal {
        line += [block is Goal ? "--goal" : "--subject", block.id]
      } else if !silent.contains(lower) {
        days.append(word)
      }
    }
    let period = days.joined(separator: " ")
    if !days.isEmpty {
      guard DayReader.isDate(period) else { return [] }
      line += ["--period", period]
    }
    return [Candidate(words: line)]
  }
}
