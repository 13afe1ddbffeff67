import TrackCore
import TrackJSON

/// The earned badges and the progress towards the next ones.
package struct BadgeBoard: Sendable {
  package struct Row: Sendable {
    package let badge: Badge
    /// The ID and title of the habit, goal or term that earned the badge first; nil if several did
    /// together, or none.
    package let earnedBy: (id: String, title: String)?
    /// The ID and title of the block that is closest to earning the badge; nil if no block can earn
    /// it.
    package let by: (id: String, title: String)?
  }

  package let today: Day
  package let rows: [Row]
  let weekStart: Weekday
  /// True if there is a habit, or a task with a rhythm.
  let hasHabits: Bool

  package init(_ workspace: Workspace, _ badges: [Badge], today: Day) {
    self.today = today
    weekStart = workspace.settings.weekStart
    hasHabits =
      !workspace.habits.isEmpty || workspace.tasks.contains { !$0.rhythms.isEmpty }
    func titled(_ name: Name?) -> (id: String, title: String)? {
      name.flatMap(workspace.block(named:)).map { ($0.id, Self.title(of: $0)) }
    }
    rows = badges.map { Row(badge: $0, earnedBy: titled($0.earnedBy), by: titled($0.by)) }
  }

  private static func title(of block: any Block) -> String {
    (block as? Term).map { "Term \($0.number)" } ?? block.title
  }
}

extension BadgeBoard.Row {
  /// The progress towards earning the badge once more; nil if it cannot be earned again.
  var next: (reached: Int, of: Int, unit: String)? {
    if let step = badge.step { return (step.done, step.of, step.counted.rawValue) }
    return badge.reached.map { ($0, badge.of, badge.counted.rawValue) }
  }
}

extension BadgeBoard: JSONObjectConvertible {
  package var json: JSONObject { ["version": 1, "today": today, "badges": rows] }
}

extension BadgeBoard.Row: JSONObjectConvertible {
  package var json: JSONObject {
    let next = next.map {
      ["reached": $0.reached, "of": $0.of, "unit": $0.unit, "id": by?.id] as JSONObject
    }
    return badge.json + ["earnedBy": earnedBy?.id, "next": next]
  }
}
