import TrackCore

/// The repetition rule of a calendar event: an RRULE of RFC 5545, such as "every two weeks on
/// Monday".
struct CalendarRule: Sendable {
  private enum Frequency: String {
    case daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY"
  }

  /// A weekday, or only its nth occurrence in a month; -1 is the last one.
  private struct ByDay: Hashable {
    let weekday: Weekday
    let ordinal: Int?

    init?(_ word: Substring) {
      let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
      guard let index = names.firstIndex(of: String(word.suffix(2))) else { return nil }
      let number = word.dropLast(2)
      weekday = Weekday.all[index]
      ordinal = Int(number)
      guard number.isEmpty || ordinal.map({ $0 != 0 && (-5...5).contains($0) }) ?? false else {
        return nil
      }
    }

    func contains(_ day: Day) -> Bool {
      guard day.weekday == weekday else { return false }
      guard let ordinal else { return true }
      let (year, month, number) = day.date
      let left = Day.length(ofMonth: month, year: year) - number
      return ordinal > 0 ? (number - 1) / 7 + 1 == ordinal : left / 7 + 1 == -ordinal
    }
  }

  private let first: WallTime
  private var frequency = Frequency.daily
  private var interval = 1
  private var count: Int?
  private var until: WallTime?
  private var weekdays: [ByDay] = []
  private var monthDays: [Int] = []
  private var weekStart = Weekday.monday

  /// Parses a rule; returns nil if it is invalid or not supported.
  ///
  /// - Parameters:
  ///   - first: The start of the event.
  ///   - offset: Returns the offset of the wall time from UTC at an instant, both in seconds.
  init?(_ text: String, from first: WallTime, _ offset: (_ instant: Int) -> Int) {
    self.first = first
    var hasFrequency = false
    for part in text.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { return nil }
      let value = String(pair[1])
      let words = value.split(separator: ",")
      switch pair[0] {
      case "FREQ":
        guard let frequency = Frequency(rawValue: value) else { return nil }
        (self.frequency, hasFrequency) = (frequency, true)
      case "INTERVAL", "COUNT":
        guard let number = Int(value), (1...100_000).contains(number) else { return nil }
        if pair[0] == "COUNT" { count = number } else { interval = number }
      case "UNTIL":
        guard let end = CalendarComponent.time(value, offset) else { return nil }
        until = end.hasTime ? end.time : WallTime(day: end.time.day, second: 86_399)
      case "BYDAY":
        weekdays = words.compactMap(ByDay.init)
        guard weekdays.count == words.count else { return nil }
      case "BYMONTHDAY":
        monthDays = words.compactMap { Int($0) }
        guard monthDays.count == words.count else { return nil }
      case "BYMONTH": guard value == "\(first.day.month)" else { return nil }
      case "WKST":
        guard let start = ByDay(pair[1]) else { return nil }
        weekStart = start.weekday
      default: return nil
      }
    }
    guard hasFrequency, completed() else { return nil }
  }

  /// Fills in the values that the rule does not state but takes from the start of the event, such
  /// as the weekday.
  ///
  /// - Returns: False if the combination of values is not supported.
  private mutating func completed() -> Bool {
    let number = first.day.date.day
    switch frequency {
    case .daily:
      if weekdays.isEmpty { return monthDays.isEmpty }
      frequency = .weekly
      return monthDays.isEmpty && interval == 1 && weekdays.allSatisfy { $0.ordinal == nil }
    case .weekly:
      if weekdays.isEmpty, let own = ByDay(first.day.weekday.short.uppercased().prefix(2)) {
        weekdays = [own]
      }
      return monthDays.isEmpty && weekdays.allSatisfy { $0.ordinal == nil }
    case .monthly:
      if weekdays.isEmpty, monthDays.isEmpty { monthDays = [number] }
      let isOnceInEachMonth =
        weekdays.isEmpty
        ? monthDays.count == 1 && (-28...28).contains(monthDays[0])
        : weekdays.count == 1 && (weekdays[0].ordinal.map { abs($0) < 5 } ?? false)
      return (weekdays.isEmpty || monthDays.isEmpty) && (count == nil || isOnceInEachMonth)
    case .yearly:
      let isEachYear = first.day.month != 2 || number != 29 || count == nil
      return weekdays.isEmpty && (monthDays.isEmpty || monthDays == [number]) && isEachYear
    }
  }

  /// Returns the days of a range on which the event takes place.
  func days(from first: Day, through last: Day) -> [Day] {
    first > last ? [] : (0...last - first).map { first + $0 }.filter(contains)
  }

  /// Returns true if the event takes place on a day.
  func contains(_ day: Day) -> Bool {
    guard day >= first.day, until.map({ WallTime(day: day, second: first.second) <= $0 }) ?? true,
      let index = index(of: day)
    else { return false }
    return count.map { index < $0 } ?? true
  }

  /// Returns the number of the repetition on a day, counted from 0; nil if the event does not
  /// repeat on that day. If a monthly rule has several days in a month, all of them have the same
  /// number.
  private func index(of day: Day) -> Int? {
    let (year, month, number) = day.date
    let (firstYear, firstMonth, firstNumber) = first.day.date
    func index(_ distance: Int) -> Int? { distance % interval == 0 ? distance / interval : nil }
    switch frequency {
    case .daily: return index(day - first.day)
    case .weekly:
      func place(_ weekday: Weekday) -> Int { (weekday.rawValue - weekStart.rawValue + 7) % 7 }
      func before(_ weekday: Weekday) -> Int {
        weekdays.count { place($0.weekday) < place(weekday) }
      }
      let weeks = (day - place(day.weekday) - (first.day - place(first.day.weekday))) / 7
      guard weekdays.contains(where: { $0.weekday == day.weekday }), let turn = index(weeks) else {
        return nil
      }
      return turn * weekdays.count + before(day.weekday) - before(first.day.weekday)
    case .monthly:
      let left = Day.length(ofMonth: month, year: year) - number + 1
      let isDay =
        monthDays.contains(number) || monthDays.contains(-left)
        || weekdays.contains { $0.contains(day) }
      return isDay ? index((year - firstYear) * 12 + month - firstMonth) : nil
    case .yearly:
      return month == firstMonth && number == firstNumber ? index(year - firstYear) : nil
    }
  }
}
