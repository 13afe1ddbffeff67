import TrackCore
import TrackSystem

/// What time it is for one run of the program: the user's own wall time, or what
/// `--now`, `--today` or `$TRACK_NOW` say.
struct Clock: Hashable, Sendable {
  /// The date on the calendar.
  let date: Day
  /// Seconds since the day's midnight, 0 to 86,399.
  let secondOfDay: Int
  /// Whether the day itself was given, so that the small hours do not move it.
  let isDayGiven: Bool
  /// The seconds since 1970, in universal time; nil where the moment was given.
  private let realInstant: Int?

  init(date: Day, secondOfDay: Int, isDayGiven: Bool = false, instant: Int? = nil) {
    self.date = date
    self.secondOfDay = secondOfDay
    self.isDayGiven = isDayGiven
    realInstant = isDayGiven ? nil : instant
  }

  /// The moment as seconds since 1970, in universal time.
  var instant: Int { realInstant ?? System.instant(of: date, second: secondOfDay) }

  /// - Parameters:
  ///   - now: A moment that stands for the real one.
  ///   - today: A day that stands for the one of that moment.
  init(now: Clock?, today: Day?) {
    let moment = now ?? .real
    self.init(
      date: today ?? moment.date, secondOfDay: moment.secondOfDay, isDayGiven: today != nil,
      instant: moment.realInstant)
  }

  /// The day that the moment belongs to when days begin at `dayStart`, in seconds: until then
  /// it is still the day before.
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
  /// A moment written as `2026-11-21T09:30`, with seconds or without, a blank or a `T`; a date
  /// alone means its noon.
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
