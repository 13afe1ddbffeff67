/// How a goal stands. The first that holds counts, in this order.
public enum GoalStatus: String, Hashable, Sendable, CaseIterable {
  case archived, done
  case notStarted = "not-started"
  case overdue, stalled, ahead, behind
  case onTrack = "on-track"
  /// It is going on and has no due date.
  case open
}

/// What a goal asks for first: urgent from 6 on, important from 6 on.
public enum Quadrant: String, Hashable, Sendable, CaseIterable {
  case importantAndUrgent = "important-urgent"
  case important
  case urgent
  case neither

  init(importance: Int, urgency: Int) {
    switch (importance >= 6, urgency >= 6) {
    case (true, true): self = .importantAndUrgent
    case (true, false): self = .important
    case (false, true): self = .urgent
    case (false, false): self = .neither
    }
  }
}

/// How one measure of a goal stands.
public struct MeasureProgress: Hashable, Sendable {
  public let measure: GoalMeasure
  /// The unit of all the numbers; none for counts, days and streaks.
  public let unit: Unit
  /// In `unit`.
  public let target: Number
  /// The true figure, opening stock included; nil where there is no reading.
  public let actual: Number?
  /// The opening stock, or where it started; nil where nobody knows.
  public let from: Number?
  /// 0–1.
  public let progress: Double
  /// How much it is ahead of what is expected (below zero: behind), in the direction of the
  /// target; nil without a due date.
  public let lead: Number?
  /// How much a week it still takes; nil where it is reached, has no due date or is no sum.
  public let neededPerWeek: Number?
  /// The day on which the target is reached at the pace of the last four weeks.
  public let forecast: Day?

  /// Whether the target is reached.
  public var isReached: Bool { progress >= 1 }
}

/// How a milestone stands.
public struct MilestoneProgress: Hashable, Sendable {
  /// Where a milestone is on its way.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// More than a week away.
    case due
    /// Within seven days, today included.
    case approaching
    case missed, done
  }

  public let milestone: Milestone
  public let status: Status
  /// The day on which it was reached or is written to be done.
  public let done: Day?
  /// 0–1 of its measure; nil without one.
  public let progress: Double?
}

/// How a goal stands on a day.
public struct GoalProgress: Hashable, Sendable {
  public let goal: Name
  public let id: String
  public let title: String
  public let isObligation: Bool
  /// 1–10.
  public let importance: Int
  /// 1–10.
  public let urgency: Int
  public let quadrant: Quadrant
  /// As the goal says, else the day of the first contribution.
  public let start: Day?
  /// As the goal says, else the end of the last term that lists it without a share of its own.
  public let due: Day?
  /// The first status that holds, see the reference.
  public let status: GoalStatus
  /// 0–1: the mean of its measures.
  public let progress: Double
  /// 0–1: the part of its time that has gone by; nil without a due date or a start.
  public let expected: Double?
  /// The day on which the last of its measures is reached at the pace of the last four weeks.
  public let forecast: Day?
  /// The day on which it was reached: as written, or when all its measures first were.
  public let reached: Day?
  /// In the order of the file.
  public let measures: [MeasureProgress]
  /// In the order of the file.
  public let milestones: [MilestoneProgress]
  /// How many log lines helped it.
  public let contributions: Int
  /// The day of the last line that helped; nil without one.
  public let lastContribution: Day?
  public let values: [ValueLink]

  /// The amount that the first measure that is not reached still needs each week; nil for a
  /// goal that is done or archived.
  public var neededPerWeek: Amount? {
    guard status != .done, status != .archived,
      let measure = measures.first(where: { !$0.isReached }),
      let number = measure.neededPerWeek
    else { return nil }
    return Amount(number, measure.unit)
  }
}
