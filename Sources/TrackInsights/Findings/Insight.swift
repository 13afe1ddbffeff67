import TrackCore

/// A statement derived from the figures, with the days and subjects on which it is based.
package struct Insight: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case alert, recommendation, trend, weekly, monthly, daily, alignment
  }

  package let kind: Kind
  /// The block that the insight is about. Nil if the insight is about all habits, all goals, all
  /// recorded time or the alignment.
  package let subject: Name?
  /// The days on which the insight is based.
  package let days: ClosedRange<Day>
  /// The days with which `days` are compared; nil if nothing is compared.
  package let before: ClosedRange<Day>?
  package let finding: Finding
  /// The rank, 0–100. Insights with a higher rank are shown first.
  package let weight: Int

  init(
    _ kind: Kind, _ subject: Name?, _ days: ClosedRange<Day>, before: ClosedRange<Day>? = nil,
    _ finding: Finding, weight: Int
  ) {
    self.kind = kind
    self.subject = subject
    self.days = days
    self.before = before
    self.finding = finding
    self.weight = min(max(weight, 0), 100)
  }
}

/// The numbers that an insight states.
package enum Finding: Sendable {
  /// The rates of the habits in a period and in the previous period.
  case habits(HabitShares, before: HabitShares)
  /// The time recorded in a period and in the previous period.
  case time(SubjectTimes, before: SubjectTimes)
  /// The goals that were open in a period and in the previous period, with their lines.
  case goals(GoalLines, before: GoalLines)
  /// The weight of a value and the weight of all values together, each in a period and in the
  /// previous period.
  case value(ValueShare, before: ValueShare)
  /// Two means: that of the latest readings, and that of the same number of readings before them.
  case readings(Readings.Series.RecentMeans, unit: Unit)
  /// The number of lines that contributed to a goal in the last two weeks, and in the two weeks
  /// before them. These numbers leave out lines that only gave a reading; `readings` is the number
  /// of such lines in all four weeks.
  case contributions(recent: Int, before: Int, readings: Int)
  case stalled(days: Int)
  case outOfRange(Number, Bounds, Unit)
  /// A reading that differs by more than two standard deviations from the mean of the earlier
  /// readings of the last 30 days.
  case farFromMean(Number, from: UsualReadings, Unit)
  /// The length of a streak that ends today unless the habit is done, and the unit of this length.
  /// `isDaily` is false if the streak is counted in days although the habit is not due each day.
  case streakEndsToday(Int, Period, isDaily: Bool)
  /// The difference from the pace in percentage points, and the amount that the goal needs each
  /// week from now on for its first open measure. The amount is nil if it is unknown. `others` are
  /// the other open measures.
  case behind(points: Int, needed: Amount?, others: [GoalMeasure])
  /// A goal, and the number of days from today to its due date; negative if that date has passed.
  case deadline(GoalProgress, days: Int)
  case silentSource(days: Int)
  case running(RunningTime)
  /// The number of days without a line for an important or urgent goal, with its importance and
  /// urgency.
  case untouched(days: Int, importance: Int, urgency: Int)
  /// The share of all weight that a value got, and the share that corresponds to its priority,
  /// `asked`; both are 0–1. `reach` is the share that the value could reach.
  case neglectedValue(share: Double, asked: Double, reach: ValueReach)
  case withoutValue
  /// Several important goals that all serve the same value.
  case overload(goals: [Name])
  case alignment(Alignment)

  /// The time recorded on each subject in a range of days.
  package struct SubjectTimes: Sendable {
    package let all: [(subject: Name, seconds: Number)]

    package var seconds: Number { all.reduce(.zero) { $0 + $1.seconds } }
  }

  /// The weight that log lines gave a value in a range of days, and the weight that they gave all
  /// values together.
  package struct ValueShare: Sendable {
    package let weight: Number
    package let whole: Number

    /// The share of the value in the weight of all values, 0–1; 0 if no value has any weight.
    package var share: Double { whole == .zero ? 0 : weight.approximate / whole.approximate }
  }

  /// The time for which an entry has been running.
  package struct RunningTime: Sendable {
    package let day: Day
    /// The start, in seconds from the midnight that begins `day`.
    package let start: Int
    package let today: Day
    /// The time of day, in seconds from the midnight that begins `today`.
    package let secondsOfDay: Int

    package var seconds: Int { (today - day) * 86_400 + secondsOfDay - start }
    package var hours: Int { seconds / 3600 }
  }

  /// The readings with which an unusual reading is compared.
  package struct UsualReadings: Sendable {
    package let days: [ReadingDay]
    package let mean: Number
    package let deviation: Double
  }

  /// The word in an insight's ID that distinguishes it from other insights of the same kind and
  /// subject.
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
    case .running: "running"
    case .untouched: "untouched"
    case .neglectedValue: "neglected"
    case .withoutValue: "no-value"
    case .overload: "overload"
    case .alignment: "score"
    }
  }
}
