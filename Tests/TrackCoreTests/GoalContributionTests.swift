import Testing

@testable import TrackCore

/// Tests of the log lines that contribute to a goal, their reasons and amounts.
struct GoalContributionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let lines: [String]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "a measure names the subject",
      text: "goal g\n  measure: run 100km\nhabit run\n2026-11-01 run 5.2km 31m",
      lines: ["run measure 5.2km"]),
    Case(
      name: "a unit of the same kind converts",
      text: "goal g\n  measure: run 100km\nhabit run\n2026-11-01 run 5000metre",
      lines: ["run measure 5km"]),
    Case(
      name: "a habit counts another subject for the measure",
      text:
        "goal g\n  measure: rest 100h\nhabit rest\n  of: sleep\n2026-11-01 sleep 7.5h",
      lines: ["sleep of 27000s"]),
    Case(
      name: "a habit counts two parts, the line once",
      text: """
        goal g
          measure: good 100h
        habit good
          of: sleep.deep
          of: sleep.rem
        2026-11-01 sleep 8h deep:1h rem:30m
        2026-11-02 sleep 8h
        """,
      lines: ["sleep of 5400s"]),
    Case(
      name: "a measure of a part",
      text: "goal g\n  measure: sleep.deep 10h\n2026-11-01 sleep 8h deep:1h\n2026-11-02 sleep 8h",
      lines: ["sleep measure 3600s"]),
    Case(
      name: "a measure of a part, and a habit of the whole that names the goal",
      text: """
        goal g
          measure: run.up 1000metre
        measure run km
          part: up metre
        habit run
          goal: g
        2026-11-01 run 5km
        2026-11-02 run 5km up:120
        """,
      lines: ["run link", "run measure,link 120metre"]),
    Case(
      name: "a count of one part, and a habit of another part that names the goal",
      text: """
        goal g
          measure: anki.new count 20
        measure anki
          part: new
          part: old
        habit old
          of: anki.old
          goal: g
        2026-11-01 anki new:7
        2026-11-02 anki old:40
        2026-11-03 anki new:3 old:30
        """,
      lines: ["anki measure 7", "anki link", "anki measure,link 3"]),
    Case(
      name: "a measure of a part through a habit, and a line with +goal without the part",
      text: """
        goal g
          measure: new count 20
        measure anki
          part: new
        habit new
          of: anki.new
        2026-11-01 anki 40 +g
        2026-11-02 anki 40 new:3 +g
        """,
      lines: ["anki plus lost", "anki plus,of 3"]),
    Case(
      name: "a count of bedtimes, and a habit of sleep that names the goal, count a night once",
      text: """
        goal g
          measure: sleep.bedtime count 20
        habit nights
          of: sleep
          goal: g
        2026-11-01 <22:50-06:40 sleep
        2026-11-02 sleep 7h
        """,
      lines: ["sleep link", "sleep measure 1", "sleep link"]),
    Case(
      name: "a duration where a measure of the whole subject takes a distance",
      text: "goal g\n  measure: run 20km\nhabit run\n  goal: g\n2026-11-01 run 30min",
      lines: ["run measure,link lost"]),
    Case(
      name: "the habit names the goal",
      text: "goal g\n  measure: 10h\nhabit h\n  goal: g\n2026-11-01 h 2h",
      lines: ["h link 7200s"]),
    Case(
      name: "a habit that names the goal counts a part of another subject",
      text: """
        goal g
          measure: 10h
        measure anki
          part: time h
        habit italian
          of: anki.time
          goal: g
        2026-11-01 anki time:0.5
        2026-11-02 anki 5
        """,
      lines: ["anki link 1800s"]),
    Case(
      name: "+goal on the line",
      text: "goal g\n  measure: 10h\n2026-11-01 \"Draft\" 2h +g",
      lines: ["Draft plus 7200s"]),
    Case(
      name: "the subject is the goal",
      text: "goal g\n  measure: 10\n2026-11-01 g 3\n2026-11-02 g",
      lines: ["g goal 3", "g goal 1"]),
    Case(
      name: "+goal=A in place of the own amount, on the measure that counts the line",
      text: """
        goal g
          measure: piano 40h
          measure: scales 10h
        task piano
        task scales
        2026-11-01 scales 2h +g=1h
        """,
      lines: ["scales plus,measure 3600s"]),
    Case(
      name: "+goal=A on the first measure that it converts to",
      text: """
        goal g
          measure: run 100km
          measure: piano 10h
        habit run
        task piano
        2026-11-01 "Talk" 3h +g=2h
        """,
      lines: ["Talk plus 7200s"]),
    Case(
      name: "+goal=A is the amount for every measure that takes the line",
      text: """
        goal g
          measure: run 400km
          measure: run best 21km
        habit run
        2026-11-01 run 10km +g=4km
        """,
      lines: ["run plus,measure 4km 4km"]),
    Case(
      name: "+goal=A leaves measures that it does not convert to their own amounts",
      text: """
        goal g
          measure: run 400km
          measure: run 40h
          measure: run days 30
        habit run
        2026-11-01 run 10km 1h +g=4km
        """,
      lines: ["run plus,measure 4km 3600s 1"]),
    Case(
      name: "+goal=0 takes the line out",
      text: "goal g\n  measure: run 100km\nhabit run\n2026-11-01 run 5km +g=0",
      lines: []),
    Case(
      name: "an amount that converts to no measure falls back on the line's own",
      text: "goal g\n  measure: 100km\n2026-11-01 \"Walk\" 5km +g=2h",
      lines: ["Walk plus 5km lost"]),
    Case(
      name: "nobody names the contributor: the first measure that converts",
      text: """
        goal g
          measure: piano 10h
          measure: run 100km
          measure: bike 900km
        habit run
        habit bike
        task piano
        2026-11-01 "Hills" 5km +g
        """,
      lines: ["Hills plus 5km"]),
    Case(
      name: "every measure without a subject counts what +goal brings",
      text: "goal g\n  measure: 75h\n  measure: days 40\n2026-11-01 \"Draft\" 2h +g",
      lines: ["Draft plus 7200s 1"]),
    Case(
      name: "twenty books: a line without an amount is one",
      text: """
        goal g
          measure: 20 books
        2026-11-01 "Emma" +g
        2026-11-02 "Two" 2 +g
        2026-11-03 "Three" +g=3
        2026-11-04 "Four" 4books +g
        2026-11-05 "In the library" 2h +g
        """,
      lines: [
        "Emma plus 1books", "Two plus 2books", "Three plus 3books", "Four plus 4books",
        "In the library plus lost",
      ]),
    Case(
      name: "a line without an amount helps where amounts are asked for",
      text: "goal g\n  measure: run 100km\nhabit run\n2026-11-01 \"Signed up\" +g\n2026-11-02 run",
      lines: ["Signed up plus", "run measure"]),
    Case(
      name: "skip and fail give nothing, nor does what is running or lies ahead",
      text: """
        goal g
          measure: h 10
        habit h
        2026-11-01 h skip
        2026-11-02 h fail +g
        2026-11-03 09:00-? h +g
        2026-12-03 h
        """,
      lines: []),
    Case(
      name: "before the start only +goal counts, after it was archived too",
      text: """
        goal g
          measure: h 10
          start: 2026-11-03
          archived: 2026-11-05
        habit h
        2026-11-01 h
        2026-11-02 h 2 +g
        2026-11-03 h 3
        2026-11-05 h 5
        2026-11-06 h 6
        2026-11-07 h 7 +g
        """,
      lines: ["h plus,measure 2", "h measure 3", "h measure 5", "h plus,measure 7"]),
    Case(
      name: "after the due date lines count",
      text: "goal g\n  measure: h 9\n  start: 2026-11-01\n  due: 2026-11-02\nhabit h\n2026-11-04 h",
      lines: ["h measure 1"]),
    Case(
      name: "a milestone names the subject",
      text: """
        goal g
          measure: run 100km
          milestone: 2026-11-30 kettlebell count 3
        habit kettlebell
        2026-11-01 kettlebell 20m
        """,
      lines: ["kettlebell measure 1"]),
    Case(
      name: "a former ID",
      text:
        "goal g\n  measure: run 9km\n  was: old\nhabit run\n  was: jog\n2026-11-01 jog 2km +old",
      lines: ["run plus,measure 2km"]),
    Case(
      name: "nothing is no day and no streak",
      text:
        "goal g\n  measure: h days 9\nhabit h\n2026-11-01 h 0\n2026-11-02 h 0km\n2026-11-03 h 1",
      lines: ["h measure", "h measure", "h measure 1"]),
    Case(
      name: "a value, a term or nothing is no goal",
      text: "value v\n2026-11-01 \"X\" +v +none",
      lines: []),
  ]

  @Test(arguments: cases)
  func linesContributeTheExpectedAmounts(_ example: Case) {
    #expect(GoalText(example.text, "2026-11-30").lines == example.lines)
  }

  @Test func aMilestonesOwnMeasureTakesTheStatedAmount() throws {
    let text = GoalText(
      """
      goal g
        milestone: 2026-12-01 run 10km
      habit run
      2026-11-20 run 12km +g=2km
      """, "2026-11-21")
    #expect(try text.goal().milestones.map(\.status) == [.due])
  }

  @Test func anAmountWithoutAMeasureIsReportedOncePerSubject() {
    let text = """
      goal g
        measure: 100km
        value: v
      value v
      habit yoga
        goal: g
      2026-11-01 yoga 20m
      2026-11-02 yoga 20m
      2026-11-03 "Talk" 1h +g
      2026-11-04 "Signed up" +g
      2026-11-05 yoga 1km
      """
    let problems = GoalText(text, "2026-11-30").workspace.check(today: day("2026-11-30"))
    #expect(problems.map(\.code) == [.amountNotCounted, .amountNotCounted])
    #expect(problems.map(\.line) == [7, 9])
    #expect(problems.map(\.column) == [12, 12])
    #expect(problems.map(\.length) == [4, 6])
  }

  @Test func linesWithoutAContributionAreListed() {
    let text = GoalText(
      "goal g\n  measure: h 3\nhabit h\nhabit i\n2026-11-02 i\n2026-11-01 h\n2026-11-01 i skip",
      "2026-11-30")
    let none = text.workspace.contributionLines(.none, today: text.today)
    #expect(none.map(\.subject) == ["i"])
    #expect(none.map(\.goal) == [nil])
  }
}
