/// Some days in a row: both ends included, or still going on.
public struct DaySpan: Hashable, Sendable {
  public let from: Day
  /// The last day; nil while it goes on.
  public let through: Day?

  public init(from: Day, through: Day?) {
    self.from = from
    self.through = through
  }

  public func contains(_ day: Day) -> Bool {
    day >= from && through.map { day <= $0 } ?? true
  }
}
