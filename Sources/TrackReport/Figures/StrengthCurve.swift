import TrackCore

/// How the strength of a habit went, a point a week.
package struct StrengthCurve: Sendable {
  package struct Point: Hashable, Sendable {
    package let day: Day
    /// 0–1.
    package let strength: Double
  }

  package let id: String
  package let title: String
  package let points: [Point]

  /// - Parameter first: the first day that is shown; the last one is the habit's own.
  init(_ habit: HabitRow, _ progress: HabitProgress, from first: Day) {
    id = habit.id
    title = habit.title
    let last = progress.lastDay
    var day = last
    var points: [Point] = []
    while day >= max(first, progress.firstDay), let strength = progress.strength(on: day) {
      points.append(Point(day: day, strength: strength))
      day = day - 7
    }
    self.points = points.reversed()
  }
}
