/// A day of the Gregorian calendar without a time zone. Files can name years 1 to 9999.
public struct Day: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public let ordinal: Int

  /// 1 January of year 1, the first day that a file can name.
  public static let first = Day(ordinal: -719_162)
  /// 31 December 9999, the last day that a file can name.
  public static let last = Day(ordinal: 2_932_896)

  /// Creates a day from the number of days since 1 January 1970.
  public init(ordinal: Int) {
    self.ordinal = ordinal
  }

  /// Creates a day from a calendar date; nil if the date does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Day.length(ofMonth: month, year: year)
    else { return nil }
    // Years are shifted to begin in March, so that the leap day is the last; an era is 400 years.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.ordinal = era * 146_097 + dayOfEra - 719_468
  }

  /// Parses `YYYY-MM-DD`.
  public init?(iso text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 10, digits[4] == ASCII.dash, digits[7] == ASCII.dash else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for digit in digits[range] {
        guard digit.isDigit else { return nil }
        value = value * 10 + Int(digit - ASCII.zero)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  public static func < (left: Day, right: Day) -> Bool { left.ordinal < right.ordinal }
  public static func + (day: Day, days: Int) -> Day { Day(ordinal: day.ordinal + days) }
  public static func - (day: Day, days: Int) -> Day { Day(ordinal: day.ordinal - days) }
  /// Returns the number of days from `right` to `left`; 1 if `left` is the day after `right`.
  public static func - (left: Day, right: Day) -> Int { left.ordinal - right.ordinal }

  /// Returns true if a year has 366 days.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Returns the number of days in a month.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The year, the month (1–12) and the day of the month.
  public var date: (year: Int, month: Int, day: Int) {
    let shifted = ordinal + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  public var year: Int { date.year }
  public var month: Int { date.month }

  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    Weekday.all[((ordinal + 3) % 7 + 7) % 7]
  }

  /// The date as `YYYY-MM-DD`.
  public var iso: String {
    let (year, month, day) = date
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

extension Day: CustomStringConvertible {
  public var description: String { iso }
}

/// Returns an integer padded with leading zeros to a width.
package func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
