import TrackCore

/// The state of a day of a habit as reports show it.
package enum ReportedState: String, Hashable, Sendable {
  case done, paused, skipped, failed, partial, none, notDue = "not-due"
  /// A day after today.
  case ahead

  /// Under longer rhythms an empty past day is not due instead of missed; under an at-most
  /// rhythm it is done.
  package init(of progress: HabitProgress, on day: Day) {
    guard day <= progress.today else {
      self = .ahead
      return
    }
    self.init(progress.state(on: day))
    guard self == .none, day < progress.today else { return }
    let rhythm = progress.rhythm(on: day)
    if case .days = rhythm?.span {
      self = rhythm?.isAtMost == true ? .done : .none
    } else {
      self = .notDue
    }
  }

  package init(_ state: DayState) { self = ReportedState(rawValue: state.rawValue) ?? .none }
}
