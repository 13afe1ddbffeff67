import TrackCore

extension ContributionSheet {
  /// Returns the text that `track contributions` prints.
  ///
  /// - Parameter limit: The maximum number of entries to list for each goal, the latest ones.
  package func text(for terminal: Terminal, limit: Int) -> String {
    var page = ContributionPage(sheet: self, limit: limit, page: TextPage(terminal))
    page.write()
    return page.page.text
  }
}

/// Formats the entries of each goal, followed by the items that are linked to no goal.
private struct ContributionPage {
  let sheet: ContributionSheet
  let limit: Int
  var page: TextPage
  private var terminal: Terminal { page.terminal }

  mutating func write() {
    let days =
      sheet.from == .first
      ? "up to \(sheet.through)"
      : sheet.from == sheet.through ? "\(sheet.from)" : "\(sheet.from)..\(sheet.through)"
    if let none = sheet.none {
      page.heading("\(Words.count(none.count, "line")) that counted for no goal, \(days)")
      return write(none)
    }
    page.heading("What counted for goals, \(days)")
    if sheet.goals.isEmpty { page.say("Nothing counted for a goal.", hanging: 2) }
    for goal in sheet.goals { write(goal) }
    let reasons = Set(sheet.goals.flatMap { $0.entries.flatMap { $0.line.reasons } })
    if !reasons.isEmpty { page.gap() }
    for reason in ContributionReason.allCases where reasons.contains(reason) {
      page.say("\(reason.mark): \(reason.inWords)", hanging: 2)
    }
    if sheet.goals.contains(where: { $0.entries.contains(where: \.line.isAmountLost) }) {
      page.say("lost: its amount is one that no measure of the goal can take", hanging: 2)
    }
    if !sheet.values.isEmpty {
      page.gap()
      page.heading("What serves values, strength in 10")
      for value in sheet.values { write(value) }
    }
    if sheet.isWhole { writeApart() }
  }

  // MARK: Goals

  private mutating func write(_ goal: ContributionSheet.GoalEntries) {
    let words = [Words.count(goal.entries.count, "line")] + totals(of: goal.entries)
    page.gap()
    page.say(
      "\(goal.goal.title) (\(goal.goal.heading.kind.rawValue) \(goal.goal.id)): "
        + words.joined(separator: ", "), hanging: 2)
    write(goal.entries)
  }

  private mutating func write(_ entries: [ContributionSheet.Entry]) {
    let shown = entries.suffix(limit)
    let rest = entries.count - shown.count
    if rest > 0 {
      page.say(Words.leftOut(rest, "line"), indent: 2, hanging: 2)
    }
    let amounts = shown.map { amount($0.line) }
    let reasons = shown.map { $0.line.reasons.map(\.mark).joined(separator: " ") }
    let (wide, middle) = (widest(amounts), widest(reasons))
    for (index, entry) in shown.enumerated() {
      var line = "  "
      if wide > 0 { line += padLeft(amounts[index], wide) + "  " }
      if middle > 0 { line += terminal.pad(reasons[index], to: middle) + "  " }
      line += harmless(entry.quote.located)
      page.add([terminal.fit(line, to: terminal.width)])
    }
  }

  /// Returns the amounts that counted towards measures, added up for each unit.
  private func totals(of entries: [ContributionSheet.Entry]) -> [String] {
    var sums: [(unit: Unit, number: Number)] = []
    for entry in entries where !entry.line.isAmountLost {
      var seen: Set<Amount> = []
      // Readings, bests and means of several lines cannot be added up.
      for part in entry.line.parts
      where [.sum, .count, .days].contains(part.measure.how) && seen.insert(part.amount).inserted {
        if let index = sums.firstIndex(where: { $0.unit == part.amount.unit }) {
          sums[index].number = sums[index].number + part.amount.number
        } else {
          sums.append((part.amount.unit, part.amount.number))
        }
      }
    }
    return sums.map { harmless(Words.exact($0.number, $0.unit)) }
  }

  private func widest(_ words: [String]) -> Int { words.map(\.displayWidth).max() ?? 0 }

  /// Returns the amounts that the line contributed to measures, each different amount once.
  private func amount(_ line: ContributionLine) -> String {
    if line.isAmountLost { return "lost" }
    var words: [String] = []
    for part in line.parts {
      let word = Words.exact(part.amount.number, part.amount.unit)
      if !words.contains(word) { words.append(word) }
    }
    return harmless(words.joined(separator: ", "))
  }

  // MARK: Values and unlinked items

  private mutating func write(_ value: ContributionSheet.ServedValue) {
    let servers = value.servers.map {
      "\($0.heading.kind.rawValue) \($0.heading.id) \($0.strength)"
    }
    let words = servers.isEmpty ? "nothing" : servers.joined(separator: ", ")
    page.say("\(value.value.title): \(words)", indent: 2, hanging: 2)
  }

  private mutating func writeApart() {
    let orphans = sheet.orphans
    var lines = orphans.lists.map { "\($0): \($1.joined(separator: ", "))" }
    for value in sheet.values where value.isNeglected {
      let days = Words.nothing(since: value.lastDay, today: sheet.today)
      lines.append("Neglected: \(value.value.title), \(days)")
    }
    if orphans.entries > 0 {
      lines.append(
        "\(Words.count(orphans.entries, "line")) counted for no goal: `track contributions --none`")
    }
    if !lines.isEmpty { page.gap() }
    for line in lines { page.say(line, hanging: 2) }
  }

  // MARK: Lines

  private func harmless(_ text: String) -> String { text.harmless(ascii: terminal.ascii) }
}

extension ContributionReason {
  /// A single word for the reason why the line counts, for the column of a table.
  fileprivate var mark: String {
    switch self {
    case .plus: "+goal"
    case .goal: "itself"
    case .measure: PropertyKey.measure.rawValue
    case .of: PropertyKey.of.rawValue
    case .link: "link"
    }
  }

  fileprivate var inWords: String {
    switch self {
    case .plus: "the line says +GOAL"
    case .goal: "the goal is the line's subject"
    case .measure: "a measure of the goal, or of a milestone, names the subject"
    case .of: "a measure names a habit that counts the subject"
    case .link: "the habit or task, or a habit that counts it, names the goal"
    }
  }
}
