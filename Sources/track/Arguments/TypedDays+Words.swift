import TrackCore
import TrackPhrases

extension TypedDays {
  /// The words for dates that shell completion offers.
  static let words = [
    "today", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "week", "last-week",
    "month", "last-month", "30d", "quarter", "year", "term", "last-term",
  ]

  /// The accepted forms, in words that can follow "Give" in an error message.
  static let expected =
    "a day such as 2026-11-21, yesterday, mon, 3d-ago, w47, 2026-11, 30d, term, or two with .. between"

  /// The accepted forms of a day, in words that can follow "Give" in an error message.
  static let expectedDay = "one day, such as 2026-11-21, yesterday, mon or 3d-ago"
}
