import Testing

@testable import TrackCore

/// Tests of the badges: their requirements, the days on which they are earned, and the next ones.
@Suite struct BadgeTests {
  private func badges(_ text: String, _ today: String) throws -> [String: Badge] {
    let directory = GoalText(text, today)
    let badges = directory.workspace.badges(
      directory.habits, directory.figures, in: directory.history)
    return Dictionary(badges.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func goals(_ done: [String]) -> String {
    done.enumerated().map { "goal g\($0.offset)\n  done: \($0.element)\n" }.joined()
  }

  @Test func emptyDirectoryEarnsNoBadge() throws {
    let badges = try badges("habit h\n  every: daily", "2026-11-21")
    #expect(badges.count == 10)
    #expect(badges.values.allSatisfy { $0.earned == nil && $0.times == 0 && $0.reached == 0 })
  }

  @Test func theFirstGoalIsTheEarliestReached() throws {
    let badges = try badges(goals(["2026-05-04", "2026-03-02", "2026-12-01"]), "2026-11-21")
    let first = try #require(badges["First Goal"])
    #expect(first.earned == day("2026-03-02"))
    #expect(first.times == 1)
    #expect(first.reached == nil)
    #expect(badges["Goal Achiever"]?.reached == 2)
  }

  @Test func eachTenGoalsCountAgain() throws {
    let days = (1...23).map { "2026-03-\(padded($0, 2))" }
    let achiever = try #require(try badges(goals(days.reversed()), "2026-11-21")["Goal Achiever"])
    #expect(achiever.earned == day("2026-03-10"))
    #expect(achiever.times == 2)
    #expect(achiever.reached == 3)
    let champion = try badges(goals(days), "2026-11-21")["Goal Champion"]
    #expect(champion?.earned == nil)
    #expect(champion?.reached == 23)
  }

  @Test func goalStaysReachedOnLaterDays() throws {
    let text = """
      goal lighter
        start: 2026-11-01
        measure: weight latest 72kg from 80kg
      2026-11-05 weight 72kg
      2026-11-09 weight 75kg
      """
    #expect(try badges(text, "2026-11-21")["First Goal"]?.earned == day("2026-11-05"))
    #expect(try badges(text, "2026-11-04")["First Goal"]?.earned == nil)
  }

  @Test func theNearestGoalIsTheOneWithMostProgress() throws {
    let text = """
      goal far
        measure: run 100km
      goal near
        measure: run 10km
      goal gone
        measure: run 6km
        archived: 2026-11-10
      habit run
      2026-11-05 run 5km
      """
    let workspace = GoalText(text, "2026-11-21").workspace
    let by = try #require(try badges(text, "2026-11-21")["First Goal"]?.by)
    #expect(workspace.text(of: by) == "near")
  }

  @Test func aTermIsCompletedOnceItsLastDayIsOver() throws {
    let text = """
      term 1
        start: 2026-01-05
      term 2
        start: 2026-03-16
        status: cancelled
      term 3
        start: 2026-05-25
        status: on-hold
      term 4
        start: 2026-08-03
        weeks: 2
      """
    let last = try #require(try badges(text, "2026-08-16")["Term Completed"])
    #expect(last.times == 1)
    #expect(last.earned == day("2026-03-15"))
    #expect(last.step == Badge.Step(done: 2, of: 2, counted: .week))
    let after = try #require(try badges(text, "2026-08-17")["Term Completed"])
    #expect(after.times == 2)
    #expect(after.step == nil)
  }

  @Test func presentWeekMayBePerfectUntilSomethingIsMissed() throws {
    let text = """
      habit h
        every: daily
        start: 2026-11-09
      """
    let done = (9...18).map { "\n2026-11-\(padded($0, 2)) h" }.joined()
    let perfect = try #require(try badges(text + done, "2026-11-19")["Perfect Week"])
    #expect(perfect.earned == day("2026-11-15"))
    #expect(perfect.times == 1)
    #expect(perfect.step == Badge.Step(done: 4, of: 7, counted: .day))
    #expect(try badges(text + done, "2026-11-20")["Perfect Week"]?.step == nil)
  }

  @Test func habitWithALaterStartAsksNothing() throws {
    let text = "habit h\n  every: daily\n  start: 2027-02-01"
    #expect(try badges(text, "2026-11-21")["Perfect Week"]?.times == 0)
  }
}
