import Testing

@testable import TrackCore

/// Tests of the measures of goals: their actual figures and their progress.
struct GoalFigureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let actuals: [String]
    let progress: Double
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "a sum", text: "goal g\n  measure: run 10km\nhabit run\n2026-11-01 run 4km",
      actuals: ["4 of 10"], progress: 0.4),
    Case(
      name: "more than the target is true, and no more than 1",
      text: "goal g\n  measure: run 10km\nhabit run\n2026-11-01 run 14km",
      actuals: ["14 of 10"], progress: 1),
    Case(
      name: "an opening stock",
      text:
        "goal g\n  measure: fund sum 100€ from 30€\nmeasure fund\n  unit: €\n2026-11-01 fund 20",
      actuals: ["50 of 100"], progress: 0.5),
    Case(
      name: "a count adds numbers, else one",
      text: "goal g\n  measure: h 10\nhabit h\n2026-11-01 h\n2026-11-02 h 3",
      actuals: ["4 of 10"], progress: 0.4),
    Case(
      name: "days are counted once",
      text: "goal g\n  measure: h days 4\nhabit h\n2026-11-01 h 5\n2026-11-01 h\n2026-11-02 h",
      actuals: ["2 of 4"], progress: 0.5),
    Case(
      name: "the latest, going down from what is written",
      text: """
        goal g
          measure: weight latest 72kg from 80kg
        2026-11-01 weight 79kg
        2026-11-05 weight 76
        """,
      actuals: ["76 of 72"], progress: 0.5),
    Case(
      name: "the latest starts at the last reading on or before the start",
      text: """
        goal g
          measure: weight latest 70kg
          start: 2026-11-03
        2026-11-01 weight 90kg
        2026-11-02 weight 80kg
        2026-11-08 weight 75kg
        """,
      actuals: ["75 of 70"], progress: 0.5),
    Case(
      name: "a reading on the first day is where it starts, and counts",
      text: """
        goal g
          measure: weight latest 70kg
          start: 2026-11-03
        2026-11-01 weight 90kg
        2026-11-03 weight 80kg
        """,
      actuals: ["80 of 70"], progress: 0),
    Case(
      name: "else at the first after it, the earliest of its day",
      text: """
        goal g
          measure: weight latest 70kg
          start: 2026-11-03
        2026-11-04 20:00 weight 78kg
        2026-11-04 07:00 weight 80kg
        2026-11-08 weight 75kg
        """,
      actuals: ["75 of 70"], progress: 0.5),
    Case(
      name: "no reading since the start",
      text: """
        goal g
          measure: weight latest 70kg
          start: 2026-11-03
        2026-11-01 weight 60kg
        """,
      actuals: ["- of 70"], progress: 0),
    Case(
      name: "a line without a time comes before those with one",
      text: """
        goal g
          measure: weight latest 70kg from 80kg
        2026-11-01 07:00 weight 78kg
        2026-11-01 weight 75kg
        """,
      actuals: ["78 of 70"], progress: 0.2),
    Case(
      name: "of readings at the same time the larger",
      text: """
        goal g
          measure: weight latest 70kg from 80kg
        2026-11-01 weight 76kg
        2026-11-01 weight 75kg
        """,
      actuals: ["76 of 70"], progress: 0.4),
    Case(
      name: "the best upwards",
      text: """
        goal g
          measure: run best 20km from 10km
        habit run
        2026-11-01 run 15km
        2026-11-02 run 8km
        """,
      actuals: ["15 of 20"], progress: 0.5),
    Case(
      name: "the best downwards is the least",
      text: """
        goal g
          measure: lap best 60s
          start: 2026-11-02
        measure lap
          unit: s
        2026-11-01 lap 80
        2026-11-02 lap 70
        2026-11-03 lap 90
        """,
      actuals: ["70 of 60"], progress: 0),
    Case(
      name: "the best downwards from what was before",
      text: """
        goal g
          measure: lap best 60s
          start: 2026-11-02
        measure lap
          unit: s
        2026-11-01 lap 80
        2026-11-03 lap 70
        2026-11-04 lap 90
        """,
      actuals: ["70 of 60"], progress: 0.5),
    Case(
      name: "a mean is of lines",
      text: """
        goal g
          measure: mood mean 8 from 4
        measure mood
        2026-11-01 mood 9
        2026-11-01 mood 6
        2026-11-02 mood 3
        2026-11-03 mood
        """,
      actuals: ["6 of 8"], progress: 0.5),
    Case(
      name: "a bare target is in the measure's own unit",
      text: "goal g\n  measure: sleep mean 8 from 6\n2026-11-01 sleep 7h",
      actuals: ["25200 of 28800"], progress: 0.5),
    Case(
      name: "a streak within the goal",
      text: """
        goal g
          measure: h streak 4
          start: 2026-11-03
        habit h
          every: daily
        2026-11-01 h
        2026-11-02 h
        2026-11-03 h
        2026-11-04 h
        2026-11-06 h
        """,
      actuals: ["2 of 4"], progress: 0.5),
    Case(
      name: "a streak of weeks",
      text: """
        goal g
          measure: h streak 4
          start: 2026-11-02
        habit h
          every: 2/week
        2026-10-26 h
        2026-10-27 h
        2026-11-02 h
        2026-11-03 h
        2026-11-10 h
        2026-11-12 h
        """,
      actuals: ["2 of 4"], progress: 0.5),
    Case(
      name: "a streak of what has no rhythm is days in a row",
      text: "goal g\n  measure: streak 4\n2026-11-01 \"A\" +g\n2026-11-02 \"B\" +g\n2026-11-04 g",
      actuals: ["2 of 4"], progress: 0.5),
    Case(
      name: "the mean of the measures, each capped",
      text: """
        goal g
          measure: h 2
          measure: run 10km
        habit h
        habit run
        2026-11-01 h 9
        2026-11-01 run 5km
        """,
      actuals: ["9 of 2", "5 of 10"], progress: 0.75),
    Case(
      name: "where start and target are the same",
      text: "goal g\n  measure: weight latest 70kg\n2026-11-01 weight 70kg",
      actuals: ["70 of 70"], progress: 1),
    Case(
      name: "numbers at the end of what fits",
      text: """
        goal g
          measure: h 999999999999
        habit h
        2026-11-01 h 999999999999
        2026-11-01 h 999999999999
        2026-11-02 h -999999999999
        """,
      actuals: ["999999999999 of 999999999999"], progress: 1),
    Case(
      name: "without measures nothing, until it is done",
      text: "goal g\n  done: 2026-12-05\n2026-11-01 g", actuals: [], progress: 0),
    Case(
      name: "without measures all, once it is done",
      text: "goal g\n  done: 2026-11-05", actuals: [], progress: 1),
  ]

  @Test(arguments: cases)
  func measuresHaveTheExpectedFigures(_ example: Case) throws {
    let goal = try GoalText(example.text, "2026-11-30").goal()
    #expect(goal.actuals == example.actuals)
    #expect(abs(goal.progress - example.progress) < 1e-9)
  }
}

/// Tests of the figures that the reference states for its example.
struct GoalReferenceTests {
  @Test func theReferenceExampleHasItsFigures() throws {
    let text = """
      goal run-half: Run a half marathon
        start: 2026-09-28
        due: 2026-12-06
        measure: run 200km
        measure: run best 21km
        milestone: 2026-10-31 run 100km ; Halfway
      habit run: Run
      2026-10-01 run 12km 70m
      2026-10-03 run 8km +run-half=5km
      2026-10-04 "Hike" 3km +run-half
      2026-10-05 run 4km +run-half=0
      2026-10-06 "Signed up" +run-half
      """
    let goal = try GoalText(text, "2026-10-06").goal()
    #expect(goal.actuals == ["20 of 200", "12 of 21"])
    #expect(abs(goal.measures[1].progress - 12.0 / 21) < 1e-9)
    #expect(goal.contributions == 4)
    #expect(goal.milestones.first?.progress == 0.2)
  }
}
