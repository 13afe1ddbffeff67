extension HabitProgress {
  /// The records that its streaks set from a day on, in the unit that is in force: each day on
  /// which a streak became longer than any before. Nil without a rhythm.
  ///
  /// A period that the day lies in counts whole.
  package func streakRecords(from first: Day) -> [StreakRecord]? {
    guard let kind = reckoning.kind(on: today) else { return nil }
    var records: [StreakRecord] = []
    var length = 0
    func take(_ outcome: PeriodOutcome, _ day: Day) {
      if outcome == .missed { length = 0 }
      guard outcome == .met else { return }
      length += 1
      if length > records.last?.length ?? 0 {
        records.append(StreakRecord(day: day, length: length))
      }
    }
    for (number, stretch) in reckoning.stretches.enumerated() where stretch.first <= today {
      length = 0
      guard stretch.kind == kind else { continue }
      if case .calendar = kind {
        for item in reckoning.periods where item.stretch == number && item.period.last >= first {
          take(item.period.outcome, min(item.period.last, today))
        }
      } else {
        for index in reckoning.range(of: stretch) where reckoning.ledger.day(index) >= first {
          take(reckoning.outcomes[index], reckoning.ledger.day(index))
        }
      }
    }
    return records
  }
}

extension [HabitProgress] {
  /// What goals ask of habits' streaks.
  package var streakRecords: StreakRecords {
    let byName = byName
    return { name, first in byName[name].flatMap { $0.streakRecords(from: first) } }
  }

  /// What terms ask of habits' rates.
  package var rates: TermFigures.Rate {
    let byName = byName
    return { name, first, last in byName[name].flatMap { $0.rate(from: first, through: last).rate }
    }
  }

  private var byName: [Name: HabitProgress] {
    Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Workspace {
  /// How every goal and obligation stands, in the order of the files.
  ///
  /// - Parameter today: lines after it are not counted.
  public func goalProgress(today: Day) -> [GoalProgress] {
    historyAndGoals(today: today).goals
  }

  /// The log added up, and how every goal is going, by one pass over it.
  package func historyAndGoals(today: Day) -> (history: History, goals: [GoalProgress]) {
    var pass = ConsumerPair(
      History(today: today), Contributions(workspace: self, today: today, of: .goals))
    _ = readLog(into: &pass)
    pass.first.finish()
    pass.second.finish()
    let asksForStreaks = pass.second.rules.tracks.contains { $0.how == .streak }
    let habits = asksForStreaks ? habitProgress(in: pass.first, today: today) : []
    let figures = GoalFigures(
      workspace: self, contributions: pass.second, records: habits.streakRecords)
    return (pass.first, figures.all())
  }
}
