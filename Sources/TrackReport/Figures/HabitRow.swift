import TrackCore

/// A habit, or a task with a rhythm, and its figures in a period.
package struct HabitRow: Sendable {
  package let progress: HabitProgress
  package let id: String
  package let title: String
  package let emoji: String?
  package let color: String?
  package let inWords: String?
  /// 0–1; nil without a rhythm.
  package let strength: Double?
  /// Met and due in the period.
  package let rate: HabitRate
  /// For each weekday, Monday first, met and due in the period.
  package let rateByWeekday: [HabitRate]
  /// Since it began, in the unit of its streak.
  package let total: Int
  /// Days left on which starting still saves the streak; 0 is today.
  package let daysToBreak: Int?
  /// The rates of the last ten weeks, oldest first; nil where nothing was due.
  package let tenWeeks: [Double?]
  /// The days of this week, from the day on which weeks begin.
  package let week: [ReportedState]

  /// Nil for one that is archived, unless `evenArchived`.
  init?(
    _ progress: HabitProgress, _ workspace: Workspace, from first: Day, through last: Day,
    evenArchived: Bool = false
  ) {
    guard let block = workspace.block(named: progress.name) else { return nil }
    let habit = block as? Habit
    let task = block as? Task
    let archived = habit?.archived ?? task?.archived
    if !evenArchived, let archived, archived < progress.today { return nil }
    self.progress = progress
    id = block.id
    title = block.title
    emoji = habit?.emoji ?? task?.emoji
    color = habit?.color ?? task?.color
    inWords = habit?.rhythmInWords ?? task?.rhythmInWords
    strength = progress.strength
    rate = progress.rate(from: first, through: last)
    rateByWeekday = progress.rateByWeekday(from: first, through: last)
    total = progress.total
    daysToBreak = progress.daysToBreak
    tenWeeks = progress.lastWeeks
    let today = progress.today
    let monday = today - today.weekday.daysAfter(workspace.settings.weekStart)
    week = (0..<7).map { ReportedState(of: progress, on: monday + $0) }
  }

  /// Nil where nothing is asked.
  package var streak: Streak? { progress.rhythm == nil ? nil : progress.streak }

  var streakUnit: String { (progress.streak.unit ?? .day).rawValue }

  /// True if a week says how it is going: its streak counts days or weeks.
  var isWeekly: Bool { [.day, .week].contains(progress.streak.unit) }

  package var isAtMost: Bool { progress.rhythm?.isAtMost ?? false }

  var state: ReportedState { ReportedState(progress.now.state) }

  /// The part of the current period that is done, as in `2 of 4`; nil where days count alone.
  var periodSoFar: String? {
    let now = progress.now
    guard let target = now.target, let amount = now.amount, let span = progress.rhythm?.span
    else { return nil }
    if case .days = span { return nil }
    return Words.part(amount, of: target, now.unit)
  }
}

extension Weekday {
  /// The days since another weekday, 0 to 6.
  func daysAfter(_ other: Weekday) -> Int { (rawValue - other.rawValue + 7) % 7 }

  /// Seven weekdays, this one first.
  var week: [Weekday] {
    (0..<7).map { Weekday(rawValue: (rawValue + $0) % 7) ?? .monday }
  }
}
