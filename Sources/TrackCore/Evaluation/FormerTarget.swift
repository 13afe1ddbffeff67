/// A target that a habit or task had before.
package enum FormerTarget {
  case rhythm(DatedRhythm, insteadOf: DatedRhythm)
  case atLeast(Amount)
}

extension Workspace {
  /// Returns the streak that a habit or task would have under a former target; nil if there is no
  /// such block.
  package func streak(of id: String, under target: FormerTarget, today: Day) -> Streak? {
    guard let name = names.existing(id) else { return nil }
    var former = self
    // Leave out the other habits and tasks, so that only the figures of this one are computed.
    former.habits = habits.filter { $0.name == name }
    former.tasks = tasks.filter { $0.name == name }
    switch target {
    case .rhythm(let old, let new):
      for index in former.habits.indices {
        former.habits[index].rhythms = former.habits[index].rhythms.replacing(new, by: old)
      }
      for index in former.tasks.indices {
        former.tasks[index].rhythms = former.tasks[index].rhythms.replacing(new, by: old)
      }
    case .atLeast(let amount):
      for index in former.habits.indices { former.habits[index].atLeast = amount }
    }
    return former.habitProgress(today: today).first { $0.name == name }?.streak
  }
}

extension [DatedRhythm] {
  /// Returns the rhythms with `old` in place of all those that begin on the first day of `new` or
  /// of `old`. They are sorted by first day.
  fileprivate func replacing(_ new: DatedRhythm, by old: DatedRhythm) -> [DatedRhythm] {
    (filter { $0.from != new.from && $0.from != old.from } + [old])
      .sorted { ($0.from ?? .first) < ($1.from ?? .first) }
  }
}
