/// How a term stands.
public enum TermStatus: String, Hashable, Sendable, CaseIterable {
  case onHold = "on-hold"
  case delayed, cancelled
  /// It has not begun.
  case planned
  case current
  /// Its last day is over.
  case completed
}

/// How a goal stands within a term that lists it, in the unit of the goal's first measure.
public struct TermGoal: Hashable, Sendable {
  public let goal: Name
  public let id: String
  public let title: String
  /// What belongs to these weeks: as written, else what remained at their start, spread evenly
  /// over the days to the due date; nil where neither can be said.
  public let share: Number?
  /// Whether the term says the share, or it was computed.
  public let isShareWritten: Bool
  /// The unit of all the numbers.
  public let unit: Unit
  /// What was done in these weeks; nil for a goal without measures.
  public let done: Number?
  /// How much of the share should be done by now; nil without a share, and in a term that is on
  /// hold or cancelled.
  public let expected: Number?
  /// That of the goal as a whole.
  public let status: GoalStatus
  /// Why the term lists it, where written.
  public let why: String?

  /// The part of the share that is done, 0–1; nil without a share.
  public var progress: Double? {
    guard let share, let done else { return nil }
    if share == .zero { return 1 }
    return min(max(done.approximate / share.approximate, 0), 1)
  }
}

/// How often a habit was met of how often it was due, in a term and in the one before.
public struct TermHabit: Hashable, Sendable {
  public let habit: Name
  public let id: String
  /// 0–1; nil where nothing was due.
  public let rate: Double?
  /// 0–1 in the term before; nil without one.
  public let rateBefore: Double?

  public init(habit: Name, id: String, rate: Double?, rateBefore: Double?) {
    self.habit = habit
    self.id = id
    self.rate = rate
    self.rateBefore = rateBefore
  }
}

/// How a term stands.
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
  /// How many weeks it has.
  public let weeks: Int
  /// How many days follow on today; the whole term before it begins, 0 after it.
  public let daysLeft: Int
  public let status: TermStatus
  /// The last days of weeks that nobody has looked back on, today's included.
  public let reviewsDue: [Day]
  /// The goals that the term lists, in the order of the file.
  public let goals: [TermGoal]
  /// Goals whose own days overlap the term without being on its list.
  public let overlapping: [Name]
  /// The values that the term is about.
  public let focus: [Name]
  public let habits: [TermHabit]
}

/// What a term came to, for looking back on it.
public struct TermClosing: Hashable, Sendable {
  public let term: TermProgress
  /// The listed goals that had their share, or were done altogether.
  public let reached: [Name]
  /// The listed goals that did not.
  public let missed: [Name]
  /// Milestones of any goal that were done in these days, and those that were missed.
  public let milestonesDone: [GoalMilestone]
  /// Milestones of its goals whose date passed in the term.
  public let milestonesMissed: [GoalMilestone]
  /// How many log lines helped a goal.
  public let contributions: Int
  /// How many weeks were looked back on.
  public let reviews: Int
  /// How the values of the directory were served.
  public let values: [ValueProgress]
}

/// A milestone and whose it is.
public struct GoalMilestone: Hashable, Sendable {
  public let goal: Name
  public let milestone: MilestoneProgress
}
