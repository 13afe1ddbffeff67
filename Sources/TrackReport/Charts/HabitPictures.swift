import TrackCore

/// What the pictures show of one habit.
struct HabitPictures: Sendable {
  /// The IDs of the subjects that count for the habit. The first one is the habit itself.
  let subjects: [String]
  /// The days before the fifty-three weeks of the year view; nil if there are none.
  let past: PastDays?
  /// Nil for a habit without a rhythm.
  let streaks: StreakLine?
  let strength: StrengthCurve

  init(_ row: HabitCalendar.Row, _ workspace: Workspace, from first: Day) {
    let progress = row.habit.progress
    subjects = workspace.subjects(of: progress.name).map(workspace.text(of:))
    past = PastDays(progress, before: first)
    streaks = StreakLine(row.habit, progress.streakRuns, from: first)
    strength = StrengthCurve(row)
  }
}

/// The streaks of a habit within a range of days.
package struct StreakLine: Sendable {
  package let title: String
  package let streak: Streak
  /// What the streaks' lengths count: `day`, `time`, `week`, `month`, `quarter` or `term`.
  package let unit: String
  /// The streaks that overlap the range of days, in order.
  package let runs: [StreakRun]
  /// The three longest streaks of all time, longest first.
  package let best: [StreakRun]

  /// Fails for a habit without a rhythm.
  init?(_ habit: HabitRow, _ runs: [StreakRun], from first: Day) {
    guard let streak = habit.streak else { return nil }
    (title, self.streak, unit) = (habit.title, streak, habit.streakNoun)
    self.runs = runs.filter { $0.through >= first }
    best = Array(runs.sorted { ($1.length, $1.from) < ($0.length, $0.from) }.prefix(3))
  }
}
