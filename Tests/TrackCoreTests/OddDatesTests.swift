import Testing
import TrackSystem

@testable import TrackCore

/// Tests of blocks whose dates are in an unusual order: starts in the future, archived before the
/// start, or any pauses.
@Suite struct OddDatesTests {
  @Test func aPauseBeforeAFutureStartHasNoDays() throws {
    let text = HabitText(
      """
      habit run
        every: 3/week
        start: 2026-12-01
        pause: 2026-11-20..2026-12-10
      """)
    let habit = try text.progress("2026-11-21")
    #expect(habit.states("2026-11-19", 14) == "--------------")
    #expect(habit.streak.current == 0)
    #expect(habit.due == nil)
  }

  @Test func anArchiveDayBeforeTheStartLeavesNoDays() throws {
    let text = HabitText(
      """
      habit run
        every: daily
        start: 2026-11-10
        archived: 2026-11-05
        pause: 2026-11-01..
      2026-11-12 run
      """)
    let habit = try text.progress("2026-11-21")
    #expect(habit.allTime == HabitRate())
    #expect(habit.strength == nil)
  }

  @Test(arguments: ["daily", "3/week", "3 in 7 days"], ["0001-01-01", "2026-06-15", "9999-12-31"])
  func datesAtTheEndsOfTheCalendarAreEvaluated(rhythm: String, today: String) throws {
    let habit = try HabitText(
      """
      habit h
        every: \(rhythm)
        start: 0001-01-01
        pause: 0001-01-01..0001-01-03
        pause: 9999-12-31..
      2026-06-14 h
      9999-12-31 h
      """
    ).progress(today)
    #expect(habit.lastDay - habit.firstDay < 36_525)
    _ = (habit.explanation(), habit.daysToBreak, habit.lastWeeks, habit.strength)
  }

  /// Computes every figure of directories whose dates are in any order. Nothing may trap.
  @Test(arguments: 1...200) func evaluatesDatesInAnyOrder(seed: Int) {
    var random = Seeded(seed)
    let today = day("2026-06-15")
    let workspace = HabitText(OddDates.directory(&random, around: today)).workspace
    let history = workspace.history(today: today)
    let habits = workspace.habitProgress(in: history, today: today)
    for habit in habits {
      for count in [0, 3, 1000] { _ = habit.explanation(showing: count) }
      for first in [today - 40, today, today + 40] {
        for last in [today - 40, today, today + 40] {
          let rate = habit.rate(from: first, through: last)
          #expect(rate.met <= rate.due)
          _ = habit.rateByWeekday(from: first, through: last)
          if first > today - 50, first < today + 50 {
            _ = habit.strengths(from: first, through: last)
          }
        }
        _ = (habit.state(on: first), habit.amount(on: first), habit.rhythm(on: first))
        _ = habit.share(ofWeekFrom: first)
        _ = habits.rate(on: first)
      }
      _ = (habit.daysToBreak, habit.lastWeeks, habit.streakRuns, habit.rateByWeekday)
      if let strength = habit.strength { #expect((0...1).contains(strength)) }
    }
    for first in [today - 30, today, today + 30] {
      for block in workspace.habits {
        _ = workspace.recentProgress(of: block, in: history, today: today, from: first)
      }
    }
    let figures = GoalText(workspace, today)
    let goals = figures.figures
    for index in workspace.goals.indices {
      _ = (goals.all(), goals.milestones(of: index, on: today))
    }
    for term in workspace.terms { _ = figures.terms.closing(of: term, values: figures.values) }
    _ = (figures.terms.current(), workspace.badges(habits, goals, in: history))
    _ = workspace.readings(today: today)
    _ = workspace.check(today: today)
  }
}

/// Random directories in which each date is chosen independently.
private enum OddDates {
  static let rhythms = [
    "daily", "mon wed sat", "3/day", "2 on tue fri", "4km/day", "3/week", "10km/week", "8/month",
    "20/quarter", "15/term", "2 days", "3 in 7 days", "9km in 5 days", "at most 2/day",
    "at most 6/week", "at most 4 in 3 days", "at most 20km/month", "at most 1 on sat sun",
    "at most 9/term",
  ]

  static func directory(_ random: inout Seeded, around today: Day) -> String {
    func date() -> String {
      return (today + Int.random(in: -60...60, using: &random)).iso
    }
    func span() -> String { "\(date())\(random.pick(["", "..", "..\(date())"]))" }
    var text = "term 1\n start: \(date())\n weeks: 3\n goal: g 5km\n"
    text += "term 2\n start: \(date())\n\(random.chance(30) ? " status: cancelled\n" : "")"
    text += " review: \(date())\n goal: g\ngoal g\n measure: h0 20km\n measure: h1 streak 5\n"
    text += " measure: weight latest 70kg\n milestone: \(date()) h0 9km\n value: v\n"
    for key in ["start", "due", "done", "archived"] where random.chance(35) {
      text += " \(key): \(date())\n"
    }
    text += "value v\n"
    for number in 0..<3 {
      text += "habit h\(number)\n value: v\n"
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let from = random.chance(60) ? " from \(date())" : ""
        text += " every: \(random.pick(rhythms))\(from)\n"
      }
      if random.chance(70) { text += " start: \(date())\n" }
      if random.chance(40) { text += " archived: \(date())\n" }
      for _ in 0..<Int.random(in: 0...3, using: &random) { text += " pause: \(span())\n" }
      if random.chance(20) { text += " at-least: 2km\n" }
      if number > 0, random.chance(20) { text += " of: h0\n" }
    }
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      let what = random.pick(["", " skip", " fail", " 2", " 3km", " 0", " 25m", " +g"])
      text += "\(date()) h\(Int.random(in: 0...2, using: &random))\(what)\n"
    }
    return text + "\(date()) weight 71kg\n\(date()) weight 73kg\n"
  }
}
