/// How often a habit or task is meant to happen: what stands behind `every:`.
public struct Rhythm: Hashable, Sendable {
  /// The time over which it is judged.
  public enum Span: Hashable, Sendable {
    /// Each of these weekdays by itself.
    case days(WeekdaySet)
    /// A calendar period.
    case calendar(Period)
    /// Any so many days in a row.
    case rolling(days: Int)
  }

  /// No more than the target, where true; else at least.
  public let isAtMost: Bool
  /// How much; nil for a plain `daily` or `mon wed`, where done is done.
  public internal(set) var target: Amount?
  /// The time over which the target is judged.
  public let span: Span

  public init(isAtMost: Bool = false, target: Amount?, span: Span) {
    self.isAtMost = isAtMost
    self.target = target
    self.span = span
  }

  /// Whether counts are added up, or sums in a unit; otherwise the days that were done count.
  public var addsUp: Bool {
    guard let target else { return false }
    if !target.unit.isNone || isAtMost { return true }
    if case .days = span { return true }
    return false
  }

  /// The most days that can be done in its period, where it counts done days; nil for a term.
  var daysAtMost: Int? {
    guard !addsUp, target != nil else { return nil }
    switch span {
    case .days, .calendar(.term), .calendar(.day), .calendar(.year): return nil
    case .calendar(.week): return 7
    case .calendar(.month): return 31
    case .calendar(.quarter): return 92
    case .rolling(let days): return days
    }
  }
}

/// A rhythm and the day from which it holds; nil for from the beginning.
public struct DatedRhythm: Hashable, Sendable {
  public internal(set) var rhythm: Rhythm
  /// The first day on which it holds.
  public let from: Day?
}

/// A period of the calendar.
public enum Period: String, Hashable, Sendable, CaseIterable {
  case day, week, month, quarter, term, year
}
