import TrackCore

extension HabitRow.DayState {
  /// What a day of a habit was, as a report shows it.
  ///
  /// Under longer rhythms a day on which nothing was done is none that was missed; under at
  /// most it is one that was kept.
  init(of progress: HabitProgress, on day: Day) {
    guard day <= progress.today else {
      self = .ahead
      return
    }
    let state = HabitRow.DayState(rawValue: progress.state(on: day).rawValue) ?? .none
    guard state == .none, day < progress.today else {
      self = state
      return
    }
    let rhythm = progress.rhythm(on: day)
    if case .days = rhythm?.span {
      self = rhythm?.isAtMost == true ? .done : .none
    } else {
      self = .notDue
    }
  }
}
