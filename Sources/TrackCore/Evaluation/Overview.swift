/// The figures of a directory on one day, from one pass over its log.
package struct Overview {
  package let today: Day
  package let history: History
  package let contributions: Contributions
  /// The habits, and the tasks with a rhythm, in the order of the files.
  package let habits: [HabitProgress]
  package let goals: GoalFigures
  package let terms: TermFigures
  package let values: ValueFigures
  /// The running entries: those whose time range has no end yet.
  package let running: [RunningEntry]
  /// The readings; nil if not requested.
  package let readings: Readings?
  /// The answer to the requested `TimeQuestion`, in rows and columns of recorded time; nil if none
  /// was requested.
  package let time: TimeAnswer?
  /// The time by hour of the day; nil if not requested.
  package let hours: HourTotals?
  /// The notes of the requested days, in the order of the files.
  package let notes: [DayNote]
  /// The numbers of problems in the blocks and in the log.
  package let problems: Problem.Tally
  /// The problems that were kept, at most the requested number, in the order of files and lines.
  package let found: [Problem]
  /// The names that occur in the blocks and in the log.
  package let names: Names
}

extension Workspace {
  /// Returns a copy that also contains the names that occur only in the log. The copy can return the
  /// texts of these names, and further passes over the log give them the same indices.
  ///
  /// - Parameter overview: The figures of this workspace, not of another one.
  package func knowing(_ overview: Overview) -> Workspace {
    var workspace = self
    workspace.names = overview.names
    return workspace
  }

  /// Reads the log once and collects the figures of a report.
  ///
  /// - Parameters:
  ///   - filter: The lines that count. All lines are checked for problems.
  ///   - time: The question about time; nil for none.
  ///   - flow: The days for which hours and contributions by subject are collected; nil for none.
  ///   - notes: The days whose notes are collected; nil for none.
  ///   - problems: The maximum number of problems to keep; all are counted. Nil to omit the checks
  ///     of `LogAudit`, such as for future dates and overlapping ranges.
  package func overview(
    today: Day, filter: EntryFilter = EntryFilter(), time: TimeQuestion? = nil,
    withReadings: Bool = false, flow: DaySpan? = nil, notes: DaySpan? = nil, problems: Int? = 0
  ) -> Overview {
    let history = History(today: today)
    let contributions = Contributions(workspace: self, today: today, flow: flow)
    var pass = LogPass(
      audit: problems.map { _ in LogAudit(today: today) },
      filter: filter.isEmpty ? nil : EntryMatch(filter, workspace: self),
      history: history, contributions: contributions,
      hours: flow.map { HourTotals(days: $0, today: today) }, running: RunningEntries(today: today),
      readings: withReadings ? Readings(workspace: self, today: today) : nil,
      time: time.map { TimeTotals($0, workspace: self, today: today) },
      notes: notes.map { RecentNotes(days: $0, today: today) })
    let reader = pass.run(over: self, keepingProblems: problems)
    let (figures, given) = (pass.history ?? history, pass.contributions ?? contributions)
    let habits = habitProgress(in: figures, today: today)
    let goals = GoalFigures(
      workspace: self, contributions: given, records: habits.streakRecords)
    return Overview(
      today: today, history: figures, contributions: given, habits: habits, goals: goals,
      terms: TermFigures(workspace: self, goals: goals, rate: habits.rates),
      values: ValueFigures(
        workspace: self, history: figures, contributions: given, habits: habits),
      running: pass.running?.entries ?? [], readings: pass.readings,
      time: pass.time?.answer(reader), hours: pass.hours,
      notes: pass.notes?.notes ?? [], problems: blockProblems.tally + reader.sink.tally,
      found: inOrder(
        Array((blockProblems.problems + reader.sink.problems).prefix(problems ?? 0))),
      names: reader.names)
  }

  /// All problems in the files, in the order of files, lines and columns.
  ///
  /// - Parameter today: The day after which lines count as being in the future.
  public func check(today: Day) -> [Problem] {
    var pass = LogPass(
      audit: LogAudit(today: today),
      contributions: Contributions(workspace: self, today: today, of: .lostAmounts))
    var reader = pass.run(over: self, keepingProblems: .max)
    var blocks = blockProblems
    reader.sink.take(&blocks)
    var problems = reader.sink.takeProblems()
    order(&problems)
    return problems
  }

  /// The time recorded in the log.
  ///
  /// - Parameter today: The last day that counts.
  public func time(_ question: TimeQuestion = TimeQuestion(), today: Day) -> TimeAnswer {
    var totals = TimeTotals(question, workspace: self, today: today)
    var pass = LogPass(time: totals)
    let reader = pass.run(over: self)
    if let time = pass.time { totals = time }
    return totals.answer(reader)
  }
}
