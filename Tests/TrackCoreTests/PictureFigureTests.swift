import Testing
import TrackCore
import TrackSystem

/// Tests of figures that only pictures use: single streaks, hours, streams and outliers of
/// readings.
@Suite struct PictureFigureTests {
  private func workspace(_ blocks: String, _ log: String) -> Workspace {
    Workspace(files: [
      SourceFile(name: "habits.txt", text: blocks), SourceFile(name: "log.txt", text: log),
    ])
  }

  private func day(_ iso: String) throws -> Day { try #require(Day(iso: iso)) }

  @Test func listsEachStreak() throws {
    let workspace = workspace(
      "habit a\n  every: day\n  start: 2026-11-01\n  pause: 2026-11-06..2026-11-07\n",
      ["02", "03", "05", "08", "10"].map { "2026-11-\($0) a\n" }.joined())
    let habit = try #require(workspace.habitProgress(today: try day("2026-11-10")).first)
    let runs = habit.streakRuns.map { "\($0.from)..\($0.through) \($0.length)" }
    #expect(
      runs == [
        "2026-11-02..2026-11-03 2", "2026-11-05..2026-11-08 2", "2026-11-10..2026-11-10 1",
      ])
    #expect(habit.streakRuns.last == habit.streak.running)
    #expect(habit.streakRuns.map(\.length).max() == habit.streak.best?.length)
  }

  @Test(arguments: [
    ("09:30-11:15 a", [9: 1800, 10: 3600, 11: 900]), ("23:30-00:30 a", [23: 1800, 0: 1800]),
    ("25:30-26:00 a", [1: 1800]), ("<22:00-01:00 a", [22: 3600, 23: 3600, 0: 3600]),
    ("08:50 a 20m", [8: 600, 9: 600]), ("08:00-09:00 a 30m", [8: 1800]), ("a 2h", [:]),
    ("09:00-? a", [:]), ("2026-11-30 09:00-10:00 a", [:]), ("09:00 a skip", [:]),
  ])
  func hours(line: String, seconds: [Int: Int]) throws {
    let log = (line.hasPrefix("2026") ? "" : "2026-11-05 ") + line + "\n"
    let workspace = workspace("task a\n", log)
    let span = DaySpan(from: try day("2026-11-01"), through: try day("2026-11-10"))
    let overview = workspace.overview(today: try day("2026-11-20"), flow: span)
    let found = try #require(overview.hours).seconds.enumerated().filter { $0.element > 0 }
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.offset, $0.element) }) == seconds)
  }

  @Test func streamsCountTheLinesOfEachDay() throws {
    let workspace = workspace(
      "goal g: G\n  measure: run 10km\ngoal h: H\nhabit run: R\n  goal: h\n",
      """
      2026-10-31 run 1km
      2026-11-01 run 1km
      2026-11-02 run 2km
      2026-11-03 "Else" +h
      2026-11-11 run 1km

      """)
    let span = DaySpan(from: try day("2026-11-01"), through: try day("2026-11-10"))
    let overview = workspace.overview(today: try day("2026-11-20"), flow: span)
    let streams = try #require(overview.contributions.flow).streams.map {
      "\(overview.names.text($0.subject)) \(workspace.goals[$0.goal].id) \($0.lines)"
    }
    #expect(streams.sorted() == ["Else h 1", "run g 2", "run h 2"])
    #expect(workspace.overview(today: try day("2026-11-20")).contributions.flow == nil)
  }

  @Test func findsOutlyingReadings() throws {
    let numbers = [70, 71, 70, 72, 71, 70, 95, 71, 30, 70]
    let log = numbers.enumerated().map { "2026-11-\($0 + 10) w \($1)kg\n" }.joined()
    let workspace = workspace("measure w: W\n  unit: kg\n  range: 50..150\n", log)
    let readings = workspace.readings(today: try day("2026-11-20"))
    let course = try #require(
      readings.courses(workspace, from: try day("2026-11-12"), through: try day("2026-11-20")).first
    )
    #expect(course.points.count == 8)
    #expect(course.points.filter(\.isFarOff).map(\.number.whole) == [95, 30])
    #expect(course.points.filter(\.isOutOfRange).map(\.number.whole) == [30])
    // The moving average of the first point includes the days before it.
    #expect(course.points[0].movingAverage.text == "70.333333")
    #expect(course.points.last?.movingAverage == course.progress.movingAverage)
  }

  @Test func allProblemsAreCountedAndSomeKept() throws {
    let workspace = workspace("habit a\n  every: 3/wek\n", "2026-11-01 x\n2026-11-01 y\nnothing\n")
    let today = try day("2026-11-20")
    let all = workspace.overview(today: today, problems: 100)
    #expect(all.found == workspace.check(today: today))
    let few = workspace.overview(today: today, problems: 2)
    #expect(few.found.count == 2 && few.problems == all.problems)
    #expect(workspace.overview(today: today).found.isEmpty)
  }
}
