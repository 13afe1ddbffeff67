import TrackCore
import TrackInsights
import TrackReport
import TrackStore
import TrackSystem

/// Finds the reminders of a directory that should be shown now or later.
struct ReminderWatch {
  /// The number of seconds for which a reminder of a habit can still be shown after its time, for
  /// example because the machine was asleep.
  static let usualWindow = 3600

  let directory: DataDirectory
  let workspace: Workspace
  let today: Day
  private let now: Int
  private let window: Int
  private let time = LocalTime(offset: System.offset)

  init(_ open: OpenDirectory, _ clock: Clock, window: Int = usualWindow) {
    directory = open.directory
    workspace = open.workspace
    today = open.today
    now = clock.instant
    self.window = window
  }

  /// Returns the reminders of a day with their states, sorted by time.
  private func reminders(on day: Day) -> [ShownReminder] {
    shown(ReminderPlan(workspace, on: day))
  }

  private func shown(_ plan: ReminderPlan) -> [ShownReminder] {
    plan.reminders.map { reminder in
      ShownReminder(
        reminder, workspace,
        state: reminder.state(
          at: now, in: time, dayStart: workspace.settings.dayStart, window: window,
          wasSent: directory.isReminded(reminder.key, on: reminder.day)))
    }
  }

  /// Returns the reminders that should be shown now.
  func due() -> [ShownReminder] {
    // Shortly after the beginning of a day, the last reminders of the previous day may not have
    // been shown yet.
    let start = time.instant(of: today, second: workspace.settings.dayStart)
    let isEarly = now >= start && now - start <= window
    let late = isEarly ? reminders(on: today - 1).filter { !$0.reminder.lastsAllDay } : []
    return (late + reminders(on: today)).filter { $0.state == .due }
  }

  /// Returns the next reminder of a habit today; nil if there is none.
  func nextToday(_ figures: DayFigures) -> ShownReminder? {
    let plan = ReminderPlan(workspace, on: today, with: [], known: figures)
    return shown(plan).first { $0.state == .coming }
  }

  /// Returns today's reminders and the next one after today.
  func list() -> ReminderList {
    let next = ReminderPlan.next(after: today, in: workspace).map {
      ShownReminder($0, workspace, state: .coming)
    }
    return ReminderList(today: today, reminders: reminders(on: today), next: next)
  }
}
