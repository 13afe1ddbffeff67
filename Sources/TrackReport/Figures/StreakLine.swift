import TrackCore

/// When the streaks of a habit were.
package struct StreakLine: Sendable {
  package let id: String
  package let title: String
  package let streak: HabitRow.Streak
  /// Those that have a day within the time that is shown, in order.
  package let runs: [StreakRun]

  init(_ habit: HabitRow, _ streak: HabitRow.Streak, _ runs: [StreakRun], from first: Day) {
    id = habit.id
    title = habit.title
    self.streak = streak
    self.runs = runs.filter { $0.through >= first }
  }
}
