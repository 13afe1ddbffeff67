import TrackCore

/// The data of `track contributions`: the entries that contribute to goals, and the blocks that
/// serve values.
package struct ContributionSheet: Sendable {
  /// The goals, values or entries to list.
  package enum Question: Sendable {
    case all
    /// The entries that contribute to no goal.
    case none
    /// One goal, one value, or the contributions of one habit or task.
    case only(any Block)
  }

  /// A line of the log, with its contribution to a goal.
  package struct Entry: Sendable {
    package let line: ContributionLine
    let quote: Quote
  }

  package struct GoalEntries: Sendable {
    package let goal: Goal
    package let entries: [Entry]
  }

  package struct Server: Hashable, Sendable {
    package let heading: Heading
    package let strength: Int
  }

  package struct ServedValue: Sendable {
    package let value: Value
    package let servers: [Server]
    /// The last day on which a line served the value; nil if no line ever did.
    package let lastDay: Day?
    package let isNeglected: Bool
  }

  package let today: Day
  package let from: Day
  package let through: Day
  /// True if the user asked for everything (`.all`), so that the text also lists the unlinked
  /// items.
  package let isWhole: Bool
  package private(set) var goals: [GoalEntries] = []
  package private(set) var values: [ServedValue] = []
  /// The entries that contribute to no goal; nil if the user did not ask for them.
  package private(set) var none: [Entry]?
  package let orphans: UnlinkedIDs

  /// - Parameters:
  ///   - from: The first day; nil for the first day of the current term or, if there is none, of
  ///     the last ten weeks.
  ///   - through: The last day, not later than today.
  package init(
    of workspace: Workspace, today: Day, _ question: Question = .all, from: Day? = nil,
    through: Day? = nil
  ) {
    let usual = ReportMaker.usualPeriod(workspace, today)
    self.today = today
    self.through = min(through ?? today, today)
    self.from = from ?? min(usual.from, self.through)
    let figures = workspace.overview(today: today, problems: nil).values
    orphans = UnlinkedIDs(
      figures.orphans(from: self.from, through: self.through), workspace)
    if case .all = question { isWhole = true } else { isWhole = false }
    let progress = figures.progress(from: self.from, through: self.through)
    fill(question, workspace, progress)
  }

  private mutating func fill(
    _ question: Question, _ workspace: Workspace, _ progress: [ValueProgress]
  ) {
    var filter = EntryFilter()
    filter.from = from
    filter.through = through
    switch question {
    case .none: none = entries(.none, filter, workspace)
    case .all:
      setGoals(entries(.all, filter, workspace), among: workspace.goals, workspace)
      values = served(workspace.values, workspace, progress)
    case .only(let block as Goal):
      setGoals(entries(.goal(block.name), filter, workspace), among: [block], workspace)
      let own = Set(block.values.map(\.value))
      values = served(workspace.values.filter { own.contains($0.name) }, workspace, progress)
    case .only(let block as Value):
      let serving = workspace.goals.filter { $0.values.contains { $0.value == block.name } }
      setGoals(entries(.all, filter, workspace), among: serving, workspace)
      values = served([block], workspace, progress)
    case .only(let block):
      filter.subjects = [block.id]
      let all = entries(.all, filter, workspace)
      let helped = Set(all.compactMap(\.line.goal))
      setGoals(all, among: workspace.goals.filter { helped.contains($0.name) }, workspace)
      let own = Set(block.servedValues.map(\.value))
      values = served(workspace.values.filter { own.contains($0.name) }, workspace, progress)
    }
  }

  private func entries(
    _ wanted: ContributionList.Wanted, _ filter: EntryFilter, _ workspace: Workspace
  ) -> [Entry] {
    workspace.contributionLines(wanted, filter: filter, today: today).map {
      Entry(line: $0, quote: workspace.quote($0))
    }
  }

  /// Sets the goals to list. If there are several goals, leaves out those that have no entries and
  /// were archived or done before the first day.
  private mutating func setGoals(_ entries: [Entry], among goals: [Goal], _ workspace: Workspace) {
    var byGoal: [Name: [Entry]] = [:]
    for entry in entries {
      if let goal = entry.line.goal { byGoal[goal, default: []].append(entry) }
    }
    self.goals = goals.compactMap { goal in
      let own = byGoal[goal.name] ?? []
      let isOver = (goal.archived ?? goal.done).map { $0 < from } ?? false
      return own.isEmpty && isOver && goals.count > 1
        ? nil : GoalEntries(goal: goal, entries: own)
    }
  }

  /// Returns each value with the blocks that serve it, sorted by strength, the strongest first.
  private func served(_ values: [Value], _ workspace: Workspace, _ progress: [ValueProgress])
    -> [ServedValue]
  {
    let figuresByValue = Dictionary(
      progress.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
    var serversByValue: [Name: [Server]] = [:]
    for block in workspace.blocks where block.archivedFrom.map({ $0 > today }) ?? true {
      for link in block.servedValues {
        serversByValue[link.value, default: []].append(
          Server(heading: block.heading, strength: link.strength))
      }
    }
    return values.map { value in
      let servers = serversByValue[value.name] ?? []
      let figures = figuresByValue[value.name]
      return ServedValue(
        value: value, servers: servers.sorted { $0.strength > $1.strength },
        lastDay: figures?.lastDay, isNeglected: figures?.isNeglected ?? false)
    }
  }
}
