/// Some days in a row: both ends included, or still going on.
public struct DaySpan: Hashable, Sendable {
  public let from: Day
  /// The last day; nil while it goes on.
  public let through: Day?

  /// From a day to another, both included, or without an end.
  public init(from: Day, through: Day?) {
    self.from = from
    self.through = through
  }

  /// Whether a day lies within; the ends do.
  public func contains(_ day: Day) -> Bool {
    day >= from && through.map { day <= $0 } ?? true
  }
}
