/// Collects the entries marked `skip`. After the last line, `LogAudit` reports an entry if nothing
/// was due on its day.
struct SkipAudit: Sendable {
  /// An entry with the outcome `skip`.
  struct Skip: Sendable {
    var subject: Name
    let day: Day
    var spot: SourceLocation
  }

  private(set) var skips: [Skip] = []

  mutating func take(_ entry: borrowing LogEntry) {
    skips.append(
      Skip(
        subject: entry.subject, day: entry.day, spot: SourceLocation(entry, entry.subjectRange)))
  }

  /// Adds the skipped entries of lines further down in the log.
  mutating func join(_ late: SkipAudit, _ names: NameRemapping) {
    skips += late.skips.map { skip in
      var skip = skip
      skip.subject = names[skip.subject]
      return skip
    }
  }

  /// Moves the entries to another file and down by a number of lines.
  mutating func move(toFile file: Int, by lines: Int) {
    for index in skips.indices { skips[index].spot.move(toFile: file, by: lines) }
  }
}

extension Workspace {
  /// Returns the reason why nothing is due for a habit or task on a day. The text completes a
  /// sentence that begins with "nothing is due". Nil if something may be due, or if the block has
  /// no rhythm.
  ///
  /// - Parameter pauses: A cache of the habits' pauses. A missing habit is added.
  func idleness(of name: Name, on day: Day, _ pauses: inout [Name: Pauses]) -> String? {
    switch positions[name] {
    case .habit(let index):
      let habit = habits[index]
      guard !habit.rhythms.isEmpty else { return nil }
      if let start = habit.start, day < start { return "before its start, \(start)" }
      if let archived = habit.archived, day > archived { return "after \(archived), its last day" }
      if pauses[name] == nil { pauses[name] = Pauses(habit.pauses) }
      if pauses[name]?.contains(day) == true { return "while it is paused" }
      return idleness(of: habit.rhythms, on: day)
    case .task(let index):
      let task = tasks[index]
      guard !task.rhythms.isEmpty else { return nil }
      if let archived = task.archived, day > archived { return "after \(archived), its last day" }
      return idleness(of: task.rhythms, on: day)
    default: return nil
    }
  }

  private func idleness(of rhythms: [DatedRhythm], on day: Day) -> String? {
    guard let rhythm = rhythms.holding(on: day)?.rhythm else {
      return rhythms.first?.from.map { "before its rhythm begins, \($0)" }
    }
    switch rhythm.span {
    case .days(let days): return days.contains(day.weekday) ? nil : "on a \(day.weekday.name)"
    case .calendar(.term):
      let calendar = calendar
      let term = calendar.span(of: .term, containing: day)
      if let term, calendar.asks(term) { return nil }
      return term == nil ? "outside of every term" : "in a term that is on hold or cancelled"
    case .calendar, .rolling: return nil
    }
  }
}
