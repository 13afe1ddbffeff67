import Testing
import TrackTestSupport

@testable import TrackCore

/// Tests that today's figures from the tail of a log equal those from the whole log.
@Suite struct DayFiguresTests {
  @Test func figuresFromTheTailEqualThoseFromTheWholeLog() throws {
    var settled = 0
    for seed in 1...600 {
      var random = Seeded(seed)
      let history = RandomHabit(&random, atMost: seed % 4 == 0)
      let block =
        random.chance(50)
        ? history.block
        : history.block.replacing(" start: \(history.start)\n every:", with: " every:")
      var lines = history.log
      if random.chance(40) {
        lines.append("\(history.someDay(&random)) 10:00-? \(random.pick(["h", "other"]))\n")
      }
      if random.chance(30) { lines.append("\(history.someDay(&random)) other ; what next?\n") }
      // Most logs are sorted by date.
      lines.sort { $0.prefix(10) < $1.prefix(10) }
      let (workspace, today) = (HabitText(block + lines.joined()).workspace, history.today)
      let all = workspace.dayFigures(today: today, ends: [])
      let bytes = Int.random(in: 40...800, using: &random)
      let end = workspace.dayFigures(today: today, ends: [bytes])
      if LogTailReader(workspace.files, workspace.outlines, bytes: bytes) != nil { settled += 1 }
      let note = Comment(rawValue: "\(block)\(lines.joined())today \(today), \(bytes) bytes")
      #expect(end.habits.map(\.now) == all.habits.map(\.now), note)
      #expect(end.habits.map(\.due) == all.habits.map(\.due), note)
      #expect(
        end.habits.map { $0.state(on: today) } == all.habits.map { $0.state(on: today) }, note)
      #expect(end.running.map(\.place) == all.running.map(\.place), note)
      #expect(end.attention.map(\.block) == all.attention.map(\.block), note)
      #expect(
        end.attention.map { $0.streak?.current } == all.attention.map { $0.streak?.current }, note)
    }
    #expect(settled > 200)
  }

  /// A night belongs to the day on which its range ends, so the first days whose lines are all
  /// known may have a night whose line is unknown.
  @Test func figuresOfNightsFromTheTailEqualThoseFromTheWholeLog() throws {
    let first = Day(year: 2026, month: 3, day: 2) ?? .first
    var settled = 0
    for seed in 1...400 {
      var random = Seeded(seed)
      let rhythm = random.pick(["daily", "3/week", "3 in 4 days", "2 days", "at most 2 in 5 days"])
      let block = "habit h\n every: \(rhythm)\n of: sleep.bedtime\n at-most: 23:00\n\n"
      let lines = (0..<30).map { number in
        let range = random.pick(["<23:00-07:00", "23:00-07:00", "23:30-07:00", "29:00-02:00"])
        return "\(first + number) \(range) sleep\n"
      }
      let today = first + 30
      let known = Int.random(in: 15...29, using: &random)
      let whole = HabitText(block + lines.joined()).workspace
      let tail = HabitText(block + lines[known...].joined()).workspace
      let habit = try #require(tail.habits.first)
      let all = try #require(
        whole.recentProgress(of: habit, in: whole.history(today: today), today: today, from: nil))
      guard
        let recent = tail.recentProgress(
          of: habit, in: tail.history(today: today), today: today, from: first + known)
      else { continue }
      settled += 1
      let note = Comment(rawValue: "\(block)\(lines.joined())known from \(first + known)")
      #expect(recent.habit.now == all.habit.now, note)
      #expect(recent.habit.due == all.habit.due, note)
      if !recent.mayBeLonger {
        #expect(recent.habit.streak.current == all.habit.streak.current, note)
      }
    }
    #expect(settled > 100)
  }

  /// In these logs, lines that matter today are not in the tail.
  @Test(arguments: [
    ("a line of today stands early", "2026-02-03 h\n", ""),
    ("another file has lines of these days", "", "2026-02-03 h\n"),
    ("an old entry runs", "2026-01-01 09:00-? h\n", ""),
  ])
  func linesOutsideTheTailCount(what: String, early: String, other: String) {
    var log = "habit h\n every: 2 days\n\n" + early
    for day in 1...31 {
      log += "2026-01-\(day < 10 ? "0" : "")\(day) water 3 ; a note of some length\n"
    }
    let workspace = Workspace(files: [
      SourceFile(name: "log.txt", text: log), SourceFile(name: "sources/x.txt", text: other),
    ])
    let today = Day(year: 2026, month: 2, day: 3) ?? .first
    let end = workspace.dayFigures(today: today, ends: [100])
    let all = workspace.dayFigures(today: today, ends: [])
    #expect(end.habits.map(\.now) == all.habits.map(\.now), Comment(rawValue: what))
    #expect(end.running.map(\.place) == all.running.map(\.place), Comment(rawValue: what))
    if early.contains("?") { #expect(end.running.count == 1) }
  }

  /// Today's figures need the whole log only for a goal that has a measure and a near due date or
  /// milestone. The first line of the log has an error. If the figures show it, the whole log was
  /// read.
  @Test(arguments: [
    ("due: 2026-02-08", "goal: g 5km", true),
    ("due: 2026-04-01", "goal: g", false),
    ("importance: 5", "goal: g", true),
    ("importance: 5", "goal: g 5km", false),
    ("importance: 5", "goal: g\n status: cancelled", false),
    ("milestone: 2026-02-08 h 5km", "goal: g 5km", true),
  ])
  func onlyNearGoalsNeedTheWholeLog(property: String, listing: String, needsLog: Bool) {
    let blocks = """
      habit h
       every: 2 days
      goal g
       measure: h 900km
       \(property)
      term 1
       start: 2026-01-05
       weeks: 5
       \(listing)

      """
    var log = "2026-01-01 h 5km 6km\n"
    for day in 1...31 {
      log += "2026-01-\(day < 10 ? "0" : "")\(day) h 3km ; a note of some length\n"
    }
    let workspace = Workspace(files: [SourceFile(name: "all.txt", text: blocks + log)])
    let today = Day(year: 2026, month: 2, day: 3) ?? .first
    let figures = workspace.dayFigures(today: today, ends: [600])
    #expect(figures.problems.errors == (needsLog ? 1 : 0))
  }
}
