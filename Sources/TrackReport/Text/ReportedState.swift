import TrackCore

/// The state of a habit's day, as reports show it.
package enum ReportedState: String, Hashable, Sendable {
  case done, paused, skipped, failed, partial, none, notDue = "not-due"
  /// The day is after today.
  case ahead

  /// Creates the state that is shown for a day.
  ///
  /// A past day without an entry is done if the rhythm is a limit for single days. It is not due if
  /// the rhythm has longer periods, or if there is no rhythm. Today without an entry is not due if
  /// the period asks nothing more.
  package init(of progress: borrowing HabitProgress, on day: Day) {
    guard day <= progress.today else {
      self = .ahead
      return
    }
    self.init(progress.state(on: day))
    guard self == .none else { return }
    let rhythm = progress.rhythm(on: day)
    guard day < progress.today else {
      if rhythm?.isAtMost == false, progress.due == nil { self = .notDue }
      return
    }
    if case .days = rhythm?.span {
      self = rhythm?.isAtMost == true ? .done : .none
    } else {
      self = .notDue
    }
  }

  /// The states that a legend explains, with their words.
  static let legend: [(state: ReportedState, words: String)] = [
    (.done, "done"), (.partial, "partly"), (.none, "open"), (.failed, "missed"),
    (.skipped, "skipped, paused"), (.notDue, "not due"),
  ]

  package init(_ state: DayState) {
    // Each state has the same word here.
    self = ReportedState(rawValue: state.rawValue) ?? .none
  }
}
