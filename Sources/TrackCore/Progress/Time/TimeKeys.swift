/// Finds the rows to which a line belongs in an answer about time.
struct TimeKeys: Sendable {
  private let rows: TimeQuestion.Row
  private let goals: [Name]
  private let values: [Name]
  private let blockTags: [Name: [Name]]
  private let valuesBySubject: [Name: [Name]]

  init(workspace: Workspace, rows: TimeQuestion.Row) {
    self.rows = rows
    goals = workspace.goals.map(\.name)
    values = workspace.values.map(\.name)
    blockTags = rows == .tag ? workspace.blockTags : [:]
    var bySubject: [Name: [Name]] = [:]
    if rows == .value {
      for key in ValueFigures.directPaths(workspace).keys {
        bySubject[key.subject, default: []].append(workspace.values[key.value].name)
      }
    }
    valuesBySubject = bySubject
  }

  /// Finds the rows of a line, without duplicates.
  func find(
    _ entry: borrowing LogEntry, _ rules: ContributionRules, _ reader: inout LogReader,
    into found: inout [Name]
  ) {
    found.removeAll(keepingCapacity: true)
    switch rows {
    case .subject: found.append(entry.subject)
    case .context: for context in entry.contexts { insert(context, &found) }
    case .tag: found = reader.allTags(of: entry, blockTags)
    case .goal:
      for contribution in rules.contributions where !contribution.isBefore {
        insert(goals[contribution.goal], &found)
      }
    case .value:
      found = valuesBySubject[entry.subject] ?? []
      for contribution in rules.contributions where !contribution.isBefore {
        for (value, _) in rules.goals[contribution.goal].values { insert(values[value], &found) }
      }
      guard !entry.parts.isEmpty, let plan = rules.plan(of: entry.subject) else { return }
      for link in plan.partValues where entry.hasPart(link.part) {
        insert(values[link.value], &found)
      }
    }
  }

  private func insert(_ name: Name, _ found: inout [Name]) {
    if !found.contains(name) { found.append(name) }
  }
}
