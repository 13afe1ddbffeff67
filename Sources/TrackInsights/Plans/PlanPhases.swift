import TrackCore

extension WeeklyPlan {
  /// A part of the planned days in which every week requires the same time.
  package struct Phase: Sendable {
    package let first: Day
    /// The seconds that each week of the phase requires.
    package let asked: Double
    /// The goals that required time before this phase but no longer do.
    package let ended: [PlanItem]
  }

  /// The phases of the plan. The first one requires `asked`; each later one begins after the last
  /// day of a goal.
  ///
  /// A decrease by less than a twentieth of `asked` does not begin a phase of its own. It is
  /// included in the next phase.
  package var phases: [Phase] {
    var phases = [Phase(first: days.lowerBound, asked: asked, ended: [])]
    let ending = items.filter { $0.lastDay != nil && $0.extra >= 60 }
    var ended: [PlanItem] = []
    var rest = asked
    for last in Set(ending.compactMap(\.lastDay)).sorted() {
      let goals = ending.filter { $0.lastDay == last }
      ended += goals
      rest -= goals.reduce(0) { $0 + $1.extra }
      guard phases[phases.count - 1].asked - rest >= asked / 20 else { continue }
      phases.append(Phase(first: last + 1, asked: max(rest, 0), ended: ended))
      ended = []
    }
    return phases
  }

  /// The first phase that fits, if the plan does not fit at first; nil if it fits from the beginning
  /// or never.
  package var firstFittingPhase: Phase? {
    guard let limit, asked > limit else { return nil }
    return phases.first { $0.asked <= limit }
  }
}

extension WeeklyPlan {
  /// A pause of a habit within the planned days, during which a week requires less than `asked`.
  package struct Relief: Sendable {
    package let item: PlanItem
    package let days: ClosedRange<Day>
    /// The seconds that each week requires less.
    package let seconds: Double
  }

  /// The pauses of habits that last a week or longer. A goal requires its time also while the habit
  /// is paused through which the time usually comes, so such time is not subtracted.
  package var reliefs: [Relief] {
    items.flatMap { item in
      item.pauses.filter { $0.upperBound - $0.lowerBound >= 6 }.compactMap { days -> Relief? in
        let goals = items.filter { $0.lastDay.map { $0 >= days.lowerBound } ?? true }
        let parts = goals.flatMap(\.inHabits).filter { $0.habit == item.name }
        let seconds = item.extra - parts.reduce(0) { $0 + $1.seconds }
        return seconds < 60 ? nil : Relief(item: item, days: days, seconds: seconds)
      }
    }
  }
}
