/// The status of a goal: the first case that applies, in the order of the format specification.
public enum GoalStatus: String, Hashable, Sendable, CaseIterable {
  case archived, done
  case notStarted = "not-started"
  case overdue, stalled, ahead, behind
  case onTrack = "on-track"
  /// The goal has begun, and it has no due date or rests.
  case open
}

/// The quadrant of a goal in the importance and urgency matrix. A rating of 6 or more is high.
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
  /// The unit of all numbers. For counts, days and streaks, it is the unit that the target states,
  /// usually none.
  public let unit: Unit
  /// The target in `unit`.
  public let target: Number
  /// The current figure, including the opening balance; nil if there is no reading yet.
  public let actual: Number?
  /// The opening balance, or the starting value; nil if unknown.
  public let from: Number?
  /// The progress, from 0 to 1.
  public let progress: Double
  /// The difference between the figure and the expected figure, positive if the figure is ahead in
  /// the direction of the target.
  ///
  /// Nil if the goal has no start or no due date, or if neither the figure nor the starting value
  /// is known.
  public let lead: Number?
  /// The amount that is needed each week to reach the target in time; with less than a week left,
  /// the whole missing amount.
  ///
  /// Nil if the target is reached, if the goal has no due date or it has passed, or if neither the
  /// figure nor the starting value is known. Also nil for a mean, a best or a streak.
  public let neededPerWeek: Number?
  /// The day on which the target will be reached at the pace of the last four weeks; nil if there
  /// is no forecast.
  public let forecast: Day?

  /// True if the target is reached.
  public var isReached: Bool { progress >= 1 }

  /// True if the target is a level to reach, false if it is a sum that grows.
  public var isLevel: Bool {
    switch measure.how {
    case .latest, .best, .mean: true
    case .sum, .count, .days, .streak: false
    }
  }
}

/// The status of a milestone on a day.
public enum MilestoneStatus: String, Hashable, Sendable, CaseIterable {
  /// The date is more than a week away.
  case due
  /// The date is today or within the next seven days.
  case approaching
  case missed, done
}

/// The progress of a milestone.
public struct MilestoneProgress: Hashable, Sendable {
  public let milestone: Milestone
  /// The milestone's block; nil if the milestone is a property of the goal.
  public let block: Name?
  public let status: MilestoneStatus
  /// The day on which the milestone was reached or is marked as done; nil if it is open.
  public let done: Day?
  /// The progress of the milestone's measures, from 0 to 1; nil if the milestone has no measure.
  public let progress: Double?
}

/// The progress of a goal as of a given day.
public struct GoalProgress: Hashable, Sendable {
  public let goal: Name
  public let id: String
  public let title: String
  /// Goal, obligation or milestone.
  public let kind: Kind
  /// The goal that a milestone belongs to.
  public let parent: Name?
  /// The importance, 1–10.
  public let importance: Int
  /// The urgency, 1–10.
  public let urgency: Int
  public let quadrant: Quadrant
  /// The first day: as stated, else the day of the first contribution.
  public let start: Day?
  /// The due date: as stated, else the latest end of the terms that list the goal without a share.
  /// Cancelled terms are ignored.
  public let due: Day?
  public let status: GoalStatus
  /// The mean progress of the measures, from 0 to 1. Without measures, it is 1 if the goal is done,
  /// else 0.
  public let progress: Double
  /// The share of the goal's days that have passed, from 0 to 1; nil if the goal rests, or has no
  /// start or no due date.
  public let expected: Double?
  /// The day on which the last of the measures will be reached at the pace of the last four weeks;
  /// nil if there is no forecast.
  public let forecast: Day?
  /// The day on which the goal was reached: the stated day or the first day with all measures
  /// reached, whichever is earlier. Nil if it was never reached.
  public let reached: Day?
  /// The progress of the measures, in file order.
  public let measures: [MeasureProgress]
  /// The progress of the milestones: first the milestones that the goal's block states, in file
  /// order, then the milestone blocks of the goal that have a due date.
  public let milestones: [MilestoneProgress]
  /// The number of log lines that contributed to the goal.
  public let contributions: Int
  /// The day of the last line that contributed; nil if there is none.
  public let lastContribution: Day?
  /// The trend of the number of log lines that contribute to the goal: the last 14 days compared
  /// with the 14 days before.
  ///
  /// The trend is `.stalled` if the goal began at least 14 days ago and has had no such line for 14
  /// days. Otherwise it is nil if the goal began within these 28 days, or has fewer than four lines
  /// in them. It is always nil for a goal that is done, is archived, rests or has not begun.
  public let trend: Trend?
  public let values: [ValueLink]
  /// True if the term of the day lists the goal, or the goal that it is a milestone of, and is on
  /// hold or cancelled.
  public let isResting: Bool

  /// The day on which the goal was reached, if the goal is done or archived. Nil if it was never
  /// reached, or if it is open again because a measure has left its target since.
  package var closed: Day? { status == .done || status == .archived ? reached : nil }

  /// True if the goal is stalled and its progress is also behind the expected progress.
  package var isStalledBehind: Bool {
    guard status == .stalled, let expected else { return false }
    return GoalPace.status(progress, expected: expected) == .behind
  }

  /// The amount needed each week for the first open measure for which it is known, in the unit of
  /// the measure. Nil if there is no such measure, or if the goal is done or archived.
  public var neededPerWeek: Amount? {
    guard status != .done, status != .archived else { return nil }
    for measure in measures where !measure.isReached {
      if let number = measure.neededPerWeek {
        return Amount(number, measure.unit.ofDifference)
      }
    }
    return nil
  }

  /// Returns the number of days, including today, for which the goal does not fall behind even if
  /// no more lines contribute.
  ///
  /// Nil if the goal is neither on track nor ahead, has no due date, or would not fall behind by
  /// its due date.
  public func safeDays(on today: Day) -> Int? {
    guard status == .onTrack || status == .ahead, let start, let due else { return nil }
    for day in stride(from: 1, through: due - today, by: 1) {
      let expected = ElapsedDays(from: start, through: due, on: today + day).share
      if GoalPace.status(progress, expected: expected) == .behind { return day }
    }
    return nil
  }

  /// Returns the number of days from `today`, or from a later start, to the due date, both
  /// included; nil if there is no due date or it has passed.
  public func daysLeft(on today: Day) -> Int? {
    due.flatMap { $0 >= today ? max(1, $0 - max(today, start ?? today) + 1) : nil }
  }
}
