import TrackCore

/// The habits and the recorded time of a week so far, and of the same days of the week before.
struct WeekSoFar: Sendable {
  /// The habits up to yesterday; nil on the first day of the week.
  let habits: HabitShares?
  let habitsBefore: HabitShares?
  /// The seconds of recorded time, without time on measures.
  let time: Number
  let timeBefore: Number
}

/// A habit, with the number of times that it was due and the number of times that it was met in a
/// range of days.
struct HabitShare: Sendable {
  let habit: Name
  let rate: HabitRate
  /// The rhythm in force on the last day of the range.
  let rhythm: Rhythm

  /// The number of times that the habit was met.
  var met: Int { rate.met }
  /// The number of times that the habit was due.
  var due: Int { rate.due }
  /// The share of the due times on which the habit was met, 0–1; nil if it was never due.
  var share: Double? { due == 0 ? nil : Double(met) / Double(due) }
}

/// The habits that were due in a range of days.
struct HabitShares: Sendable {
  let all: [HabitShare]
  /// The habits that can be compared between the two periods: they were due in both, began before
  /// the first period, and had the same rhythm and target on all days.
  let comparable: Set<Name>

  /// The last day with a line, if at least three days follow it in the range.
  var silentAfter: Day?

  var met: Int { all.reduce(0) { $0 + $1.met } }
  var due: Int { all.reduce(0) { $0 + $1.due } }
  /// The habits that cannot be compared with the other period.
  var others: [HabitShare] { all.filter { !comparable.contains($0.habit) } }
  /// Only the habits that can be compared.
  var compared: HabitShares {
    HabitShares(all: all.filter { comparable.contains($0.habit) }, comparable: comparable)
  }
  /// The share of the due times on which the habits were met, 0–1; 0 if no habit was due.
  var share: Double { due == 0 ? 0 : Double(met) / Double(due) }

  /// The habits with the highest rate, and the habits with the lowest rate. Both are empty if all
  /// rates are equal. Habits with an at-most rhythm are omitted, because a person can meet them
  /// by doing nothing, and so are habits that were due only once, because their rate is all or
  /// nothing.
  var extremes: (best: [HabitShare], worst: [HabitShare]) {
    let asked = all.filter { !$0.rhythm.isAtMost && $0.due > 1 }
    let rates = asked.compactMap(\.share)
    guard let most = rates.max(), let least = rates.min(), least < most else { return ([], []) }
    return (asked.filter { $0.share == most }, asked.filter { $0.share == least })
  }

  var missed: [HabitShare] { all.filter { $0.met < $0.due } }

  /// The habits that were due at least four times and were met every time except for one. Habits
  /// with an at-most rhythm are omitted.
  var missedByOne: [HabitShare] {
    all.filter { !$0.rhythm.isAtMost && $0.due >= 4 && $0.met == $0.due - 1 }
  }
}
