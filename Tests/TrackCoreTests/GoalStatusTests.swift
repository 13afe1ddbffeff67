import Testing

@testable import TrackCore

/// Tests of a goal's status, expected progress, forecast, needed pace and milestones.
struct GoalStatusTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let status: GoalStatus
    var testDescription: String { name }
  }

  /// Ten days from 2026-11-11 on; on 2026-11-16 half of them have passed.
  private static let ten = "  start: 2026-11-11\n  due: 2026-11-20\n"

  static let cases: [Case] = [
    Case(
      name: "archived before all else",
      text: "goal g\n  archived: 2026-11-16\n  done: 2026-11-01", status: .archived),
    Case(
      name: "archived tomorrow", text: "goal g\n  archived: 2026-11-17\n2026-11-16 g", status: .open
    ),
    Case(name: "done as written", text: "goal g\n  done: 2026-11-16", status: .done),
    Case(
      name: "done in the future is not done", text: "goal g\n  done: 2026-11-17\n2026-11-16 g",
      status: .open),
    Case(
      name: "done by its measures", text: "goal g\n\(ten)  measure: 2\n2026-11-12 g 2",
      status: .done),
    Case(
      name: "starts tomorrow", text: "goal g\n  start: 2026-11-17\n2026-11-02 g",
      status: .notStarted),
    Case(
      name: "neither start nor contribution", text: "goal g\n  due: 2026-11-17", status: .notStarted
    ),
    Case(
      name: "overdue without a start", text: "obligation g\n  due: 2026-11-15", status: .overdue),
    Case(
      name: "due today without a start", text: "obligation g\n  due: 2026-11-16",
      status: .notStarted),
    Case(
      name: "overdue", text: "goal g\n  start: 2026-11-01\n  due: 2026-11-15\n  measure: 9",
      status: .overdue),
    Case(
      name: "due today", text: "goal g\n  start: 2026-11-10\n  due: 2026-11-16\n  measure: 9\n",
      status: .behind),
    Case(
      name: "stalled for fourteen days",
      text: "goal g\n  start: 2026-10-01\n  due: 2026-12-31\n  measure: 9\n2026-11-02 g",
      status: .stalled),
    Case(
      name: "not yet stalled after thirteen",
      text: "goal g\n  start: 2026-10-01\n  measure: 9\n2026-11-03 g", status: .open),
    Case(
      name: "not stalled while its term is on hold",
      text: "goal g\n  start: 2026-10-01\n  due: 2026-12-31\n  measure: 9\n"
        + "term 1\n  start: 2026-11-01\n  status: on-hold\n  goal: g", status: .open),
    Case(
      name: "overdue even while its term is cancelled",
      text: "goal g\n  start: 2026-10-01\n  due: 2026-11-15\n  measure: 9\n"
        + "term 1\n  start: 2026-11-01\n  status: cancelled\n  goal: g", status: .overdue),
    Case(
      name: "stalled in a delayed term",
      text: "goal g\n  start: 2026-10-01\n  due: 2026-12-31\n  measure: 9\n"
        + "term 1\n  start: 2026-11-01\n  status: delayed\n  goal: g", status: .stalled),
    Case(name: "stalled without a due date", text: "goal g\n  start: 2026-11-02", status: .stalled),
    Case(name: "on track", text: "goal g\n\(ten)  measure: 10\n2026-11-15 g 5", status: .onTrack),
    Case(
      name: "ten points are on track", text: "goal g\n\(ten)  measure: 10\n2026-11-15 g 6",
      status: .onTrack),
    Case(name: "ahead", text: "goal g\n\(ten)  measure: 100\n2026-11-15 g 61", status: .ahead),
    Case(name: "behind", text: "goal g\n\(ten)  measure: 100\n2026-11-15 g 39", status: .behind),
    Case(
      name: "due with the last term that lists it",
      text: """
        goal g
          start: 2026-11-09
          measure: 100
        term 1
          start: 2026-11-09
          weeks: 1
          goal: g
        term 2
          start: 2026-11-16
          weeks: 1
          goal: g
        term 3
          start: 2026-11-23
          weeks: 1
          status: cancelled
          goal: g
        2026-11-15 g 50
        """, status: .onTrack),
  ]

  /// A term that plans a share of a goal does not set a due date for the whole goal.
  @Test func aShareInATermSetsNoDueDate() throws {
    let listed = """
      term 1
        start: 2026-11-09
        weeks: 2
        goal: g%
      goal g
        start: 2026-11-09
        measure: 100
      2026-11-15 g 5
      """
    let whole = try GoalText(listed.replacing("%", with: ""), "2026-11-16").goal()
    #expect(whole.due == day("2026-11-22"))
    #expect(whole.status == .behind)
    let part = GoalText(listed.replacing("%", with: " 10"), "2026-11-16")
    let goal = try part.goal()
    #expect(goal.due == nil && goal.expected == nil && goal.neededPerWeek == nil)
    #expect(goal.measures.first?.lead == nil)
    #expect(goal.status == .open)
    #expect(part.figures.dueTerm(of: 0) == nil)
    let share = try #require(part.terms.term(1)?.goals.first)
    #expect(share.expected == Number(5) && share.status == .onTrack)
  }

  @Test(arguments: cases)
  func goalsHaveTheExpectedStatus(_ example: Case) throws {
    #expect(try GoalText(example.text, "2026-11-16").goal().status == example.status)
  }

  @Test func expectedProgressGrowsByPastDays() throws {
    let text = "goal g\n\(Self.ten)  measure: 10"
    let expected = try ["2026-11-11", "2026-11-16", "2026-11-20", "2026-11-21", "2026-11-10"].map {
      try GoalText(text, $0).goal().expected
    }
    #expect(expected == [0, 0.5, 0.9, 1, 0])
  }

  @Test func theForecastUsesThePaceOfTheLastFourWeeks() throws {
    let text = """
      goal g
        start: 2026-10-01
        due: 2026-12-31
        measure: run 100km
      habit run
      2026-10-10 run 40km
      2026-11-08 run 14km
      2026-11-09 run 10km
      2026-11-10 run 4km
      """
    let goal = try GoalText(text, "2026-11-16").goal()
    // 32 km are left, at 1 km a day.
    #expect(goal.forecast == day("2026-12-18"))
    // 46 days are left, including today and the last one.
    #expect(goal.neededPerWeek?.number.text == "4.869565")
    #expect(goal.measures.first?.lead?.text == "18")
  }

  @Test func theForecastOfANewGoalUsesTheDaysSinceItsStart() throws {
    let text = "goal g\n  start: 2026-11-10\n  measure: 10\n2026-11-10 g 2\n2026-11-11 g\n"
    // Four were done in seven days, so the remaining six take 10.5 days.
    let third = text + "2026-11-12 g"
    #expect(try GoalText(third, "2026-11-16").goal().forecast == day("2026-11-27"))
    // Six days, or two days with a line, are too few.
    #expect(try GoalText(third, "2026-11-15").goal().forecast == nil)
    #expect(try GoalText(text, "2026-11-16").goal().forecast == nil)
  }

  @Test func noForecastWithoutProgressTowardsTheTarget() throws {
    let idle = "goal g\n  start: 2026-01-01\n  measure: 10\n2026-01-02 g 4"
    #expect(try GoalText(idle, "2026-11-16").goal().forecast == nil)
    let up = "goal g\n  measure: weight latest 70kg from 80kg\n2026-11-12 weight 82kg"
    #expect(try GoalText(up, "2026-11-16").goal().forecast == nil)
    let far = "goal g\n  measure: 999999999999\n2026-11-16 g 0.000001"
    #expect(try GoalText(far, "2026-11-16").goal().forecast == nil)
  }

  @Test func neededPerWeekNeverExceedsTheMissingAmount() throws {
    let text = "goal g\n\(Self.ten)  measure: 10\n2026-11-15 g 4"
    #expect(try GoalText(text, "2026-11-20").goal().neededPerWeek?.number == Number(6))
    #expect(try GoalText(text, "2026-11-21").goal().neededPerWeek == nil)
  }

  @Test func neededPerWeekIsOfTheFirstOpenMeasureWithAPace() throws {
    let text = """
      goal g
        start: 2026-11-01
        due: 2026-11-30
        measure: run mean 50km
        measure: run streak 5
        measure: run 10h
      habit run
      2026-11-10 run 30km 3h
      """
    // On 2026-11-17 there are 14 days left for 7 hours.
    let goal = try GoalText(text, "2026-11-17").goal()
    #expect(goal.neededPerWeek == Amount(Number(12_600), .time))
    #expect(goal.daysLeft(on: day("2026-11-17")) == 14)
    #expect(goal.daysLeft(on: day("2026-12-01")) == nil)
  }

  @Test func theLeadCountsWholeDays() throws {
    let text = "goal g\n  start: 2026-09-28\n  due: 2026-12-06\n  measure: 28h\n"
    // 54 of 70 days have passed: 28 h × 54 / 70 = 21.6 h.
    let lead = try GoalText(text, "2026-11-21").goal().measures.first?.lead
    #expect(lead == Number(-77_760))
  }

  @Test func milestonesAreDueApproachingMissedOrDone() throws {
    let text = """
      goal g
        start: 2026-11-01
        measure: run 100km from 30km
        milestone: 2026-11-24 ; a week and a day
        milestone: 2026-11-23 ; a week
        milestone: 2026-11-16 ; today
        milestone: 2026-11-15 ; yesterday
        milestone: 2026-11-10 done 2026-11-12 ; late
        milestone: 2026-11-10 done 2026-11-17 ; tomorrow
        milestone: 2026-11-10 run 50km ; reached on the ninth
        milestone: 2026-11-30 run 80000metre ; in metres
        milestone: 2026-11-30 run 20km ; by the opening stock
        milestone: 2026-11-30 days 3
      habit run
      2026-11-09 run 20km
      2026-11-10 "X" +g
      """
    let milestones = try GoalText(text, "2026-11-16").goal().milestones
    #expect(
      milestones.map(\.status) == [
        .due, .approaching, .approaching, .missed, .done, .missed, .done, .due, .done, .due,
      ])
    #expect(
      milestones.map { $0.done?.iso } == [
        nil, nil, nil, nil, "2026-11-12", nil, "2026-11-09", nil, "2026-11-01", nil,
      ])
    #expect(milestones[7].progress == 0.625)
    #expect(milestones[9].progress == 1.0 / 3)
  }

  @Test func aMilestoneThatWasReachedStaysDone() throws {
    let text = """
      goal g
        measure: weight latest 70kg from 80kg
        milestone: 2026-11-30 weight latest 75kg
      2026-11-01 weight 75kg
      2026-11-05 weight 78kg
      """
    let goal = try GoalText(text, "2026-11-16").goal()
    #expect(goal.milestones.map(\.status) == [.done])
    #expect(goal.milestones.first?.done == day("2026-11-01"))
    #expect(goal.progress == 0.2)
  }

  @Test func theLinesOfADayAreOneReadingOfAMeasureThatAddsUp() throws {
    // 9000, 4000 + 6000 and 11000 steps: 10000 a day. Two meals of 20 g and 40 g: 30 g each.
    let text = """
      goal g
        measure: steps mean 9000
        measure: steps best 12000 from 5000
        measure: steps latest 20000 from 5000
        measure: meal.protein mean 40g
        measure: weight mean 70kg
      2026-11-16 steps 9000
      2026-11-17 08:00 steps 4000
      2026-11-17 20:00 steps 6000
      2026-11-18 20:00 steps 8000
      2026-11-18 steps 3000
      2026-11-16 meal protein:20g
      2026-11-16 meal protein:40g
      2026-11-16 weight 70kg
      2026-11-16 weight 72kg
      """
    let goal = try GoalText(text, "2026-11-18").goal()
    #expect(
      goal.actuals == [
        "10000 of 9000", "11000 of 12000", "11000 of 20000", "30 of 40", "71 of 70",
      ])
  }

  @Test func aMilestoneWithoutASubjectIsAStepOfTheFirstMeasureOfItsKind() throws {
    // 1640 pages are read on 10 November; a run of 5 km and one of 8 km are no pages.
    let text = """
      goal g
        measure: run 100km
        measure: reading 2000 pages
        measure: weight latest 70kg from 80kg
        milestone: 2026-11-10 1500 pages
        milestone: 2026-11-10 1700 pages
        milestone: 2026-11-10 13
        milestone: 2026-11-10 13001metre
        milestone: 2026-11-10 latest 75kg
        milestone: 2026-11-10 74
      habit run
      habit reading
      2026-11-01 run 5km
      2026-11-02 run 8km
      2026-11-03 weight 74.5kg
      2026-11-04 reading 1600 pages
      2026-11-10 reading 40 pages
      """
    let goal = try GoalText(text, "2026-11-16").goal()
    #expect(
      goal.milestones.map { $0.done?.iso ?? "\($0.status)" } == [
        "2026-11-04", "missed", "2026-11-02", "missed", "2026-11-03", "missed",
      ])
  }

  @Test func aGoalIsReachedOnceAllMeasuresAreReachedTogether() throws {
    let text = """
      goal g
        measure: weight latest 75kg from 80kg
        measure: h 2
      habit h
      2026-11-01 weight 75kg
      2026-11-02 weight 76kg
      2026-11-03 h 2
      2026-11-05 weight 74kg
      2026-11-06 weight 79kg
      """
    let goal = try GoalText(text, "2026-11-16").goal()
    #expect(goal.reached == day("2026-11-05"))
    #expect(goal.status == .open)
  }

  @Test(arguments: ["2026-11-11", "2026-11-12", "2026-11-15", "2026-11-16", "2026-12-20"])
  func aStreakOfWeeksIsReachedOnTheDayThatMeetsTheLastWeek(today: String) throws {
    let text = """
      goal g
        measure: run streak 2
      habit run
        every: 3/week
      2026-11-02 run
      2026-11-03 run
      2026-11-04 run
      2026-11-09 run
      2026-11-10 run
      2026-11-11 run
      2026-11-13 run
      """
    let goal = try GoalText(text, today).goal()
    #expect(goal.reached == day("2026-11-11"))
  }

  @Test(arguments: ["2026-11-09", "2026-11-11", "2026-11-20"])
  func aPauseBringsTheDayForwardOnWhichAStreakIsReached(today: String) throws {
    // From Monday to Wednesday, three a week ask for one.
    let text = """
      goal g
        measure: run streak 2
      habit run
        every: 3/week
        pause: 2026-11-12..2026-11-15
      2026-11-02 run
      2026-11-03 run
      2026-11-04 run
      2026-11-09 run
      """
    let goal = try GoalText(text, today).goal()
    #expect(goal.reached == day("2026-11-09"))
  }

  @Test(arguments: ["2026-11-15": nil, "2026-11-16": "2026-11-15", "2026-11-20": "2026-11-15"])
  func aStreakWithinALimitIsReachedWhenItsLastWeekIsOver(today: String, reached: String?) throws {
    let text = """
      goal g
        measure: beer streak 2
      habit beer
        every: at most 3/week
      2026-11-02 beer
      2026-11-09 beer
      """
    let goal = try GoalText(text, today).goal()
    #expect(goal.reached == reached.map(day))
  }

  @Test func quadrantsFollowFromImportanceAndUrgency() throws {
    let text = """
      goal a
      obligation b
      goal c
        urgency: 6
      goal d
        importance: 5
      """
    let goals = GoalText(text, "2026-11-16").goals
    #expect(goals.map(\.quadrant) == [.important, .urgent, .importantAndUrgent, .neither])
  }
}
