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
    var parts: [String] = []
    switch block {
    case let habit as Habit:
      parts.append(habit.rhythmInWords)
      if habit.rhythms.isEmpty, let amount = habit.atLeast {
        parts.append("a day counts from \(amount.inWords) on")
      }
      if let start = habit.start { parts.append("from \(start) on") }
      parts += values(habit.values)
      parts += goals(habit.goals)
    case let task as Task:
      parts.append(task.rhythmInWords)
      parts += values(task.values)
      parts += goals(task.goals)
    case let goal as Goal:
      parts += goal.measures.map(words)
      if let due = goal.due { parts.append("due \(due)") }
      parts += values(goal.values)
      if let parent = goal.goal { parts.append("toward \(workspace.text(of: parent))") }
      if let person = goal.owedTo { parts.append("owed to \(person)") }
    case let value as Value:
      if let level = value.level { parts.append(level.rawValue) }
      parts.append("priority \(value.priority)")
    case let measure as Measure:
      if let unit = measure.unit { parts.append("in \(unit.name)") }
      if let range = measure.range {
        parts.append("usually \(range.low.text) to \(range.high.text)")
      }
    case let term as Term:
      if let start = term.start, let end = term.end { parts.append("\(start) to \(end)") }
      if let theme = term.theme { parts.append("\"\(theme)\"") }
      parts += term.goals.map { goal in
        let share = goal.share.map { words(for: $0) + " " } ?? ""
        return "\(share)towards \(workspace.text(of: goal.goal))"
      }
      if !term.focus.isEmpty {
        parts.append("with a focus on \(term.focus.map(workspace.text).joined(separator: " and "))")
      }
    default: break
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
