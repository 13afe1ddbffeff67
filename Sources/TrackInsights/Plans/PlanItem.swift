import TrackCore

/// A goal, habit or task of a plan, and the time that it asks each week.
package struct PlanItem: Sendable {
  /// The origin of the time that an item asks.
  package enum Basis: Sendable {
    /// The amount is time.
    case stated
    /// Seconds for one unit of the amount, from a number of lines or days of the log.
    case perUnit(seconds: Double, from: Int)
    /// Seconds for one day on which it is done, from a number of days of the log.
    case perDay(seconds: Double, from: Int)
    /// The least time that makes a day done.
    case atLeast
  }

  package let name: Name
  package let kind: Kind
  package let id: String
  package let title: String
  /// 1 to 10; nil for habits and tasks.
  package let importance: Int?
  /// The amount that it asks each week, in its own unit.
  package let amount: Number
  package let unit: Unit
  /// True if the amount counts days on which it is done.
  package let isOfDays: Bool
  package let basis: Basis
  /// The seconds that it asks each week.
  package let asked: Double
  /// The part of `asked` that no habit or task of the plan asks already.
  package internal(set) var extra: Double
  /// The seconds that it got each week of late.
  package let given: Double
}

extension Rhythm {
  /// The number of times that the rhythm's span occurs in a week.
  ///
  /// - Parameter weeks: The length of a term in weeks.
  private func spansPerWeek(termOf weeks: Double) -> Double {
    switch span {
    case .days(let days): Double(days.count)
    case .rolling(let days): 7 / Double(max(days, 1))
    case .calendar(.day): 7
    case .calendar(.week): 1
    case .calendar(.month): 12 * 7 / 365.25
    case .calendar(.quarter): 4 * 7 / 365.25
    case .calendar(.year): 7 / 365.25
    case .calendar(.term): 1 / max(weeks, 1)
    }
  }

  /// The amount that the rhythm asks each week: of `unit`, or of days done.
  func askedPerWeek(termOf weeks: Double) -> (amount: Double, isOfDays: Bool) {
    let spans = spansPerWeek(termOf: weeks)
    guard let target else { return (spans, true) }
    return (target.number.approximate * spans, !addsUp)
  }
}
