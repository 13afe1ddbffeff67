/// The gain of a goal's measure within a range of days.
package struct GoalGain: Hashable, Sendable {
  /// The change of the measure's figure; nil if there is no reading yet.
  package let added: Number?
  /// The number of lines that contributed to the goal.
  package let lines: Int
}

/// The gains of a measure within several ranges of days.
package struct MeasureGains: Hashable, Sendable {
  /// The measure; nil for a goal without measures, for which only the lines are counted.
  package let measure: GoalMeasure?
  /// The unit of the gains; time is in seconds.
  package let unit: Unit
  /// The gain within each range.
  package let gains: [GoalGain]
}

extension GoalFigures {
  /// Returns the gains of a goal's measures within each range of days.
  ///
  /// - Parameter index: The index of the goal among the workspace's goals.
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
        measure: course.track.measure, unit: course.track.unit.ofDifference,
        gains: zip(ends, lines).map { end, lines in
          let added = course.figure(through: end.last).map {
            $0 - course.figureOrStart(through: end.first - 1)
          }
          return GoalGain(added: added, lines: lines)
        })
    }
  }
}
