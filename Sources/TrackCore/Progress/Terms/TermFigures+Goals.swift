extension TermFigures {
  /// Returns the figures of a goal within a term that lists it.
  func commitment(
    _ commitment: Term.Commitment, in term: Term, _ start: Day, _ end: Day
  ) -> TermGoal? {
    guard case .goal(let index) = workspace.positions[commitment.goal] else { return nil }
    let goal = workspace.goals[index]
    let day = min(today, end)
    guard let course = goals.measures(of: index).first else {
      return TermGoal(
        goal: goal.name, id: goal.id, title: goal.title, share: nil, isShareWritten: false,
        unit: .none, done: nil, expected: nil,
        status: status(index, in: term, isDone: false, pace: nil, start, end), why: commitment.why)
    }
    let written = commitment.share.flatMap { course.track.number($0, workspace.units) }
    let share = written ?? remainder(course, index, start, end)
    let before = course.figureOrStart(through: start - 1)
    let done = today < start ? .zero : course.figureOrStart(through: day) - before
    let elapsed = term.rests ? nil : elapsed(index, start, end)
    let isDown = course.aim.isDown
    let isDone = share.map { isDown ? done <= .zero - $0.magnitude : done >= $0 } ?? false
    // If the figure should fall, the share is a decrease, written with or without a minus.
    let signed = share.map { isDown ? .zero - $0.magnitude : $0 }
    let pace = signed.flatMap { signed in
      elapsed.map { (progress: Self.ratio(done, signed), expected: $0.share) }
    }
    return TermGoal(
      goal: goal.name, id: goal.id, title: goal.title, share: signed,
      isShareWritten: written != nil, unit: course.track.unit.ofDifference, done: done,
      expected: signed.flatMap { signed in
        elapsed.map { signed.scaled(by: Int128($0.gone), over: Int128($0.all)) }
      },
      status: status(index, in: term, isDone: isDone && today >= start, pace: pace, start, end),
      why: commitment.why)
  }

  private static func ratio(_ done: Number, _ share: Number) -> Double {
    share == .zero ? 1 : min(max(done.approximate / share.approximate, 0), 1)
  }

  /// Returns the days that a goal and a term have in common: from the later start to the earlier
  /// end.
  private func days(_ index: Int, _ start: Day, _ end: Day) -> (first: Day, last: Day) {
    let first = max(start, workspace.goals[index].start ?? start)
    return (first, max(first, min(end, goals.due(of: index) ?? end)))
  }

  private func elapsed(_ index: Int, _ start: Day, _ end: Day) -> ElapsedDays {
    let days = days(index, start, end)
    return ElapsedDays(from: days.first, through: days.last, on: today)
  }

  /// Returns the computed share: the amount that is missing at the start of the term, times the
  /// goal's days in the term, divided by the days to the due date. Nil if the goal has no due date,
  /// or if its measure is a mean or a streak.
  private func remainder(
    _ course: MeasureTimeline, _ index: Int, _ start: Day, _ end: Day
  ) -> Number? {
    guard course.track.how != .mean, course.track.how != .streak,
      let due = goals.due(of: index)
    else { return nil }
    let figure = course.figureOrStart(through: start - 1)
    if course.aim.isReached(figure) { return .zero }
    let remains = course.aim.target - figure
    let days = days(index, start, end)
    guard due > days.last else { return remains }
    return remains.scaled(
      by: Int128(days.last - days.first + 1), over: Int128(due - days.first + 1))
  }

  /// Returns the status of a goal within a term: the first case of `GoalStatus` that applies. The
  /// days and the share of the term are used in place of the dates and the target of the goal.
  private func status(
    _ index: Int, in term: Term, isDone: Bool, pace: (progress: Double, expected: Double)?,
    _ start: Day, _ end: Day
  ) -> GoalStatus {
    let day = min(today, end)
    let goal = workspace.goals[index]
    if let archived = goal.archived, archived <= day { return .archived }
    if isDone || goals.isDone(index, on: day) { return .done }
    if end < today { return .overdue }
    let first = max(start, goals.start(of: index) ?? .last)
    if today < first { return .notStarted }
    let last = goals.contributions.tallies[index].last(through: day)
    if !term.rests, day - max(first, last ?? first) >= GoalPace.stalledAfter { return .stalled }
    guard let pace else { return .open }
    if let due = goals.due(of: index), due < today { return .overdue }
    return GoalPace.status(pace.progress, expected: pace.expected)
  }
}

extension Number {
  fileprivate var magnitude: Number { self < .zero ? .zero - self : self }
}
