import TrackCore

extension WeeklyPlan {
  /// A change that makes the plan fit.
  package enum Advice: Sendable {
    /// Drop these goals.
    case drop([PlanItem])
    /// Extend the time for a goal by this number of weeks.
    case extend(PlanItem, weeks: Int)
    /// Require less of these habits.
    case loosen([Reduction])
  }

  /// A habit with a smaller amount that a plan could require of it.
  package struct Reduction: Sendable {
    package let habit: PlanItem
    /// The amount in each span, in the unit of the habit.
    package let amount: Number
    package let span: Period
    /// The seconds that the amount takes each week.
    package let seconds: Double

    /// The seconds that the reduction saves each week.
    package var saved: Double { habit.asked - seconds }
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

  /// The maximum number of weeks by which a goal may be extended.
  private static let mostWeeks = 26

  /// The phase for which changes are advised if it does not fit: the second phase if the first
  /// phase is a single week, otherwise the first phase. A first phase of a single week, in which
  /// goals are due or overdue goals remain, is soon over and needs no advice.
  package var advisedPhase: Phase {
    isFirstPhaseOneWeek ? phases[1] : phases[0]
  }

  /// True if the first phase is a single week, and another phase follows.
  package var isFirstPhaseOneWeek: Bool {
    let phases = phases
    return phases.count > 1 && phases[1].first == days.lowerBound + 7
  }

  /// The possible changes, of which the user can choose one: each makes the advised phase fit on its
  /// own. Empty if that phase already fits, if the available time is unknown, or if no such change
  /// is enough.
  package var advice: [Advice] {
    let phase = advisedPhase
    guard let limit, phase.asked > limit else { return [] }
    let excess = phase.asked - limit
    let items = items.filter { item in item.lastDay.map { $0 >= phase.first } ?? true }
    let goals = items.filter { $0.kind == .goal && $0.extra > 0 }
    // Asking less of habits comes first, because it takes nothing from a goal.
    let first = loosening(items, excess).map { Advice.loosen($0) } ?? dropping(goals, excess)
    return [first, extending(goals, excess)].compactMap { $0 }
  }

  /// True if the advised phase would not fit even if each habit were limited to the larger of two
  /// times: the time that the habit got recently, and the time that goals need from the habit.
  package var isTooMuchWithoutMore: Bool {
    limit.map { advisedPhase.asked - slackSeconds > $0 } ?? false
  }

  /// True if the advised phase would not even fit if, in addition, all goals and obligations were
  /// dropped.
  package var isTooMuchWithoutGoals: Bool {
    let goals = items.filter { $0.importance != nil }.reduce(0) { $0 + $1.extra }
    return limit.map { advisedPhase.asked - slackSeconds - goals > $0 } ?? false
  }

  private var slackSeconds: Double { slack.reduce(0) { $0 + $1.saved } }

  /// The habits of which the plan requires more time than they got recently and than goals need from
  /// them, each with the seconds of the difference.
  package var slack: [(habit: PlanItem, saved: Double)] {
    let needed = secondsNeededByGoals(items)
    return items.filter { $0.importance == nil }.compactMap { item in
      let saved = item.asked - max(item.given, needed[item.name] ?? 0)
      return saved < 60 ? nil : (item, saved)
    }
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
      let more = Int(clamping: (weeks * (goal.extra / (goal.extra - excess) - 1)).rounded(.up))
      return more <= Self.mostWeeks ? (goal, max(more, 1)) : nil
    }
    return choices.min { $0.1 < $1.1 }.map { .extend($0.0, weeks: $0.1) }
  }

  /// Returns habits to reduce so that the plan fits; nil if reducing all habits is not enough. Habits
  /// with the largest reduction are chosen first.
  ///
  /// A habit is reduced to the time that it got recently, but not below the time that goals need
  /// from it. Habits that recently got no time are left out, because asking nothing of a habit would
  /// be to give it up, and so are habits that are required once a week or less.
  private func loosening(_ items: [PlanItem], _ excess: Double) -> [Reduction]? {
    let needed = secondsNeededByGoals(items)
    let order = items.filter { $0.importance == nil && $0.given > 0 }
      .compactMap { reduction(of: $0, to: max($0.given, needed[$0.name] ?? 0)) }
      .sorted { $0.saved > $1.saved }
    var reductions: [Reduction] = []
    for next in order {
      let rest = excess - reductions.reduce(0) { $0 + $1.saved }
      if next.saved >= rest {
        // The last habit is reduced only as far as needed.
        let enough = reduction(of: next.habit, to: next.habit.asked - rest, .down)
        let last = enough.flatMap { $0.saved >= rest && $0.saved < next.saved ? $0 : nil }
        return reductions + [last ?? next]
      }
      reductions.append(next)
    }
    return nil
  }

  /// Returns the seconds that goals need each week from habits. Only goals that are short of time
  /// count: goals for which the plan requires more time than they got recently, and goals that need
  /// more than the plan requires to be reached by their due dates.
  private func secondsNeededByGoals(_ items: [PlanItem]) -> [Name: Double] {
    var needed: [Name: Double] = [:]
    for goal in items where goal.whole != nil || goal.importance != nil && goal.asked > goal.given {
      let factor = goal.asked > 0 ? max((goal.whole?.seconds ?? 0) / goal.asked, 1) : 1
      for part in goal.inHabits { needed[part.habit, default: 0] += part.seconds * factor }
    }
    return needed
  }

  /// Returns the reduction of a habit to the smallest amount that takes a number of seconds a week,
  /// rounded to whole days, to minutes or to a tenth of another unit. Nil if nothing is saved.
  private func reduction(
    of item: PlanItem, to seconds: Double, _ rule: FloatingPointRoundingRule = .up
  ) -> Reduction? {
    guard item.asked > seconds, case .rhythm(let rhythm) = item.ask else { return nil }
    // What is done less than once a week has an amount for each month, quarter, year or term.
    let span: Period =
      if item.isOfDays, case .calendar(let period) = rhythm.span, period != .day { period } else {
        .week
      }
    let asked =
      span == .week
      ? item.amount.approximate : rhythm.target?.number.approximate ?? 1
    let step: Double = item.isOfDays ? 1 : item.unit == .time ? 60 : asked < 10 ? 0.1 : 1
    // A tiny part keeps an amount that is already whole from being rounded to the next one.
    let tiny = rule == .up ? -1e-6 : 1e-6
    let amount = (asked * seconds / item.asked / step + tiny).rounded(rule) * step
    guard amount < asked, !item.isOfDays || amount >= 1 else { return nil }
    return Reduction(
      habit: item, amount: Number(rounding: amount), span: span,
      seconds: item.asked * amount / asked)
  }
}
