import TrackCore

/// A length of time in whole days or months: `30d`, `2 weeks`, `a month`, `one year`.
struct DayLength {
  private let days: Int
  private let months: Int

  /// The units, each with its names and its length.
  private static let units: [(names: Set<String>, days: Int, months: Int)] = [
    (["d", "day", "days"], 1, 0), (["w", "week", "weeks"], 7, 0), (["m", "month", "months"], 0, 1),
    (["y", "year", "years"], 0, 12),
  ]

  /// The longest length in any unit.
  private static let longest = 9_999

  /// Returns nil if the words are not a length. Zero is read only if `allowingZero` is true.
  init?(_ words: [String], allowingZero: Bool = false) {
    let (count, name): (Int?, String)
    switch words.count {
    case 1:
      let digits = words[0].prefix { $0.isASCII && $0.isNumber }
      count = Int(digits)
      name = String(words[0][digits.endIndex...])
      guard name.utf8.count == 1 else { return nil }
    case 2:
      count = words[0] == "0" ? 0 : NumberWord.number(words[0])
      name = words[1]
      guard name.utf8.count > 1 else { return nil }
    default: return nil
    }
    guard let count, (allowingZero ? 0 : 1)...Self.longest ~= count,
      let unit = Self.units.first(where: { $0.names.contains(name) })
    else { return nil }
    (days, months) = (count * unit.days, count * unit.months)
  }

  /// Returns the day that is this length after a day; nil if the calendar does not have it.
  func after(_ day: Day) -> Day? { moved(day, 1) }

  /// Returns the day that is this length before a day; nil if the calendar does not have it.
  func before(_ day: Day) -> Day? { moved(day, -1) }

  /// Returns the last day of a span of this length that begins on a day.
  func end(from start: Day) -> Day? { after(start).map { $0 - 1 } }

  /// Returns the first day of a span of this length that ends on a day.
  func start(through end: Day) -> Day? { before(end).map { $0 + 1 } }

  private func moved(_ day: Day, _ sign: Int) -> Day? {
    let month = months == 0 ? day : day.addingMonths(sign * months)
    guard let moved = month.map({ $0 + sign * days }), Day.first <= moved, moved <= Day.last
    else { return nil }
    return moved
  }
}

extension Day {
  /// Returns the day with the same number in another month or, if that month is too short, its last
  /// day. Nil if the calendar does not have it.
  func addingMonths(_ count: Int) -> Day? {
    let date = date
    let months = date.year * 12 + date.month - 1 + count
    guard months >= 12 else { return nil }
    let (year, month) = (months / 12, months % 12 + 1)
    return Day(
      year: year, month: month, day: min(date.day, Day.length(ofMonth: month, year: year)))
  }

  /// Returns the first days of whole months that begin with this day's month.
  func months(_ count: Int) -> ClosedRange<Day>? {
    let first = self - (date.day - 1)
    guard let next = first.addingMonths(count) else { return first...Day.last }
    return first...next - 1
  }
}
