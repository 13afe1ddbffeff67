import TrackCore

/// One thing that the figures say, with the days and subjects that it rests on.
package struct Insight: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case alert, recommendation, trend, weekly, monthly, daily, alignment
  }

  package let kind: Kind
  /// The block that it is about; nil for a period and for the alignment.
  package let subject: Name?
  /// The days that it rests on.
  package let days: ClosedRange<Day>
  package let finding: Finding
  /// The order among insights, highest first: 0–100.
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
  /// Habits met of those due in a period; the rate of the period before; the best and the worst.
  case habits(met: Int, due: Int, before: Double, best: HabitShare, worst: HabitShare)
  /// The seconds recorded in a period and in the one before.
  case time(Number, before: Number)
  /// The mean of the latest readings and of as many before them.
  case readings(recent: Number, before: Number, each: Int, unit: Unit)
  /// The lines that helped a goal in the last two weeks, and in the two before.
  case contributions(recent: Int, before: Int)
  case stalled(days: Int)
  case outOfRange(Number, Bounds, Unit)
  /// A reading more than two standard deviations from the mean of 30 days.
  case farFromMean(Number, mean: Number, readings: Int, Unit)
  case streakEndsToday(Int, Period)
  /// Percentage points behind the pace.
  case behind(points: Int)
  /// Days from today to a due date; below zero if it is over.
  case deadline(days: Int)
  case silentSource(days: Int)
  case runningSince(hours: Int)
  /// Days without a line for an important or urgent goal.
  case untouched(days: Int)
  /// The share of what a value is asked to get.
  case neglectedValue(given: Double)
  case withoutValue
  /// Important goals on one value.
  case overload(goals: [Name])
  case alignment(Alignment)

  /// A habit and the share met of what was due.
  package struct HabitShare: Sendable {
    package let habit: Name
    package let rate: HabitRate
  }

  /// The part of a finding that tells it from others of its kind and subject.
  package var word: String {
    switch self {
    case .habits: "habits"
    case .time: "time"
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
