extension HabitProgress {
  /// Returns the records of the streak since a given day: each day on which the streak became
  /// longer than on any earlier day since then. Nil if there is no rhythm.
  ///
  /// Days on which a rhythm of another kind than today's was in force are left out. A calendar
  /// period lengthens the streak on the day on which it was met. The period that contains the given
  /// day counts as a whole.
  package func streakRecords(from first: Day) -> [StreakRecord]? {
    guard let kind = evaluation.kind(on: today) else { return nil }
    var records: [StreakRecord] = []
    var length = 0
    func take(_ outcome: PeriodOutcome, _ day: @autoclosure () -> Day) {
      if outcome == .missed { length = 0 }
      guard outcome == .met else { return }
      length += 1
      if length > records.last?.length ?? 0 {
        records.append(StreakRecord(day: day(), length: length))
      }
    }
    for (number, segment) in evaluation.segments.enumerated()
    where segment.first <= evaluation.lastJudged {
      length = 0
      guard segment.kind == kind else { continue }
      if case .calendar = kind {
        for item in evaluation.periods where item.segment == number && item.period.last >= first {
          take(item.period.outcome, max(first, evaluation.dayMet(item.period)))
        }
      } else {
        for index in evaluation.range(of: segment) where evaluation.totals.day(index) >= first {
          take(evaluation.outcomes[index], evaluation.totals.day(index))
        }
      }
    }
    return records
  }
}

extension [HabitProgress] {
  /// Looks up a habit by name and returns its streak records, for the figures of goals.
  package var streakRecords: StreakRecords {
    let byName = byName
    return { name, first in byName[name].flatMap { $0.streakRecords(from: first) } }
  }

  /// Looks up a habit by name and returns its rate, for the figures of terms.
  package var rates: TermFigures.Rate {
    let byName = byName
    return { name, first, last in
      byName[name]?.rate(from: first, through: last) ?? HabitRate()
    }
  }

  var byName: [Name: HabitProgress] {
    Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
