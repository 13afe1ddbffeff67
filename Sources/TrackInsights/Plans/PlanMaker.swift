import TrackCore

/// Collects the items of a plan.
struct PlanMaker {
  /// The amount that a goal requires each week.
  struct Need {
    let goal: Int
    let amount: Double
    let unit: Unit
    let how: GoalMeasure.How
    let ask: PlanItem.Ask
  }

  let workspace: Workspace
  let overview: Overview
  let days: ClosedRange<Day>
  let recent: ClosedRange<Day>
  private(set) var habits: [PlanItem] = []
  private(set) var goals: [PlanItem] = []
  private(set) var untimed: [any Block] = []
  /// The subjects that count for the habits and tasks in `habits`.
  private(set) var subjects: Set<SubjectPart> = []
  private(set) var sources: [Name: [SubjectPart]] = [:]
  /// The estimated seconds of recent lines without a duration, by the title of the item. Each
  /// estimate is computed from the item's time per unit.
  ///
  /// A goal whose first measure counts a subject of a habit is missing here, because its lines are
  /// already in the estimate of the habit.
  private(set) var estimates: [(title: String, seconds: Double)] = []

  /// The number of recent weeks by which the recorded time is divided: at least one.
  private var recentWeeks: Double { max(recent.weeks, 1) }

  // MARK: Habits

  /// Adds the habits and tasks with a rhythm, except at-most rhythms and habits on sleep.
  ///
  /// - Parameter weeks: The length of the term in weeks.
  mutating func addHabits(termOf weeks: Double) {
    for progress in overview.habits {
      guard let block = workspace.block(named: progress.name), let rhythm = rhythm(of: block),
        !rhythm.isAtMost
      else { continue }
      let pauses = Pauses((block as? Habit)?.pauses ?? []).spans(in: days)
      if pauses == [days] { continue }
      let sources = workspace.sources(of: block.name)
      // A plan distributes waking time only, so habits on sleep are left out.
      if sources.contains(where: { foldedName(workspace.text(of: $0.subject)) == "sleep" }) {
        continue
      }
      let asked = rhythm.askedPerWeek(termOf: weeks)
      let spent = time(on: sources)
      guard let (seconds, basis, rated) = seconds(asked, rhythm, block, progress, spent) else {
        untimed.append(block)
        continue
      }
      let timed = spent.filter { recent.contains($0.day) }
      var sums = rated
      addUntimed(to: &sums, of: progress, basis, besides: Set(timed.map(\.day)))
      sums.recentSeconds = timed.reduce(0) { $0 + $1.seconds }
      estimates.append((block.title, sums.untimedSeconds))
      habits.append(
        PlanItem(
          name: block.name, kind: block.heading.kind, id: block.id, title: block.title,
          importance: nil, amount: Number(rounding: asked.amount),
          unit: asked.isOfDays ? .none : rhythm.target?.unit ?? .none, isOfDays: asked.isOfDays,
          ask: .rhythm(rhythm), pauses: pauses, basis: basis, asked: seconds, extra: seconds,
          given: sums.givenSeconds / recentWeeks, sums: sums))
      subjects.formUnion(sources)
      self.sources[block.name] = sources
    }
  }

  /// Returns the rhythm that holds a week after the first day of the plan, so that a rhythm that
  /// changes in the first week counts. Nil if the block was archived before the plan.
  private func rhythm(of block: any Block) -> Rhythm? {
    let day = days.lowerBound
    return block.isArchived(on: day)
      ? nil : block.rhythms.holding(on: min(day + 7, days.upperBound))?.rhythm
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

  /// Returns the seconds that a habit requires each week, the basis of this number, and the sums
  /// over the days with a time. Nil if the file states no time and too few days of the log have
  /// one.
  private func seconds(
    _ asked: (amount: Double, isOfDays: Bool), _ rhythm: Rhythm, _ block: any Block,
    _ progress: HabitProgress, _ spent: [(day: Day, seconds: Double)]
  ) -> (Double, PlanItem.Basis, PlanItem.Sums)? {
    var sums = PlanItem.Sums()
    if !asked.isOfDays, rhythm.target?.unit == .time { return (asked.amount, .stated, sums) }
    let days = asked.isOfDays ? spent : spent.filter { progress.amount(on: $0.day) > .zero }
    sums.ratedDays = Set(days.map(\.day))
    sums.ratedSeconds = days.reduce(0) { $0 + $1.seconds }
    guard days.count >= WeeklyPlan.leastLines else {
      guard asked.isOfDays, let least = (block as? Habit)?.atLeast, least.unit == .time else {
        return nil
      }
      return (asked.amount * least.number.approximate, .atLeast, PlanItem.Sums())
    }
    if asked.isOfDays {
      sums.ratedAmount = Double(days.count)
      let mean = sums.ratedSeconds / sums.ratedAmount
      return (asked.amount * mean, .perDay(seconds: mean, from: days.count), sums)
    }
    sums.ratedAmount = days.reduce(0) { $0 + progress.amount(on: $1.day).approximate }
    guard sums.ratedAmount > 0 else { return nil }
    let each = sums.ratedSeconds / sums.ratedAmount
    return (asked.amount * each, .perUnit(seconds: each, from: days.count), sums)
  }

  /// Adds the recent days on which a habit was done without a recorded time.
  private func addUntimed(
    to sums: inout PlanItem.Sums, of habit: HabitProgress, _ basis: PlanItem.Basis,
    besides timed: Set<Day>
  ) {
    guard let each = basis.seconds else { return }
    for number in 0...recent.upperBound - recent.lowerBound {
      let day = recent.lowerBound + number
      let amount = timed.contains(day) ? 0 : habit.amount(on: day).approximate
      guard amount > 0 else { continue }
      if case .perDay = basis { sums.untimedAmount += 1 } else { sums.untimedAmount += amount }
      sums.untimedDays.insert(day)
    }
    sums.untimedSeconds = sums.untimedAmount * each
  }

  // MARK: Goals

  /// Returns the amounts that the goals of a term require each week or, if `term` is nil, the
  /// amounts that all open goals require.
  func needs(of term: Term?) -> [Need] {
    func need(_ name: Name, _ amount: Double, _ unit: Unit, _ ask: PlanItem.Ask) -> Need? {
      guard amount > 0, let index = workspace.goals.firstIndex(where: { $0.name == name }),
        let measure = overview.goals.measures(of: index).first
      else { return nil }
      return Need(goal: index, amount: amount, unit: unit, how: measure.track.how, ask: ask)
    }
    if let term, let progress = overview.terms.progress(term) {
      return progress.goals.compactMap { goal -> Need? in
        guard let share = goal.share, goal.status != .done, goal.status != .archived else {
          return nil
        }
        let (done, days) = (goal.done ?? .zero, daysLeft(for: goal.goal))
        return need(
          goal.goal, (share - done).approximate / Double(days) * 7, goal.unit,
          .share(share, isWritten: goal.isShareWritten, done: done, days: days))
      }
    }
    // Goals that are overdue come last, so that other goals get the weekly time of habits first.
    return overview.goals.all().compactMap { goal in
      goal.neededPerWeek.flatMap { need(goal.goal, $0.number.approximate, $0.unit, .pace) }
    }
      + overdue.compactMap { goal in
        guard let due = goal.due, let measure = goal.measures.first else { return nil }
        let done = measure.actual ?? measure.from ?? .zero
        return need(
          goal.goal, (measure.target - done).approximate, measure.unit,
          .overdue(due: due, target: measure.target, done: done))
      }
  }

  /// The open goals whose due date has passed, without milestones, which are parts of goals.
  private var overdue: [GoalProgress] {
    overview.goals.all().filter { goal in
      goal.kind != .milestone && ![.done, .archived, .notStarted].contains(goal.status)
        && goal.due.map { $0 < overview.today } ?? false
    }
  }

  /// Adds each overdue goal that has no entry in `needs` to the goals without a known time.
  mutating func addOverdue(besides needs: [Need]) {
    let known = Set(needs.map { workspace.goals[$0.goal].name })
    untimed += overdue.filter { !known.contains($0.goal) }
      .compactMap { workspace.block(named: $0.goal) }
  }

  /// Returns the number of planned days until a goal is due; at least seven, so that one week never
  /// requires more than the whole remaining amount.
  private func daysLeft(for goal: Name) -> Int {
    let due = (workspace.block(named: goal) as? Goal)?.due ?? days.upperBound
    return max(min(due, days.upperBound) - days.lowerBound + 1, 7)
  }

  /// Returns the last planned day on which a goal requires time; nil if it is due on the last
  /// planned day, later or never.
  private func lastDay(of goal: Goal) -> Day? {
    goal.due.map { max($0, days.lowerBound + 6) }.flatMap { $0 < days.upperBound ? $0 : nil }
  }

  mutating func add(_ needs: [Need], _ ledger: TimeLedger) {
    var left = Dictionary(uniqueKeysWithValues: habits.map { ($0.name, $0.asked) })
    for need in needs {
      let goal = workspace.goals[need.goal]
      guard let (seconds, basis) = seconds(need, ledger.rates[need.goal]) else {
        untimed.append(goal)
        continue
      }
      let measured = overview.goals.measures(of: need.goal).first?.track.subject
      let sums = sums(of: need, basis, measured, ledger)
      if measured.map({ !subjects.contains($0) }) ?? true {
        estimates.append((goal.title, sums.untimedSeconds))
      }
      let parts = parts(of: need, taking: seconds, from: &left, ledger)
      let extra = parts.reduce(seconds) { $0 - $1.seconds }
      goals.append(
        PlanItem(
          name: goal.name, kind: goal.heading.kind, id: goal.id, title: goal.title,
          importance: goal.importance, amount: Number(rounding: need.amount), unit: need.unit,
          isOfDays: need.how == .days, ask: need.ask, lastDay: lastDay(of: goal), pauses: [],
          basis: basis, asked: seconds, extra: extra,
          given: sums.givenSeconds / recentWeeks, sums: sums, inHabits: parts,
          whole: whole(need, basis, of: goal.name), lines: ledger.goalLines[need.goal] ?? []))
    }
    addWhole(from: &left)
    for index in habits.indices {
      habits[index].lines = ledger.habitLines[habits[index].name] ?? []
    }
  }

  /// Returns the sums over the log lines of a goal.
  private func sums(
    of need: Need, _ basis: PlanItem.Basis, _ measured: SubjectPart?, _ ledger: TimeLedger
  ) -> PlanItem.Sums {
    var sums = PlanItem.Sums()
    sums.recentSeconds = ledger.goalSeconds[need.goal] ?? 0
    if isPerUnit(basis) {
      let rate = ledger.rates[need.goal] ?? TimeLedger.Rate()
      (sums.ratedSeconds, sums.ratedAmount) = (rate.seconds, rate.amount)
      (sums.untimedAmount, sums.untimedSeconds) = (rate.untimed, untimedSeconds(rate, measured))
    }
    return sums
  }

  /// Returns the parts of a goal's time that habits already require, as far as the time of these is
  /// left.
  private func parts(
    of need: Need, taking seconds: Double, from left: inout [Name: Double], _ ledger: TimeLedger
  ) -> [PlanItem.HabitPart] {
    var extra = seconds
    return habits.compactMap { habit in
      let isLinked = isLinked(habit.name, to: need.goal)
      let recent = share(of: need.goal, through: habit.name, ledger)
      let share = isLinked ? 1 : recent
      let part = min(seconds * share, left[habit.name] ?? 0, extra)
      left[habit.name, default: 0] -= part
      extra -= part
      return part > 0
        ? PlanItem.HabitPart(
          habit: habit.name, title: habit.title, share: share,
          isLinked: isLinked && recent < 1, seconds: part) : nil
    }
  }

  /// Adds to each goal the time that the plan lacks to reach the whole goal.
  private mutating func addWhole(from left: inout [Name: Double]) {
    for index in goals.indices {
      guard let whole = goals[index].whole, let seconds = whole.seconds else { continue }
      var extra = max(seconds - goals[index].asked, 0)
      for part in goals[index].inHabits {
        let more = min((seconds - goals[index].asked) * part.share, left[part.habit] ?? 0, extra)
        left[part.habit, default: 0] -= more
        extra -= more
      }
      goals[index].whole?.extra = extra
    }
  }

  /// Returns the estimated seconds of a goal's recent lines without a time. If a habit counts the
  /// same lines, the result is at most the habit's own estimate.
  private func untimedSeconds(_ rate: TimeLedger.Rate, _ measured: SubjectPart?) -> Double {
    guard let measured,
      let habit = habits.first(where: { sources[$0.name]?.contains(measured) ?? false })
    else { return rate.untimedSeconds }
    return min(rate.untimedSeconds, habit.sums.untimedSeconds)
  }

  /// Returns the amount that a goal needs each week to be reached by its due date.
  ///
  /// Nil unless the goal has a share in the term, is due within the planned days, and needs more
  /// than 105 % of the required amount.
  private func whole(_ need: Need, _ basis: PlanItem.Basis, of goal: Name) -> PlanItem.Whole? {
    let progress = overview.goals.progress(of: need.goal)
    guard case .share = need.ask, let due = progress.due, due <= days.upperBound,
      let needed = progress.neededPerWeek, needed.unit == need.unit,
      needed.number.approximate > need.amount * 1.05
    else { return nil }
    let amount = needed.number.approximate
    return PlanItem.Whole(
      amount: needed.number, due: due,
      seconds: basis.seconds.map { amount * $0 } ?? (need.unit == .time ? amount : nil))
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

  /// Returns true if each line of a habit or task counts for the first measure of a goal: its block
  /// names the goal, and the measure counts either a subject of the habit or all that contributes to
  /// the goal.
  private func isLinked(_ habit: Name, to goal: Int) -> Bool {
    guard let block = workspace.block(named: habit),
      block.servedGoals.contains(workspace.goals[goal].name),
      let measure = overview.goals.measures(of: goal).first?.track
    else { return false }
    return measure.subject.map { sources[habit]?.contains($0) ?? false } ?? true
  }

  /// Returns the share of a goal's recorded time that comes from the lines of a habit, 0–1.
  ///
  /// If no time is recorded for the goal yet, the share is 1 for a habit that counts the subject of
  /// the goal's first measure, and 0 for other habits.
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
