import TrackCore

/// The gains of a goal's measures in the weeks up to a day, latest first. A week without a gain is
/// omitted if all habits that serve the goal were paused in it.
package struct GoalWeeks: Sendable {
  package struct Week: Sendable {
    package let first: Day
    package let last: Day
    /// The gain of each measure, in the unit of the measure.
    package let gains: [Number]

    /// True if a measure changed in this week.
    package var hasGain: Bool { gains.contains { $0 != .zero } }
  }

  /// The maximum number of weeks, which is ten years. Older weeks would have almost no weight in a
  /// forecast.
  package static let most = 520

  package let weeks: [Week]

  /// - Parameters:
  ///   - goal: The index of the goal among the workspace's goals.
  ///   - end: The last known day.
  ///   - most: The maximum number of weeks.
  package init(
    of goal: Int, _ overview: Overview, _ workspace: Workspace, through end: Day,
    most: Int = Self.most
  ) {
    guard let start = overview.goals.start(of: goal) else {
      weeks = []
      return
    }
    let measures = overview.goals.measures(of: goal)
    let helpers = overview.habits.filter { habit in
      workspace.block(named: habit.name)?.servedGoals.contains(workspace.goals[goal].name) ?? false
    }
    var weeks: [Week] = []
    var last = end
    while last - 6 >= start, end - last < most * 7 {
      let first = last - 6
      let gains = measures.map { $0.gain(from: first, through: last) }
      let isPaused = !helpers.isEmpty && helpers.allSatisfy { $0.isPaused(from: first) }
      let week = Week(first: first, last: last, gains: gains)
      if !isPaused || week.hasGain { weeks.append(week) }
      last = last - 7
    }
    self.weeks = weeks
  }
}

extension MeasureTimeline {
  /// Returns the change of the measured figure within a range of days.
  func gain(from first: Day, through last: Day) -> Number {
    figureOrStart(through: last) - figureOrStart(through: first - 1)
  }

  /// True if the gains of the weeks add up to the measured figure; false for a mean, a best or a
  /// streak.
  var hasGains: Bool { track.isStock || track.how == .latest }
}

extension HabitProgress {
  /// Returns true if most days of a week are paused.
  fileprivate func isPaused(from first: Day) -> Bool {
    (0..<7).filter { state(on: first + $0) == .paused }.count >= 4
  }
}
