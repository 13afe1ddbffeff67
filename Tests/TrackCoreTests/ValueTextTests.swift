import Testing
import TrackCore

@Suite struct ValueTextTests {
  private func rhythm(_ text: String) -> DatedRhythm? {
    let file = SourceFile(name: "habits.txt", text: "habit a\n  every: \(text)\n")
    return Tracker(files: [file]).habits.first?.rhythms.first
  }

  @Test(arguments: [
    ("day", "daily"), ("weekday", "mon-fri"), ("weekend", "sat sun"), ("sun-thu", "sun-thu"),
    ("mon, wed fri", "mon wed fri"), ("sat-mon", "sat-mon"), ("sun mon", "sun mon"),
    ("tue-sun", "tue-sun"), ("mon-sat", "mon-sat"), ("8/day", "8/day"), ("90m/day", "1h30m/day"),
    ("10000steps/day", "10000 steps/day"), ("5 km on tue thu", "5km on tue thu"),
    ("weekly", "1/week"), ("20km/week", "20km/week"), ("2/month", "2/month"),
    ("10 / quarter", "10/quarter"), ("30/term", "30/term"), ("3 in 7 days", "3 in 7 days"),
    ("2 days", "2 days"), ("3 weeks", "3 weeks"), ("1 day", "1 in 1 day"),
    ("at most 2/day", "at most 2/day"), ("at most 0 on sun-thu", "at most 0 on sun-thu"),
    ("at most 3 in 7 days", "at most 3 in 7 days"),
    ("at most 1 in 2 weeks", "at most 1 in 14 days"),
    ("45s/day", "45s/day"), ("1.5h/day", "1h30m/day"), ("0.5s/day", "0.5s/day"),
    ("4/week from 2026-11-02", "4/week from 2026-11-02"), ("at most 0m/day", "at most 0m/day"),
  ])
  func rhythmsAsAFileHasThem(written: String, text: String) throws {
    let read = try #require(rhythm(written))
    #expect(read.text == text)
    #expect(rhythm(read.text) == read)
  }
}
