/// The result of a due day, window or period.
enum PeriodOutcome: UInt8 {
  /// Nothing was asked.
  case notDue
  case met, missed
  /// It is not over and may still be met.
  case pending
}

/// The number of times that a habit was met, and due.
public struct HabitRate: Hashable, Sendable {
  public internal(set) var met = 0
  /// Includes the present one only if it is met.
  public internal(set) var due = 0

  /// 0–1; nil where nothing was due.
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

/// The state of a day.
public enum DayState: String, Hashable, Sendable {
  case done, paused, skipped, failed, partial, none
  case notDue = "not-due"
}

/// One calendar period of a habit, cut to the habit's own time.
public struct HabitPeriod: Hashable, Sendable {
  public let first: Day
  public let last: Day
  /// The days of the whole period.
  public let length: Int
  /// The open days: within the habit's time, neither paused nor skipped.
  public let open: Int
  public let rhythm: Rhythm
  public let amount: Number
  /// The amount asked, rounded to six places; a whole number of counted days.
  public let asked: Number
  let outcome: PeriodOutcome

  public var isMet: Bool { outcome == .met }
  public var isDue: Bool { outcome != .notDue }
}
