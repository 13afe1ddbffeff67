import TrackCore
import TrackPhrases

/// The words that a user types after a subject: the items of the log line, and its day and time,
/// which are written before the subject.
struct TypedEntry {
  private(set) var items: [String] = []
  /// The words for the day; nil if none were typed.
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

  init(_ words: [String], dates: DayReader) {
    var rest = words[...]
    while let word = rest.first {
      if ago == nil, let (count, text) = Self.ago(rest) {
        ago = text
        rest.removeFirst(count)
      } else if let (count, seconds) = TimeWords.leading(rest), times.count + seconds.count <= 2 {
        times += seconds
        nightTime = nightTime ?? NightTime(word)
        rest.removeFirst(count)
      } else if day == nil, let (count, text) = Self.day(rest, dates) {
        day = text
        rest.removeFirst(count)
      } else if let (count, text) = AmountWords.leading(rest, unit: { _ in nil }), count > 1,
        text.contains("h") || word.first?.isNumber == false
      {
        items.append(text)
        rest.removeFirst(count)
      } else {
        items.append(word)
        rest.removeFirst()
      }
    }
  }

  /// Returns a time before now, such as `20m ago`, at the beginning of the words.
  private static func ago(_ words: ArraySlice<String>) -> (count: Int, text: String)? {
    for count in 1...3 where count <= words.count {
      let text = words.prefix(count).joined(separator: "-").lowercased()
      if text.hasSuffix("ago"), MomentReader.secondsAgo(text) != nil { return (count, text) }
    }
    return nil
  }

  /// Returns the words for a single day at the beginning of the words. A bare number and `1d` are no
  /// day, because they may be amounts.
  private static func day(
    _ words: ArraySlice<String>, _ dates: DayReader
  ) -> (count: Int, text: String)? {
    guard let (count, spans) = dates.leading(words), spans.count == 1, spans[0].isOneDay else {
      return nil
    }
    let text = words.prefix(count).joined(separator: " ")
    guard count > 1 || text.first?.isLetter == true || text.contains(where: { "-.".contains($0) })
    else { return nil }
    return (count, text)
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

  /// What to type for each of the two meanings.
  var readings: [String] {
    let duration = (hours > 0 ? "\(hours)h" : "") + (minutes > 0 || hours == 0 ? "\(minutes)m" : "")
    return [duration, "--at 0\(typed)"]
  }
}
