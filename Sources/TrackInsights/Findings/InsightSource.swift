import TrackCore

/// The figures from which insights are derived, computed only once.
package struct InsightSource {
  let workspace: Workspace
  let overview: Overview
  let goals: [GoalProgress]
  /// The time of day in seconds since midnight, used for running entries.
  let secondsOfDay: Int

  var today: Day { overview.today }

  /// - Parameter secondsOfDay: The time of day in seconds since midnight.
  package init(_ workspace: Workspace, today: Day, secondsOfDay: Int) {
    self.workspace = workspace
    self.secondsOfDay = secondsOfDay
    overview = workspace.overview(today: today, withReadings: true, problems: nil)
    goals = overview.goals.all()
  }

  /// The goals that have begun and are neither done nor archived.
  var openGoals: [GoalProgress] {
    goals.filter { ![.done, .archived, .notStarted].contains($0.status) }
  }

  /// Returns all insights, highest rank first.
  package func insights() -> [Insight] {
    (alerts() + recommendations() + trends() + periods() + [alignment()].compactMap { $0 })
      .enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element)
  }

  /// Returns the ID of an insight, made of its kind, finding, subject and last day:
  /// `alert-behind-run-half-2026-11-21`.
  package func id(of insight: Insight) -> String {
    let subject = insight.subject.map { [overview.names.text($0)] } ?? []
    return
      ([insight.kind.rawValue, insight.finding.word] + subject + ["\(insight.days.upperBound)"])
      .joined(separator: "-")
  }
}
