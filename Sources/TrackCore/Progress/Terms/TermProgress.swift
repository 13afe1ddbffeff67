/// The status of a term.
public enum TermStatus: String, Hashable, Sendable, CaseIterable {
  case onHold = "on-hold"
  case delayed, cancelled
  /// It has not begun.
  case planned
  case current
  /// Its last day is over.
  case completed
}

/// The figures of a goal within a term that lists it, in the unit of the goal's first measure.
public struct TermGoal: Hashable, Sendable {
  public let goal: Name
  public let id: String
  public let title: String
  /// The amount planned for these weeks: as written, else what remained at their start, spread
  /// evenly over the days to the due date; nil without a due date.
  public let share: Number?
  /// True for a share written in the term, false for a computed one.
  public let isShareWritten: Bool
  /// The unit of all the numbers.
  public let unit: Unit
  /// The amount done within the weeks of the term; nil for a goal without measures.
  public let done: Number?
  /// The part of the share that should be done by now; nil without a share, and in a term that
  /// is on hold or cancelled.
  public let expected: Number?
  /// That of the goal as a whole.
  public let status: GoalStatus
  /// The reason that the term gives.
  public let why: String?

  /// The part of the share that is done, 0–1; nil without a share.
  public var progress: Double? {
    guard let share, let done else { return nil }
    if share == .zero { return 1 }
    return min(max(done.approximate / share.approximate, 0), 1)
  }
}

/// The rates of a habit in a term and in the one before.
public struct TermHabit: Hashable, Sendable {
  public let habit: Name
  public let id: String
  /// 0–1; nil where nothing was due.
  public let rate: Double?
  /// 0–1 in the term before; nil without one.
  public let rateBefore: Double?
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
  /// The week that today lies in, from 1; 1 before the term, `weeks` after it.
  public let week: Int
  public let weeks: Int
  /// The number of days after today; the whole term before it begins, 0 after it.
  public let daysLeft: Int
  public let status: TermStatus
  /// The last days of weeks that are over, or end today, without a review.
  public let reviewsDue: [Day]
  /// The goals that the term lists, in the order of the file.
  public let goals: [TermGoal]
  /// Goals that the term does not list and whose days overlap it.
  public let overlapping: [Name]
  /// The values that the term is about.
  public let focus: [Name]
  public let habits: [TermHabit]
}

/// The results of a term, for a review.
public struct TermClosing: Hashable, Sendable {
  public let term: TermProgress
  /// The listed goals that reached their share, or were done.
  public let reached: [Name]
  /// The listed goals that did not.
  public let missed: [Name]
  /// Milestones of any goal that were done in these days, and those that were missed.
  public let milestonesDone: [GoalMilestone]
  /// Milestones of its goals whose date passed in the term.
  public let milestonesMissed: [GoalMilestone]
  /// The number of log lines that helped a goal.
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
  /// The mean of its goals' progress within the term, 0–1; nil without a goal that has a share.
  public var meanProgress: Double? {
    let parts = goals.compactMap(\.progress)
    return parts.isEmpty ? nil : parts.reduce(0, +) / Double(parts.count)
  }

  /// The median of its goals' progress within the term, 0–1; nil without a goal that has a share.
  public var medianProgress: Double? {
    let parts = goals.compactMap(\.progress).sorted()
    guard !parts.isEmpty else { return nil }
    return (parts[(parts.count - 1) / 2] + parts[parts.count / 2]) / 2
  }

  /// The mean rate of its habits, 0–1; nil where nothing was due.
  public var habitRate: Double? { Self.mean(habits.map(\.rate)) }

  /// The mean rate of its habits in the term before, 0–1; nil where nothing was due.
  public var habitRateBefore: Double? { Self.mean(habits.map(\.rateBefore)) }

  private static func mean(_ rates: [Double?]) -> Double? {
    let rates = rates.compactMap(\.self)
    return rates.isEmpty ? nil : rates.reduce(0, +) / Double(rates.count)
  }
}
