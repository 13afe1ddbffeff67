import TrackCore

/// The figures that insights are derived from, computed once.
package struct InsightSource {
  let workspace: Workspace
  let overview: Overview
  let goals: [GoalProgress]
  /// The time of day in seconds since midnight, for entries that are running.
  let secondsOfDay: Int

  var today: Day { overview.today }

  /// - Parameter secondsOfDay: The time of day in seconds since midnight.
  package init(_ workspace: Workspace, today: Day, secondsOfDay: Int) {
    self.workspace = workspace
    self.secondsOfDay = secondsOfDay
    overview = workspace.overview(today: today, withReadings: true, problems: nil)
    goals = overview.goals.all()
  }

  /// Goals that are neither done nor archived and have begun.
  var openGoals: [GoalProgress] {
    goals.filter { ![.done, .archived, .notStarted].contains($0.status) }
  }

  /// Every insight, the weightiest first.
  package func insights() -> [Insight] {
    (alerts() + recommendations() + trends() + periods() + [alignment()].compactMap { $0 })
      .enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element)
  }

  /// The ID of an insight: its kind, finding, subject and last day, such as
  /// `alert-behind-run-half-2026-11-21`.
  package func id(of insight: Insight) -> String {
    let subject = insight.subject.map { [overview.names.text($0)] } ?? []
    return
      ([insight.kind.rawValue, insight.finding.word] + subject + ["\(insight.days.upperBound)"])
      .joined(separator: "-")
  }
}
