import TrackCore
import TrackPhrases

extension ArgumentReader {
  /// Reads `--on`, the day of the new log line.
  mutating func on(
    _ summary: String = "the day: yesterday, mon, 3d-ago, 2026-11-20",
    expected: String = TypedDays.expectedDay
  ) throws(Failure) -> String? {
    try text("on", short: "d", Placeholder("DATE", .dates), summary, expected: expected)
  }

  /// Reads `--at`, the time of the new log line.
  mutating func at() throws(Failure) -> String? {
    try text(
      "at", Placeholder("TIME"), "the time: 07:30, 10m-ago; 25:30 is 01:30 after midnight",
      expected: "a time such as 07:30")
  }

  /// Reads `--note`, the note of the new log line.
  mutating func note() throws(Failure) -> String? {
    try text("note", short: "m", Placeholder("TEXT"), "a note for the line", expected: "a text")
  }
}

extension LogContext {
  /// Returns the day that the value of `--on` means; nil without this option.
  func day(_ word: String?, of option: String = "--on") throws(Failure) -> Day? {
    guard let word else { return nil }
    if let day = dates.day(word) { return day }
    throw .usage(.badValue(word, of: option, expected: TypedDays.expectedDay, near: nil))
  }
}
