import TrackCore

/// The words that a person types after a subject: the items of its line, and the day and the time,
/// which are written before the subject.
struct TypedEntry {
  private(set) var items: [String] = []
  /// The word that names the day; nil if there is none.
  private(set) var day: String?
  /// The time, or both ends of a range, in seconds since midnight.
  private(set) var times: [Int] = []
  /// A word such as `1:30`, which may mean a time after midnight or a duration; nil without one.
  private(set) var nightTime: NightTime?
  /// A time before now, such as `20m-ago`; nil without one.
  private(set) var ago: String?

  /// The time in the form that `--at` accepts; nil unless exactly one time was typed.
  var time: String? { ago ?? (times.count == 1 ? Moment.text(ofSecond: times[0]) : nil) }

  /// Words that may come before a day or a time, as in `at 7am` or `from 23:00 to 07:00`.
  private static let prepositions: Set<String> = ["at", "on", "from", "to", "until", "till"]

  init(_ words: [String], dates: LooseDateReader) {
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
      // `1h 15` is a duration in hours and minutes.
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

  /// Joins a word such as `20m` or `2` with the words after it to `20m-ago` or `2-days-ago`, and
  /// removes those words from `rest`. Returns nil for other words.
  private static func ago(
    _ word: String, _ rest: inout ArraySlice<String>, _ dates: LooseDateReader
  ) -> String? {
    guard word.first?.isNumber == true else { return nil }
    for count in 0...min(2, rest.count) {
      let words = [word] + rest.prefix(count)
      guard words[words.count - 1].lowercased().hasSuffix("ago") else { continue }
      let text = words.joined(separator: "-").lowercased()
      guard MomentReader.secondsAgo(text) != nil || dates.read(text)?.isOneDay == true else {
        return nil
      }
      rest.removeFirst(count)
      return text
    }
    return nil
  }

  /// Returns true if a word names one day. `1d` does not, because it may be an amount.
  private static func isDay(_ word: String, _ dates: LooseDateReader) -> Bool {
    guard word.first?.isLetter == true || word.contains("-") || word.contains(".") else {
      return false
    }
    return dates.read(word)?.isOneDay ?? false
  }

  /// Returns the one or two times in a word such as `07:30`, `7am` or `23:00-07:00`; empty for any
  /// other word.
  private static func times(in word: String) -> [Int] {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return [] }
    let times = parts.compactMap { Moment.second(ofTyped: String($0)) }
    return times.count == parts.count ? times : []
  }

  /// Returns the time range in the form of a log line; nil unless two times were typed.
  ///
  /// The range begins on the previous day, as in `<23:00-07:00`, if its start is later than its end
  /// and later than the current time. This does not apply if a day was typed.
  func range(on day: Day, isDayGiven: Bool, _ clock: Clock) -> String? {
    guard times.count == 2 else { return nil }
    let isTonight = !isDayGiven && times[0] > times[1] && times[0] > clock.secondOfDay
    return (isTonight ? "<" : "") + times.map(Moment.text(ofSecond:)).joined(separator: "-")
  }
}

/// A word such as `1:30`, which may mean a time between midnight and the start of the day, or a
/// duration.
struct NightTime {
  let typed: String
  private let hours: Int
  private let minutes: Int

  /// Fails for any other word, and for an hour with two digits, as in `01:30`, which always means a
  /// time.
  init?(_ word: String) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 1, parts[1].utf8.count == 2,
      let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 4
    else { return nil }
    (typed, self.hours, self.minutes) = (word, hours, minutes)
  }

  /// The text to type for each of the two meanings.
  var meanings: String {
    let duration = (hours > 0 ? "\(hours)h" : "") + (minutes > 0 || hours == 0 ? "\(minutes)m" : "")
    return "\(duration) for a duration, or --at 0\(typed) for the time"
  }
}
