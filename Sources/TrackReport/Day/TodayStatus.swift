import TrackCore

/// The status of a habit or task with a rhythm today.
package enum TodayStatus: String, Sendable {
  /// To be done today.
  case due
  case rests = "can-rest"
  /// Done today, or its period has all that it asks.
  case done
  case limit = "at-most"
  case skipped, paused, failed

  /// Nil where nothing is asked today.
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
