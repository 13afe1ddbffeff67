/// A range of days, from a first day through a last day or without an end.
public struct DaySpan: Hashable, Sendable {
  public let from: Day
  /// The last day; nil for a span without an end.
  public let through: Day?

  public init(from: Day, through: Day?) {
    self.from = from
    self.through = through
  }

  /// Returns true if a day is in the span.
  public func contains(_ day: Day) -> Bool {
    day >= from && through.map { day <= $0 } ?? true
  }
}

extension DaySpan {
  /// The span in file syntax.
  var text: String { from.iso + (through.map { $0 == from ? "" : "..\($0)" } ?? "..") }
}
