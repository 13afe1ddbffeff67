import TrackCore

/// The columns of `list` for each kind of block.
extension BlockDescriber {
  func columns(of kind: Kind) -> [String] {
    switch kind {
    case .value: ["Level", "Priority", "Domain"]
    case .goal: ["Due", "State", "Importance", "Measures"]
    case .obligation: ["For", "Due", "State", "Urgency", "Measures"]
    case .milestone: ["Goal", "Due", "State", "Urgency", "Measures"]
    case .habit: ["Rhythm", "State"]
    case .task: ["Rhythm", "State", "Goals"]
    case .measure: ["Unit", "Range", "By", "Parts"]
    case .food: ["Kcal", "Protein", "Carbs", "Fat"]
    case .term: ["Days", "State", "Goals"]
    case .source: ["User", "Host", "Fetch"]
    case .track: []
    }
  }

  func cells(of block: any Block) -> [String] {
    switch block {
    case let value as Value:
      return [(value.level ?? .general).rawValue, "\(value.priority)", value.domain ?? ""]
    case let goal as Goal:
      let measures = goal.measures.map(measureText).joined(separator: ", ")
      let due = [goal.due?.iso ?? "", state(of: goal)]
      switch goal.heading.kind {
      case .obligation: return [goal.owedTo ?? ""] + due + ["\(goal.urgency)", measures]
      case .milestone: return [goal.goal.map(text) ?? ""] + due + ["\(goal.urgency)", measures]
      default: return due + ["\(goal.importance)", measures]
      }
    case let habit as Habit:
      return [rhythm(habit.rhythms), state(of: habit)]
    case let task as Task:
      return [
        rhythm(task.rhythms), archived(task.archived) ?? "",
        task.goals.map(text).joined(separator: ", "),
      ]
    case let measure as Measure: return cells(of: measure)
    case let food as Food:
      return [PropertyKey.kcal, .protein, .carbs, .fat].map { key in
        food.portion.first { text($0.part) == key }?.amount.inWords ?? ""
      }
    case let term as Term: return cells(of: term)
    case let source as Source:
      return [
        source.user ?? "", source.host ?? "",
        properties(of: source).last?.texts.first ?? "",
      ]
    default: return []
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

  private func cells(of measure: Measure) -> [String] {
    let parts = workspace.effectiveMeasures[measure.name]?.parts ?? measure.parts
    return properties(of: measure).filter { $0.key != .also }.map { property in
      let texts = property.key == .part ? parts.map(name) : property.texts
      return texts.joined(separator: ", ")
    }
  }

  private func cells(of term: Term) -> [String] {
    let goals = term.goals.map { text($0.goal) }.joined(separator: ", ")
    guard let start = term.start, let end = term.end else {
      return ["", term.status?.rawValue ?? "", goals]
    }
    let state: String
    if let status = term.status {
      state = status.rawValue
    } else if today < start {
      state = "begins \(Words.distance(to: start, from: today))"
    } else if today > end {
      state = "over"
    } else {
      state = "week \((today - start) / 7 + 1) of \(term.weeks)"
    }
    return ["\(start)..\(end)", state, goals]
  }
}
