import Testing
import TrackSystem

@testable import TrackCore

/// Tests of the day rate: the share of the habits due on a day that was done.
@Suite struct DayRateTests {
  private func rate(_ text: String, _ on: String, today: String = "2026-11-21") -> String {
    let workspace = GoalText(text, today).workspace
    let rate = workspace.habitProgress(today: day(today)).rate(on: day(on))
    return "\(rate.met)/\(rate.due)"
  }

  @Test func aDayOfADailyRhythmCountsByItself() {
    let text = """
      habit a
        every: daily
        start: 2026-11-01
      habit b
        every: 4/day
        start: 2026-11-01
      2026-11-02 a
      2026-11-02 b 3
      """
    #expect(rate(text, "2026-11-02") == "1/2")
    #expect(rate(text, "2026-11-03") == "0/2")
    #expect(rate(text, "2026-10-31") == "0/0")
    #expect(rate(text, "2026-11-22") == "0/0")
  }

  @Test func aDayOfALongerRhythmCountsOnlyIfDone() {
    let text = """
      habit run
        every: 3/week
        start: 2026-11-01
      2026-11-02 run
      """
    #expect(rate(text, "2026-11-02") == "1/1")
    #expect(rate(text, "2026-11-03") == "0/0")
  }

  @Test func atMostIsMetOnceTheDayIsOver() {
    let text = """
      habit coffee
        every: at most 2/day
        start: 2026-11-01
      2026-11-02 coffee 2
      2026-11-03 coffee 3
      """
    #expect(rate(text, "2026-11-02") == "1/1")
    #expect(rate(text, "2026-11-03") == "0/1")
    #expect(rate(text, "2026-11-21") == "0/0")
  }

  @Test func skippedAndPausedDaysDoNotCount() {
    let text = """
      habit walk
        every: daily
        start: 2026-11-01
        pause: 2026-11-10..2026-11-12
      2026-11-05 walk skip
      """
    #expect(rate(text, "2026-11-05") == "0/0")
    #expect(rate(text, "2026-11-11") == "0/0")
  }
}
