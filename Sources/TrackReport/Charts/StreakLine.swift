import TrackCore

/// The streaks of a habit within a range of days.
package struct StreakLine: Sendable {
  package let id: String
  package let title: String
  package let streak: Streak
  /// What the streaks' lengths count: `day`, `time`, `week`, `month`, `quarter` or `term`.
  package let unit: String
  /// The streaks that overlap the range of days, in order.
  package let runs: [StreakRun]
  /// The three longest streaks of all time, longest first.
  package let best: [StreakRun]

  init(_ habit: HabitRow, _ streak: Streak, _ runs: [StreakRun], from first: Day) {
    id = habit.id
    title = habit.title
    self.streak = streak
    unit = habit.streakNoun
    self.runs = runs.filter { $0.through >= first }
    best = Array(runs.sorted { ($1.length, $1.from) < ($0.length, $0.from) }.prefix(3))
  }
}
