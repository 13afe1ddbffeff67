/// The status of a term.
public enum TermStatus: String, Hashable, Sendable, CaseIterable {
  case onHold = "on-hold"
  case delayed, cancelled
  /// The term has not begun.
  case planned
  case current
  /// The last day of the term is over.
  case completed

  /// True if the term is on hold or cancelled.
  package var rests: Bool { self == .onHold || self == .cancelled }
}

/// The figures of a goal within a term that lists it, in the unit of the goal's first measure.
public struct TermGoal: Hashable, Sendable {
  public let goal: Name
  public let id: String
  public let title: String
  /// The amount planned for the term; negative if the figure is to fall. It is the share that the
  /// term states. If the term states none, the amount missing at the start of the term is spread
  /// evenly over the days to the due date, and the share is the part for the days in the term.
  ///
  /// Nil if the goal has no measures. Also nil if the term states no share and the goal has no due
  /// date, or its measure is a mean or a streak.
  public let share: Number?
  /// True if the share is stated in the term, false if it is computed.
  public let isShareWritten: Bool
  /// The unit of all numbers.
  public let unit: Unit
  /// The amount done within the weeks of the term; nil for a goal without measures.
  public let done: Number?
  /// The part of the share that should be done by now; nil if there is no share, or if the term is
  /// on hold or cancelled.
  public let expected: Number?
  /// The status of the goal within the term, computed with the term's days and the goal's
  /// share of the term.
  public let status: GoalStatus
  /// The reason stated in the term.
  public let why: String?

  /// The part of the share that is done, from 0 to 1; nil if there is no share.
  public var progress: Double? {
    guard let share, let done else { return nil }
    if share == .zero { return 1 }
    return min(max(done.approximate / share.approximate, 0), 1)
  }
}

/// The rates of a habit in a term and in the previous term.
public struct TermHabit: Hashable, Sendable {
  public let habit: Name
  public let id: String
  public let rate: HabitRate
  /// The rate in the previous term; nothing is due if there is none.
  public let rateBefore: HabitRate
}

/// The figures of a term.
public struct TermProgress: Hashable, Sendable {
  public let term: Name
  public let number: Int
  public let title: String
  public let theme: String?
  public let start: Day
  /// The last day.
  public let end: Day
  /// The current week, from 1. Before the term it is 1, after it `weeks`.
  public let week: Int
  public let weeks: Int
  /// The number of days of the term after today. Before the term, it is all of its days; after it,
  /// 0.
  public let daysLeft: Int
  public let status: TermStatus
  /// The last day of each week that has no review and is over or ends today; empty if the term is
  /// on hold or cancelled.
  public let reviewsDue: [Day]
  /// The goals that the term lists, in the order of the file.
  public let goals: [TermGoal]
  /// The goals that the term does not list but whose days overlap it, without the milestones of
  /// listed goals.
  public let overlapping: [Name]
  /// The values on which the term focuses.
  public let focus: [Name]
  public let habits: [TermHabit]
}

/// The results of a term, for a review.
public struct TermClosing: Hashable, Sendable {
  public let term: TermProgress
  /// The listed goals that reached their share or were done.
  public let reached: [Name]
  /// The listed goals that did not reach their share and are not archived.
  public let missed: [Name]
  /// The milestones of any goal that were done within the term.
  public let milestonesDone: [GoalMilestone]
  /// The milestones of any goal that were not done although their date was within the term and has
  /// passed.
  public let milestonesMissed: [GoalMilestone]
  /// The number of log lines that contributed to any goal.
  public let contributions: Int
  /// The number of weeks with a review.
  public let reviews: Int
  public let values: [ValueProgress]
}

/// A milestone and its goal.
public struct GoalMilestone: Hashable, Sendable {
  public let goal: Name
  public let milestone: MilestoneProgress
}

extension TermProgress {
  /// The mean progress of the term's goals, from 0 to 1; nil if no goal has a share.
  public var meanProgress: Double? {
    let parts = goals.compactMap(\.progress)
    return parts.isEmpty ? nil : parts.reduce(0, +) / Double(parts.count)
  }

  /// The median progress of the term's goals, from 0 to 1; nil if no goal has a share.
  public var medianProgress: Double? {
    let parts = goals.compactMap(\.progress).sorted()
    guard !parts.isEmpty else { return nil }
    return (parts[(parts.count - 1) / 2] + parts[parts.count / 2]) / 2
  }

  /// The rate of all habits in the term.
  public var habitRate: HabitRate { habits.map(\.rate).total }

  /// The rate of all habits in the previous term.
  public var habitRateBefore: HabitRate { habits.map(\.rateBefore).total }
}
