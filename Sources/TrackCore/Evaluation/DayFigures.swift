/// The figures of today alone, for a status line or a checklist.
package struct DayFigures: Sendable {
  /// The habits, and the tasks with a rhythm. Their figures are valid for today only.
  package let habits: [HabitProgress]
  package let running: [RunningEntry]
  /// The numbers of problems in the blocks and in the lines that were read.
  package let problems: Problem.Tally
  /// The items that need attention: deadlines, streaks that would end today, reviews and due
  /// habits. Goals that are behind their pace or stalled are not included, because finding them
  /// requires the whole log.
  package let attention: [AttentionItem]
}

extension Workspace {
  /// Returns today's figures, from the tail of the log if that is enough, otherwise from the whole
  /// log.
  ///
  /// - Parameters:
  ///   - withStreaks: True to compute the exact length of each streak that would end today; the
  ///     lengths determine the order of these streaks. A long streak requires the whole log.
  ///   - ends: The lengths in bytes of the tails to try, in this order.
  package func dayFigures(
    today: Day, withStreaks: Bool = true, ends: [Int] = [1 << 16, 1 << 19]
  ) -> DayFigures {
    let near = nearGoals(today)
    let goalsNeedLog = near.contains { !goals[$0].measures.isEmpty }
    let nightsNeedLog = NightCollector(self)?.needsEarlierDays ?? false
    for bytes in goalsNeedLog || nightsNeedLog ? [] : ends {
      if let tail = LogTailReader(files, outlines, bytes: bytes),
        let figures = dayFigures(today: today, near, withStreaks: withStreaks, in: tail)
      {
        return figures
      }
    }
    var pass = LogPass(
      history: History(today: today),
      contributions: goalsNeedLog ? Contributions(workspace: self, today: today) : nil,
      running: RunningEntries(today: today))
    let reader = pass.run(over: self)
    let habits = pass.history.map { habitProgress(in: $0, today: today) } ?? []
    return dayFigures(today, near, habits, pass, reader)
  }

  /// The maximum number of days by which a goal with measures can be overdue and still be included.
  /// Without this limit, a goal that was reached long ago would make each status line read the
  /// whole log.
  private static let overdueDays = 30

  /// Returns the indices of the goals with a due date or a milestone from `overdueDays` days ago to
  /// `Attention.nearDays` days ahead. Goals that are done or archived are left out.
  private func nearGoals(_ today: Day) -> Set<Int> {
    let termEnds = termEnds
    let near = goals.indices.filter { index in
      let goal = goals[index]
      guard goal.done == nil, goal.archived == nil else { return false }
      let due = goal.due ?? termEnds[goal.name]
      let dates = [due].compactMap(\.self) + goal.milestones.map(\.date)
      return dates.contains { -Self.overdueDays...Attention.nearDays ~= $0 - today }
    }
    return Set(near)
  }

  private func dayFigures(
    _ today: Day, _ near: Set<Int>, _ habits: [HabitProgress], _ pass: LogPass, _ reader: LogReader
  ) -> DayFigures {
    let goals = GoalFigures(
      workspace: self,
      contributions: pass.contributions ?? Contributions(workspace: self, today: today),
      records: habits.streakRecords)
    // If goals did not have to be looked up in the log, none of the near goals has a measure.
    let dated = self.goals.indices.filter { index in
      self.goals[index].measures.isEmpty || near.contains(index)
    }.map { goals.progress(of: $0) }
    let items = Attention(self, today: today).items(
      habits: habits, goals: dated,
      term: TermFigures(workspace: self, goals: goals).current())
    return DayFigures(
      habits: habits, running: pass.running?.entries ?? [],
      problems: blockProblems.tally + reader.sink.tally,
      attention: items.filter { $0.state != .behind && $0.state != .stalled })
  }

  /// Returns today's figures from the tail of the log. Nil if the tail does not determine the state
  /// of every habit. If `withStreaks` is true, also nil if the tail does not determine the length
  /// of every streak that ends unless it is continued today.
  private func dayFigures(
    today: Day, _ near: Set<Int>, withStreaks: Bool, in tail: LogTailReader
  ) -> DayFigures? {
    var pass = LogPass(running: RunningEntries(today: today))
    var reader = LogReader(self)
    read(tail.openEntryLines, &reader, into: &pass)
    pass.history = History(today: today)
    pass.nights = NightCollector(self)
    read(tail.lines, &reader, into: &pass)
    pass.finish(self, &reader)
    guard let history = pass.history else { return nil }
    let blocks: [any Block] = habits + tasks.filter { !$0.rhythms.isEmpty }
    var progress: [HabitProgress] = []
    for block in blocks {
      guard
        let recent = recentProgress(of: block, in: history, today: today, from: tail.firstDay)
      else { return nil }
      if withStreaks, recent.mayBeLonger, recent.habit.due?.keepsStreak == true { return nil }
      progress.append(recent.habit)
    }
    return dayFigures(today, near, progress, pass, reader)
  }
}
