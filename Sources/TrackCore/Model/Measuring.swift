/// A habit, task or measure, or one part of a measure, that something else counts.
public struct SubjectPart: Hashable, Sendable {
  public let subject: Name
  /// One part of it; nil for the whole.
  public let part: Name?
}

/// What a goal measures: a subject, how, and the target.
public struct GoalMeasure: Hashable, Sendable {
  /// How lines become one figure.
  public enum How: String, Sendable, CaseIterable {
    case sum, count, days, latest, best, mean, streak
  }

  /// What counts; nil for whatever contributes to the goal.
  public let subject: SubjectPart?
  public let how: How
  /// In the unit in which it is written.
  public let target: Amount
  /// The opening stock of a sum, else the value one starts from.
  public let from: Amount?
  /// The file and line it is written on.
  public let place: Place
}

/// A station on the way to a goal.
public struct Milestone: Hashable, Sendable {
  /// The day by which it is to be reached.
  public let date: Day
  /// What must be reached; nil where `done` alone says so.
  public let measure: GoalMeasure?
  /// The day on which it is written to be done.
  public let done: Day?
  public let title: String
  /// The file and line it is written on.
  public let place: Place
}
