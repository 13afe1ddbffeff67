import TrackCore

extension ArgumentReader {
  /// Reads `--on`, the day of the new log line.
  mutating func on(
    _ summary: String = "the day: yesterday, mon, 3d-ago, 2026-11-20",
    expected: String = LooseDate.expectedDay
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
    if let date = dates.read(word), let from = date.from, from == date.through { return from }
    throw .usage(.badValue(word, of: option, expected: LooseDate.expectedDay, near: nil))
  }
}

extension LooseDate {
  /// The accepted forms of a day, in words that can follow "Give" in an error message.
  static let expectedDay = "one day, such as 2026-11-21, yesterday, mon or 3d-ago"
}
