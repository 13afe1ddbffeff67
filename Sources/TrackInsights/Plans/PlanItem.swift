import TrackCore

/// A goal, habit or task of a plan, with the time that it requires each week.
package struct PlanItem: Sendable {
  /// The way in which the required time was determined.
  package enum Basis: Sendable {
    /// The stated amount is a time.
    case stated
    /// Computed from the seconds that one unit of the amount takes on average. `from` is the number
    /// of logged lines or days in that average.
    case perUnit(seconds: Double, from: Int)
    /// Computed from the seconds that one done day takes on average. `from` is the number of logged
    /// days in that average.
    case perDay(seconds: Double, from: Int)
    /// Computed from the minimum time that makes a day done.
    case atLeast
  }

  package let name: Name
  package let kind: Kind
  package let id: String
  package let title: String
  /// The importance, 1 to 10; nil for habits and tasks.
  package let importance: Int?
  /// The amount required each week, in the unit of the item.
  package let amount: Number
  package let unit: Unit
  /// True if the amount is a number of done days.
  package let isOfDays: Bool
  package let basis: Basis
  /// The seconds that the item requires each week.
  package let asked: Double
  /// The part of `asked` that is not already required by a habit or task of the plan.
  package internal(set) var extra: Double
  /// The seconds that the item got each week recently.
  package let given: Double
}

extension Rhythm {
  /// Returns the number of times that the span of the rhythm fits into a week.
  ///
  /// - Parameter weeks: The length of a term in weeks.
  func spansPerWeek(termOf weeks: Double) -> Double {
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

  /// Returns the amount that the rhythm requires each week, in its unit or in done days.
  func askedPerWeek(termOf weeks: Double) -> (amount: Double, isOfDays: Bool) {
    let spans = spansPerWeek(termOf: weeks)
    guard let target else { return (spans, true) }
    return (target.number.approximate * spans, !addsUp)
  }
}
