import TrackCore

/// The time that goals and habits require in the coming weeks, compared with the time that they got
/// recently.
package struct WeeklyPlan: Sendable {
  /// The number of days before today over which the given time is added up.
  package static let recentDays = 56
  /// The number of days before today from which the time per unit is computed.
  package static let rateDays = 182
  /// The minimum number of lines or days for computing a time per unit.
  package static let leastLines = 3

  /// The planned term; nil for weeks without a term.
  package let term: Term?
  /// The planned days, from today on.
  package let days: ClosedRange<Day>
  /// The recent days whose time is added up.
  package let recent: ClosedRange<Day>
  /// The items that require time: first the term's goals in their order, then the others in file
  /// order.
  package let items: [PlanItem]
  /// The goals and habits of the plan whose time is unknown.
  package let untimed: [any Block]
  /// The seconds that the items got each week recently, each line counted once. Lines without a
  /// duration are estimated by the time per unit.
  package let given: Double
  /// The time that a calendar leaves free; nil without a calendar.
  package let free: FreeTime?

  /// The seconds that all items require each week.
  package var asked: Double { items.reduce(0) { $0 + $1.extra } }
  package var weeks: Double { days.weeks }

  /// - Parameters:
  ///   - term: The term to plan; nil for the ten weeks from today on, with every open goal.
  ///   - overview: The figures of all entries; nil to compute them.
  ///   - calendar: The calendar that takes time from the plan.
  package init(
    _ workspace: Workspace, of term: Term?, today: Day, overview: Overview? = nil,
    calendar: PlanCalendar? = nil
  ) {
    let start = max(term?.start ?? today, today)
    days = start...max(term?.end ?? start + 69, start)
    recent = today - Self.recentDays + 1...today
    self.term = term
    free = calendar.map { [days, recent] in
      FreeTime($0, workspace, days: days, recent: recent)
    }
    let overview = overview ?? workspace.overview(today: today, problems: nil)
    var maker = PlanMaker(workspace, overview, days: days, recent: recent)
    maker.addHabits(termOf: term.map { Double($0.weeks) } ?? 10)
    let needs = maker.needs(of: term)
    let ledger = TimeLedger(
      workspace, goals: Set(needs.map(\.goal)), subjects: maker.subjects,
      days: today - Self.rateDays + 1...today, recent: recent)
    maker.add(needs, ledger)
    (items, untimed) = (maker.goals + maker.habits, maker.untimed)
    given = (ledger.seconds + maker.untimedSeconds) / recent.weeks
  }
}

/// Collects the items of a plan.
private struct PlanMaker {
  /// The amount that a goal requires each week.
  struct Need {
    let goal: Int
    let amount: Double
    let unit: Unit
    let how: GoalMeasure.How
  }

  let workspace: Workspace
  let overview: Overview
  let days: ClosedRange<Day>
  let recent: ClosedRange<Day>
  private(set) var habits: [PlanItem] = []
  private(set) var goals: [PlanItem] = []
  private(set) var untimed: [any Block] = []
  /// The subjects that count for `habits`.
  private(set) var subjects: Set<SubjectPart> = []
  private var sources: [Name: [SubjectPart]] = [:]
  /// The estimated seconds of recent lines without a duration, computed from the time per unit.
  private(set) var untimedSeconds = 0.0

  init(
    _ workspace: Workspace, _ overview: Overview, days: ClosedRange<Day>,
    recent: ClosedRange<Day>
  ) {
    self.workspace = workspace
    self.overview = overview
    self.days = days
    self.recent = recent
  }

  private var recentWeeks: Double { recent.weeks }

  // MARK: Habits

  /// - Parameter weeks: The length of the term.
  mutating func addHabits(termOf weeks: Double) {
    for progress in overview.habits {
      guard let block = workspace.block(named: progress.name), let rhythm = rhythm(of: block),
        !rhythm.isAtMost
      else { continue }
      let sources = [SubjectPart(subject: block.name)] + ((block as? Habit)?.of ?? [])
      // Sleep is not counted as time that the person gives.
      if sources.contains(where: { foldedName(workspace.text(of: $0.subject)) == "sleep" }) {
        continue
      }
      let asked = rhythm.askedPerWeek(termOf: weeks)
      let spent = time(on: sources)
      guard let (seconds, basis) = seconds(asked, rhythm, block, progress, spent) else {
        untimed.append(block)
        continue
      }
      let timed = spent.filter { recent.contains($0.day) }
      let rest = untimedSeconds(of: progress, basis, besides: Set(timed.map(\.day)))
      untimedSeconds += rest
      let given = timed.reduce(rest) { $0 + $1.seconds }
      habits.append(
        PlanItem(
          name: block.name, kind: block.heading.kind, id: block.id, title: block.title,
          importance: nil, amount: Number(rounding: asked.amount),
          unit: asked.isOfDays ? .none : rhythm.target?.unit ?? .none, isOfDays: asked.isOfDays,
          basis: basis, asked: seconds, extra: seconds, given: given / recentWeeks))
      subjects.formUnion(sources)
      self.sources[block.name] = sources
    }
  }

  /// Returns the rhythm on the first day of the plan; nil for a habit that is archived or paused on
  /// that day.
  private func rhythm(of block: any Block) -> Rhythm? {
    let day = days.lowerBound
    switch block {
    case let habit as Habit:
      if habit.archived.map({ $0 < day }) ?? false { return nil }
      let isPaused = habit.pauses.contains {
        $0.span.contains(day) && $0.span.contains(days.upperBound)
      }
      return isPaused ? nil : habit.rhythms.holding(on: day)?.rhythm
    case let task as Task:
      if task.archived.map({ $0 < day }) ?? false { return nil }
      return task.rhythms.holding(on: day)?.rhythm
    default: return nil
    }
  }

  /// Returns the days of the last half year on which time was recorded for the given subjects, with
  /// the seconds of each day.
  private func time(on sources: [SubjectPart]) -> [(day: Day, seconds: Double)] {
    let first = overview.today - WeeklyPlan.rateDays + 1
    var days: [Day: Double] = [:]
    for source in sources {
      let series = overview.history.series(of: source)
      for cell in series.cells[series.firstIndex(from: first)...] where cell.time > .zero {
        days[cell.day, default: 0] += cell.time.approximate
      }
    }
    return days.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the seconds that a habit requires each week, and how they were determined; nil if the
  /// log does not show this.
  private func seconds(
    _ asked: (amount: Double, isOfDays: Bool), _ rhythm: Rhythm, _ block: any Block,
    _ progress: HabitProgress, _ spent: [(day: Day, seconds: Double)]
  ) -> (Double, PlanItem.Basis)? {
    if !asked.isOfDays, rhythm.target?.unit == .time { return (asked.amount, .stated) }
    if asked.isOfDays {
      if spent.count >= WeeklyPlan.leastLines {
        let mean = spent.reduce(0) { $0 + $1.seconds } / Double(spent.count)
        return (asked.amount * mean, .perDay(seconds: mean, from: spent.count))
      }
      guard let least = (block as? Habit)?.atLeast, least.unit == .time else { return nil }
      return (asked.amount * least.number.approximate, .atLeast)
    }
    let days = spent.filter { progress.amount(on: $0.day) > .zero }
    let amount = days.reduce(0) { $0 + progress.amount(on: $1.day).approximate }
    guard days.count >= WeeklyPlan.leastLines, amount > 0 else { return nil }
    let each = days.reduce(0) { $0 + $1.seconds } / amount
    return (asked.amount * each, .perUnit(seconds: each, from: days.count))
  }

  /// Returns the estimated seconds of the recent days on which a habit was done without a recorded
  /// time.
  private func untimedSeconds(
    of habit: HabitProgress, _ basis: PlanItem.Basis, besides timed: Set<Day>
  ) -> Double {
    let amounts = (0..<WeeklyPlan.recentDays).map { recent.lowerBound + $0 }
      .filter { !timed.contains($0) }.map { habit.amount(on: $0).approximate }
    return switch basis {
    case .perUnit(let seconds, _): seconds * amounts.reduce(0, +)
    case .perDay(let seconds, _): seconds * Double(amounts.count { $0 > 0 })
    case .stated, .atLeast: 0
    }
  }

  // MARK: Goals

  /// Returns the amounts that the goals of a term require each week or, if `term` is nil, the
  /// amounts that all open goals require.
  func needs(of term: Term?) -> [Need] {
    func need(_ name: Name, _ amount: Number, _ unit: Unit, over weeks: Double = 1) -> Need? {
      guard amount > .zero, let index = workspace.goals.firstIndex(where: { $0.name == name }),
        let measure = overview.goals.measures(of: index).first
      else { return nil }
      return Need(
        goal: index, amount: amount.approximate / weeks, unit: unit, how: measure.track.how)
    }
    if let term, let progress = overview.terms.progress(term) {
      return progress.goals.compactMap { goal -> Need? in
        guard let share = goal.share, goal.status != .done, goal.status != .archived else {
          return nil
        }
        return need(
          goal.goal, share - (goal.done ?? .zero), goal.unit, over: weeks(until: goal.goal))
      }
    }
    return overview.goals.all().compactMap { goal in
      goal.neededPerWeek.flatMap { need(goal.goal, $0.number, $0.unit) }
    }
  }

  /// Returns the weeks that are left for a goal within the planned days, at least one.
  private func weeks(until goal: Name) -> Double {
    let due = (workspace.block(named: goal) as? Goal)?.due ?? days.upperBound
    return Double(max(min(due, days.upperBound) - days.lowerBound + 1, 7)) / 7
  }

  mutating func add(_ needs: [Need], _ ledger: TimeLedger) {
    var left = Dictionary(uniqueKeysWithValues: habits.map { ($0.name, $0.asked) })
    for need in needs {
      let goal = workspace.goals[need.goal]
      guard let (seconds, basis) = seconds(need, ledger.rates[need.goal]) else {
        untimed.append(goal)
        continue
      }
      let rest = isPerUnit(basis) ? ledger.rates[need.goal]?.untimedSeconds ?? 0 : 0
      let measured = overview.goals.measures(of: need.goal).first?.track.subject
      if measured.map({ !subjects.contains($0) }) ?? true { untimedSeconds += rest }
      var extra = seconds
      for habit in habits {
        let share = min(
          seconds * share(of: need.goal, through: habit.name, ledger), left[habit.name] ?? 0,
          extra)
        left[habit.name, default: 0] -= share
        extra -= share
      }
      goals.append(
        PlanItem(
          name: goal.name, kind: goal.heading.kind, id: goal.id, title: goal.title,
          importance: goal.importance, amount: Number(rounding: need.amount), unit: need.unit,
          isOfDays: need.how == .days, basis: basis, asked: seconds, extra: extra,
          given: ((ledger.goalSeconds[need.goal] ?? 0) + rest) / recentWeeks))
    }
  }

  private func isPerUnit(_ basis: PlanItem.Basis) -> Bool {
    if case .perUnit = basis { true } else { false }
  }

  private func seconds(
    _ need: Need, _ rate: TimeLedger.Rate?
  ) -> (Double, PlanItem.Basis)? {
    guard need.how == .sum || need.how == .count || need.how == .days else { return nil }
    if need.unit == .time, need.how == .sum { return (need.amount, .stated) }
    guard let rate, rate.lines >= WeeklyPlan.leastLines, rate.amount > 0 else { return nil }
    let each = rate.seconds / rate.amount
    return (need.amount * each, .perUnit(seconds: each, from: rate.lines))
  }

  /// Returns the share of a goal's time that comes from the lines of a habit, 0–1. If no time is
  /// recorded for the goal yet, the share is 1 for the habit that a measure of the goal names, and
  /// 0 for others.
  private func share(of goal: Int, through habit: Name, _ ledger: TimeLedger) -> Double {
    let subjects = (sources[habit] ?? []).map(\.subject)
    guard let all = ledger.goalSeconds[goal], all > 0 else {
      let measured = overview.goals.measures(of: goal).first?.track.subject?.subject
      return measured.map { subjects.contains($0) } ?? false ? 1 : 0
    }
    let given = subjects.reduce(0) {
      $0 + (ledger.goalSecondsBySubject[goal]?[$1] ?? 0)
    }
    return min(given / all, 1)
  }
}
