import TrackCore
import TrackPhrases

/// The day and the time with which a log line begins.
struct Moment: Hashable, Sendable {
  var day: Day
  /// The time in seconds since midnight; nil for a line without a time. It is at most 29:59:59,
  /// because the hours after midnight may belong to the previous day.
  var second: Int?

  /// The day and time as written in a log line, such as `2026-11-20 25:30`.
  var text: String {
    guard let second else { return "\(day)" }
    return "\(day) \(Self.text(ofSecond: second))"
  }

  static func text(ofSecond second: Int) -> String { TimeWords.text(ofSecond: second) }

  /// Returns a time range as written in a log line, such as `07:30-08:15`.
  static func range(_ start: Int, _ end: Int) -> String {
    "\(text(ofSecond: start))-\(text(ofSecond: end))"
  }
}

/// Parses the values of `--on` and `--at`.
struct MomentReader {
  let clock: Clock
  let dayStart: Int

  /// - Parameters:
  ///   - day: The day of `--on`; nil without this option.
  ///   - time: The value of `--at`; nil without this option.
  func moment(on day: Day?, at time: String?) throws(Failure) -> Moment {
    guard let time else {
      // A line for another day gets no time, because the activity did not happen at the current
      // time.
      if let day { return Moment(day: day, second: nil) }
      return logical(clock.date, clock.secondOfDay / 60 * 60)
    }
    if let ago = Self.secondsAgo(time) {
      let second = clock.secondOfDay / 60 * 60 - ago
      let daysBack = second < 0 ? (86_399 - second) / 86_400 : 0
      return logical(clock.date - daysBack, second + daysBack * 86_400)
    }
    // In the value of `--at`, a point separates hours and minutes.
    let typed = time.split(separator: ".").count == 2 ? time.replacing(".", with: ":") : time
    guard let second = TimeWords.second(typed) else {
      throw .usage(
        .badValue(
          time, of: "--at", expected: "a time such as 07:30, 7:30pm, 25:30, now or 10m-ago",
          near: nil))
    }
    if let day { return Moment(day: day, second: second) }
    // If it is 01:30 now, the time 23:00 is that of yesterday.
    let isNight = !clock.isDayGiven && clock.secondOfDay < dayStart
    if isNight, second >= dayStart { return Moment(day: clock.date - 1, second: second) }
    return logical(clock.date, second)
  }

  /// Returns the moment for a date and a time. A time before the start of the day belongs to the
  /// previous day, unless the user stated the day.
  private func logical(_ date: Day, _ second: Int) -> Moment {
    if clock.isDayGiven || second >= dayStart { return Moment(day: date, second: second) }
    return Moment(day: date - 1, second: second + 86_400)
  }

  /// Parses a time before now, such as `now`, `10m-ago`, `1h30m-ago` or `20 minutes ago`.
  static func secondsAgo(_ word: String) -> Int? {
    let word = String(word.lowercased().map { $0 == " " ? "-" : $0 })
    if word == "now" { return 0 }
    guard word.hasSuffix("-ago") else { return nil }
    var (seconds, rest) = (0, word.dropLast(4))
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count).drop { $0 == "-" }
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count).drop { $0 == "-" }
      guard digits.count <= 4, let number = Int(digits) else { return nil }
      switch unit {
      case "h", "hr", "hrs", "hour", "hours": seconds += number * 3600
      case "m", "min", "mins", "minute", "minutes": seconds += number * 60
      default: return nil
      }
    }
    return seconds > 0 ? seconds : nil
  }
}
