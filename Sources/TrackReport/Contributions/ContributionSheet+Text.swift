import TrackCore

extension ContributionSheet {
  /// Returns the text that `track contributions` prints.
  ///
  /// - Parameter limit: The maximum number of entries to list for each goal, the latest ones.
  package func text(for terminal: Terminal, limit: Int) -> String {
    ContributionPage(sheet: self, terminal: terminal, limit: limit).text()
  }
}

/// Formats the entries of each goal, followed by the items that are linked to no goal.
private struct ContributionPage {
  let sheet: ContributionSheet
  let terminal: Terminal
  let limit: Int
  /// The text of each line, truncated to the width of the terminal. It is computed once, because a
  /// line can contribute to many goals.
  private let texts: [Place: String]

  init(sheet: ContributionSheet, terminal: Terminal, limit: Int) {
    (self.sheet, self.terminal, self.limit) = (sheet, terminal, limit)
    var texts: [Place: String] = [:]
    for entries in sheet.goals.map(\.entries) + [sheet.none ?? []] {
      for entry in entries.suffix(limit) where texts[entry.line.place] == nil {
        let text = "\(entry.file):\(entry.line.place.line): \(entry.text)"
        texts[entry.line.place] =
          text.harmless(ascii: terminal.ascii).prefix(columns: terminal.width).text
      }
    }
    self.texts = texts
  }

  func text() -> String {
    let days =
      sheet.from == .first
      ? "up to \(sheet.through)"
      : sheet.from == sheet.through ? "\(sheet.from)" : "\(sheet.from)..\(sheet.through)"
    if let none = sheet.none {
      return heading("\(Words.count(none.count, "line")) that counted for no goal, \(days)")
        + list(none)
    }
    var text = heading("What counted for goals, \(days)")
    if sheet.goals.isEmpty { text += say("Nothing counted for a goal.", 0) }
    for goal in sheet.goals { text += "\n" + self.text(of: goal) }
    let reasons = Set(sheet.goals.flatMap { $0.entries.flatMap { $0.line.reasons } })
    if !reasons.isEmpty { text += "\n" + legend(reasons) }
    if sheet.goals.contains(where: { $0.entries.contains(where: \.line.isAmountLost) }) {
      text += say("lost: its amount is one that no measure of the goal can take", 0)
    }
    if !sheet.values.isEmpty {
      text += "\n" + heading("What serves values, strength in 10")
      for value in sheet.values { text += self.text(of: value) }
    }
    if sheet.isWhole { text += apart() }
    return text
  }

  // MARK: Goals

  private func text(of goal: ContributionSheet.GoalEntries) -> String {
    let words = [Words.count(goal.entries.count, "line")] + totals(of: goal.entries)
    return say(
      "\(goal.goal.title) (\(goal.goal.heading.kind.rawValue) \(goal.goal.id)): "
        + words.joined(separator: ", "), 0)
      + list(goal.entries)
  }

  private func list(_ entries: [ContributionSheet.Entry]) -> String {
    let shown = entries.suffix(limit)
    let rest = entries.count - shown.count
    var text = ""
    if rest > 0 {
      text += say(
        "\(Words.count(rest, "earlier line")) left out; --all shows \(rest == 1 ? "it" : "them")", 2
      )
    }
    let amounts = shown.map { amount($0.line) }
    let reasons = shown.map { $0.line.reasons.map(\.mark).joined(separator: " ") }
    let (wide, middle) = (widest(amounts), widest(reasons))
    for (index, entry) in shown.enumerated() {
      var line = "  "
      if wide > 0 { line += padLeft(amounts[index], wide) + "  " }
      if middle > 0 { line += terminal.pad(reasons[index], to: middle) + "  " }
      line += texts[entry.line.place] ?? ""
      text += terminal.fit(line, to: terminal.width) + "\n"
    }
    return text
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

  private func legend(_ reasons: Set<ContributionReason>) -> String {
    ContributionReason.allCases.filter(reasons.contains).map {
      say("\($0.mark): \($0.inWords)", 0)
    }.joined()
  }

  // MARK: Values and unlinked items

  private func text(of value: ContributionSheet.ServedValue) -> String {
    let servers = value.servers.map {
      "\($0.heading.kind.rawValue) \($0.heading.id) \($0.strength)"
    }
    let words = servers.isEmpty ? "nothing" : servers.joined(separator: ", ")
    return say("\(value.value.title): \(words)", 2)
  }

  private func apart() -> String {
    let orphans = sheet.orphans
    var lines: [String] = []
    func add(_ what: String, _ ids: [String]) {
      if !ids.isEmpty { lines.append("\(what): \(ids.joined(separator: ", "))") }
    }
    add("Goals that serve no value", orphans.goals)
    add("Habits that serve no value", orphans.habits)
    add("Values that nothing serves", orphans.values)
    for value in sheet.values where value.isNeglected {
      let days = value.lastDay.map { "nothing in \(sheet.today - $0) days" } ?? "nothing yet"
      lines.append("Neglected: \(value.value.title), \(days)")
    }
    if orphans.entries > 0 {
      lines.append(
        "\(Words.count(orphans.entries, "line")) counted for no goal: `track contributions --none`")
    }
    return lines.isEmpty ? "" : "\n" + lines.map { say($0, 0) }.joined()
  }

  // MARK: Lines

  private func harmless(_ text: String) -> String { text.harmless(ascii: terminal.ascii) }

  private func heading(_ words: String) -> String {
    terminal.wrap(words, to: terminal.width).map { terminal.paint($0, .heading) + "\n" }.joined()
  }

  private func say(_ words: String, _ indent: Int) -> String {
    let lines = terminal.wrap(harmless(words), to: terminal.width - indent - 2)
    return lines.enumerated().map { index, line in
      String(repeating: " ", count: indent + (index == 0 ? 0 : 2)) + line + "\n"
    }.joined()
  }
}

extension ContributionReason {
  /// A single word for the reason why the line counts, for the column of a table.
  fileprivate var mark: String {
    switch self {
    case .plus: "+goal"
    case .goal: "itself"
    case .measure: "measure"
    case .of: "of"
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
