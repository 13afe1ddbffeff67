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

  /// - Parameter first: The first day to show. The last day is the habit's last day.
  init(_ habit: HabitRow, _ progress: HabitProgress, from first: Day) {
    id = habit.id
    title = habit.title
    let last = progress.lastDay
    let strengths = progress.strengths(from: max(first, progress.firstDay), through: last)
    var points: [Point] = []
    for index in stride(from: strengths.count - 1, through: 0, by: -7) {
      guard let strength = strengths[index] else { break }
      points.append(Point(day: last - (strengths.count - 1 - index), strength: strength))
    }
    points.reverse()
    self.points = points
  }
}
