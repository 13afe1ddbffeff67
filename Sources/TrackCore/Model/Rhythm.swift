/// The planned frequency of a habit or task: the value of `every:`.
public struct Rhythm: Hashable, Sendable {
  /// The period over which a rhythm is evaluated.
  public enum Span: Hashable, Sendable {
    /// Each of the given weekdays is evaluated on its own.
    case days(WeekdaySet)
    /// A calendar period.
    case calendar(Period)
    /// A sliding window of this many days.
    case rolling(days: Int)
  }

  /// True if the target is an upper limit, false if it is a minimum.
  public let isAtMost: Bool
  /// The target; nil for a plain `daily` or `mon wed`, where any entry that makes the day done is
  /// enough.
  public internal(set) var target: Amount?
  /// The period over which the target is evaluated.
  public let span: Span

  public init(isAtMost: Bool = false, target: Amount?, span: Span) {
    self.isAtMost = isAtMost
    self.target = target
    self.span = span
  }

  /// True if counts or amounts are added up, false if done days are counted.
  public var addsUp: Bool {
    guard let target else { return false }
    if !target.unit.isNone || isAtMost { return true }
    if case .days = span { return true }
    return false
  }

  /// A description of a target that requires more done days than the period has:
  /// `9 days that are done, of 7`. Nil for any other target.
  package var excess: String? {
    guard let days = daysAtMost, let target, target.number > Number(days) else { return nil }
    return "\(target.text) days that are done, of \(days)"
  }

  /// The maximum number of done days in the span, if the rhythm counts done days; nil if there is
  /// no fixed limit.
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

/// A rhythm with the day on which it takes effect.
public struct DatedRhythm: Hashable, Sendable {
  public internal(set) var rhythm: Rhythm
  /// The first day on which the rhythm applies; nil if it applies from the beginning.
  public let from: Day?
}

/// A calendar period.
public enum Period: String, Hashable, Sendable, CaseIterable {
  case day, week, month, quarter, term, year
}
