import TrackCore
import TrackInsights

/// The answer of `track insights`: the insights, and the log lines on which they are based.
package struct InsightSheet: Sendable {
  package struct Item: Sendable {
    package let id: String
    let insight: Insight
    let subject: String?
    let sentence: String
    let recommendation: String?
  }

  let today: Day
  package let items: [Item]
  let workspace: Workspace

  /// - Parameters:
  ///   - secondsOfDay: The time of day in seconds since midnight.
  ///   - kinds: The kinds to keep; empty for all.
  package init(
    of workspace: Workspace, today: Day, secondsOfDay: Int, kinds: Set<Insight.Kind> = []
  ) {
    let source = InsightSource(workspace, today: today, secondsOfDay: secondsOfDay)
    let words = InsightWords(workspace: workspace, today: today)
    self.workspace = workspace
    self.today = today
    items = source.insights().filter { kinds.isEmpty || kinds.contains($0.kind) }.map { insight in
      Item(
        id: source.id(of: insight), insight: insight,
        subject: insight.subject.map { workspace.text(of: $0) },
        sentence: words.sentence(insight), recommendation: words.recommendation(insight))
    }
  }

  /// - Parameter limit: The maximum number of insights to list.
  package func lines(for terminal: Terminal, limit: Int = .max) -> [String] {
    guard !items.isEmpty else {
      return terminal.wrap(
        "Nothing to say yet: the data is too little, or all is as usual.", to: terminal.width)
    }
    var lines: [String] = []
    for item in items.prefix(limit) {
      lines += wrapped(item.sentence, indent: 0, terminal)
      if let words = item.recommendation { lines += wrapped(words, indent: 2, terminal) }
      lines += terminal.wrap(item.id.harmless(ascii: terminal.ascii), to: terminal.width - 2)
        .map { "  " + terminal.paint($0, .quiet) }
    }
    if items.count > limit {
      lines += ["", "\(items.count - limit) more: `track insights --all`."]
    }
    return lines
  }

  private func wrapped(_ words: String, indent: Int, _ terminal: Terminal) -> [String] {
    terminal.wrap(words.harmless(ascii: terminal.ascii), to: terminal.width - indent - 2)
      .enumerated().map { String(repeating: " ", count: $0 == 0 ? indent : indent + 2) + $1 }
  }

  /// Returns the insight with an ID and the log lines on which it is based.
  ///
  /// - Parameter limit: The maximum number of lines to list; the last ones are listed.
  package func explanation(
    of item: Item, for terminal: Terminal, limit: Int = 40
  ) -> [String] {
    let places = places(of: item)
    var lines = wrapped(item.sentence, indent: 0, terminal)
    if let words = item.recommendation { lines += wrapped(words, indent: 2, terminal) }
    lines.append("")
    let days = item.insight.days
    lines.append("Lines of \(days.lowerBound)..\(days.upperBound):")
    if places.count > limit {
      lines.append("  \(places.count - limit) earlier lines are left out; --all lists them.")
    }
    for (place, text) in places.suffix(limit) {
      let line = "  \(workspace.files[place.file].name):\(place.line): \(text)"
      lines.append(terminal.fit(line.harmless(ascii: terminal.ascii), to: terminal.width))
    }
    if places.isEmpty { lines.append("  none") }
    return lines
  }

  /// Returns the log lines within the insight's days: those about its subject or, without a
  /// subject, all lines.
  func places(of item: Item) -> [(Place, String)] {
    let (days, subject) = (item.insight.days, item.insight.subject)
    var found: [(day: Day, place: Place, text: Range<Int>)] = []
    if let subject, let goal = workspace.block(named: subject) as? Goal {
      found = workspace.contributionLines(.goal(goal.name), today: days.upperBound)
        .filter { $0.day >= days.lowerBound }
        .map { (day: $0.day, place: $0.place, text: $0.text) }
    } else {
      let wanted = subject.map { sources(of: $0) }
      _ = workspace.forEachLine { entry, _ in
        guard days.contains(entry.day) else { return }
        if let wanted, !wanted.contains(entry.subject) { return }
        found.append((entry.day, entry.place, entry.text))
      }
    }
    found.sort { ($0.day, $0.place) < ($1.day, $1.place) }
    return found.map { line in (line.place, workspace.files[line.place.file].text(line.text)) }
  }

  /// Returns the subjects that count for a habit or serve a value; for any other subject, the
  /// subject itself.
  private func sources(of subject: Name) -> Set<Name> {
    switch workspace.block(named: subject) {
    case let habit as Habit: return Set([subject] + habit.of.map(\.subject))
    case is Value:
      func serves(_ links: [ValueLink]) -> Bool { links.contains { $0.value == subject } }
      let habits = workspace.habits.filter { serves($0.values) }.map(\.name)
      return Set(habits + workspace.tasks.filter { serves($0.values) }.map(\.name))
    default: return [subject]
    }
  }
}
