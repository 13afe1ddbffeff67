import TrackCore

/// Says a block back in words.
struct BlockSaying {
  let tracker: Tracker

  /// One sentence: `water, "Drink water": 8/day, for health.`
  func words(for block: any Block) -> String {
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
      parts += rhythms(habit.rhythms)
      if let amount = habit.atLeast { parts.append("at least \(amount.inWords)") }
      parts += values(habit.values)
      parts += goals(habit.goals)
    case let task as Task:
      parts += rhythms(task.rhythms)
      parts += values(task.values)
      parts += goals(task.goals)
    case let goal as Goal:
      parts += goal.measures.map(words)
      if let due = goal.due { parts.append("due \(due)") }
      parts += values(goal.values)
      if let person = goal.owedTo { parts.append("owed to \(person)") }
    case let value as Value:
      if let level = value.level { parts.append(level.rawValue) }
      parts.append("priority \(value.priority)")
    case let measure as Measure:
      if let unit = measure.unit { parts.append("in \(unit.name)") }
    case let term as Term:
      if let start = term.start, let end = term.end { parts.append("\(start) to \(end)") }
      if let theme = term.theme { parts.append("\"\(theme)\"") }
    default: break
    }
    return parts
  }

  private func words(for measure: GoalMeasure) -> String {
    let subject = measure.subject.map { tracker.text(of: $0.subject) }
    return [subject, measure.how.rawValue, measure.target.text].compactMap(\.self)
      .joined(separator: " ")
  }

  private func rhythms(_ rhythms: [DatedRhythm]) -> [String] { rhythms.map(\.text) }

  private func values(_ links: [ValueLink]) -> [String] {
    links.map { "for \(tracker.text(of: $0.value)), strength \($0.strength)" }
  }

  private func goals(_ names: [Name]) -> [String] {
    names.map { "towards \(tracker.text(of: $0))" }
  }
}
