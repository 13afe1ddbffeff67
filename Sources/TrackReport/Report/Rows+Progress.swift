import TrackCore

/// Report rows of what the core has worked out.
extension HabitRow {
  /// Nil for one that is archived, unless it is asked for.
  init?(
    _ progress: HabitProgress, _ workspace: Workspace, from first: Day, through last: Day,
    evenArchived: Bool = false
  ) {
    guard let block = workspace.block(named: progress.name) else { return nil }
    let habit = block as? Habit
    let task = block as? Task
    let archived = habit?.archived ?? task?.archived
    if !evenArchived, let archived, archived < progress.today { return nil }
    self.init(id: block.id, title: block.title)
    emoji = habit?.emoji ?? task?.emoji
    color = habit?.color ?? task?.color
    rhythm = progress.rhythm?.text
    inWords = habit?.rhythmInWords ?? task?.rhythmInWords
    isAtMost = progress.rhythm?.isAtMost ?? false
    if progress.rhythm != nil { streak = Streak(progress.streak) }
    strength = progress.strength
    isNew = progress.isNew
    let rate = progress.rate(from: first, through: last)
    self.rate = rate.rate
    met = rate.met
    due = rate.due
    total = progress.total
    rateByWeekday = progress.rateByWeekday(from: first, through: last).map(\.rate)
    today = Today(progress.now)
    daysToBreak = progress.daysToBreak
    tenWeeks = progress.lastWeeks
    week = Self.week(of: progress, start: workspace.settings.weekStart)
    if let target = progress.now.target, let amount = progress.now.amount,
      let span = progress.rhythm?.span, span.isLong
    {
      periodSoFar = Words.part(amount, of: target, progress.now.unit)
    }
  }

  private static func week(of progress: HabitProgress, start: Weekday) -> [DayState] {
    let today = progress.today
    let first = today - (today.weekday.rawValue - start.rawValue + 7) % 7
    return (0..<7).map { DayState(of: progress, on: first + $0) }
  }
}

extension Rhythm.Span {
  /// Whether it is judged over more than a day.
  fileprivate var isLong: Bool {
    if case .days = self { false } else { true }
  }
}

extension HabitRow.Streak {
  init(_ streak: TrackCore.Streak) {
    self.init()
    current = streak.current
    best = streak.best?.length ?? 0
    unit = streak.unit?.rawValue ?? "day"
    bestFrom = streak.best?.from
    bestTo = streak.best?.through
  }
}

extension HabitRow.Today {
  init(_ figure: HabitFigure) {
    self.init()
    state = HabitRow.DayState(rawValue: figure.state.rawValue) ?? .none
    amount = figure.amount ?? .zero
    target = figure.target
    unit = figure.unit.name
  }
}

extension GoalRow {
  init(_ progress: GoalProgress, _ workspace: Workspace) {
    self.init(id: progress.id, title: progress.title)
    kind = progress.isObligation ? "obligation" : "goal"
    importance = progress.importance
    urgency = progress.urgency
    start = progress.start
    due = progress.due
    status = progress.status.inWords
    self.progress = progress.progress
    expected = progress.expected
    forecast = progress.forecast
    neededPerWeek = progress.neededPerWeek.map {
      Needed(amount: $0.number, unit: $0.unit.name)
    }
    measures = progress.measures.map { Measured($0, workspace) }
    milestones = progress.milestones.map {
      MilestoneFigures(
        date: $0.milestone.date, title: $0.milestone.title, status: $0.status.rawValue)
    }
    contributions = progress.contributions
    lastContribution = progress.lastContribution
    values = progress.values.map { Served(id: workspace.text(of: $0.value), strength: $0.strength) }
  }
}

extension GoalStatus {
  /// As a report says it: `on track`, `not started`.
  package var inWords: String {
    rawValue.split(separator: "-").joined(separator: " ")
  }
}

extension GoalRow.Measured {
  init(_ measured: MeasureProgress, _ workspace: Workspace) {
    let subject = measured.measure.subject.map { subject in
      workspace.text(of: subject.subject)
        + (subject.part.map { "." + workspace.text(of: $0) } ?? "")
    }
    self.init(
      subject: subject, how: measured.measure.how.rawValue, target: measured.target,
      actual: measured.actual, from: measured.from, unit: measured.unit.name,
      progress: measured.progress)
    lead = measured.lead
  }
}

extension ValueRow {
  init(_ progress: ValueProgress) {
    self.init(id: progress.id, title: progress.title)
    level = progress.level.rawValue
    priority = progress.priority
    share = progress.share
    askedShare = progress.askedShare
    timeShare = progress.timeShare ?? 0
    contributions = progress.contributions
    seconds = progress.seconds
    lastDay = progress.lastDay
    isNeglected = progress.isNeglected
  }
}

extension ReadingRow {
  init(_ progress: ReadingProgress) {
    self.init(id: progress.id, title: progress.title)
    part = progress.part
    unit = progress.unit.name
    latest = progress.latest
    latestDay = progress.latestDay
    mean = progress.mean.approximate
    min = progress.min
    max = progress.max
    movingAverage = progress.movingAverage.approximate
    change = progress.change
  }
}

extension TermRow {
  init(_ progress: TermProgress) {
    self.init(
      number: progress.number, title: progress.title, start: progress.start, end: progress.end,
      weeks: progress.weeks, daysLeft: progress.daysLeft,
      status: progress.status.rawValue.split(separator: "-").joined(separator: " "))
    theme = progress.theme
    week = progress.week
    reviewsDue = progress.reviewsDue
    goals = progress.goals.map { goal in
      GoalShare(
        id: goal.id, title: goal.title, share: goal.share, unit: goal.unit.name, done: goal.done,
        expected: goal.expected, status: goal.status.inWords)
    }
  }
}

extension Report.UnlinkedItems {
  init(_ orphans: TrackCore.UnlinkedItems, _ workspace: Workspace) {
    self.init()
    goals = orphans.goals.map(workspace.text(of:))
    habits = orphans.habits.map(workspace.text(of:))
    values = orphans.values.map(workspace.text(of:))
    entries = orphans.entries
  }
}

extension Report.TimeSpent {
  /// Nil for the row of what has no subject.
  init?(_ row: TimeRow, _ workspace: Workspace) {
    guard let id = row.id, row.total.sessions > 0 else { return nil }
    let title = row.isOneOff ? id : workspace.block(id: id)?.title ?? id
    self.init(
      id: id, title: title, seconds: row.total.seconds, sessions: row.total.sessions)
  }
}

extension Report.Running {
  init(_ entry: RunningEntry, _ workspace: Workspace) {
    let day = entry.start < 0 ? entry.day - 1 : entry.day
    let minutes = (entry.start < 0 ? entry.start + 86_400 : entry.start) / 60
    self.init(
      id: entry.id, title: workspace.block(id: entry.id)?.title ?? entry.id,
      since: "\(day)T\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))")
  }
}

extension Report.BadgeRow {
  init(_ badge: Badge) {
    self.init(
      name: badge.name, earned: badge.earned, times: badge.times,
      of: Words.count(badge.of, badge.counted.rawValue))
  }
}
