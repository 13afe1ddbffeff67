/// The gain of a goal's measure in some days.
package struct GoalGain: Hashable, Sendable {
  /// The change of the figure; nil if there is no reading yet.
  package let added: Number?
  /// The number of lines that helped the goal.
  package let lines: Int
}

/// The gains of a measure in several spans of days.
package struct MeasureGains: Hashable, Sendable {
  /// Nil for a goal without measures, whose lines are counted.
  package let measure: GoalMeasure?
  /// The unit of the gains; time is in seconds.
  package let unit: Unit
  /// The gain of each span.
  package let gains: [GoalGain]
}

extension GoalFigures {
  /// The gains of a goal's measures in each of some spans.
  ///
  /// - Parameter index: The goal's position among the workspace's goals.
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
