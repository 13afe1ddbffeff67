import TrackCore

/// A habit, or a task with a rhythm, with its figures in a period.
package struct HabitRow: Sendable {
  package let progress: HabitProgress
  package let id: String
  package let title: String
  package let emoji: String?
  package let color: String?
  package let inWords: String?
  /// The location of an invalid rhythm, such as `habits.txt:4`; nil if all rhythms are valid.
  package let invalidRhythm: String?
  /// The strength, 0–1; nil if the habit has no rhythm.
  package let strength: Double?
  /// The number of times the habit was met in the period, and the number of times it was due.
  package let rate: HabitRate
  /// The same as `rate`, in this week.
  private let weekRate: HabitRate
  /// The same as `rate`, for each weekday from Monday on.
  package let rateByWeekday: [HabitRate]
  /// The number of days or periods in which the habit was met since its first day, in the unit of
  /// the streak.
  package let total: Int
  /// The number of days from today to the last day on which the user can continue the habit and
  /// still keep its streak. If the habit counts days, this assumes that it is done on each day from
  /// then on.
  ///
  /// Nil if there is no streak, if it can no longer be kept, or if nothing more is required.
  package let daysToBreak: Int?
  /// The rates of the last ten weeks, oldest first; nil for a week in which nothing was due.
  package let tenWeeks: [Double?]
  /// The days of this week, starting with the first day of the week.
  package let week: [ReportedState]
  /// The index of today in `week`; 7 if the row is of a period that is over.
  let todayIndex: Int

  /// Fails for an archived habit, unless `evenArchived` is true.
  ///
  /// - Parameters:
  ///   - strength: The strength of today; nil to compute it.
  ///   - later: The progress as of a day after the period, which decides its last day; nil if the
  ///     period is not over.
  init?(
    _ progress: HabitProgress, _ workspace: Workspace, from first: Day, through last: Day,
    evenArchived: Bool = false, strength: Double? = nil, later: HabitProgress? = nil
  ) {
    guard let block = workspace.block(named: progress.name) else { return nil }
    if !evenArchived, block.isArchived(on: progress.today) { return nil }
    self.progress = progress
    (id, title, emoji, color) = (block.id, block.title, block.emoji, block.color)
    inWords = (block as? Habit)?.rhythmInWords ?? (block as? Task)?.rhythmInWords
    invalidRhythm = workspace.invalidRhythm(of: block).map {
      "\(workspace.files[$0.file].name):\($0.line)"
    }
    self.strength = strength ?? progress.strength
    rate = (later ?? progress).rate(from: first, through: last)
    rateByWeekday = (later ?? progress).rateByWeekday(from: first, through: last)
    total = progress.total
    daysToBreak = later == nil ? progress.daysToBreak : nil
    tenWeeks = progress.lastWeeks
    let today = progress.today
    let start = today - today.weekday.daysAfter(workspace.settings.weekStart)
    weekRate = (later ?? progress).rate(from: start, through: today)
    todayIndex = later == nil ? today - start : 7
    week = (0..<7).map {
      start + $0 > today ? .ahead : ReportedState(of: later ?? progress, on: start + $0)
    }
  }

  /// The streak; nil if the habit has no rhythm.
  package var streak: Streak? { progress.rhythm == nil ? nil : progress.streak }

  var streakUnit: String { (progress.streak.unit ?? .day).rawValue }

  package var streakNoun: String { progress.streakNoun }

  /// True if the streak is counted in days or weeks, so that a single week can show progress.
  var isWeekly: Bool { [.day, .week].contains(progress.streak.unit) }

  package var isAtMost: Bool { progress.rhythm?.isAtMost ?? false }

  var state: ReportedState { ReportedState(progress.now.state) }

  /// The standing: `2 of 4 this week` or, if the rhythm applies to single days, those of this week,
  /// `5 of 6 days`. Empty if nothing is due.
  package var standing: String {
    if periodSoFar != nil, let words = progress.soFarInWords { return words }
    return weekRate.due > 0 ? "\(weekRate.met) of \(Words.count(weekRate.due, streakUnit))" : ""
  }

  /// The progress in the current period, such as `2 of 4`; nil if the rhythm applies to single
  /// days.
  var periodSoFar: String? {
    let now = progress.now
    guard let target = now.target, let amount = now.amount, let span = progress.rhythm?.span
    else { return nil }
    if case .days = span { return nil }
    return Words.part(amount, of: target, now.unit)
  }
}

extension Weekday {
  /// Returns the number of days from another weekday to this one, 0 to 6.
  func daysAfter(_ other: Weekday) -> Int { (rawValue - other.rawValue + 7) % 7 }

  /// Seven weekdays, starting with this one.
  var week: [Weekday] {
    (0..<7).map { Weekday(rawValue: (rawValue + $0) % 7) ?? .monday }
  }
}
