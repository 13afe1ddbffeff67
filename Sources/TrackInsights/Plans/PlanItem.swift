import TrackCore

/// A goal, habit or task of a plan, with the time that it requires each week.
package struct PlanItem: Sendable {
  /// The method by which the required time was computed.
  package enum Basis: Sendable {
    /// The file states a time, so no estimate is needed.
    case stated
    /// Computed from the seconds that one unit of the amount takes on average. `from` is the number
    /// of logged lines or days in that average.
    case perUnit(seconds: Double, from: Int)
    /// Computed from the seconds that one done day takes on average. `from` is the number of logged
    /// days in that average.
    case perDay(seconds: Double, from: Int)
    /// Computed from the minimum time that makes a day done.
    case atLeast
  }

  /// The origin of the amount that the item requires each week.
  package enum Ask: Sendable {
    /// The rhythm of a habit or task a week after the first planned day.
    case rhythm(Rhythm)
    /// The share of a goal in the term, which is stated in the file (`isWritten`) or computed. The
    /// part that is not `done` yet is spread over the number of `days`.
    case share(Number, isWritten: Bool, done: Number, days: Int)
    /// The weekly amount that the goal needs to be reached in time.
    case pace
    /// All that is left of a goal whose due date has passed, `done` of `target`. It is required in
    /// the coming week only.
    case overdue(due: Day, target: Number, done: Number)
  }

  /// The sums over log lines from which the weekly seconds of an item are computed.
  package struct Sums: Sendable {
    /// The seconds from which the time per unit or day is computed.
    package var ratedSeconds = 0.0
    /// The amount that was done in `ratedSeconds`, or the number of days on which it was done.
    package var ratedAmount = 0.0
    /// The days of a habit that are included in `ratedSeconds`.
    package var ratedDays: Set<Day> = []
    /// The recorded seconds of the recent days.
    package var recentSeconds = 0.0
    /// The amount, or the number of days, done recently without a recorded time.
    package var untimedAmount = 0.0
    /// The days of a habit that are included in `untimedAmount`.
    package var untimedDays: Set<Day> = []
    /// The estimated seconds of `untimedAmount`.
    package var untimedSeconds = 0.0

    package var givenSeconds: Double { recentSeconds + untimedSeconds }
  }

  /// The part of a goal's required time that a habit in the plan already requires.
  package struct HabitPart: Sendable {
    package let habit: Name
    package let title: String
    /// The share of the goal's time that goes through the habit, 0–1.
    package let share: Double
    /// True if the share is 1 because each line of the habit counts for the goal. The goal's recent
    /// time may then still come from other lines.
    package let isLinked: Bool
    package let seconds: Double
  }

  /// The amount needed each week to reach a whole goal by its due date. It is more than the amount
  /// needed each week to complete the goal's share in the term.
  package struct Whole: Sendable {
    package let amount: Number
    package let due: Day
    /// The seconds that `amount` takes each week; nil if they are unknown.
    package let seconds: Double?
    /// The part of `seconds` that the plan lacks, after the time that it already requires for the
    /// goal and for the goal's habits is subtracted.
    package internal(set) var extra = 0.0
  }

  package let name: Name
  package let kind: Kind
  package let id: String
  package let title: String
  /// The importance, 1 to 10; nil for habits and tasks.
  package let importance: Int?
  /// The amount required each week, in the unit of the item.
  package let amount: Number
  package let unit: Unit
  /// True if the amount is a number of done days.
  package let isOfDays: Bool
  package let ask: Ask
  /// The last day on which the item requires time: the due date of a goal, or the end of the coming
  /// week if that is later. Nil if the item requires time on all planned days.
  package internal(set) var lastDay: Day?
  /// The planned days on which the item requires nothing, because it is a habit that is paused.
  package let pauses: [ClosedRange<Day>]
  package let basis: Basis
  /// The seconds that the item requires each week.
  package let asked: Double
  /// The part of `asked` that is not already required by a habit or task of the plan.
  package internal(set) var extra: Double
  /// The mean number of seconds that the item got each week recently.
  package let given: Double
  package let sums: Sums
  /// The habits of the plan that already require a part of the goal's time.
  package internal(set) var inHabits: [HabitPart] = []
  /// The amount needed each week to reach the whole goal by its due date.
  ///
  /// Nil unless the goal has a share in the term, is due within the planned days, and needs more
  /// than 105 % of `amount`.
  package internal(set) var whole: Whole?
  /// The log lines of the item; empty unless the plan was created with `keepsLines`.
  package internal(set) var lines: [PlanLine] = []
}

extension PlanItem {
  /// The due date of a goal that is required as a whole because that date has passed; nil for other
  /// items.
  package var overdue: Day? { if case .overdue(let due, _, _) = ask { due } else { nil } }
}

extension PlanItem.Basis {
  /// The average seconds for one unit or one day; nil if the amount is itself a time.
  package var seconds: Double? {
    switch self {
    case .perUnit(let seconds, _), .perDay(let seconds, _): seconds
    case .stated, .atLeast: nil
    }
  }
}

extension Rhythm {
  /// Returns how many spans of the rhythm a week contains: 7 for `1/day`, 0.1 for a term of ten
  /// weeks.
  ///
  /// - Parameter weeks: The length of a term in weeks.
  package func spansPerWeek(termOf weeks: Double) -> Double {
    switch span {
    case .days(let days): Double(days.count)
    case .rolling(let days): 7 / Double(max(days, 1))
    case .calendar(.day): 7
    case .calendar(.week): 1
    case .calendar(.month): 12 * 7 / 365.25
    case .calendar(.quarter): 4 * 7 / 365.25
    case .calendar(.year): 7 / 365.25
    case .calendar(.term): 1 / max(weeks, 1)
    }
  }

  /// Returns the amount that the rhythm requires each week, in the unit of the rhythm. If
  /// `isOfDays` is true, it is a number of days on which the habit must be done.
  package func askedPerWeek(termOf weeks: Double) -> (amount: Double, isOfDays: Bool) {
    let spans = spansPerWeek(termOf: weeks)
    guard let target else { return (spans, true) }
    return (target.number.approximate * spans, !addsUp)
  }
}
