import TrackCore

/// The words that a user types after a subject: the items of the log line, and its day and time,
/// which are written before the subject.
struct TypedEntry {
  private(set) var items: [String] = []
  /// The word for the day; nil if none was typed.
  private(set) var day: String?
  /// The typed time, or the two ends of a typed range, in seconds since midnight.
  private(set) var times: [Int] = []
  /// A word such as `1:30`, which can be a time after midnight or a duration; nil if none was
  /// typed.
  private(set) var nightTime: NightTime?
  /// A time before now, such as `20m-ago`; nil if none was typed.
  private(set) var ago: String?

  /// The time in a form that `--at` accepts; nil unless exactly one time was typed.
  var time: String? { ago ?? (times.count == 1 ? Moment.text(ofSecond: times[0]) : nil) }

  /// Words that may come before a day or time, as in `at 7am` or `from 23:00 to 07:00`.
  private static let prepositions: Set<String> = ["at", "on", "from", "to", "until", "till"]

  init(_ words: [String], dates: DayReader) {
    var rest = words[...]
    while let word = rest.popFirst() {
      let lower = word.lowercased()
      if let text = Self.ago(word, &rest, dates), day == nil || ago == nil {
        if MomentReader.secondsAgo(text) != nil { ago = text } else { day = text }
        continue
      }
      if Self.prepositions.contains(lower), let next = rest.first,
        !Self.times(in: next).isEmpty || Self.isDay(next, dates)
      {
        continue
      }
      // `1h 15` means a duration of 1 hour and 15 minutes.
      if lower.hasSuffix("h"), lower.dropLast().allSatisfy(\.isNumber), lower.count > 1,
        let minutes = rest.first, minutes.utf8.count == 2, let count = Int(minutes), count < 60
      {
        items.append("\(word)\(count)m")
        rest.removeFirst()
        continue
      }
      let found = Self.times(in: word)
      if !found.isEmpty, times.count + found.count <= 2 {
        times += found
        nightTime = nightTime ?? NightTime(word)
      } else if day == nil, Self.isDay(word, dates) {
        day = word
      } else {
        items.append(word)
      }
    }
  }

  /// Joins the words of a time before now: `20m ago` becomes `20m-ago`, `2 days ago` becomes
  /// `2-days-ago`. The joined words are removed from `rest`. Nil for other words.
  private static func ago(
    _ word: String, _ rest: inout ArraySlice<String>, _ dates: DayReader
  ) -> String? {
    guard word.first?.isNumber == true else { return nil }
    for count in 0...min(2, rest.count) {
      let words = [word] + rest.prefix(count)
      guard words[words.count - 1].lowercased().hasSuffix("ago") else { continue }
      let text = words.joined(separator: "-").lowercased()
      guard MomentReader.secondsAgo(text) != nil || dates.span(text)?.isOneDay == true else {
        return nil
      }
      rest.removeFirst(count)
      return text
    }
    return nil
  }

  /// Returns true if a word means a single day. `1d` is left out, because it may be an amount.
  private static func isDay(_ word: String, _ dates: DayReader) -> Bool {
    guard word.first?.isLetter == true || word.contains("-") || word.contains(".") else {
      return false
    }
    return dates.span(word)?.isOneDay ?? false
  }

  /// Returns the time in a word such as `07:30` or `7am`, or both times of a range such as
  /// `23:00-07:00`. Empty for any other word.
  static func times(in word: String) -> [Int] {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return [] }
    let times = parts.compactMap { Moment.second(ofTyped: String($0)) }
    return times.count == parts.count ? times : []
  }

  /// Returns the time range as a log line contains it; nil unless two times were typed.
  ///
  /// If the start is later than the end and later than the current time, the range begins on the
  /// previous day, as in `<23:00-07:00`. This does not apply if the user typed a day.
  func range(isDayGiven: Bool, _ clock: Clock) -> String? {
    guard times.count == 2 else { return nil }
    let isTonight = !isDayGiven && times[0] > times[1] && times[0] > clock.secondOfDay
    return (isTonight ? "<" : "") + times.map(Moment.text(ofSecond:)).joined(separator: "-")
  }
}

/// A word such as `1:30`. It can be a time between midnight and the start of the day, or a
/// duration.
struct NightTime {
  let typed: String
  private let hours: Int
  private let minutes: Int

  /// Fails for any other word. An hour with two digits, as in `01:30`, is always a time, so it
  /// fails, too.
  init?(_ word: String) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 1, parts[1].utf8.count == 2,
      let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 4
    else { return nil }
    (typed, self.hours, self.minutes) = (word, hours, minutes)
  }

  /// What to type for each of the two meanings, in words.
  var meanings: String {
    let duration = (hours > 0 ? "\(hours)h" : "") + (minutes > 0 || hours == 0 ? "\(minutes)m" : "")
    return "\(duration) for a duration, or --at 0\(typed) for the time"
  }
}
