import TrackCore

/// The reminders of one day.
package struct ReminderPlan: Sendable {
  /// The default time of reminders: 09:00, in seconds from midnight.
  package static let usualTime = 9 * 3600
  /// The distances at which a deadline is announced, in days from the reminder to the deadline. -1
  /// is the day after the deadline.
  private static let distances: Set<Int> = [7, 1, 0, -1]
  private static let longestTimer = 12 * 3600

  /// The reminders that are not of habits: those of timers that have been running for too long, and
  /// those of deadlines and reviews, which may need the whole log.
  package enum Other: Sendable { case timers, deadlines }

  private let workspace: Workspace
  private let day: Day
  /// The reminders, sorted by time.
  package private(set) var reminders: [PlannedReminder] = []

  /// - Parameters:
  ///   - day: The day of the reminders. Later lines of the log do not count.
  ///   - others: What to include besides the reminders of habits.
  ///   - known: The figures of that day if they are already computed; nil to compute them if they
  ///     are needed.
  package init(
    _ workspace: Workspace, on day: Day, with others: Set<Other> = [.timers, .deadlines],
    known: DayFigures? = nil
  ) {
    self.workspace = workspace
    self.day = day
    let series = workspace.reminderSeries.filter { $0.contains(day) }
    if !series.isEmpty || others.contains(.timers) {
      let figures = known ?? workspace.dayFigures(today: day, withStreaks: false)
      reminders += series.compactMap { reminder(of: $0, figures.habits) }
      if others.contains(.timers) { reminders += figures.running.compactMap(reminder) }
    }
    if others.contains(.deadlines), mayHaveDeadlines {
      let overview = workspace.overview(today: day, problems: nil)
      reminders += overview.goals.all().flatMap(deadlines)
      reminders += workspace.terms.compactMap(overview.terms.progress).compactMap(review)
    }
    reminders = reminders.stablySorted(by: \.second)
  }

  // MARK: Habits

  private func reminder(
    of series: ReminderSeries, _ habits: [HabitProgress]
  ) -> PlannedReminder? {
    guard let habit = habits.first(where: { $0.name == series.habit.name }) else { return nil }
    let verdict = verdict(on: habit, series.reminder)
    guard verdict.asks else { return nil }
    return PlannedReminder(
      .habit(series.habit, habit, series.reminder), on: day, second: series.second,
      suppression: verdict.suppression)
  }

  private func verdict(
    on habit: HabitProgress, _ reminder: Reminder
  ) -> (asks: Bool, suppression: PlannedReminder.Suppression?) {
    let state = habit.state(on: day)
    switch state {
    case .skipped: return (true, .skipped)
    case .paused: return (false, nil)
    default: break
    }
    guard let rhythm = habit.rhythm else { return (true, state == .done ? .done : nil) }
    if rhythm.isAtMost { return (true, state == .failed ? .failed : nil) }
    if let due = habit.due {
      return (true, due.minimum == nil && !reminder.isAlways ? .optional : nil)
    }
    switch state {
    case .notDue: return (false, nil)
    case .failed: return (true, .failed)
    default: return (true, .done)
    }
  }

  // MARK: Deadlines, reviews and timers

  /// True if the day may have reminders of deadlines or reviews. This follows from the dates in the
  /// blocks, without the log.
  private var mayHaveDeadlines: Bool {
    let dates =
      workspace.goals.flatMap { [$0.due].compactMap(\.self) + $0.milestones.map(\.date) }
      + workspace.terms.compactMap(\.end)
    return dates.contains { Self.distances.contains($0 - day) }
      || workspace.terms.contains { endsWeek($0) }
  }

  private func endsWeek(_ term: Term) -> Bool {
    guard let start = term.start, let end = term.end else { return false }
    return day >= start && day <= end && (day - start) % 7 == 6
  }

  private func deadlines(of goal: GoalProgress) -> [PlannedReminder] {
    guard goal.status != .done, goal.status != .archived else { return [] }
    var subjects: [PlannedReminder.Subject] = []
    if let due = goal.due, Self.distances.contains(due - day) {
      subjects.append(.goal(goal, days: due - day))
    }
    for progress in goal.milestones where progress.block == nil && progress.status != .done {
      let days = progress.milestone.date - day
      if Self.distances.contains(days) {
        subjects.append(.milestone(goal, progress.milestone, days: days))
      }
    }
    return subjects.map { PlannedReminder($0, on: day, second: Self.usualTime) }
  }

  private func review(of term: TermProgress) -> PlannedReminder? {
    guard term.status == .current || term.end == day, term.reviewsDue.contains(day) else {
      return nil
    }
    return PlannedReminder(
      .review(term, week: (day - term.start) / 7 + 1), on: day, second: Self.usualTime)
  }

  private func reminder(of entry: RunningEntry) -> PlannedReminder? {
    let second = (entry.day - day) * 86_400 + entry.start + Self.longestTimer
    guard second < workspace.settings.dayStart + 86_400 else { return nil }
    return PlannedReminder(
      .timer(entry), on: day, second: max(second, workspace.settings.dayStart))
  }

  // MARK: The next reminder

  /// Returns the first reminder of a habit, deadline or review that fires in the year after a day,
  /// assuming that nothing more is logged until then.
  package static func next(after today: Day, in workspace: Workspace) -> PlannedReminder? {
    let series = workspace.reminderSeries
    guard !series.isEmpty || !workspace.goals.isEmpty || !workspace.terms.isEmpty else {
      return nil
    }
    let blocks = workspace.withoutLog()
    for day in (1...366).lazy.map({ today + $0 }) where day <= .last {
      guard
        series.contains(where: { $0.contains(day) })
          || ReminderPlan(candidatesOf: blocks, on: day).mayHaveDeadlines
      else { continue }
      let plan = ReminderPlan(workspace, on: day, with: [.deadlines])
      if let first = plan.reminders.first(where: { $0.suppression == nil }) { return first }
    }
    return nil
  }

  private init(candidatesOf workspace: Workspace, on day: Day) {
    self.workspace = workspace
    self.day = day
  }
}

extension PlannedReminder {
  /// The state of a reminder at a moment.
  package enum State: String, Sendable {
    case coming, due
    /// The time of the reminder has passed without a notification.
    case missed
    /// A notification was sent.
    case sent
    case done, skipped, failed, optional
  }

  /// Returns the state of a reminder.
  ///
  /// - Parameters:
  ///   - now: The current time in seconds since 1970.
  ///   - window: The seconds for which a reminder of a habit can fire after its time.
  ///   - wasSent: True if a notification was sent.
  package func state(
    at now: Int, in time: LocalTime, dayStart: Int, window: Int, wasSent: Bool
  ) -> State {
    if let suppression { return State(rawValue: suppression.rawValue) ?? .done }
    if wasSent { return .sent }
    let instant = time.instant(of: day, second: second)
    if now < instant { return .coming }
    let end = lastsAllDay ? time.instant(of: day + 1, second: dayStart) - 1 : instant + window
    return now <= end ? .due : .missed
  }
}
