/// What some days brought to a measure of a goal.
package struct GoalGain: Hashable, Sendable {
  /// How much further the figure came; nil where there is no reading yet.
  package let added: Number?
  /// How many lines helped the goal.
  package let lines: Int
}

/// What several spans of days brought to a measure.
package struct MeasureGains: Hashable, Sendable {
  /// Nil for a goal without measures, whose lines are counted.
  package let measure: GoalMeasure?
  /// Of the amounts; time is in seconds.
  package let unit: Unit
  /// One for each span.
  package let gains: [GoalGain]
}

extension GoalFigures {
  /// What each of some spans brought to a goal, measure by measure.
  ///
  /// - Parameter index: its position among the workspace's goals.
  package func gains(of index: Int, in spans: [DaySpan]) -> [MeasureGains] {
    let ends = spans.map { (first: $0.from, last: min($0.through ?? today, today)) }
    let lines = ends.map { contributions.tallies[index].count(from: $0.first, through: $0.last) }
    let courses = measures(of: index)
    guard !courses.isEmpty else {
      return [
        MeasureGains(
          measure: nil, unit: .none, gains: lines.map { GoalGain(added: Number($0), lines: $0) })
      ]
    }
    return courses.map { course in
      MeasureGains(
        measure: course.track.measure, unit: course.track.unit,
        gains: zip(ends, lines).map { end, lines in
          let added = course.figure(through: end.last).map {
            $0 - course.figureOrStart(through: end.first - 1)
          }
          return GoalGain(added: added, lines: lines)
        })
    }
  }
}
