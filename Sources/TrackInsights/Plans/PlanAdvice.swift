import TrackCore

extension WeeklyPlan {
  /// A change after which the plan fits.
  package enum Advice: Sendable {
    /// Dropping these goals.
    case drop([PlanItem])
    /// Giving a goal more weeks.
    case extend(PlanItem, weeks: Int)
    /// Asking no more of these habits than they got of late.
    case loosen([PlanItem])
  }

  /// The most seconds a week that a plan may ask: the free ones, else a tenth more than was given.
  private var limit: Double { free ?? given * 1.1 }

  package var fits: Bool { capacity > 0 && asked <= limit }

  /// The most weeks by which a goal is said to need extension.
  private static let mostWeeks = 26

  /// Changes after each of which the plan fits; empty if it fits, or if nothing is known about the
  /// time there is.
  package var advice: [Advice] {
    guard capacity > 0, !fits else { return [] }
    let excess = asked - limit
    let goals = items.filter { $0.kind == .goal && $0.extra > 0 }
    let changes = [dropping(goals, excess), extending(goals, excess)].compactMap { $0 }
    return changes.isEmpty ? [loosening(excess)].compactMap { $0 } : changes
  }

  /// The least important goal that is enough, else the least important ones together.
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

  /// The goal that needs the fewest weeks more.
  private func extending(_ goals: [PlanItem], _ excess: Double) -> Advice? {
    let choices = goals.filter { $0.extra > excess }.compactMap { goal in
      // Spread over more weeks, the goal asks less of each.
      let more = Int((weeks * (goal.extra / (goal.extra - excess) - 1)).rounded(.up))
      return more <= Self.mostWeeks ? (goal, max(more, 1)) : nil
    }
    return choices.min { $0.1 < $1.1 }.map { .extend($0.0, weeks: $0.1) }
  }

  /// The habits that ask most beyond what they got.
  private func loosening(_ excess: Double) -> Advice? {
    let order = items.filter { $0.importance == nil && $0.asked > $0.given }
      .sorted { $0.asked - $0.given > $1.asked - $1.given }
    var loosened: [PlanItem] = []
    for habit in order {
      loosened.append(habit)
      if loosened.reduce(0, { $0 + $1.asked - $1.given }) >= excess { return .loosen(loosened) }
    }
    return nil
  }
}
