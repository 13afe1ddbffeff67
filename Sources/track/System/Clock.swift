import TrackCore
import TrackSystem

/// The time that one run of the program uses: the local wall time, or the value of `--now`,
/// `--today` or `$TRACK_NOW`.
struct Clock: Hashable, Sendable {
  /// The calendar date.
  let date: Day
  /// The seconds since midnight, 0 to 86,399.
  let secondOfDay: Int
  /// True if the user stated the day. A time before the start of the day then belongs to the stated
  /// day, and not to the day before.
  let isDayGiven: Bool
  /// The instant in seconds since 1970; nil if the user stated the time or the day.
  private let realInstant: Int?

  init(date: Day, secondOfDay: Int, isDayGiven: Bool = false, instant: Int? = nil) {
    self.date = date
    self.secondOfDay = secondOfDay
    self.isDayGiven = isDayGiven
    realInstant = isDayGiven ? nil : instant
  }

  /// The instant in seconds since 1970.
  var instant: Int { realInstant ?? System.instant(of: date, second: secondOfDay) }

  /// - Parameters:
  ///   - now: The time to use; nil for the real one.
  ///   - today: The date to use; nil for the date of `now`.
  init(now: Clock?, today: Day?) {
    let moment = now ?? .real
    self.init(
      date: today ?? moment.date, secondOfDay: moment.secondOfDay, isDayGiven: today != nil,
      instant: moment.realInstant)
  }

  /// Returns the day to which the current time belongs. If the time is before `dayStart`, it is the
  /// previous day, unless the user stated a day.
  ///
  /// - Parameter dayStart: The time at which a day begins, in seconds since midnight.
  func today(dayStart: Int) -> Day {
    isDayGiven || secondOfDay >= dayStart ? date : date - 1
  }

  private static var real: Clock {
    let wall = System.wallTime()
    let date = Day(year: wall.year, month: wall.month, day: wall.day) ?? .first
    return Clock(date: date, secondOfDay: wall.secondOfDay, instant: wall.instant)
  }
}

extension Clock {
  /// Parses a time such as `2026-11-21T09:30`. Seconds may be added, and a space may replace the
  /// `T`. A date without a time means noon.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let date = Day(iso: String(decoding: bytes.prefix(10), as: UTF8.self)) else { return nil }
    guard bytes.count > 10 else {
      self.init(date: date, secondOfDay: 12 * 3600)
      return
    }
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") else { return nil }
    let parts = bytes[11...].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    let limits = [24, 60, 60]
    var seconds = 0
    for (index, limit) in limits.enumerated() {
      let digits = index < parts.count ? String(decoding: parts[index], as: UTF8.self) : "00"
      guard digits.utf8.count == 2, digits.utf8.allSatisfy({ $0.isDigit }),
        let number = Int(digits), number < limit
      else { return nil }
      seconds = seconds * 60 + number
    }
    self.init(date: date, secondOfDay: seconds)
  }
}

/// Returns the wall time of an instant, which is in seconds since 1970: `2026-11-21 09:30`.
func wallTime(_ instant: Int) -> String {
  let wall = instant + System.offset(at: instant)
  let days = wall >= 0 ? wall / 86_400 : (wall - 86_399) / 86_400
  let second = wall - days * 86_400
  return "\(Day(ordinal: days)) \(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2))"
}
