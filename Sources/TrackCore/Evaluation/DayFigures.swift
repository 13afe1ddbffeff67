/// The figures of today alone: what a status line or a checklist shows.
package struct DayFigures: Sendable {
  /// The habits, and the tasks with a rhythm; their figures hold for today only.
  package let habits: [HabitProgress]
  package let running: [RunningEntry]
  /// The problems of the blocks and of the lines that were read.
  package let problems: Problem.Tally
}

extension Workspace {
  /// Today's figures, from the end of the log if that is enough, else from all of it.
  ///
  /// - Parameter ends: The number of bytes to read of the end, one attempt after the other.
  package func dayFigures(today: Day, ends: [Int] = [1 << 16, 1 << 19]) -> DayFigures {
    for bytes in ends {
      if let tail = LogTailReader(files, outlines, bytes: bytes),
        let figures = dayFigures(today: today, in: tail)
      {
        return figures
      }
    }
    var pass = LogPass(history: History(today: today), running: RunningEntries(today: today))
    let reader = pass.run(over: self)
    return DayFigures(
      habits: pass.history.map { habitProgress(in: $0, today: today) } ?? [],
      running: pass.running?.entries ?? [], problems: blockProblems.tally + reader.sink.tally)
  }

  /// Nil if the end of the log does not settle how a habit is going.
  private func dayFigures(today: Day, in tail: LogTailReader) -> DayFigures? {
    var pass = LogPass(running: RunningEntries(today: today))
    var reader = LogReader(self)
    read(tail.openEntryLines, &reader, into: &pass)
    pass.history = History(today: today)
    read(tail.lines, &reader, into: &pass)
    pass.finish(self, &reader)
    guard let history = pass.history else { return nil }
    let blocks: [any Block] = habits + tasks.filter { !$0.rhythms.isEmpty }
    var progress: [HabitProgress] = []
    for block in blocks {
      guard
        let recent = recentProgress(of: block, in: history, today: today, from: tail.firstDay)
      else { return nil }
      progress.append(recent.habit)
    }
    return DayFigures(
      habits: progress, running: pass.running?.entries ?? [],
      problems: blockProblems.tally + reader.sink.tally)
  }
}
