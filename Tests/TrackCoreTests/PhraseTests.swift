import Testing
import TrackCore
import TrackPhrases

/// Tests of dates and rhythms in everyday words.
struct PhraseTests {
  /// Thursday, 26 November 2026.
  private static let thursday = Day(ordinal: 20_783)

  @Test(arguments: [
    ("24 dec to 3 jan", ["2026-12-24..2027-01-03"]),
    ("until friday", ["2026-11-26..2026-11-27"]),
    ("until next saturday", ["2026-11-26..2026-11-28", "2026-11-26..2026-12-05"]),
    ("for a week", ["2026-11-26..2026-12-02"]),
    ("tomorrow for 3 days", ["2026-11-27..2026-11-29"]),
    ("a month", ["2026-11-26..2026-12-25"]), ("14d", ["2026-11-26..2026-12-09"]),
    ("december", ["2026-12-01..2026-12-31"]), ("mon-wed", ["2026-11-30..2026-12-02"]),
    ("next week", ["2026-11-30..2026-12-06"]),
    ("this month", ["2026-11-26..2026-11-30"]),
    ("in two weeks", ["2026-12-10"]),
    ("end of next month", ["2026-12-31"]),
    ("christmas", ["2026-12-25"]), ("new year's eve", ["2026-12-31"]), ("new year", ["2027-01-01"]),
    ("a cold", []), ("mon and wed", []), ("between mon and wed", ["2026-11-30..2026-12-02"]),
  ])
  func readsDays(_ text: String, _ expected: [String]) {
    #expect(DayReader(today: Self.thursday, .ahead).ranges(words(text)) == expected)
  }

  @Test(arguments: [
    ("18 nov", "2026-11-18"), ("27 nov", "2025-11-27"), ("last thursday", "2026-11-19"),
    ("monday", "2026-11-23"), ("3 days ago", "2026-11-23"),
    ("on the 18th", "2026-11-18"), ("27th", "2026-10-27"),
  ])
  func readsPastDays(_ text: String, _ expected: String) {
    let day = DayReader(today: Self.thursday, .back).lastDay(words(text))
    #expect(day.map { "\($0)" } == expected)
  }

  @Test(
    arguments: [
      ("every tue and thu", "tue thu", nil), ("on tuesdays & fridays", "tue fri", nil),
      ("10 min every weekday", "weekdays", "10m"), ("10 min every day", "10m/day", nil),
      ("5km every sunday morning", "sun", "5km"), ("every other week", "2 weeks", nil),
      ("every three days", "3 days", nil), ("three times a week", "3/week", nil),
      ("daily except sundays", "mon tue wed thu fri sat", nil), ("fortnightly", "2 weeks", nil),
      ("mo we fr", "mon wed fri", nil), ("20 pages a week", "20 pages/week", nil),
      ("4/week", "4/week", nil), ("3x/week", "3/week", nil), ("20 pages/day", "20 pages/day", nil),
      ("half an hour a day", "30m/day", nil), ("at most 2 a day", "max 2/day", nil),
      ("less than 3 a week", "max 2/week", nil), ("no more than 2h per day", "max 2h/day", nil),
      ("at least 3 times a week", "3/week", nil),
    ] as [(String, String, String?)])
  func readsRhythms(_ text: String, _ every: String, _ atLeast: String?) {
    let phrase = RhythmPhrase(words(text))
    #expect(phrase?.every == every && phrase?.atLeast == atLeast)
  }

  @Test func readsNoRhythmThatFilesCannotHold() {
    #expect(RhythmPhrase(words("every other sunday")) == nil)
    #expect(RhythmPhrase(words("five times a year")) == nil)
    #expect(RhythmPhrase(words("twice a year"))?.every == "26 weeks")
    #expect(RhythmPhrase(words("yearly"))?.every == "52 weeks")
    #expect(RhythmPhrase(words("in the park")) == nil)
    #expect(RhythmPhrase(words("a book")) == nil)
  }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
