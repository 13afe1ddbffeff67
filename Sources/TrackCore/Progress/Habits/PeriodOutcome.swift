/// How a day or a period was judged.
enum PeriodOutcome: UInt8 {
  /// Nothing was asked.
  case notDue
  case met, missed
  /// It is going on and may still be met.
  case pending
}

/// How often something was met, of how often it was due.
public struct HabitRate: Hashable, Sendable {
  public internal(set) var met = 0
  /// The pending one is among them only where it is met.
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

/// One calendar period of a habit, as far as the habit's own time lies in it.
public struct HabitPeriod: Hashable, Sendable {
  public let first: Day
  public let last: Day
  /// How many days the whole period has.
  public let length: Int
  /// How many of them are open: within the habit's time, neither paused nor skipped.
  public let open: Int
  public let rhythm: Rhythm
  /// What was done in it.
  public let amount: Number
  /// What is asked of it, rounded to six places; of counted days a whole number.
  public let asked: Number
  let outcome: PeriodOutcome

  /// Whether what was asked was done.
  public var isMet: Bool { outcome == .met }
  /// Whether anything was asked.
  public var isDue: Bool { outcome != .notDue }
}
