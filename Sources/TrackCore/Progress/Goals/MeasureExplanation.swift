/// What the last weeks brought to a measure, from which its forecast is taken.
package struct RecentPace: Hashable, Sendable {
  package let first: Day
  package let last: Day
  package let gained: Number
  /// From today's figure to the target.
  package let missing: Number

  package var days: Int { last - first + 1 }
}

/// How the figures of one measure of a goal come about.
package struct MeasureExplanation: Sendable {
  package let progress: MeasureProgress
  /// Whether amounts or days add up to the target.
  package let isStock: Bool
  /// Nil where no pace can be taken.
  package let recent: RecentPace?
  /// The days over which what is missing is spread; nil where nothing is needed a week.
  package let daysLeft: Int?
}

extension GoalFigures {
  /// How a goal's figures of today come about, measure by measure.
  ///
  /// - Parameter index: its position among the workspace's goals.
  package func explanation(of index: Int) -> [MeasureExplanation] {
    let pace = GoalPace(start: start(of: index), due: due(of: index), today: today)
    return measures(of: index).map { course in
      MeasureExplanation(
        progress: course.progress(pace), isStock: course.track.isStock,
        recent: course.recent(pace),
        daysLeft: course.daysLeft(course.figure(through: today), pace))
    }
  }

  /// How many days ago the later of its start and its last contribution was; nil before it
  /// has a start.
  package func idleDays(of index: Int) -> Int? {
    guard let start = start(of: index), start <= today else { return nil }
    return today - max(start, contributions.tallies[index].last(through: today) ?? start)
  }

  /// The term whose end is the goal's due date; nil where the goal says one itself.
  package func dueTerm(of index: Int) -> Term? {
    let goal = workspace.goals[index]
    guard goal.due == nil, let due = due(of: index) else { return nil }
    return workspace.terms.first { term in
      term.end == due && term.goals.contains { $0.goal == goal.name && $0.share == nil }
    }
  }
}
