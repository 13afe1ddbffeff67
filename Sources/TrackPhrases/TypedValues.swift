import TrackCore

/// Values as people type them. `track help dates` and `track help amounts` print what the grammar reads
/// in them, and a test types each into every place that takes one.
package enum TypedValues {
  /// Words for days and spans of days.
  package static let dates = [
    "today", "yesterday", "tomorrow", "3 days ago", "3d-ago", "day before yesterday", "mon",
    "last mon", "this mon", "next mon", "in 2 weeks", "24 dec", "dec 24th", "24th", "24.12.",
    "2026-11-16", "2026/11/16", "christmas", "week", "last week", "weekend", "november", "2026-11",
    "q3", "w47",
    "30d", "last 2 weeks", "term", "mon..wed", "mon to wed", "until friday", "from monday",
    "for two weeks",
  ]

  /// Words for amounts.
  package static let amounts = [
    "3", "3x", "two glasses", "20 pages", "twenty-five pages", "5 km", "7,5km", "10,000", "10k",
    "45 min", "half an hour", "1h 15", "1 hour 5 minutes", "an hour and a half",
    "seven and a half hours",
  ]

  /// Words for times of day.
  package static let times = [
    "07:30", "7am", "6:30 pm", "noon", "at 9", "half past six", "eight o'clock", "8:15-9:00",
    "from 8 to 9.45", "1pm to 2:15pm",
  ]

  /// Words for rhythms.
  package static let rhythms = [
    "daily", "every day", "twice a day", "3x a week", "three times a week", "every other day",
    "every 3 days", "mon wed fri", "weekdays", "every sunday", "10 min daily", "20 pages a day",
    "at most 2 a day", "less than 3 a week", "every second week",
  ]

  /// Returns the days that a date means, or all meanings; nil if it is none in this direction.
  package static func days(_ typed: String, _ reader: DayReader) -> [TypedDays]? {
    let spans = reader.spans(of: typed.split(separator: " ").map(String.init))
    return spans.isEmpty ? nil : spans
  }

  /// Returns an amount as a line of the log holds it.
  ///
  /// - Parameter isDistance: True for a subject that counts a distance.
  package static func amount(_ typed: String, isDistance: Bool = false) -> String? {
    let words = typed.split(separator: " ").map(String.init)
    let units = ["glasses", "pages", "km"]
    let read = AmountWords.leading(words) { word in units.first { $0 == word } }
    guard let read, read.count == words.count else { return nil }
    return AmountWords.thousands(read.text, isDistance: isDistance)
  }

  /// Returns a time, or the two ends of a range, as a line of the log holds it.
  package static func time(_ typed: String) -> String? {
    let words = typed.split(separator: " ").map(String.init)
    guard let read = TimeWords.leading(words), read.count == words.count else { return nil }
    return read.seconds.map(TimeWords.text).joined(separator: "-")
  }

  /// Returns a rhythm as `every:` holds it, with the least amount of a day if it has one.
  package static func rhythm(_ typed: String) -> String? {
    let read = RhythmPhrase(typed.split(separator: " ").map(String.init))
    return read.map { $0.every + ($0.atLeast.map { ", at-least: \($0)" } ?? "") }
  }
}
