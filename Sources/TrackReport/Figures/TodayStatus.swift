import TrackCore

/// The status that a habit, or a task with a rhythm, has today.
package enum TodayStatus: String, Sendable {
  /// Due today.
  case due
  case rests = "can-rest"
  /// Done today, or complete for the current period.
  case done
  case limit = "at-most"
  case skipped, paused, failed

  /// Fails if the habit is not on today's checklist, because it has no rhythm, has ended, or is not
  /// due today.
  init?(of habit: HabitProgress) {
    let state = habit.state(on: habit.today)
    guard let rhythm = habit.rhythm, habit.lastDay >= habit.today,
      state != .notDue || habit.due != nil
    else { return nil }
    if rhythm.isAtMost {
      self = .limit
    } else if let due = habit.due {
      self = due.minimum == nil ? .rests : .due
    } else {
      switch state {
      case .skipped: self = .skipped
      case .paused: self = .paused
      case .failed: self = .failed
      case .done, .partial, .none, .notDue: self = .done
      }
    }
  }
}

extension [HabitProgress] {
  /// The number of habits done today, and the number of those due today, done ones included.
  var countToday: (done: Int, due: Int) {
    reduce(into: (0, 0)) { count, habit in
      switch TodayStatus(of: habit) {
      case .due: count.due += 1
      case .done where habit.state(on: habit.today) == .done:
        count = (count.done + 1, count.due + 1)
      default: break
      }
    }
  }
}
