import Testing

@testable import TrackCore

struct GoalBadgeTests {
  private func badges(_ text: String, _ today: String) -> [String] {
    let text = GoalText(text, today)
    return text.figures.badges(in: text.history).map {
      "\($0.name) \($0.earned?.iso ?? "-") \($0.times) \($0.reached.map(String.init) ?? "-")"
    }
  }

  @Test func theFirstGoalAndTheTenth() {
    let goals = (1...10).map { "goal g\($0)\n  done: 2026-10-\(padded(31 - $0, 2))\n" }.joined()
    let nine = badges(goals, "2026-10-29")
    #expect(
      nine.prefix(3) == [
        "First Goal 2026-10-21 1 -", "Goal Achiever - 0 9", "Goal Champion - 0 9",
      ])
    #expect(badges(goals, "2026-10-30")[1] == "Goal Achiever 2026-10-30 1 -")
  }

  @Test func aBadgeStaysWhenTheFigureFallsAgain() {
    let text = """
      goal g
        measure: weight latest 75kg from 80kg
      2026-11-01 weight 75kg
      2026-11-02 weight 79kg
      """
    #expect(badges(text, "2026-11-03")[0] == "First Goal 2026-11-01 1 -")
  }

  @Test func aTermCountsWhenItIsOverAndSomethingWasDone() {
    let text = """
      term 1
        start: 2026-01-05
      term 2
        start: 2026-03-16
      term 3
        start: 2026-05-25
        status: cancelled
      term 4
        start: 2026-08-03
      2026-01-06 "A"
      2026-06-01 "B"
      2026-08-04 "C"
      """
    #expect(badges(text, "2026-03-15").last == "Term Completed - 0 0")
    #expect(badges(text, "2026-10-11").last == "Term Completed 2026-03-15 1 0")
    #expect(badges(text, "2026-10-12").last == "Term Completed 2026-03-15 2 0")
  }
}
