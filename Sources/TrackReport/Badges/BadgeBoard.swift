import TrackCore

/// The earned badges and the progress towards the next ones.
package struct BadgeBoard: Sendable {
  package struct Row: Sendable {
    package let badge: Badge
    /// The ID and title of the block that is closest to earning the badge; nil if there is none.
    package let by: (id: String, title: String)?
  }

  package let today: Day
  package let rows: [Row]
  let weekStart: Weekday
  /// True if there are habits or tasks with a rhythm.
  let hasHabits: Bool

  package init(_ workspace: Workspace, _ badges: [Badge], today: Day) {
    self.today = today
    weekStart = workspace.settings.weekStart
    hasHabits =
      !workspace.habits.isEmpty || workspace.tasks.contains { !$0.rhythms.isEmpty }
    rows = badges.map { badge in
      let block = badge.by.flatMap(workspace.block(named:))
      return Row(badge: badge, by: block.map { ($0.id, Self.title(of: $0)) })
    }
  }

  private static func title(of block: any Block) -> String {
    (block as? Term).map { "Term \($0.number)" } ?? block.title
  }
}

extension BadgeBoard.Row {
  /// The progress towards the next time the badge is earned; nil if it cannot be earned again.
  var next: (reached: Int, of: Int, unit: String)? {
    if let step = badge.step { return (step.done, step.of, step.counted.rawValue) }
    return badge.reached.map { ($0, badge.of, badge.counted.rawValue) }
  }
}

extension BadgeBoard: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("today", today)
      json.field("badges", rows)
    }
  }
}

extension BadgeBoard.Row: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", badge.name)
      json.field("earned", badge.earned)
      json.field("times", badge.times)
      json.field("of", Words.count(badge.of, badge.counted.rawValue))
      json.field("next") { json in
        guard let next else { return json.write("null") }
        json.fields(
          ("reached", next.reached), ("of", next.of), ("unit", next.unit), ("id", by?.id))
      }
    }
  }
}
