import TrackCore

/// The options of the commands that record.
enum RecordingOptions {
  static let on = Option.value(
    "on", Placeholder("DATE"), "the day: yesterday, mon, 3d-ago, 2026-11-20",
    expected: LooseDate.expectedDay
  ) { $0.isEmpty ? nil : $0 }
  static let at = Option.value(
    "at", Placeholder("TIME"), "the time: 07:30, 10m-ago; 25:30 is half past one at night",
    expected: "a time such as 07:30"
  ) { $0.isEmpty ? nil : $0 }
  static let note = Option.value(
    "note", short: "m", Placeholder("TEXT"), "what else there is to say", expected: "a text"
  ) { $0.isEmpty ? nil : $0 }

  /// The day that `--on` means; nil without it.
  static func day(_ input: Input, _ open: LogContext) throws(Failure) -> Day? {
    guard let word = try input.value(of: on) else { return nil }
    if let date = open.dates.read(word), let from = date.from, from == date.through { return from }
    throw .usage(.badValue(word, of: "--on", expected: LooseDate.expectedDay, near: nil))
  }
}

extension LooseDate {
  /// What may be written where a single day is asked for.
  static let expectedDay = "one day, such as 2026-11-21, yesterday, mon or 3d-ago"
}
