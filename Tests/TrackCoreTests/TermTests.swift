import Testing

@testable import TrackCore

struct TermTests {
  private let terms = """
    term 11
      start: 2026-07-20
    term 12: Base
      start: 2026-09-28
      theme: Base building
      goal: run 80km ; the base
      goal: read
      focus: health
    value health
    goal run
      start: 2026-09-28
      due: 2027-02-14
      measure: jog 200km
    goal read
      start: 2026-09-28
      due: 2027-02-14
      measure: 20
    goal other
      start: 2026-11-01
    goal before
      start: 2026-01-01
      done: 2026-09-27
    goal after
      start: 2026-12-07
    habit jog
      every: 2/week
    2026-10-05 jog 30km
    2026-11-15 jog 4km
    2026-10-01 read 4

    """

  private func term(_ text: String, _ today: String, _ number: Int = 12) throws -> TermProgress {
    try #require(GoalText(text, today).terms.term(number))
  }

  @Test func theWeekAndTheDaysLeft() throws {
    let days = ["2026-09-27", "2026-09-28", "2026-10-04", "2026-10-05", "2026-11-21", "2026-12-06"]
    let found = try days.map { try term(terms, $0) }
    #expect(found.map(\.week) == [1, 1, 1, 2, 8, 10])
    #expect(found.map(\.daysLeft) == [70, 69, 63, 62, 15, 0])
    #expect(found.map(\.status) == [.planned, .current, .current, .current, .current, .current])
    let over = try term(terms, "2026-12-07")
    #expect(over.week == 10 && over.daysLeft == 0 && over.status == .completed)
  }

  @Test func theExpectedShareCountsWholeDays() throws {
    let text = """
      term 12
        start: 2026-09-28
        goal: g 28h
      goal g
        start: 2026-01-01
        measure: 100h

      """
    // 54 of 70 days have passed: 28 h × 54 / 70 = 21.6 h.
    #expect(try term(text, "2026-11-21").goals.first?.expected == Number(77_760))
    let unstarted = text.replacing("  start: 2026-01-01\n", with: "")
    #expect(try term(unstarted, "2026-12-06").goals.first?.status == .notStarted)
    #expect(try term(unstarted, "2026-12-07").goals.first?.status == .overdue)
  }

  @Test func currentTermContainsToday() {
    #expect(GoalText(terms, "2026-09-27").terms.current()?.number == 11)
    #expect(GoalText(terms, "2026-09-28").terms.current()?.number == 12)
    #expect(GoalText(terms, "2026-12-07").terms.current() == nil)
    let overlap = terms + "term 13\n  start: 2026-11-01\n  status: cancelled\n"
    #expect(GoalText(overlap, "2026-11-21").terms.current()?.number == 12)
  }

  @Test func aStatedShareHasItsOwnPace() throws {
    let goal = try #require(try term(terms, "2026-11-21").goals.first)
    #expect(goal.share == Number(80))
    #expect(goal.done == Number(34))
    // 54 of 70 days have passed.
    #expect(goal.expected?.text == "61.714286")
    #expect(goal.status == .behind)
    #expect(goal.isShareWritten)
    #expect(goal.unit.name == "km")
  }

  @Test func anOmittedShareIsTheRestSpreadEvenly() throws {
    let goal = try #require(try term(terms, "2026-11-21").goals.last)
    // The share is for seventy of the hundred and forty days.
    #expect(goal.share == Number(10))
    #expect(goal.done == Number(4))
    #expect(goal.status == .stalled)
    #expect(!goal.isShareWritten)
  }

  @Test func shareOfAFallingFigureIsBelowZero() throws {
    let text = """
      term 1
        start: 2026-09-28
        goal: slim
      goal slim
        start: 2026-09-28
        due: 2026-12-06
        measure: weight latest 70kg from 80kg
      2026-10-20 weight 75kg
      """
    let goal = try #require(try term(text, "2026-11-02", 1).goals.first)
    #expect(goal.share == Number(-10))
    #expect(goal.done == Number(-5))
    #expect(goal.progress == 0.5)
    #expect(goal.expected == Number(-5))
    #expect(goal.status == .onTrack)
  }

  @Test func aTargetReachedBeforeTheTermLeavesNoShare() throws {
    let text = """
      term 12
        start: 2026-09-28
        goal: g
      goal g
        start: 2026-09-01
        due: 2026-12-06
        measure: run 10km
      habit run
      2026-09-10 run 12km
      """
    #expect(try term(text, "2026-10-05").goals.map(\.share) == [Number(0)])
  }

  /// Seven of the 70 days of the goal have passed. It does not matter that its first contribution
  /// came later.
  @Test func aGoalWithoutAStartBeginsWithTheTerm() throws {
    let text = """
      term 12
        start: 2026-09-28
        goal: g
      goal g
        due: 2026-12-06
        measure: run 70km
      habit run
      2026-10-03 run 1km
      """
    let goal = try #require(try term(text, "2026-10-05").goals.first)
    #expect(goal.share == Number(70))
    #expect(goal.expected == Number(7))
  }

  @Test func withoutADueDateThereIsNoShare() throws {
    let text = """
      term 1
        start: 2026-09-28
        status: on-hold
        goal: g 10
        goal: h
      goal g
        measure: 20
      goal h
      2026-10-20 g 5
      2026-10-25 h
      """
    let term = try term(text, "2026-11-02", 1)
    #expect(term.status == .onHold)
    #expect(term.goals.map(\.share) == [Number(10), nil])
    #expect(term.goals.map(\.done) == [Number(5), nil])
    // Nothing is expected in a term that is on hold.
    #expect(term.goals.map(\.expected) == [nil, nil])
    #expect(term.goals.map(\.status) == [.open, .open])
  }

  @Test func goalDueWithinTheTermIsExpectedByItsDueDay() throws {
    let text = """
      term 1
        start: 2026-09-28
        goal: tax
      goal tax
        start: 2026-10-12
        due: 2026-10-31
        measure: 6h
      2026-10-20 tax 3h
      """
    let goal = try #require(try term(text, "2026-10-22", 1).goals.first)
    #expect(goal.share == Number(21_600))
    #expect(goal.expected == Number(10_800))
    #expect(try term(text, "2026-11-01", 1).goals.first?.status == .overdue)
    #expect(try term(text, "2026-10-11", 1).goals.first?.status == .notStarted)
  }

  @Test func goalsThatOverlapWithoutBeingListed() throws {
    let text = GoalText(terms, "2026-11-21")
    let names = text.terms.term(12)?.overlapping.map(text.workspace.text(of:))
    #expect(names == ["other"])
  }

  @Test func reviewBelongsToTheWeekWithTheNearestEnd() throws {
    let text = """
      term 1
        start: 2026-09-28
        review: 2026-09-29
        review: 2026-10-14
        review: 2026-10-22
        review: 2026-11-30
      """
    // The weeks end on 4, 11, 18 and 25 October. The review of the second week came late.
    let due = try term(text, "2026-11-01", 1).reviewsDue.map(\.iso)
    #expect(due == ["2026-10-18", "2026-11-01"])
    let early = try term(text, "2026-10-31", 1).reviewsDue.map(\.iso)
    #expect(early == ["2026-10-18"])
  }

  @Test func ratesOfHabitsInATermAndTheOneBefore() throws {
    let text = """
      term 1
        start: 2026-09-28
        weeks: 1
      term 2
        start: 2026-10-05
        weeks: 1
      habit h
        every: daily
        start: 2026-09-28
      habit new
        start: 2026-10-05
      2026-09-28 h
      2026-10-05 h
      2026-10-06 h

      """
    let habits = try term(text, "2026-10-08", 2).habits
    #expect(habits.map(\.id) == ["h"])
    #expect(habits.first?.rateBefore.rate == 1.0 / 7)
    #expect(habits.first?.rate.rate == 2.0 / 3)
  }

  @Test func resultsOfATerm() throws {
    let text = GoalText(
      """
      term 1
        start: 2026-09-28
        weeks: 2
        goal: a
        goal: b 5
        review: 2026-10-04
      goal a
        start: 2026-09-28
        due: 2026-10-31
        measure: 10
        milestone: 2026-10-04 2
        milestone: 2026-10-05 ; not done
        milestone: 2026-10-30 ; later
      goal b
        start: 2026-09-28
        measure: 9
      2026-10-01 a 3
      2026-10-02 b 5
      2026-10-20 a 7
      """, "2026-11-01")
    let term = try #require(text.workspace.terms.first)
    let closing = try #require(text.terms.closing(of: term, values: text.values))
    #expect(closing.reached.map(text.workspace.text(of:)) == ["b"])
    #expect(closing.missed.map(text.workspace.text(of:)) == ["a"])
    #expect(closing.milestonesDone.count == 1)
    #expect(closing.milestonesMissed.count == 1)
    #expect(closing.contributions == 2)
    #expect(closing.reviews == 1)
  }

  @Test func termWithoutAStartHasNoFigures() {
    #expect(GoalText("term 1\n", "2026-11-01").terms.term(1) == nil)
    #expect(GoalText("", "2026-11-01").terms.current() == nil)
  }
}
