import TrackCore

extension WeeklyPlan {
  /// A change after which the plan fits.
  package enum Advice: Sendable {
    /// Dropping these goals.
    case drop([PlanItem])
    /// Giving a goal more weeks.
    case extend(PlanItem, weeks: Int)
    /// Even without all goals, the habits ask more than there is.
    case habitsAlone(seconds: Double)
  }

  /// A plan fits if it asks at most a tenth more than was given of late, or no more than is free.
  package var fits: Bool { capacity > 0 && asked <= capacity * (free == nil ? 1.1 : 1) }

  /// The most weeks by which a goal is said to need extension.
  private static let mostWeeks = 26

  /// What would make the plan fit, the least change first; empty if it fits, or if nothing is known
  /// about the time there is.
  package var advice: [Advice] {
    guard capacity > 0, !fits else { return [] }
    let excess = asked - capacity
    let goals = items.filter { $0.extra > 0 && $0.importance != nil }
    let all = goals.reduce(0) { $0 + $1.extra }
    guard all >= excess else { return [.habitsAlone(seconds: asked - all)] }
    return [dropping(goals, excess)].compactMap { $0 }
      + [extending(goals, excess)].compactMap { $0 }
  }

  /// The least important goal that is enough, else the least important ones together.
  private func dropping(_ goals: [PlanItem], _ excess: Double) -> Advice? {
    let order = goals.filter { $0.kind == .goal }
      .sorted { ($0.importance ?? 0, -$0.extra) < ($1.importance ?? 0, -$1.extra) }
    if let one = order.first(where: { $0.extra >= excess }) { return .drop([one]) }
    var dropped: [PlanItem] = []
    for goal in order {
      dropped.append(goal)
      if dropped.reduce(0, { $0 + $1.extra }) >= excess { return .drop(dropped) }
    }
    return nil
  }

  /// The goal that needs the fewest weeks more.
  private func extending(_ goals: [PlanItem], _ excess: Double) -> Advice? {
    let choices = goals.filter { $0.kind == .goal && $0.extra > excess }.compactMap { goal in
      // Spread over more weeks, the goal asks less of each.
      let more = Int((weeks * (goal.extra / (goal.extra - excess) - 1)).rounded(.up))
      return more <= Self.mostWeeks ? (goal, max(more, 1)) : nil
    }
    return choices.min { $0.1 < $1.1 }.map { .extend($0.0, weeks: $0.1) }
  }
}
