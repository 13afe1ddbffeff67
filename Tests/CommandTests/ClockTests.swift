import Testing
import TrackCore

@testable import track

@Suite struct ClockTests {
  @Test(arguments: [
    ("2026-11-21T09:30", 34_200), ("2026-11-21 09:30:15", 34_215), ("2026-11-21", 43_200),
    ("2026-11-21T00:00", 0),
  ])
  func readsValidMoments(text: String, second: Int) {
    let clock = Clock(text)
    #expect(clock?.date == Day(iso: "2026-11-21"))
    #expect(clock?.secondOfDay == second)
  }

  @Test(arguments: [
    "", "today", "2026-11-31", "2026-11-21T", "2026-11-21T9:30", "2026-11-21T24:00",
    "2026-11-21T09:60", "2026-11-21x09:30", "2026-11-21T09:30:15Z", "2026-11-21T+9:30",
  ])
  func rejectsInvalidMoments(text: String) {
    #expect(Clock(text) == nil)
  }

  @Test func hoursBeforeTheDayStartBelongToThePreviousDay() {
    let day = Day(iso: "2026-11-21")
    let before = Day(iso: "2026-11-20")
    #expect(Clock("2026-11-21T03:59")?.today(dayStart: 4 * 3600) == before)
    #expect(Clock("2026-11-21T04:00")?.today(dayStart: 4 * 3600) == day)
    #expect(Clock(now: Clock("2026-01-01T03:00"), today: day).today(dayStart: 4 * 3600) == day)
  }
}
