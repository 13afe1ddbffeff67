import TrackCore

extension Finding {
  /// A habit with the share of its due times on which it was met, within a range of days.
  package struct HabitShare: Sendable {
    package let habit: Name
    package let rate: HabitRate
    /// The rhythm in force on the last of these days.
    package let rhythm: Rhythm
  }

  /// The habits that were due in a range of days.
  package struct HabitShares: Sendable {
    package let all: [HabitShare]

    package var met: Int { all.reduce(0) { $0 + $1.rate.met } }
    package var due: Int { all.reduce(0) { $0 + $1.rate.due } }
    /// The number of times the habits were met, divided by the number of times they were due, 0–1;
    /// 0 if nothing was due.
    package var share: Double { due == 0 ? 0 : Double(met) / Double(due) }

    /// The habits with the highest rate, and the habits with the lowest rate. Both are empty if all
    /// rates are equal. Habits with an at-most rhythm are omitted, because a person can meet them
    /// by doing nothing.
    package var extremes: (best: [HabitShare], worst: [HabitShare]) {
      let asked = all.filter { !$0.rhythm.isAtMost }
      let rates = asked.compactMap(\.rate.rate)
      guard let most = rates.max(), let least = rates.min(), least < most else { return ([], []) }
      return (asked.filter { $0.rate.rate == most }, asked.filter { $0.rate.rate == least })
    }

    package var missed: [HabitShare] { all.filter { $0.rate.met < $0.rate.due } }
  }

  /// The goals that were open on at least one day of a range.
  package struct GoalLines: Sendable {
    /// The open goals, each with the number of its lines on these days.
    package let all: [(goal: Name, lines: Int)]

    package var withLines: Int { all.count { $0.lines > 0 } }
    package var open: Int { all.count }
  }
}
