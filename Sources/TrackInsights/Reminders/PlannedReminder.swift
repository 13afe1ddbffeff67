import TrackCore

/// A reminder on one day.
package struct PlannedReminder: Sendable {
  /// The subject of a reminder.
  package enum Subject: Sendable {
    case habit(Habit, HabitProgress, Reminder)
    /// A deadline. `days` is the number of days from the reminder to the deadline; it is negative
    /// if the deadline has passed.
    case goal(GoalProgress, days: Int)
    case milestone(GoalProgress, Milestone, days: Int)
    /// A week of a term that ends on the day of the reminder and has no review yet. The first week
    /// has the number 1.
    case review(TermProgress, week: Int)
    /// A timer that has been running for more than 12 hours.
    case timer(RunningEntry)
  }

  /// The reason why a reminder does not fire.
  package enum Suppression: String, Sendable {
    case done, skipped, failed, optional
  }

  package let subject: Subject
  /// The day of the reminder.
  package let day: Day
  /// The time of the reminder, in seconds from the midnight that begins the day.
  package let second: Int
  /// The reason why the reminder does not fire; nil if it fires.
  package let suppression: Suppression?

  init(_ subject: Subject, on day: Day, second: Int, suppression: Suppression? = nil) {
    self.subject = subject
    self.day = day
    self.second = second
    self.suppression = suppression
  }

  /// True if the reminder can fire until the end of the day. A reminder of a habit can fire for a
  /// limited time only, usually an hour.
  package var lastsAllDay: Bool { if case .habit = subject { false } else { true } }

  /// A text that identifies the reminder among all reminders of its day.
  package var key: String {
    switch subject {
    case .habit(let habit, _, let reminder):
      "habit \(habit.id) \(reminder.time) \((reminder.days ?? .daily).text)"
    case .goal(let goal, let days): "goal \(goal.id) \(days)"
    case .milestone(let goal, let milestone, let days):
      "milestone \(goal.id) \(milestone.date) \(milestone.title) \(days)"
    case .review(let term, let week): "review \(term.number) \(week)"
    case .timer(let entry): "timer \(entry.id) \(entry.day) \(entry.start)"
    }
  }
}
