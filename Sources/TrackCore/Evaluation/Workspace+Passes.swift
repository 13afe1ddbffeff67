/// Single results of a pass over the log, for callers that need only one.
extension Workspace {
  /// The total amounts in the log for each subject and day.
  ///
  /// - Parameter today: The last day that counts.
  package func history(today: Day) -> History {
    let history = History(today: today)
    var pass = LogPass(history: history)
    _ = pass.run(over: self)
    return pass.history ?? history
  }

  /// What the log adds up to.
  ///
  /// - Parameters:
  ///   - filter: The lines that count.
  ///   - columns: The days of each column.
  ///   - today: The last day that counts.
  package func sums(_ filter: EntryFilter, columns: [DaySpan], today: Day) -> AmountSums {
    let history = History(today: today)
    var pass = LogPass(filter: EntryMatch(filter, workspace: self), history: history)
    let names = pass.run(over: self).names
    return AmountSums(pass.history ?? history, names, of: self, columns: columns)
  }

  /// The progress of every habit, and of every task that has a rhythm.
  package func habitProgress(today: Day) -> [HabitProgress] {
    habitProgress(in: history(today: today), today: today)
  }

  /// The amounts that the log contributes to goals and, through the goals, to values.
  package func contributions(today: Day) -> Contributions {
    let contributions = Contributions(workspace: self, today: today)
    var pass = LogPass(contributions: contributions)
    _ = pass.run(over: self)
    return pass.contributions ?? contributions
  }

  /// The readings in the log, by measure, part and day.
  package func readings(today: Day) -> Readings {
    let readings = Readings(workspace: self, today: today)
    var pass = LogPass(readings: readings)
    _ = pass.run(over: self)
    return pass.readings ?? readings
  }

  /// The total amounts in the log for each subject and day, and the progress of every goal.
  package func historyAndGoals(today: Day) -> (history: History, goals: [GoalProgress]) {
    let given = Contributions(workspace: self, today: today, of: .goals)
    var pass = LogPass(history: History(today: today), contributions: given)
    _ = pass.run(over: self)
    let history = pass.history ?? History(today: today)
    let contributions = pass.contributions ?? given
    let asksForStreaks = contributions.rules.tracks.contains { $0.how == .streak }
    let habits = asksForStreaks ? habitProgress(in: history, today: today) : []
    let figures = GoalFigures(
      workspace: self, contributions: contributions, records: habits.streakRecords)
    return (history, figures.all())
  }
}
