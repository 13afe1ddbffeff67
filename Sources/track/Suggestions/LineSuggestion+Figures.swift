import TrackCore

/// Suggestions for a typed line that asks for a figure, such as a total or a mean.
extension LineSuggestion {
  /// Words that ask for a figure.
  private static let figureNames: Set<String> = [
    "total", "totals", "sum", "avg", "average", "averages", "mean", "median", "max", "maximum",
    "min", "minimum", "highest", "lowest", "count", "number",
  ]

  /// Returns suggestions that show the figure of one subject, for a line such as
  /// `avg sleep last 14 days`, `total km run this month` or `sleep average`.
  func figures() -> [Candidate] {
    // `how many pages did i read this month`
    if typed.count > 3, typed[0].lowercased() == "how",
      ["many", "much", "far", "long", "often"].contains(typed[1].lowercased()),
      !typed.contains(where: { $0.lowercased() == "today" })
    {
      return with(["total"] + typed.dropFirst(2)).figures()
    }
    guard typed.count > 1, !typed.contains(where: { $0.hasPrefix("-") }),
      let mark = typed.prefix(3).firstIndex(where: {
        Self.figureNames.contains($0.lowercased()) && blocks.exact($0) == nil
      }),
      mark == 0 || !commands.contains(typed[0]) || blocks.exact(typed[0]) != nil
        || typed[0] == "show"
    else { return [] }
    let others = typed.indices.filter { $0 != mark }.map { typed[$0] }
    let silent: Set<String> = [
      "show", "of", "for", "in", "my", "the", "over", "on", "per", "did", "do",
      "have", "has", "i", "is", "was", "were", "been", "so", "far", "done", "hours", "time",
    ]
    var said = others.filter { !silent.contains($0.lowercased()) && !workspace.usesUnit($0) }
    let name = SpokenName(workspace: workspace)
    let place = said.firstIndex { name.block($0) != nil }
    let named = place.flatMap { name.block(said.remove(at: $0)) }
    // Without a subject, the unit names it: `how many km this week`.
    guard let subject = named ?? others.lazy.compactMap(name.counted).first else { return [] }
    guard let period = period(said) else { return [] }
    let days = period.isEmpty ? [] : ["--period", period]
    if commands.contains(subject.id) { return [Candidate(words: [subject.id] + days)] }
    switch subject {
    case is Goal:
      let time = Candidate(words: ["time"] + days + ["--goal", subject.id], remark: "its time")
      return (period.isEmpty ? [] : [time]) + [Candidate(words: ["explain", subject.id])]
    case is Measure:
      return [
        Candidate(words: ["report", "--only", "readings", "--subject", subject.id] + days)
      ]
    default:
      // The column of the goals has the amounts that were added, where a goal counts the subject.
      let isCounted = workspace.blocks.contains { block in
        (block as? Goal)?.measures.contains { $0.subject?.subject == subject.name } ?? false
      }
      let column = period.contains("year") ? "month" : period.contains("month") ? "week" : "day"
      let amounts = ["report"] + (period.isEmpty ? [] : [period])
      let by = ["--subject", subject.id, "--by", period.isEmpty ? "week" : column]
      return [
        Candidate(words: amounts + by, remark: isCounted ? "its amounts" : "its days"),
        Candidate(words: ["time"] + days + ["--subject", subject.id], remark: "its time"),
      ]
    }
  }

  /// Returns a period as a command takes it, such as `14d` for `last 14 days`. Empty for no words,
  /// nil for words that are not a period.
  private func period(_ words: [String]) -> String? {
    let text = words.joined(separator: " ")
    if text.isEmpty || DayReader.isDate(text) { return text }
    let units = ["day": "d", "week": "w", "month": "m", "year": "y"]
    let said = words.filter { !["last", "past", "these", "the"].contains($0.lowercased()) }
    guard said.count == 2, let count = NumberWord.number(said[0].lowercased()),
      let unit = units.first(where: { said[1].lowercased().hasPrefix($0.key) })?.value
    else { return nil }
    return "\(count)\(unit)"
  }
}
