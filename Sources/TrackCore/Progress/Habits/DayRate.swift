extension HabitProgress {
  /// Returns the rhythm in force on a day; nil if the day is not judged or no rhythm applies to it.
  public func rhythm(on day: Day) -> Rhythm? {
    guard day >= firstDay, day <= lastDay else { return nil }
    return evaluation.segmentIndex(on: day).flatMap { evaluation.segments[$0].rhythm(on: day) }
  }
}

extension [HabitProgress] {
  /// Returns the number of habits that were due on a day, and the number of these that were met.
  ///
  /// A rhythm that is judged over more than a day does not make a single day due. If it is an
  /// at-least rhythm, the day counts as met if something was done; if it is an at-most rhythm, the
  /// day counts as missed if the limit was exceeded. Other days of such a rhythm, and skipped and
  /// paused days, do not count.
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
