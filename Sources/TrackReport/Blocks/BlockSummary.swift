import TrackCore

/// Describes a block in one sentence.
package struct BlockSummary {
  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Returns the sentence, such as `water, "Drink water": 8 times a day, for health, strength 5.`
  package func words(for block: any Block) -> String {
    let heading = block.heading
    var text = heading.title == heading.id ? heading.id : "\(heading.id), \"\(heading.title)\""
    let parts = parts(of: block)
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    return text + "."
  }

  private func parts(of block: any Block) -> [String] {
    switch block {
    case let habit as Habit:
      [
        habit.rhythmInWords,
        habit.rhythms.isEmpty
          ? habit.atLeast.map { "a day counts from \($0.inWords) on" } : nil,
        habit.start.map { "from \($0) on" },
      ].compactMap(\.self) + values(habit.values) + goals(habit.goals)
    case let task as Task: [task.rhythmInWords] + values(task.values) + goals(task.goals)
    case let goal as Goal:
      goal.measures.map(words) + [goal.due.map { "due \($0)" }].compactMap(\.self)
        + values(goal.values)
        + [
          goal.goal.map { "toward \(workspace.text(of: $0))" }, goal.owedTo.map { "owed to \($0)" },
        ].compactMap(\.self)
    case let value as Value:
      [value.level?.rawValue, "priority \(value.priority)"].compactMap(\.self)
    case let measure as Measure:
      [
        measure.unit.map { "in \($0.name)" },
        measure.range.map { "usually \($0.low.text) to \($0.high.text)" },
      ].compactMap(\.self)
    case let term as Term: parts(of: term)
    default: []
    }
  }

  private func parts(of term: Term) -> [String] {
    var parts: [String] = []
    if let start = term.start, let end = term.end { parts.append("\(start) to \(end)") }
    if let theme = term.theme { parts.append("\"\(theme)\"") }
    parts += term.goals.map { goal in
      let share = goal.share.map { words(for: $0) + " " } ?? ""
      return "\(share)towards \(workspace.text(of: goal.goal))"
    }
    if !term.focus.isEmpty {
      parts.append("with a focus on \(term.focus.map(workspace.text).joined(separator: " and "))")
    }
    return parts
  }

  /// Returns a measure of a goal in words: `200 km of run`, `weight at 72 kg, from 80 kg`.
  private func words(for measure: GoalMeasure) -> String {
    let subject = measure.subject.map { subject in
      ([subject.subject] + (subject.part.map { [$0] } ?? [])).map(workspace.text).joined(
        separator: ".")
    }
    let amount = words(for: measure.target)
    let of = subject.map { " of \($0)" } ?? ""
    let name = subject.map { $0 + " " } ?? ""
    let words =
      switch measure.how {
      case .sum: amount + of
      case .count: "\(amount) times\(subject.map { " " + $0 } ?? "")"
      case .days: "\(amount) days\(of)"
      case .latest: "\(name)at \(amount)"
      case .best: "\(name)once at \(amount)"
      case .mean: "\(name)at \(amount) on average"
      case .streak: "a streak of \(amount)\(subject.map { " in " + $0 } ?? "")"
      }
    return words + (measure.from.map { ", from \(self.words(for: $0))" } ?? "")
  }

  private func words(for amount: Amount) -> String {
    Words.amount(amount.number, amount.unit == .time ? "s" : amount.unit.name)
  }

  private func values(_ links: [ValueLink]) -> [String] {
    links.map { "for \(workspace.text(of: $0.value)), strength \($0.strength)" }
  }

  private func goals(_ names: [Name]) -> [String] {
    names.map { "towards \(workspace.text(of: $0))" }
  }
}
