/// How today stands, in what a line about it needs.
package struct DayFigures: Sendable {
  /// How every habit is going, and every task that has a rhythm; as far as today is concerned.
  package let habits: [HabitProgress]
  package let running: [RunningEntry]
  /// Those of the blocks, and of the lines that were read.
  package let problems: Problem.Tally
}

extension Workspace {
  /// How today stands, from the end of the log where that settles it, else from all of it.
  package func dayFigures(today: Day) -> DayFigures {
    dayFigures(today: today, ends: [1 << 16, 1 << 19])
  }

  /// - Parameter ends: how much is read of the end, one try after the other.
  func dayFigures(today: Day, ends: [Int]) -> DayFigures {
    for bytes in ends {
      if let end = LogTailReader(files, outlines, bytes: bytes),
        let figures = dayFigures(today: today, by: end)
      {
        return figures
      }
    }
    let overview = dayOverview(today: today)
    return DayFigures(
      habits: habitProgress(in: overview.history, today: today), running: overview.running,
      problems: overview.problems)
  }

  /// Nil where the end does not settle how a habit is going.
  private func dayFigures(today: Day, by end: LogTailReader) -> DayFigures? {
    var consumer = ConsumerPair(History(today: today), RunningEntries(today: today))
    var reading = LogReader(self)
    read(end.questions, &reading, into: &consumer.second)
    read(end.lines, &reading, into: &consumer)
    consumer.first.finish()
    let blocks: [any Block] = habits + tasks.filter { !$0.rhythms.isEmpty }
    var progress: [HabitProgress] = []
    for block in blocks {
      guard
        let recent = recentProgress(of: block, in: consumer.first, today: today, from: end.first)
      else { return nil }
      progress.append(recent.habit)
    }
    return DayFigures(
      habits: progress, running: consumer.second.found.map(\.entry),
      problems: blockProblems.tally + reading.sink.tally)
  }
}
