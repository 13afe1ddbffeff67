import TrackCore

extension WeeklyPlan {
  /// A change that makes the plan fit.
  package enum Advice: Sendable {
    /// Drop these goals.
    case drop([PlanItem])
    /// Extend the time for a goal by this number of weeks.
    case extend(PlanItem, weeks: Int)
    /// Reduce these habits to the time that they got recently. Habits on which a goal depends are
    /// spared.
    case loosen([PlanItem])
  }

  /// The maximum number of seconds per week that a plan may require: a tenth more than the time
  /// given recently, and at most the free time. Nil if neither is known.
  package var limit: Double? {
    let recent = given > 0 && isComparable ? given * 1.1 : nil
    return [recent, free?.seconds].compactMap { $0 }.min()
  }

  /// The seconds that goals need each week in addition to the plan, so that they are reached by
  /// their own due dates.
  package var neededBesides: Double { items.reduce(0) { $0 + ($1.whole?.extra ?? 0) } }

  /// True if the required time plus `neededBesides` is within the limit; nil if there is no limit.
  package var fitsNeeded: Bool? { limit.map { asked + neededBesides <= $0 } }

  /// True if the required time is within the limit; nil if there is no limit.
  package var fits: Bool? { limit.map { asked <= $0 } }

  /// The habits to reduce although a goal needs them, because no other change makes the plan fit.
  /// Empty if another change is enough, or if even reducing these habits is not enough.
  package var neededHabitsToReduce: [PlanItem] {
    guard let limit, asked > limit, advice.isEmpty else { return [] }
    let needed = neededHabits
    return loosening(asked - limit, sparing: [])?.filter { needed.contains($0.name) } ?? []
  }

  /// The maximum number of weeks by which a goal may be extended.
  private static let mostWeeks = 26

  /// The possible changes, of which the user can choose one: each makes the plan fit on its own.
  /// Empty if the plan already fits, if the available time is unknown, or if no such change is
  /// enough.
  package var advice: [Advice] {
    guard let limit, asked > limit else { return [] }
    let excess = asked - limit
    let goals = items.filter { $0.kind == .goal && $0.extra > 0 }
    let changes = [dropping(goals, excess), extending(goals, excess)].compactMap { $0 }
    if !changes.isEmpty { return changes }
    return loosening(excess, sparing: neededHabits).map { [.loosen($0)] } ?? []
  }

  /// Returns the advice to drop goals, so that the plan fits.
  ///
  /// Dropping a single goal is preferred: the least important one that frees enough time. Otherwise
  /// the advice names several goals, from the least important on. Nil if dropping all goals is not
  /// enough.
  private func dropping(_ goals: [PlanItem], _ excess: Double) -> Advice? {
    let order = goals.sorted {
      ($0.importance ?? 0, -$0.extra) < ($1.importance ?? 0, -$1.extra)
    }
    if let one = order.first(where: { $0.extra >= excess }) { return .drop([one]) }
    var dropped: [PlanItem] = []
    for goal in order {
      dropped.append(goal)
      if dropped.reduce(0, { $0 + $1.extra }) >= excess { return .drop(dropped) }
    }
    return nil
  }

  /// Returns the goal that needs the smallest extension to make the plan fit; nil if each goal
  /// would need more than `mostWeeks`.
  private func extending(_ goals: [PlanItem], _ excess: Double) -> Advice? {
    let choices = goals.filter { $0.extra > excess && $0.overdue == nil }.compactMap { goal in
      // A goal that is spread over more weeks requires less time in each week.
      let more = Int((weeks * (goal.extra / (goal.extra - excess) - 1)).rounded(.up))
      return more <= Self.mostWeeks ? (goal, max(more, 1)) : nil
    }
    return choices.min { $0.1 < $1.1 }.map { .extend($0.0, weeks: $0.1) }
  }

  /// The habits that must not be reduced, because they give time to a goal that is short of time. A
  /// goal is short of time if the plan requires more time for it than it got recently, or if it
  /// needs more than the plan requires to be reached by its due date.
  private var neededHabits: Set<Name> {
    let goals = items.filter { $0.whole != nil || $0.importance != nil && $0.asked > $0.given }
    return Set(goals.flatMap(\.inHabits).map(\.habit))
  }

  /// Returns the habits to reduce to their recent time, so that the plan fits; nil if reducing all
  /// habits is not enough. Habits with the largest reduction are chosen first; those that recently
  /// got no time are left out.
  ///
  /// - Parameters:
  ///   - excess: The seconds per week by which the plan is over the limit.
  ///   - needed: The habits that must not be reduced.
  private func loosening(_ excess: Double, sparing needed: Set<Name>) -> [PlanItem]? {
    let habits = items.filter { $0.importance == nil && !needed.contains($0.name) }
    // To ask nothing of a habit would be to give it up, which is no way to make a plan fit.
    let order = habits.filter { $0.asked > $0.given && $0.given > 0 }
      .sorted { $0.asked - $0.given > $1.asked - $1.given }
    var loosened: [PlanItem] = []
    for habit in order {
      loosened.append(habit)
      if loosened.reduce(0, { $0 + $1.asked - $1.given }) >= excess { return loosened }
    }
    return nil
  }
}
