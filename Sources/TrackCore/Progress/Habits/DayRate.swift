extension HabitProgress {
  /// The rhythm in force on a day; nil before its first day, after its last and where it is only
  /// recorded.
  public func rhythm(on day: Day) -> Rhythm? {
    guard day >= firstDay, day <= lastDay else { return nil }
    return evaluation.segmentIndex(on: day).flatMap { evaluation.segments[$0].rhythm(on: day) }
  }
}

extension [HabitProgress] {
  /// Of what a day asked of all of them, how much was done.
  ///
  /// Under a rhythm that is judged over more than a day, a day asks nothing by itself: at least
  /// counts where something was done, at most where it was exceeded. Skipped and paused days do
  /// not count.
  public func rate(on day: Day) -> HabitRate {
    var rate = HabitRate()
    for habit in self { rate.count(habit.outcome(of: day)) }
    return rate
  }
}

extension HabitProgress {
  fileprivate func outcome(of day: Day) -> PeriodOutcome {
    guard let rhythm = rhythm(on: day) else { return .notDue }
    let state = state(on: day)
    if case .days = rhythm.span {
      switch state {
      case .done: return .met
      // A limit that was not exceeded is kept once the day is over.
      case .partial, .none:
        return rhythm.isAtMost ? (day < today ? .met : .pending) : .missed
      case .failed: return .missed
      case .paused, .skipped, .notDue: return .notDue
      }
    }
    switch state {
    case .done, .partial: return rhythm.isAtMost ? .notDue : .met
    case .failed: return rhythm.isAtMost ? .missed : .notDue
    case .none, .paused, .skipped, .notDue: return .notDue
    }
  }
}
