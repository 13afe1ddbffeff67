import TrackCore

/// The days that typed words mean, from the first to the last. An end is nil if the span is open
/// there.
package struct TypedDays: Hashable, Sendable {
  package let from: Day?
  package let through: Day?

  package init(from: Day?, through: Day?) {
    (self.from, self.through) = (from, through)
  }

  init(_ day: Day) { self.init(from: day, through: day) }

  package init(_ days: ClosedRange<Day>) {
    self.init(from: days.lowerBound, through: days.upperBound)
  }

  /// The two ends; nil if one of them is open.
  package var both: ClosedRange<Day>? {
    guard let from, let through, from <= through else { return nil }
    return from...through
  }

  package var isOneDay: Bool { from != nil && from == through }

  /// The span as files hold it: `A..B`, or one day.
  package var text: String {
    isOneDay ? from?.iso ?? "" : "\(from?.iso ?? "")..\(through?.iso ?? "")"
  }
}
