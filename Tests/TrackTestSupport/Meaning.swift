import TrackCore

/// The meaning of files as lines of text, for comparison with other readers.
///
/// The layout is described in Tests/Corpus/README.md.
package struct Meaning {
  private let workspace: Workspace
  private var lines: [String] = []

  /// Returns the meaning of a workspace's files.
  package static func text(of workspace: Workspace) -> String {
    var meaning = Meaning(workspace)
    meaning.writeBlocks()
    meaning.writeEntries()
    return meaning.lines.map { $0 + "\n" }.joined()
  }

  private init(_ workspace: Workspace) {
    self.workspace = workspace
  }

  private mutating func line(_ words: String?...) {
    lines.append("  " + words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " "))
  }

  private func id(_ name: Name) -> String { workspace.text(of: name) }

  // MARK: Blocks

  private mutating func writeBlocks() {
    var blocks: [any Block] = []
    blocks += workspace.values
    blocks += workspace.goals
    blocks += workspace.habits
    blocks += workspace.tasks
    blocks += workspace.measures
    blocks += workspace.foods
    blocks += workspace.terms
    blocks += workspace.sources
    for block in blocks.sorted(by: { $0.heading.place < $1.heading.place }) {
      lines.append("\(block.heading.kind.rawValue) \(block.id)")
      line("title", quote(block.title))
      switch block {
      case let value as Value: write(value)
      case let goal as Goal: write(goal)
      case let habit as Habit: write(habit)
      case let task as TrackCore.Task: write(task)
      case let measure as Measure: write(measure)
      case let food as Food:
        for nutrient in food.portion { line(id(nutrient.part), text(nutrient.amount)) }
      case let term as Term: write(term)
      case let source as Source: write(source)
      default: break
      }
      for tag in block.heading.tags { line("tag", id(tag)) }
      for note in block.heading.notes { line("note", quote(note)) }
      for was in block.heading.was { line("was", was) }
    }
  }

  private mutating func write(_ value: Value) {
    if let level = value.level { line("level", level.rawValue) }
    if let priority = value.statedPriority { line("priority", "\(priority)") }
    if let domain = value.domain { line("domain", quote(domain)) }
    if let guidance = value.guidance { line("guidance", quote(guidance)) }
  }

  private mutating func write(_ goal: Goal) {
    if let parent = goal.goal { line("goal", id(parent)) }
    if let day = goal.start { line("start", day.iso) }
    if let day = goal.statedDue { line("due", day.iso) }
    if let number = goal.weeks { line("weeks", "\(number)") }
    if let day = goal.done { line("done", day.iso) }
    if let day = goal.archived { line("archived", day.iso) }
    if let number = goal.statedImportance { line("importance", "\(number)") }
    if let number = goal.statedUrgency { line("urgency", "\(number)") }
    for measure in goal.measures { line("measure", text(measure)) }
    for milestone in goal.milestones {
      line(
        "milestone", milestone.date.iso, milestone.measure.map(text),
        milestone.done.map { "done \($0)" }, milestone.title.isEmpty ? nil : quote(milestone.title))
    }
    for value in goal.values { write(value) }
    for plan in goal.plan { line("plan", quote(plan)) }
    if let color = goal.color { line("color", color) }
    if let text = goal.owedTo { line("for", quote(text)) }
    if let text = goal.consequence { line("consequence", quote(text)) }
  }

  private mutating func write(_ link: ValueLink) {
    line("value", id(link.value), link.statedStrength.map(String.init), link.why.map(quote))
  }

  private mutating func write(_ rhythms: [DatedRhythm]) {
    for dated in rhythms {
      line("every", text(dated.rhythm), dated.from.map { "from \($0)" })
    }
  }

  private mutating func write(_ habit: Habit) {
    if let emoji = habit.emoji { line("emoji", quote(emoji)) }
    if let color = habit.color { line("color", color) }
    write(habit.rhythms)
    if let amount = habit.atLeast { line("at-least", text(amount)) }
    if let amount = habit.atMost { line("at-most", text(amount)) }
    for of in habit.of { line("of", text(of)) }
    for goal in habit.goals { line("goal", id(goal)) }
    for value in habit.values { write(value) }
    for pause in habit.pauses {
      let end = pause.span.through.map { $0 == pause.span.from ? "" : "..\($0)" } ?? ".."
      line("pause", pause.span.from.iso + end, pause.why.map(quote))
    }
    for reminder in habit.reminders {
      let days = reminder.days.map { $0.days.map(\.short).joined(separator: " ") }
      let always = reminder.isAlways ? "always" : nil
      line("remind", "\(reminder.time)", days, always, reminder.text.map(quote))
    }
    if let question = habit.question { line("question", quote(question)) }
    if let day = habit.start { line("start", day.iso) }
    if let day = habit.archived { line("archived", day.iso) }
  }

  private mutating func write(_ task: TrackCore.Task) {
    if let emoji = task.emoji { line("emoji", quote(emoji)) }
    if let color = task.color { line("color", color) }
    write(task.rhythms)
    if let rate = task.rate { line("rate", "\(rate.number.text) \(rate.currency)/h") }
    for goal in task.goals { line("goal", id(goal)) }
    for value in task.values { write(value) }
    if let day = task.archived { line("archived", day.iso) }
  }

  private mutating func write(_ measure: Measure) {
    if let unit = measure.unit { line("unit", unit.name) }
    for other in measure.also {
      let equals = other.equals.map { "= \($0.numerator)/\($0.denominator) \($0.unit.name)" }
      line("also", other.unit.name, equals)
    }
    if let range = measure.range { line("range", text(range)) }
    if let by = measure.by { line("by", by.rawValue) }
    for part in measure.parts {
      line("part", part.spelling ?? id(part.name), part.unit.name, part.range.map(text))
    }
  }

  private mutating func write(_ term: Term) {
    if let day = term.statedStart { line("start", day.iso) }
    if let weeks = term.statedWeeks { line("weeks", "\(weeks)") }
    if let theme = term.theme { line("theme", quote(theme)) }
    if let status = term.status { line("status", status.rawValue) }
    for goal in term.goals {
      line("goal", id(goal.goal), goal.share.map(text), goal.why.map(quote))
    }
    for focus in term.focus { line("focus", id(focus)) }
    for review in term.reviews { line("review", review.date.iso, review.text.map(quote)) }
    for reflection in term.reflections { line("reflection", quote(reflection)) }
  }

  private mutating func write(_ source: Source) {
    if let user = source.user { line("user", quote(user)) }
    if let host = source.host { line("host", quote(host)) }
    for collection in source.collections { line("collection", quote(collection)) }
    if let hours = source.fetchHours { line("fetch", "\(hours)") }
  }

  // MARK: Entries

  private mutating func writeEntries() {
    workspace.forEachEntry { entry, names in
      lines.append("entry \(workspace.files[entry.place.file].name):\(entry.place.line)")
      line("day", entry.day.iso)
      if let start = entry.start { line("start", "\(start)") }
      if let end = entry.end { line("end", "\(end)") }
      if entry.isRunning { line("running") }
      if names.isOneOff(entry.subject) {
        line("subject", quote(names.text(of: entry.subject)))
      } else {
        let id = names.text(of: entry.subject)
        line("subject", workspace.declares(entry.subject) ? id : names.writtenSubject)
      }
      if entry.outcome == .skipped { line("skip") }
      if entry.outcome == .failed { line("fail") }
      if let time = entry.duration { line("time", "\(time) s") }
      if let count = entry.count { line("count", "\(count)") }
      if let quantity = entry.quantity { line("amount", text(quantity)) }
      for part in entry.parts { line("part", names.text(of: part.name), text(part.amount)) }
      for share in entry.goals { line("goal", names.text(of: share.goal), share.amount.map(text)) }
      for context in entry.contexts { line("context", names.text(of: context)) }
      for tag in entry.tags { line("tag", names.text(of: tag)) }
      for tag in names.noteTags { line("tag", tag) }
      if let event = names.event { line("event", event) }
      if let note = names.note { line("note", quote(note)) }
    }
  }

  // MARK: Values

  private func text(_ amount: Amount) -> String {
    amount.unit.isNone ? amount.number.text : "\(amount.number) \(amount.unit.name)"
  }

  private func text(_ range: Bounds) -> String { "\(range.low)..\(range.high)" }

  private func text(_ subject: SubjectPart) -> String {
    workspace.text(ofSubject: subject)
  }

  private func text(_ measure: GoalMeasure) -> String {
    let subject = measure.subject.map(text) ?? "-"
    let from = measure.from.map { " from \(text($0))" } ?? ""
    return "\(subject) \(measure.how.rawValue) \(text(measure.target))\(from)"
  }

  private func text(_ rhythm: Rhythm) -> String {
    let amount = rhythm.target.map(text) ?? "once"
    let prefix = rhythm.isAtMost ? "at most " : ""
    switch rhythm.span {
    case .days(let days):
      return "\(prefix)\(amount) on \(days.days.map(\.short).joined(separator: " "))"
    case .calendar(let period): return "\(prefix)\(amount) per \(period.rawValue)"
    case .rolling(let days): return "\(prefix)\(amount) in \(days) days"
    }
  }

  /// Returns a text as a JSON string.
  private func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{8}": quoted += "\\b"
      case "\u{C}": quoted += "\\f"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
