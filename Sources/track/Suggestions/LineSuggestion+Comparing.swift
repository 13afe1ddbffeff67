import TrackCore

/// Suggestions for a typed line that compares periods or subjects.
extension LineSuggestion {
  /// Returns a suggestion that shows two periods as columns, or how two subjects go together, for
  /// words such as `run oct nov`, `this month with last month`, `mood and sleep`.
  func compared(_ words: [String]) -> [Candidate] {
    let joints: Set<String> = [
      "with", "to", "and", "vs", "vs.", "versus", "against", "between", "from", "in", "of", "for",
      "the", "my", "on", "than", "&",
    ]
    let said = words.map { $0.lowercased().filter { $0 != "," } }
      .filter { !joints.contains($0) && !$0.isEmpty }
    var subjects: [any Block] = []
    var periods: [String] = []
    var rest = said[...]
    while let word = rest.popFirst() {
      let two = ([word] + rest.prefix(1)).joined(separator: "-").replacing("previous", with: "last")
      if two != word, !DayReader.isDate(word) || DayWords.year(rest.first ?? "") != nil,
        DayReader.isDate(two)
      {
        periods.append(two)
        rest.removeFirst()
      } else if DayReader.isDate(word), blocks.exact(word) == nil {
        periods.append(word)
      } else if let block = blocks.exact(word) ?? SpokenName(workspace: workspace).block(word) {
        subjects.append(block)
      } else if !["previous", "last", "this", "current"].contains(word) {
        return []
      }
    }
    if subjects.count == 2, periods.isEmpty {
      return [Candidate(words: ["relate", subjects[0].id, "--with", subjects[1].id])]
    }
    guard subjects.count < 2, let first = periods.first, periods.count < 3 else { return [] }
    let unit = Self.unit(of: first)
    // Periods of different lengths make no columns to compare.
    guard periods.allSatisfy({ Self.unit(of: $0) == unit }) else { return [] }
    let last =
      periods.count > 1 ? periods[1] : first.hasPrefix("last-") ? "this-\(unit)" : "last-\(unit)"
    let subject = subjects.first.map { [$0 is Goal ? "--goal" : "--subject", $0.id] } ?? []
    let orders = [[first, last], [last, first]].map {
      ["report", $0.map(Self.named).joined(separator: ".."), "--by", unit] + subject
    }
    return orders.first(where: works).map { [Candidate(words: $0)] } ?? []
  }

  /// Returns `this-week` for `week`; any other period as it is.
  private static func named(_ period: String) -> String {
    ["week", "month", "quarter", "year"].contains(period) ? "this-\(period)" : period
  }

  /// Returns the unit of a period such as `last-week`, `w46`, `q3`, `2025` or `october`.
  private static func unit(of period: String) -> String {
    let names = ["week", "month", "quarter", "year", "day"]
    if let name = names.first(where: { period == $0 || period.hasSuffix("-" + $0) }) { return name }
    if DayReader.isDay(period) { return "day" }
    if period.contains(/^(\d{4}-?)?w\d/) { return "week" }
    if period.contains(/q\d/) { return "quarter" }
    return Int(period) == nil ? "month" : "year"
  }
}
