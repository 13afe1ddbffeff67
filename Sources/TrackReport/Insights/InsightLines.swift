import TrackCore

/// Finds the log lines that insights rest on, in one pass over the log.
package struct InsightLines {
  package struct Line: Sendable {
    let day: Day
    package let place: Place
    /// Byte offsets of its text in its file.
    let text: Range<Int>
  }

  /// The lines that one insight rests on.
  struct Wanted {
    let days: ClosedRange<Day>
    /// Nil for all.
    var subjects: Set<Name>? = []
    /// The positions of goals that the lines helped.
    var goals: Set<Int> = []
  }

  /// Returns the lines of each, in the order of days, files and lines.
  static func lines(of wanted: [Wanted], in workspace: Workspace) -> [[Line]] {
    var found = [[Line]](repeating: [], count: wanted.count)
    guard let first = wanted.map(\.days.lowerBound).min(),
      let last = wanted.map(\.days.upperBound).max()
    else { return found }
    var rules = ContributionRules(workspace: workspace)
    let asksForGoals = wanted.contains { !$0.goals.isEmpty }
    _ = workspace.forEachLine { entry, _ in
      guard entry.day >= first, entry.day <= last else { return }
      let helps = asksForGoals && !entry.isRunning && rules.decide(entry)
      for (index, wanted) in wanted.enumerated() where wanted.days.contains(entry.day) {
        if wanted.subjects?.contains(entry.subject) ?? true
          || helps
            && rules.contributions.contains(where: {
              !$0.isBefore && wanted.goals.contains($0.goal)
            })
        {
          found[index].append(Line(day: entry.day, place: entry.place, text: entry.text))
        }
      }
    }
    return found.map { $0.sorted { ($0.day, $0.place) < ($1.day, $1.place) } }
  }
}

extension InsightLines.Wanted {
  /// The lines that count for a subject, or of all subjects, within some days.
  init(_ subject: Name?, in days: ClosedRange<Day>, of workspace: Workspace) {
    self.days = days
    guard let subject else {
      subjects = nil
      return
    }
    switch workspace.block(named: subject) {
    case let habit as Habit: subjects = Set([habit.name] + habit.of.map(\.subject))
    case let goal as Goal:
      goals = Set(workspace.goals.indices.filter { workspace.goals[$0].name == goal.name })
    case is Value:
      func serves(_ links: [ValueLink]) -> Bool { links.contains { $0.value == subject } }
      let habits = workspace.habits.filter { serves($0.values) }
      subjects = Set(
        habits.flatMap { [$0.name] + $0.of.map(\.subject) }
          + workspace.tasks.filter { serves($0.values) }.map(\.name))
      goals = Set(workspace.goals.indices.filter { serves(workspace.goals[$0].values) })
    default: subjects = [subject]
    }
  }
}

extension Workspace {
  /// `log.txt:12: 2026-11-20 run 5km`
  func text(of line: InsightLines.Line) -> String {
    "\(files[line.place.file].name):\(line.place.line): " + files[line.place.file].text(line.text)
  }

  /// The file, line and text of a line of the log.
  func json(of line: InsightLines.Line) -> JSONObject {
    [
      "file": files[line.place.file].name, "line": line.place.line,
      "text": files[line.place.file].text(line.text),
    ]
  }
}
