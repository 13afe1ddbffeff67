/// A measure of a goal or milestone, with its numbers in one unit.
package struct GoalTrack: Sendable {
  /// The index of the goal among the workspace's goals.
  package let goal: Int
  package let measure: GoalMeasure
  /// The unit of all numbers of the track.
  package let unit: Unit
  package let target: Number
  /// The `from` of the measure; nil if it is not stated.
  package let from: Number?

  package var how: GoalMeasure.How { measure.how }
  package var subject: SubjectPart? { measure.subject }

  /// True if amounts or days add up to the target, including the opening balance.
  package var isStock: Bool { how == .sum || how == .count || how == .days }
  /// True if each line is a reading of the current figure.
  package var isReading: Bool { how == .latest || how == .best || how == .mean }

  /// True if a line without any amount counts as one. This holds for a sum without a subject whose
  /// unit is a countable noun, as in `20 books`.
  let countsThings: Bool
  /// The unit of a bare number in seconds, if the track's unit is time: 3600 (an hour), unless the
  /// subject has another unit of time.
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
      Self.number(
        measure.target, unit, timeUnit, workspace.units, measure.subject) ?? measure.target.number
    countsThings = measure.subject == nil && measure.how == .sum && unit.isThing
    from = measure.from.flatMap { [unit, timeUnit] in
      Self.number($0, unit, timeUnit, workspace.units, measure.subject)
    }
  }

  /// Converts an amount that a block states for this track, such as a term's share, to the unit of
  /// the track; nil if it does not convert. A bare number is in the unit of the track; for a time,
  /// it is in hours, or in the subject's own unit of time.
  package func number(_ amount: Amount, _ units: UnitConverter) -> Number? {
    Self.number(amount, unit, timeUnit, units, subject)
  }

  private static func number(
    _ amount: Amount, _ unit: Unit, _ timeUnit: Int64, _ units: UnitConverter,
    _ subject: SubjectPart?
  ) -> Number? {
    guard amount.unit.isNone else {
      return units.convert(amount, to: unit, for: subject?.subject)
    }
    return unit == .time
      ? amount.number.scaled(by: Int128(timeUnit), over: 1) : amount.number
  }
}

extension Workspace {
  /// Returns the declared or built-in measure with a name; nil if no measure has the name.
  package func readingMeasure(_ name: Name) -> Measure? {
    switch positions[name] {
    case .measure, .builtIn: effectiveMeasures[name]
    default: nil
    }
  }

  /// Returns the unit of a bare number for a measure or part; `.none` for every other subject.
  fileprivate func ownUnit(of subject: SubjectPart?) -> Unit {
    guard let subject, let measure = readingMeasure(subject.subject) else { return .none }
    guard let part = subject.part else { return measure.unit ?? .none }
    return measure.parts.first { $0.name == part }?.unit
      ?? NightPart(rawValue: foldedName(text(of: part)))?.unit ?? .none
  }
}
