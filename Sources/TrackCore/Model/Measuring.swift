/// A subject that a goal or habit counts: a habit, task or measure, or one part of it.
public struct SubjectPart: Hashable, Sendable {
  public let subject: Name
  /// The part; nil for the whole subject.
  public let part: Name?

  package init(subject: Name, part: Name? = nil) {
    self.subject = subject
    self.part = part
  }
}

/// A measure of a goal: the subject, the aggregation and the target.
public struct GoalMeasure: Hashable, Sendable {
  /// The aggregation of the entries into one figure.
  public enum How: String, Sendable, CaseIterable {
    case sum, count, days, latest, best, mean, streak
  }

  /// The subject that counts; nil if everything that contributes to the goal counts.
  public let subject: SubjectPart?
  public let how: How
  /// The target in the unit that the file states.
  public let target: Amount
  /// The opening balance of a sum; for other aggregations the starting value.
  public let from: Amount?
  /// True if the file states the aggregation, false if it follows from the target's unit.
  let statesHow: Bool
  /// The file and line of the measure.
  public let place: Place
  /// The text after `;`; nil if there is none. Always nil in a milestone, whose text is its title.
  public internal(set) var note: String?
}

/// An intermediate target of a goal.
public struct Milestone: Hashable, Sendable {
  /// The deadline of the milestone.
  public let date: Day
  /// The measure to reach; nil if only `done` completes the milestone.
  public let measure: GoalMeasure?
  /// The stated day of completion.
  public let done: Day?
  public let title: String
  /// The file and line of the milestone.
  public let place: Place
}
