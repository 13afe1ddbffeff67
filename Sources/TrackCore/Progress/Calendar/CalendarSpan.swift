/// One period of the calendar, with its first and last day.
public struct CalendarSpan: Hashable, Sendable {
  public let period: Period
  public let first: Day
  public let last: Day
  /// The number of the term; nil for other periods.
  public let term: Int?

  init(_ period: Period, from first: Day, through last: Day, term: Int? = nil) {
    self.period = period
    self.first = first
    self.last = last
    self.term = term
  }

  public var length: Int { last - first + 1 }

  /// Returns true for a day from `first` to `last`.
  public func contains(_ day: Day) -> Bool { day >= first && day <= last }
}

extension Day {
  /// The number of the ISO week (Monday to Sunday), and the year that contains the week's Thursday.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = self + (3 - weekday.rawValue)
    let year = thursday.year
    guard let newYear = Day(year: year, month: 1, day: 1) else { return (year, 1) }
    return (year, (thursday - newYear) / 7 + 1)
  }

  /// The day clamped to the days that a file can name, so that arithmetic cannot overflow.
  var withinCalendar: Day { min(max(self, .first), .last) }
}

extension CalendarSpan {
  /// The name in reports: `2026-11-20`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`, `Term 12`.
  ///
  /// A week that does not begin on Monday has the number of the ISO week of its Thursday.
  public var name: String {
    let (year, month, _) = first.date
    switch period {
    case .day: return first.iso
    case .week:
      let thursday = first + (10 - first.weekday.rawValue) % 7
      let (year, week) = thursday.isoWeek
      return "\(padded(year, 4))-W\(padded(week, 2))"
    case .month: return "\(padded(year, 4))-\(padded(month, 2))"
    case .quarter: return "\(padded(year, 4))-Q\((month + 2) / 3)"
    case .term: return "Term \(term ?? 0)"
    case .year: return padded(year, 4)
    }
  }
}
