import TrackCore

extension Finding {
  /// The habits and the recorded time of a week so far, and of the same days of the week before.
  package struct Week: Sendable {
    /// The habits up to yesterday; nil on the first day of the week.
    package let habits: HabitShares?
    package let habitsBefore: HabitShares?
    /// The seconds of recorded time, without time on measures.
    package let time: Number
    package let timeBefore: Number
  }

  /// A habit, with the number of times that it was due and the number of times that it was met in a
  /// range of days.
  package struct HabitShare: Sendable {
    package let habit: Name
    package let rate: HabitRate
    /// The rhythm in force on the last day of the range.
    package let rhythm: Rhythm

    package init(habit: Name, rate: HabitRate, rhythm: Rhythm) {
      (self.habit, self.rate, self.rhythm) = (habit, rate, rhythm)
    }

    /// The number of times that the habit was met.
    package var met: Int { rate.met }
    /// The number of times that the habit was due.
    package var due: Int { rate.due }
    /// The share of the due times on which the habit was met, 0–1; nil if it was never due.
    package var share: Double? { due == 0 ? nil : Double(met) / Double(due) }
  }

  /// The habits that were due in a range of days.
  package struct HabitShares: Sendable {
    package let all: [HabitShare]
    /// The habits that can be compared between the two periods: they were due in both, began before
    /// the first period, and had the same rhythm and target on all days.
    package let comparable: Set<Name>

    /// The last day with a line, if at least three days follow it in the range.
    package internal(set) var silentAfter: Day?

    package init(all: [HabitShare], comparable: Set<Name>) {
      (self.all, self.comparable) = (all, comparable)
    }

    package var met: Int { all.reduce(0) { $0 + $1.met } }
    package var due: Int { all.reduce(0) { $0 + $1.due } }
    /// The habits that cannot be compared with the other period.
    package var others: [HabitShare] { all.filter { !comparable.contains($0.habit) } }
    /// Only the habits that can be compared.
    package var compared: HabitShares {
      HabitShares(all: all.filter { comparable.contains($0.habit) }, comparable: comparable)
    }
    /// The share of the due times on which the habits were met, 0–1; 0 if no habit was due.
    package var share: Double { due == 0 ? 0 : Double(met) / Double(due) }

    /// The habits with the highest rate, and the habits with the lowest rate. Both are empty if all
    /// rates are equal. Habits with an at-most rhythm are omitted, because a person can meet them
    /// by doing nothing, and so are habits that were due only once, because their rate is all or
    /// nothing.
    package var extremes: (best: [HabitShare], worst: [HabitShare]) {
      let asked = all.filter { !$0.rhythm.isAtMost && $0.due > 1 }
      let rates = asked.compactMap(\.share)
      guard let most = rates.max(), let least = rates.min(), least < most else { return ([], []) }
      return (asked.filter { $0.share == most }, asked.filter { $0.share == least })
    }

    package var missed: [HabitShare] { all.filter { $0.met < $0.due } }

    /// The habits that were due at least four times and were met every time except for one. Habits
    /// with an at-most rhythm are omitted.
    package var missedByOne: [HabitShare] {
      all.filter { !$0.rhythm.isAtMost && $0.due >= 4 && $0.met == $0.due - 1 }
    }
  }

  /// The goals that were open on at least one day of a range.
  package struct GoalLines: Sendable {
    /// The open goals, each with the number of its lines on these days.
    package let all: [(goal: Name, lines: Int)]

    package var withLines: Int { all.count { $0.lines > 0 } }
    package var open: Int { all.count }
  }
}
