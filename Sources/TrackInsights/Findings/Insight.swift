import TrackCore

/// A statement derived from the figures, with the days and subjects on which it is based.
package struct Insight: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case alert, recommendation, trend, weekly, monthly, daily, alignment
  }

  package let kind: Kind
  /// The block that the insight is about; nil for a period and for the alignment.
  package let subject: Name?
  /// The days on which the insight is based.
  package let days: ClosedRange<Day>
  package let finding: Finding
  /// The rank among insights, highest first: 0–100.
  package let weight: Int

  init(
    _ kind: Kind, _ subject: Name?, _ days: ClosedRange<Day>, _ finding: Finding,
    weight: Int
  ) {
    self.kind = kind
    self.subject = subject
    self.days = days
    self.finding = finding
    self.weight = min(max(weight, 0), 100)
  }
}

/// The result of an insight, in numbers.
package enum Finding: Sendable {
  /// The habits in a period: how often they were met and due, their rate in the previous period,
  /// and the best and the worst habit.
  case habits(met: Int, due: Int, before: Double, best: HabitShare, worst: HabitShare)
  /// The seconds recorded in a period, and in the previous period.
  case time(Number, before: Number)
  /// The number of open goals to which a log line of a period contributed, the number of all open
  /// goals, and the number in the previous period.
  case goals(moved: Int, open: Int, before: Int)
  /// The share that a value got in a period and in the previous period, 0–1 each.
  case value(share: Double, before: Double)
  /// The mean of the latest readings, and the mean of as many readings before them. `each` is the
  /// number of readings in each mean.
  case readings(recent: Number, before: Number, each: Int, unit: Unit)
  /// The number of lines that contributed to a goal in the last two weeks, and in the two weeks
  /// before those.
  case contributions(recent: Int, before: Int)
  case stalled(days: Int)
  case outOfRange(Number, Bounds, Unit)
  /// A reading that differs by more than two standard deviations from the mean of 30 days.
  case farFromMean(Number, mean: Number, readings: Int, Unit)
  case streakEndsToday(Int, Period)
  /// The difference from the pace in percentage points.
  case behind(points: Int)
  /// The number of days from today to a due date; negative if it has passed.
  case deadline(days: Int)
  case silentSource(days: Int)
  case runningSince(hours: Int)
  /// The number of days without a line for an important or urgent goal.
  case untouched(days: Int)
  /// The share that a value got, and the share that its priority asks for, 0–1 each.
  case neglectedValue(share: Double, asked: Double)
  case withoutValue
  /// The important goals that serve the same value.
  case overload(goals: [Name])
  case alignment(Alignment)

  /// A habit with its rate.
  package struct HabitShare: Sendable {
    package let habit: Name
    package let rate: HabitRate
  }

  /// The word that distinguishes the finding from others of its kind and subject.
  package var word: String {
    switch self {
    case .habits: "habits"
    case .time: "time"
    case .goals: "goals"
    case .value: "value"
    case .readings: "readings"
    case .contributions: "lines"
    case .stalled: "stalled"
    case .outOfRange: "range"
    case .farFromMean: "unusual"
    case .streakEndsToday: "streak"
    case .behind: "behind"
    case .deadline: "due"
    case .silentSource: "silent"
    case .runningSince: "running"
    case .untouched: "untouched"
    case .neglectedValue: "neglected"
    case .withoutValue: "no-value"
    case .overload: "overload"
    case .alignment: "score"
    }
  }
}
