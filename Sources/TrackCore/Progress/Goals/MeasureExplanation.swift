/// The gain of the last four weeks, on which the forecast is based.
package struct RecentPace: Hashable, Sendable {
  package let first: Day
  package let last: Day
  package let gained: Number
  /// The difference between today's figure and the target.
  package let missing: Number
  /// False if there are too few days, or too few days with a line, for a forecast.
  package let isEnough: Bool

  package var days: Int { last - first + 1 }
}

/// The numbers from which the figures of one measure of a goal are computed.
package struct MeasureExplanation: Sendable {
  package let progress: MeasureProgress
  /// True if amounts or days add up to the target.
  package let isStock: Bool
  /// True if the lines of a day are one reading, their sum.
  package let sumsDays: Bool
  /// The pace of the last four weeks.
  ///
  /// Nil if the goal has not begun, if there is no reading yet, or if the target is reached. Also
  /// nil for a mean, a best, a streak or a known amount of work.
  package let recent: RecentPace?
  /// The number of days left to reach the target.
  ///
  /// Nil if the target is reached, if the goal has no due date or it has passed, or if neither the
  /// figure nor the starting value is known. Also nil for a mean, a best or a streak.
  package let daysLeft: Int?
}

extension GoalFigures {
  /// Returns the numbers from which a goal's figures of today are computed, one element for each
  /// measure.
  ///
  /// - Parameter index: The index of the goal among the workspace's goals.
  package func explanation(of index: Int) -> [MeasureExplanation] {
    let pace = pace(of: index, on: today)
    return measures(of: index).map { course in
      MeasureExplanation(
        progress: course.progress(pace), isStock: course.track.isStock,
        sumsDays: course.track.sumsDays, recent: course.recent(pace),
        daysLeft: course.daysLeft(course.figure(through: today), pace))
    }
  }

  /// Returns the number of days since the start or the last contribution, whichever is later; nil
  /// if the goal has not begun.
  package func idleDays(of index: Int) -> Int? {
    guard let start = start(of: index), start <= today else { return nil }
    return today - max(start, contributions.tallies[index].last(through: today) ?? start)
  }

  /// Returns the term whose end is the goal's due date; nil if the goal has its own due date or
  /// none at all.
  package func dueTerm(of index: Int) -> Term? {
    let goal = workspace.goals[index]
    guard goal.due == nil, let due = due(of: index) else { return nil }
    return workspace.terms.first { term in
      term.end == due && term.goals.contains { $0.goal == goal.name && $0.share == nil }
    }
  }
}
