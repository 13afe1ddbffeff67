/// An item that needs attention today: a deadline, a streak, a goal behind its pace, a review.
public struct AttentionItem: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case goal, obligation, milestone, habit, review
  }

  public enum State: String, Hashable, Sendable, CaseIterable {
    case overdue
    /// Due today or within the next seven days.
    case approaching
    /// The streak of a habit ends unless the habit is done today.
    case endsToday = "ends-today"
    case behind, stalled
    /// A review that is due, or a habit that is due and has no streak to keep.
    case due
  }

  /// An amount that is missing.
  public struct Need: Hashable, Sendable {
    /// The measure whose amount is missing; nil for a habit.
    public let measure: GoalMeasure?
    /// The missing amount, as a positive number. If the target is a level
    /// (`MeasureProgress.isLevel`), it is the target itself.
    public let amount: Amount
    /// True if the amount is needed each week, false if it is needed once.
    public let isWeekly: Bool
  }

  public let kind: Kind
  public let state: State
  /// The block that the item is about: a habit, a goal or, for a review, a term. For a milestone
  /// that a goal's block states, it is this goal.
  public let block: Name
  /// The milestone that the item is about, if it is stated in a goal's block; otherwise nil.
  public let milestone: Milestone?
  /// The missing amounts; empty if the item only has to be done once, or if the amounts are
  /// unknown.
  public let needs: [Need]
  /// The due date; nil for an item without a due date.
  public let due: Day?
  /// The streak that ends unless the habit is done today; nil for an item in any other state.
  public let streak: Streak?
  /// The number of the week to review; nil for an item that is not a review.
  public let week: Int?

  init(
    _ kind: Kind, _ state: State, _ block: Name, milestone: Milestone? = nil, needs: [Need] = [],
    due: Day? = nil, streak: Streak? = nil, week: Int? = nil
  ) {
    (self.kind, self.state, self.block, self.milestone) = (kind, state, block, milestone)
    (self.needs, self.due, self.streak, self.week) = (needs, due, streak, week)
  }
}

/// Finds the items that need attention.
///
/// The items are in the order of the format specification: deadlines that are overdue or near,
/// goals that are behind their pace or stalled, streaks that end today, reviews, other due habits.
package struct Attention {
  let workspace: Workspace
  let today: Day

  /// The number of days ahead within which a deadline is listed.
  package static let nearDays = 7

  package init(_ workspace: Workspace, today: Day) {
    self.workspace = workspace
    self.today = today
  }

  /// - Parameters:
  ///   - goals: The progress of the goals to consider. For a goal with measures, it must be
  ///     computed from the whole log, or the goal's pace and deadline are wrong.
  ///   - term: The current term.
  package func items(
    habits: [HabitProgress], goals: [GoalProgress], term: TermProgress?
  ) -> [AttentionItem] {
    let open = goals.filter { goal in
      goal.status != .done && goal.status != .archived
        && (!goal.isResting || goal.kind == .obligation)
    }
    let near = deadlines(open)
    let dated = Set(near.filter { $0.milestone == nil }.map(\.block))
    let late = open.filter {
      ($0.status == .behind || $0.status == .stalled) && !dated.contains($0.goal)
    }.sorted { Self.isBefore($0, $1) }.map(item(late:))
    let due = habits.compactMap(item(habit:))
    let streaks = due.enumerated().filter { $1.streak != nil }
      .sorted { ($1.element.streakDays, $0.offset) < ($0.element.streakDays, $1.offset) }
      .map(\.element)
    let isToday = { (item: AttentionItem) in (item.due ?? .last) <= today }
    return near.filter(isToday) + near.filter { !isToday($0) } + late + streaks
      + reviews(term) + due.filter { $0.streak == nil }
  }

  /// Returns true if a goal comes before another. Goals are ordered by the product of importance
  /// and urgency, highest first, then by urgency, highest first, then by due date, earliest first.
  private static func isBefore(_ one: GoalProgress, _ other: GoalProgress) -> Bool {
    func weight(_ goal: GoalProgress) -> (Int, Int) {
      (goal.importance * goal.urgency, goal.urgency)
    }
    if weight(one) != weight(other) { return weight(one) > weight(other) }
    return (one.due ?? .last) < (other.due ?? .last)
  }

  // MARK: Deadlines

  private func deadlines(_ goals: [GoalProgress]) -> [AttentionItem] {
    goals.sorted { Self.isBefore($0, $1) }.flatMap { goal -> [AttentionItem] in
      if let state = state(of: goal) {
        return [
          AttentionItem(.init(goal.kind), state, goal.goal, needs: rest(of: goal), due: goal.due)
        ]
      }
      return milestone(of: goal).map { [$0] } ?? []
    }
  }

  private func state(of goal: GoalProgress) -> AttentionItem.State? {
    switch goal.deadline(on: today) {
    case .approaching: .approaching
    case .overdue: .overdue
    case .pending, .done, nil: nil
    }
  }

  /// Returns an item for the next milestone that is due within seven days. If there is none,
  /// returns an item for the most recently missed milestone, unless a later milestone is done.
  private func milestone(of goal: GoalProgress) -> AttentionItem? {
    let stated = goal.milestones.filter { $0.block == nil }
    let dated = stated.sorted { $0.milestone.date < $1.milestone.date }
    let next = dated.first { $0.status == .approaching }
    let missed = dated.last { $0.status == .missed || $0.status == .done }
    guard let found = next ?? (missed?.status == .missed ? missed : nil) else { return nil }
    let date = found.milestone.date
    return AttentionItem(
      .milestone, date < today ? .overdue : .approaching, goal.goal, milestone: found.milestone,
      due: date)
  }

  // MARK: Needs

  /// Returns the missing amount of each measure that is not reached.
  private func rest(of goal: GoalProgress) -> [AttentionItem.Need] {
    goal.measures.filter { !$0.isReached }.map { measure in
      let missing = measure.target - (measure.actual ?? .zero)
      return need(measure, measure.isLevel ? measure.target : missing, isWeekly: false)
    }
  }

  /// Returns the amount that is needed each week for each measure that is not reached. For a level,
  /// it is the target; with less than a week left, it is the whole missing amount. Returns an empty
  /// list if one of the amounts is unknown.
  private func weekly(_ goal: GoalProgress) -> [AttentionItem.Need] {
    let open = goal.measures.filter { !$0.isReached }
    let isWeekly = goal.daysLeft(on: today) ?? 7 >= 7
    let needs = open.compactMap { measure in
      measure.isLevel
        ? need(measure, measure.target, isWeekly: false)
        : measure.neededPerWeek.map { need(measure, $0, isWeekly: isWeekly) }
    }
    return needs.count == open.count ? needs : []
  }

  private func need(_ measure: MeasureProgress, _ number: Number, isWeekly: Bool)
    -> AttentionItem.Need
  {
    AttentionItem.Need(
      measure: measure.measure,
      amount: Amount(
        number < .zero && !measure.isLevel ? .zero - number : number, measure.unit),
      isWeekly: isWeekly)
  }

  private func item(late goal: GoalProgress) -> AttentionItem {
    AttentionItem(
      .init(goal.kind), goal.status == .behind ? .behind : .stalled, goal.goal, needs: weekly(goal),
      due: goal.due)
  }

  // MARK: Habits and reviews

  private func item(habit: HabitProgress) -> AttentionItem? {
    guard let due = habit.due, let minimum = due.minimum,
      due.canRestUntil.map({ $0 <= today }) ?? true
    else { return nil }
    let isOnce = minimum.unit.isNone && minimum.number <= .one
    return AttentionItem(
      .habit, due.keepsStreak ? .endsToday : .due, habit.name,
      needs: isOnce
        ? [] : [AttentionItem.Need(measure: nil, amount: minimum, isWeekly: false)],
      due: today, streak: due.keepsStreak ? habit.streak : nil)
  }

  /// Returns an item for the latest week without a review, if that week is over or ends today.
  private func reviews(_ term: TermProgress?) -> [AttentionItem] {
    guard let term, let day = term.reviewsDue.last, day <= today else { return [] }
    return [
      AttentionItem(.review, .due, term.term, due: day, week: (day - term.start) / 7 + 1)
    ]
  }
}

extension AttentionItem {
  /// A group of items, the most urgent group first.
  public enum Tier: Hashable, Sendable, CaseIterable {
    /// Deadlines, and goals that are behind or stalled.
    case pressing
    /// Streaks that end today.
    case streaks
    /// Reviews and the other due habits.
    case others
  }

  public var tier: Tier {
    switch state {
    case .overdue, .approaching, .behind, .stalled: .pressing
    case .endsToday: .streaks
    case .due: .others
    }
  }
}

extension AttentionItem.Kind {
  fileprivate init(_ kind: Kind) {
    self =
      switch kind {
      case .obligation: .obligation
      case .milestone: .milestone
      default: .goal
      }
  }
}

extension AttentionItem {
  /// The approximate length of the streak in days, to compare streaks with different units.
  fileprivate var streakDays: Int {
    guard let streak else { return 0 }
    let days = [.week: 7, .month: 30, .quarter: 91, .term: 70][streak.unit ?? .day] ?? 1
    return streak.current * days
  }
}

/// The state of a goal's or obligation's due date.
public enum DeadlineState: String, Hashable, Sendable, CaseIterable {
  /// The due date is more than a week away.
  case pending
  /// The due date is today or within the next seven days.
  case approaching
  case overdue, done
}

extension GoalProgress {
  /// Returns the state of the due date on a day. A goal that is done has the state `.done` even if
  /// it has no due date. The result is nil for an archived goal, and for an open goal without a due
  /// date.
  public func deadline(on today: Day) -> DeadlineState? {
    if status == .archived { return nil }
    if status == .done { return .done }
    guard let due else { return nil }
    if due < today { return .overdue }
    return due - today <= Attention.nearDays ? .approaching : .pending
  }
}
