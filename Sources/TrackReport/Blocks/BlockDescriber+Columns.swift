import TrackCore

/// The columns of `list` for each kind of block.
extension BlockDescriber {
  typealias Column = (title: String, cell: String)

  /// Returns the cells of a block, except for its ID and title, each with the title of its column.
  func columns(of block: any Block) -> [Column] {
    switch block {
    case let value as Value:
      [
        ("Level", (value.level ?? .general).rawValue), ("Priority", "\(value.priority)"),
        ("Domain", value.domain ?? ""),
      ]
    case let goal as Goal: columns(of: goal)
    case let habit as Habit: [("Rhythm", rhythm(habit.rhythms)), ("State", state(of: habit))]
    case let task as Task:
      [
        ("Rhythm", rhythm(task.rhythms)), ("State", archived(task.archived) ?? ""),
        ("Goals", task.goals.map(text).joined(separator: ", ")),
      ]
    case let measure as Measure: columns(of: measure)
    case let food as Food:
      [PropertyKey.kcal, .protein, .carbs, .fat].map { key in
        let nutrient = food.portion.first { text($0.part) == key }
        return (key.rawValue.capitalizedFirst, nutrient?.amount.inWords ?? "")
      }
    case let term as Term:
      [
        ("Days", term.start.flatMap { start in term.end.map { "\(start)..\($0)" } } ?? ""),
        ("State", state(of: term)),
        ("Goals", term.goals.map { text($0.goal) }.joined(separator: ", ")),
      ]
    case let source as Source:
      [
        ("User", source.user ?? ""), ("Host", source.host ?? ""),
        ("Fetch", properties(of: source).last?.texts.first ?? ""),
      ]
    default: []
    }
  }

  private func columns(of goal: Goal) -> [Column] {
    let due = [("Due", goal.due?.iso ?? ""), ("State", state(of: goal))]
    let measures = [
      ("Measures", goal.measures.map { workspace.text(of: $0) }.joined(separator: ", "))
    ]
    let urgency = [("Urgency", "\(goal.urgency)")]
    return switch goal.heading.kind {
    case .obligation: [("For", goal.owedTo ?? "")] + due + urgency + measures
    case .milestone: [("Goal", goal.goal.map(text) ?? "")] + due + urgency + measures
    default: due + [("Importance", "\(goal.importance)")] + measures
    }
  }

  private func columns(of measure: Measure) -> [Column] {
    properties(of: measure).filter { $0.key != .also }.map { property in
      let isPart = property.key == .part
      let parts = workspace.effectiveMeasures[measure.name]?.parts ?? measure.parts
      return (
        property.key.capitalizedFirst + (isPart ? "s" : ""),
        (isPart ? parts.map(name) : property.texts).joined(separator: ", ")
      )
    }
  }

  private func state(of goal: Goal) -> String {
    if let archived = archived(goal.archived) { return archived }
    if goal.done != nil { return "done" }
    if let start = goal.start, start > today {
      return "starts \(Words.distance(to: start, from: today))"
    }
    guard let due = goal.due else { return "" }
    return due < today
      ? "due \(Words.distance(to: due, from: today))" : Words.distance(to: due, from: today)
  }

  private func archived(_ day: Day?) -> String? {
    day.flatMap { $0 <= today ? "archived" : nil }
  }

  /// Returns the rhythm that applies today, in words or, if the words are too long, in file syntax.
  /// If no rhythm applies yet, returns the first one in file syntax.
  private func rhythm(_ rhythms: [DatedRhythm]) -> String {
    guard let dated = rhythms.holding(on: today) else {
      return rhythms.first?.text ?? "only recorded"
    }
    let words = dated.rhythm.inWords
    return words.displayWidth <= 24 ? words : dated.rhythm.text
  }

  private func state(of habit: Habit) -> String {
    if let archived = archived(habit.archived) { return archived }
    if let start = habit.start, start > today {
      return "starts \(Words.distance(to: start, from: today))"
    }
    guard let pause = habit.pauses.first(where: { $0.span.contains(today) }) else { return "" }
    return pause.span.through.map { "paused until \($0)" } ?? "paused"
  }

  private func state(of term: Term) -> String {
    if let status = term.status { return status.rawValue }
    guard let start = term.start, let end = term.end else { return "" }
    if today < start { return "begins \(Words.distance(to: start, from: today))" }
    return today > end ? "over" : "week \((today - start) / 7 + 1) of \(term.weeks)"
  }
}
