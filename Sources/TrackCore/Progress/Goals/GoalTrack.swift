/// A measure of a goal or milestone, with its numbers in one unit.
package struct GoalTrack: Sendable {
  /// The index of the goal among the workspace's goals.
  package let goal: Int
  package let measure: GoalMeasure
  /// The unit of all numbers of the track.
  package let unit: Unit
  package let target: Number
  /// The starting value or opening balance that the measure states with `from`; nil if there is
  /// none.
  package let from: Number?

  package var how: GoalMeasure.How { measure.how }
  package var subject: SubjectPart? { measure.subject }

  /// True if amounts or days add up to the target, including the opening balance.
  package var isStock: Bool { how == .sum || how == .count || how == .days }
  /// True if each line is a reading of the current figure.
  package var isReading: Bool { how == .latest || how == .best || how == .mean }

  /// True if the lines of a day are one reading, their sum. This holds for readings of a measure
  /// whose `by` is `sum`, such as `steps`, except `meal`, which is measured by the meal.
  let sumsDays: Bool
  /// True if a line without any amount counts as one. This holds for a sum without a subject whose
  /// unit is a countable noun, as in `20 books`.
  let countsThings: Bool
  /// The number of seconds that a bare number means if the track's unit is time: the seconds of the
  /// subject's unit of time, or 3600 (an hour) if it has none.
  private let timeUnit: Int64

  init(_ measure: GoalMeasure, goal: Int, workspace: Workspace) {
    self.goal = goal
    self.measure = measure
    let own = workspace.ownUnit(of: measure.subject)
    timeUnit = own.secondsOfTime ?? 3600
    if !measure.target.unit.isNone || measure.how == .count || measure.how == .days
      || measure.how == .streak
    {
      unit = measure.target.unit
    } else {
      unit = own.secondsOfTime == nil ? own : .time
    }
    target =
      workspace.units.number(
        measure.target, in: unit, bareTime: timeUnit, for: measure.subject?.subject)
      ?? measure.target.number
    sumsDays =
      [.latest, .best, .mean].contains(measure.how)
      && measure.subject.map { workspace.sumsDays(of: $0) } ?? false
    countsThings = measure.subject == nil && measure.how == .sum && unit.isThing
    from = measure.from.flatMap { [unit, timeUnit] in
      workspace.units.number($0, in: unit, bareTime: timeUnit, for: measure.subject?.subject)
    }
  }

  /// Converts an amount that a block states for this track, such as a term's share, to the unit of
  /// the track; nil if it does not convert.
  ///
  /// A bare number is in the unit of the track. If that unit is time, it is in hours, or in the
  /// subject's own unit of time. If the track measures times of day, an amount of time is a
  /// duration.
  package func number(_ amount: Amount, _ units: UnitConverter) -> Number? {
    if unit == .clock, amount.unit == .time { return amount.number }
    return units.number(amount, in: unit, bareTime: timeUnit, for: subject?.subject)
  }
}
