/// The result of a due day, window or period.
enum PeriodOutcome: UInt8 {
  /// Nothing was required.
  case notDue
  case met, missed
  /// The period is not over and may still be met.
  case pending
}

/// The number of times that a habit was met, and the number of times that it was due.
public struct HabitRate: Hashable, Sendable {
  public internal(set) var met = 0
  /// The number of times that the habit was due. A day, window or period that is still pending is
  /// not included.
  public internal(set) var due = 0

  /// The rate, from 0 to 1; nil if nothing was due.
  public var rate: Double? { due == 0 ? nil : Double(met) / Double(due) }

  mutating func count(_ outcome: PeriodOutcome) {
    switch outcome {
    case .notDue, .pending: break
    case .met:
      met += 1
      due += 1
    case .missed: due += 1
    }
  }
}

extension [HabitRate] {
  /// The rate of all together: what was met of what was due.
  var total: HabitRate {
    reduce(into: HabitRate()) {
      $0.met += $1.met
      $0.due += $1.due
    }
  }
}

/// The state of a day.
public enum DayState: String, Hashable, Sendable {
  case done, paused, skipped, failed, partial, none
  case notDue = "not-due"
}

/// One calendar period of a habit, limited to the days on which the habit is active.
public struct HabitPeriod: Hashable, Sendable {
  public let first: Day
  public let last: Day
  /// The number of days in the whole period.
  public let length: Int
  /// The number of open days: days on which the habit is active and neither paused nor skipped.
  public let open: Int
  public let rhythm: Rhythm
  public let amount: Number
  /// The amount required, rounded to six decimal places; an integer if days are counted.
  public let asked: Number
  let outcome: PeriodOutcome

  public var isMet: Bool { outcome == .met }
  public var isDue: Bool { outcome != .notDue }
}
