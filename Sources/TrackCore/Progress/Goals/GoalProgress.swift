/// The status of a goal: the first case that holds, in the order of the reference.
public enum GoalStatus: String, Hashable, Sendable, CaseIterable {
  case archived, done
  case notStarted = "not-started"
  case overdue, stalled, ahead, behind
  case onTrack = "on-track"
  /// Begun and without a due date.
  case open
}

/// The quadrant of a goal in the importance and urgency matrix; both count from 6 on.
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

/// The progress of one measure of a goal.
public struct MeasureProgress: Hashable, Sendable {
  public let measure: GoalMeasure
  /// The unit of all the numbers; none for counts, days and streaks.
  public let unit: Unit
  /// In `unit`.
  public let target: Number
  /// The figure, opening stock included; nil without a reading.
  public let actual: Number?
  /// The opening stock, or the figure that it started from; nil if unknown.
  public let from: Number?
  /// 0–1.
  public let progress: Double
  /// The distance ahead of the expected figure in the direction of the target, below zero if it
  /// is behind; nil without a due date.
  public let lead: Number?
  /// The amount a week that it still takes, and of less than a week the missing amount itself;
  /// nil if it is reached, has no due date, or is a mean or a streak.
  public let neededPerWeek: Number?
  /// The day on which the target is reached at the pace of the last four weeks.
  public let forecast: Day?

  /// True if the target is reached.
  public var isReached: Bool { progress >= 1 }

  /// True for a level that is reached, not a sum that grows.
  public var isLevel: Bool {
    switch measure.how {
    case .latest, .best, .mean: true
    case .sum, .count, .days, .streak: false
    }
  }
}

/// The progress of a milestone.
public struct MilestoneProgress: Hashable, Sendable {
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// More than a week away.
    case due
    /// Within seven days, today included.
    case approaching
    case missed, done
  }

  public let milestone: Milestone
  public let status: Status
  /// The day on which it was reached or is written as done; nil if open.
  public let done: Day?
  /// 0–1 of its measure; nil without one.
  public let progress: Double?
}

/// The progress of a goal on a day.
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
  /// As written, else the day of the first contribution.
  public let start: Day?
  /// As written, else the end of the last term that lists it without a share of its own.
  public let due: Day?
  public let status: GoalStatus
  /// 0–1: the mean of its measures.
  public let progress: Double
  /// 0–1: the share of its days that have gone by; nil without a due date or a start.
  public let expected: Double?
  /// The day on which the last of its measures is reached at the pace of the last four weeks.
  public let forecast: Day?
  /// The day on which it was reached: as written, or the first with all measures reached.
  public let reached: Day?
  /// In the order of the file.
  public let measures: [MeasureProgress]
  /// In the order of the file.
  public let milestones: [MilestoneProgress]
  /// The number of log lines that helped it.
  public let contributions: Int
  /// The day of the last line that helped; nil without one.
  public let lastContribution: Day?
  public let values: [ValueLink]

  /// The amount that the first open measure with a pace still takes a week, in its unit; nil for a
  /// goal that is done or archived.
  public var neededPerWeek: Amount? {
    guard status != .done, status != .archived else { return nil }
    for measure in measures where !measure.isReached {
      if let number = measure.neededPerWeek { return Amount(number, measure.unit) }
    }
    return nil
  }

  /// The days from `today` or the later start through the due date, both included; nil without a
  /// due date, or after it.
  public func daysLeft(on today: Day) -> Int? {
    due.flatMap { $0 >= today ? max(1, $0 - max(today, start ?? today) + 1) : nil }
  }
}
