import TrackCore

/// The strength of a habit over time, with one point per week.
package struct StrengthCurve: Sendable {
  package struct Point: Hashable, Sendable {
    package let day: Day
    /// The strength, 0–1.
    package let strength: Double
  }

  package let id: String
  package let title: String
  package let points: [Point]

  /// - Parameter row: The habit with its days. The last day of the curve is the habit's last day.
  package init(_ row: HabitCalendar.Row) {
    id = row.habit.id
    title = row.habit.title
    let days = row.days.prefix { $0.day <= row.habit.progress.lastDay }
    var points: [Point] = []
    for mark in stride(from: days.count - 1, through: 0, by: -7).map({ days[$0] }) {
      guard let strength = mark.strength else { break }
      points.append(Point(day: mark.day, strength: strength))
    }
    points.reverse()
    self.points = points
  }
}
