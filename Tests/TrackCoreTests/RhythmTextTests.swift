import Testing

@testable import TrackCore

@Suite struct RhythmTextTests {
  static let table: [(written: String, text: String, words: String)] = [
    ("daily", "daily", "every day"),
    ("weekday", "weekday", "on weekdays"),
    ("sat sun", "weekend", "on weekends"),
    ("fri mon", "mon fri", "on Monday and Friday"),
    ("mon-wed", "mon tue wed", "on Monday, Tuesday and Wednesday"),
    ("8/day", "8/day", "8 times a day"),
    ("20 pages/day", "20 pages/day", "20 pages each day"),
    ("90m/day", "1h30m/day", "1h 30m each day"),
    ("5km on tue thu", "5 km on tue thu", "5 km on Tuesday and Thursday"),
    ("3/week", "3/week", "3 times a week"),
    ("weekly", "1/week", "once a week"),
    ("2/month", "2/month", "twice a month"),
    ("20km/quarter", "20 km/quarter", "20 km each quarter"),
    ("3 in 7 days", "3 in 7 days", "3 times in any 7 days"),
    ("2 days", "2 days", "once in any 2 days"),
    ("1 in 1 day", "1 in 1 day", "once every day"),
    ("999 weeks", "999 weeks", "once in any 6993 days"),
    ("at most 2/day", "at most 2/day", "at most 2 a day"),
    ("at most 0/week", "at most 0/week", "none at all in a week"),
    ("at most 30m/week", "at most 30m/week", "at most 30m a week"),
    ("at most 1 on mon-fri", "at most 1 on weekday", "at most 1 on weekdays"),
    ("at most 3 in 7 days", "at most 3 in 7 days", "at most 3 in any 7 days"),
    ("4/week from 2026-11-02", "4/week from 2026-11-02", "4 times a week from 2026-11-02"),
  ]

  @Test(arguments: table)
  func theTextIsReadAsTheSameRhythm(written: String, text: String, words: String) throws {
    let rhythm = try #require(Self.rhythm(written))
    #expect(rhythm.text == text)
    #expect(rhythm.inWords == words)
    #expect(Self.rhythm(rhythm.text) == rhythm)
  }

  static func rhythm(_ text: String) -> DatedRhythm? {
    HabitText("habit h\n every: \(text)\n").workspace.habits.first?.rhythms.first
  }

  @Test func aHabitsTextNamesAllItsRhythms() {
    let habit = HabitText(
      "habit h\n every: 3/week\n every: 4/week from 2026-11-02\n at-least: 2km\nhabit i\n")
    #expect(
      habit.workspace.habits.map(\.rhythmInWords) == [
        "3 times a week, 4 times a week from 2026-11-02, where a day counts from 2 km on",
        "only recorded",
      ])
  }
}
