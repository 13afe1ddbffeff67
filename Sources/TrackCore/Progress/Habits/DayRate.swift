extension HabitProgress {
  /// Returns the rhythm in force on a day; nil if the day is not judged or no rhythm applies to it.
  public func rhythm(on day: Day) -> Rhythm? {
    guard day >= firstDay, day <= lastDay else { return nil }
    return evaluation.segmentIndex(on: day).flatMap { evaluation.segments[$0].rhythm(on: day) }
  }
}

extension [HabitProgress] {
  /// Returns the number of habits that were due on a day, and the number of them that were met.
  ///
  /// A rhythm that is judged over more than a day counts on two kinds of days only. Under an
  /// at-least rhythm, a day on which something was done counts as met. Under an at-most rhythm, a
  /// day on which the limit was exceeded counts as missed. Skipped and paused days never count.
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
      // A limit that was not exceeded counts as met only when the day is over.
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
