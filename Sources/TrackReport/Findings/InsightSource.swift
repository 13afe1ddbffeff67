import TrackCore
import TrackInsights

/// The figures from which insights are derived. They are computed once, for all insights.
package struct InsightSource {
  /// The workspace, including the names that occur only in the log.
  package let workspace: Workspace
  let overview: Overview
  let goals: [GoalProgress]
  /// The goals to which a running entry contributes.
  let runningGoals: Set<Name>
  /// The time of day in seconds since midnight; nil to leave out insights on running entries.
  let secondsOfDay: Int?

  package var today: Day { overview.today }

  /// - Parameter secondsOfDay: The time of day in seconds since midnight.
  package init(_ workspace: Workspace, today: Day, secondsOfDay: Int) {
    self.init(
      workspace, workspace.overview(today: today, withReadings: true, problems: nil),
      secondsOfDay: secondsOfDay)
  }

  /// - Parameters:
  ///   - overview: The figures of all entries, including the readings.
  ///   - secondsOfDay: The time of day in seconds since midnight; nil to leave out insights on
  ///     running entries.
  package init(_ workspace: Workspace, _ overview: Overview, secondsOfDay: Int? = nil) {
    self.workspace = workspace.knowing(overview)
    self.overview = overview
    self.secondsOfDay = secondsOfDay
    goals = overview.goals.all()
    runningGoals = Self.goals(of: overview.running, self.workspace)
  }

  private static func goals(of running: [RunningEntry], _ workspace: Workspace) -> Set<Name> {
    var goals: Set<Name> = []
    guard let first = running.map(\.day).min(), let last = running.map(\.day).max() else {
      return goals
    }
    var rules = ContributionRules(workspace: workspace)
    workspace.forEachLine(from: first, through: last) { entry, _ in
      guard entry.isRunning, rules.decide(entry) else { return }
      for contribution in rules.contributions where !contribution.isBefore {
        goals.insert(workspace.goals[contribution.goal].name)
      }
    }
    return goals
  }

  /// The goals that have begun, do not rest, and are neither done nor archived.
  var openGoals: [GoalProgress] {
    goals.filter { ![.done, .archived, .notStarted].contains($0.status) && !$0.isResting }
  }

  /// Returns true if the goal's due date has passed. An alert says so of each open goal.
  func isOverdue(_ goal: GoalProgress) -> Bool { goal.due.map { $0 < today } ?? false }

  /// Returns all insights, highest rank first.
  package func insights() -> [Insight] {
    (alerts() + recommendations() + trends() + periods() + [alignment()].compactMap { $0 })
      .stablySorted { -$0.weight }
  }

  /// Returns the ID of an insight. It joins the kind, the finding, the subject and the last day:
  /// `alert-behind-run-half-2026-11-21`.
  package func id(of insight: Insight) -> String {
    let subject = insight.subject.map { [overview.names.text($0)] } ?? []
    return
      ([insight.kind.rawValue, insight.finding.word] + subject + ["\(insight.days.upperBound)"])
      .joined(separator: "-")
  }

  /// Returns the ID under which track records that an insight was shown.
  ///
  /// The ID stays the same as long as the insight holds, so the insight is shown once. It therefore
  /// contains no day, unless the finding is about a day or a period.
  package func mark(of insight: Insight) -> String {
    let id = id(of: insight)
    if insight.finding.isOfDays { return id }
    return id.dropLast("-0000-00-00".count) + (insight.finding.step.map { "-\($0)" } ?? "")
  }
}
