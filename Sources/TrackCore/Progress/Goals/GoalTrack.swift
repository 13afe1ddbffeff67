/// A measure of a goal, or of one of its milestones, ready to take the numbers of lines.
package struct GoalTrack: Sendable {
  /// The goal's position among the workspace's goals.
  package let goal: Int
  package let measure: GoalMeasure
  /// The unit of every number below and of all that the lines bring.
  package let unit: Unit
  package let target: Number
  /// Where it starts from, as far as the file says it.
  package let from: Number?

  package var how: GoalMeasure.How { measure.how }
  package var subject: SubjectPart? { measure.subject }

  /// Whether amounts or days add up to the target, opening stock and all.
  package var isStock: Bool { how == .sum || how == .count || how == .days }
  /// Whether each line is a reading of where one stands.
  package var isReading: Bool { how == .latest || how == .best || how == .mean }

  /// Whether a line without any amount counts as one of what is asked for, as `20 books` does:
  /// a sum without a subject, in a plain word.
  let countsThings: Bool
  /// What a bare number stands for where the unit is one of time: `h` unless the measure says
  /// otherwise.
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

  /// An amount that a block states for this track, such as a term's share; a bare number is in
  /// the track's unit.
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
  /// The measure of a name, built-in ones included; nil where the name is a habit's or another
  /// block's.
  package func readingMeasure(_ name: Name) -> Measure? {
    switch positions[name] {
    case .measure, .builtIn: effectiveMeasures[name]
    default: nil
    }
  }

  /// The unit of a bare number on a measure or one of its parts; none for everything else.
  fileprivate func ownUnit(of subject: SubjectPart?) -> Unit {
    guard let subject, let measure = readingMeasure(subject.subject) else { return .none }
    guard let part = subject.part else { return measure.unit ?? .none }
    return measure.parts.first { $0.name == part }?.unit ?? .none
  }
}
