/// The figures of all goals.
package struct GoalFigures {
  let workspace: Workspace
  package let contributions: Contributions
  /// The timeline of each track.
  package let courses: [MeasureTimeline]
  /// The first day of each goal: as stated, else the day of the first contribution.
  private let starts: [Day?]
  /// For each goal, the latest end of the terms that list it without a share. Cancelled terms are
  /// ignored.
  private let termEnds: [Name: Day]
  /// The goals that rest today.
  private let resting: Set<Name>
  /// For each goal, the positions of the milestone blocks that belong to it.
  let milestoneBlocks: [Name: [Int]]

  package var today: Day { contributions.today }

  /// - Parameter records: The streak records of habits. Without them, consecutive days with a line
  ///   count as a streak.
  package init(
    workspace: Workspace, contributions: Contributions, records: StreakRecords = { _, _ in nil }
  ) {
    self.workspace = workspace
    self.contributions = contributions
    let starts = workspace.goals.indices.map {
      workspace.goals[$0].start ?? contributions.tallies[$0].first
    }
    self.starts = starts
    courses = contributions.rules.tracks.indices.map { index in
      let track = contributions.rules.tracks[index]
      let start = starts[track.goal]
      var found: [StreakRecord]?
      if track.how == .streak, let subject = track.subject, subject.part == nil, let start {
        found = records(subject.subject, start)
      }
      return MeasureTimeline(
        track, contributions.readings(index), before: contributions.readingBefore(index),
        start: start, records: found)
    }
    termEnds = workspace.termEnds
    resting = workspace.restingGoals(on: contributions.today)
    milestoneBlocks = Dictionary(
      grouping: workspace.goals.indices.filter { workspace.goals[$0].goal != nil },
      by: { workspace.goals[$0].goal ?? workspace.goals[$0].name })
  }

  /// Returns the first day of a goal: as stated, else the day of the first contribution.
  package func start(of index: Int) -> Day? { starts[index] }

  /// Returns the due date of a goal: as stated, else the latest end of the terms that list the goal
  /// without a share. Cancelled terms are ignored.
  package func due(of index: Int) -> Day? {
    workspace.goals[index].due ?? termEnds[workspace.goals[index].name]
  }

  /// Returns the timelines of a goal's measures.
  package func measures(of index: Int) -> ArraySlice<MeasureTimeline> {
    courses[contributions.rules.goals[index].measures]
  }

  /// Returns the progress of every goal, obligation and milestone block, in the order of the
  /// workspace's goals.
  package func all() -> [GoalProgress] { workspace.goals.indices.map { progress(of: $0) } }

  /// Returns the progress of a goal today, or at the end of an earlier day.
  package func progress(of index: Int, on day: Day? = nil) -> GoalProgress {
    let day = min(day ?? today, today)
    let goal = workspace.goals[index]
    let tally = contributions.tallies[index]
    let reached = reached(index, through: day)
    let pace = pace(of: index, on: day)
    let progress = share(of: index, through: day)
    let measures = measures(of: index).map { $0.progress(pace) }
    let status = status(of: index, progress, pace)
    return GoalProgress(
      goal: goal.name, id: goal.id, title: goal.title, kind: goal.heading.kind, parent: goal.goal,
      importance: goal.importance, urgency: goal.urgency,
      quadrant: Quadrant(importance: goal.importance, urgency: goal.urgency),
      start: pace.start, due: pace.due, status: status, progress: progress,
      expected: pace.expected, forecast: forecast(measures, status), reached: reached,
      measures: measures, milestones: milestones(of: index, on: day),
      contributions: tally.count(from: .first, through: day),
      lastContribution: tally.last(through: day),
      trend: pace.isResting ? nil : trend(of: index, status, on: day), values: goal.values,
      isResting: pace.isResting)
  }

  /// Returns the trend of the number of lines that contributed to a goal. Nil for a goal that is
  /// archived, done or not started, or that has too few days or lines for a comparison.
  private func trend(of index: Int, _ status: GoalStatus, on day: Day) -> Trend? {
    guard ![.archived, .done, .notStarted].contains(status), let start = starts[index] else {
      return nil
    }
    let tally = contributions.tallies[index]
    let last = max(start, tally.last(through: day) ?? start)
    let days = Trend.stalledAfter
    if day - last >= days { return .stalled }
    let recent = tally.count(from: day - days + 1, through: day)
    let before = tally.count(from: day - 2 * days + 1, through: day - days)
    guard start <= day - 2 * days + 1, before + recent >= 4 else { return nil }
    return Trend(from: Number(before), to: Number(recent), part: 5)
  }

  /// Returns the mean progress of a goal's measures, from 0 to 1. Without measures, it is 1 if the
  /// goal is done, else 0.
  package func share(of index: Int, through day: Day) -> Double {
    let courses = measures(of: index)
    guard !courses.isEmpty else { return isWrittenDone(index, day) ? 1 : 0 }
    let parts = courses.map { $0.progress(through: day) }
    if parts.allSatisfy({ $0 >= 1 }) { return 1 }
    return min(parts.reduce(0, +) / Double(parts.count), 1)
  }

  private func isWrittenDone(_ index: Int, _ day: Day) -> Bool {
    workspace.goals[index].done.map { $0 <= day } ?? false
  }

  /// Returns true if the goal is marked as done, or all its measures are reached.
  func isDone(_ index: Int, on day: Day) -> Bool {
    if isWrittenDone(index, day) { return true }
    let courses = measures(of: index)
    return !courses.isEmpty && courses.allSatisfy { $0.isReached(through: day) }
  }

  /// Returns the first day on which the goal was reached, up to and including a given day.
  package func reached(_ index: Int, through day: Day) -> Day? {
    let written = workspace.goals[index].done.flatMap { $0 <= day ? $0 : nil }
    let computed = firstReached(index).flatMap { $0 <= day ? $0 : nil }
    guard let written, let computed else { return written ?? computed }
    return min(written, computed)
  }

  /// Returns the first day on which all measures were reached at the same time. If the opening
  /// balance is already enough, this is the goal's first day.
  private func firstReached(_ index: Int) -> Day? {
    let courses = measures(of: index)
    guard !courses.isEmpty else { return nil }
    var open = courses.count
    let crossings = courses.flatMap { $0.crossings() }.sorted {
      ($0.day, $0.isReached ? 1 : 0) < ($1.day, $1.isReached ? 1 : 0)
    }
    for turn in crossings {
      open += turn.isReached ? -1 : 1
      guard open == 0 else { continue }
      return turn.day == .first ? starts[index] : turn.day
    }
    return nil
  }

  // MARK: Status

  private func status(of index: Int, _ progress: Double, _ pace: GoalPace) -> GoalStatus {
    let goal = workspace.goals[index]
    let today = pace.today
    if let archived = goal.archived, archived <= today { return .archived }
    if isDone(index, on: today) { return .done }
    if let start = goal.start, start > today { return .notStarted }
    if let due = pace.due, due < today { return .overdue }
    guard let start = starts[index], start <= today else { return .notStarted }
    let last = max(start, contributions.tallies[index].last(through: today) ?? start)
    if !pace.isResting, today - last >= GoalPace.stalledAfter { return .stalled }
    guard let expected = pace.expected else { return .open }
    return GoalPace.status(progress, expected: expected)
  }

  /// Returns the start, the due date and the other numbers from which the pace of a goal is
  /// computed, as of a day.
  func pace(of index: Int, on day: Day) -> GoalPace {
    let resting = day == today ? resting : workspace.restingGoals(on: day)
    return GoalPace(
      start: starts[index], due: due(of: index), today: day, isKnownWork: isKnownWork(index),
      isResting: resting.contains(workspace.goals[index].name))
  }

  /// Returns true for an obligation to spend a number of hours by a date; see
  /// `GoalPace.isKnownWork`.
  package func isKnownWork(_ index: Int) -> Bool {
    let measures = measures(of: index)
    return workspace.goals[index].heading.kind == .obligation && due(of: index) != nil
      && !measures.isEmpty
      && measures.allSatisfy { $0.track.how == .sum && $0.track.unit == .time }
  }

  private func forecast(_ measures: [MeasureProgress], _ status: GoalStatus) -> Day? {
    guard status != .done, status != .archived, !measures.isEmpty else { return nil }
    var latest: Day?
    for measure in measures where !measure.isReached {
      guard let forecast = measure.forecast else { return nil }
      latest = max(latest ?? forecast, forecast)
    }
    return latest
  }
}

extension Workspace {
  /// For each goal, the latest end of the terms that list it without a share. Cancelled terms are
  /// ignored.
  var termEnds: [Name: Day] {
    var ends: [Name: Day] = [:]
    for term in terms where term.status != .cancelled {
      guard let end = term.end else { continue }
      for commitment in term.goals where commitment.share == nil {
        ends[commitment.goal] = max(ends[commitment.goal] ?? end, end)
      }
    }
    return ends
  }
}
