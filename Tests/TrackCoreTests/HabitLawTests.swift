import Testing
import TrackSystem

@testable import TrackCore

/// Tests of rules that must hold for every habit with a start and for every log.
@Suite struct HabitLawTests {
  static let seeds = Array(1...150)

  @Test(arguments: seeds) func anotherCompletionNeverLowersAFigure(seed: Int) throws {
    var random = Seeded(seed)
    let history = RandomHabit(&random, atMost: false)
    let before = try history.text.progress(history.today)
    for _ in 0..<4 {
      let extra = history.line(on: history.someDay(&random), &random)
      let after = try history.with(extra).progress(history.today)
      let note = Comment(rawValue: history.source + "+ " + extra)
      #expect(after.streak.current >= before.streak.current, note)
      #expect(after.streak.best?.length ?? 0 >= before.streak.best?.length ?? 0, note)
      // A completion on a skipped day makes the day count again.
      if !history.log.contains(where: { $0.hasPrefix(extra.prefix(10)) && $0.contains("skip") }) {
        #expect(after.allTime.rate ?? 0 >= before.allTime.rate ?? 0, note)
      }
      #expect(after.allTime.met >= before.allTime.met, note)
      #expect(after.strength ?? 0 >= before.strength ?? 0, note)
    }
  }

  @Test(arguments: seeds) func skipOnAnUndoneDayNeverShortensAStreak(seed: Int) throws {
    var random = Seeded(seed)
    let history = RandomHabit(&random, atMost: seed % 4 == 0)
    let before = try history.text.progress(history.today)
    for _ in 0..<4 {
      let day = history.someDay(&random)
      if before.state(on: day) == .done { continue }
      let extra = "\(day.iso) h skip\n"
      let after = try history.with(extra).progress(history.today)
      let note = Comment(rawValue: history.source + "+ " + extra)
      #expect(after.streak.current >= before.streak.current, note)
      #expect(after.streak.best?.length ?? 0 >= before.streak.best?.length ?? 0, note)
    }
  }

  @Test(arguments: seeds) func skipWithNothingDueIsAProblem(seed: Int) throws {
    var random = Seeded(seed)
    let history = RandomHabit(&random, atMost: seed % 4 == 0)
    for _ in 0..<4 {
      let day = history.someDay(&random)
      let state = try history.text.progress(history.today).state(on: day)
      if state == .done { continue }
      let extra = "\(day.iso) h skip\n"
      let found = history.with(extra).workspace.check(today: history.today).map(\.code)
      let isIdle = state == .notDue || state == .paused
      let before = history.text.workspace.check(today: history.today).map(\.code)
      let count = { (codes: [Problem.Code]) in codes.count { $0 == .skipNotDue } }
      let note = Comment(rawValue: history.source + "+ " + extra)
      #expect(count(found) - count(before) == (isIdle ? 1 : 0), note)
    }
  }

  @Test(arguments: seeds) func theBestStreakIsAtLeastTheCurrentOne(seed: Int) throws {
    var random = Seeded(seed)
    let history = RandomHabit(&random, atMost: seed % 3 == 0)
    let habit = try history.text.progress(history.today)
    #expect(habit.streak.best?.length ?? 0 >= habit.streak.current)
    #expect(habit.allTime.met <= habit.allTime.due)
    #expect(habit.allTime.met >= habit.streak.best?.length ?? 0)
    if let strength = habit.strength { #expect((0...1).contains(strength)) }
    for week in habit.lastWeeks { #expect((0...1).contains(week ?? 0)) }
    if let days = habit.daysToBreak { #expect(days >= 0 && habit.streak.current > 0) }
  }

  @Test(arguments: seeds) func orderOfLinesAndFilesDoesNotMatter(seed: Int) throws {
    var random = Seeded(seed)
    let history = RandomHabit(&random, atMost: seed % 3 == 0)
    let before = try history.text.progress(history.today)
    let shuffled = history.log.shuffled(using: &random)
    let half = shuffled.count / 2
    let workspace = Workspace(files: [
      SourceFile(name: "log/1.txt", text: shuffled[..<half].joined()),
      SourceFile(name: "z.txt", text: history.block),
      SourceFile(name: "a.txt", text: shuffled[half...].joined()),
    ])
    let after = try #require(workspace.habitProgress(today: history.today).first)
    #expect(after.summary == before.summary)
    #expect(after.strength == before.strength)
    #expect(after.now == before.now)
    #expect(after.due == before.due)
    #expect(after.daysToBreak == before.daysToBreak)
    #expect(after.lastWeeks == before.lastWeeks)
  }

  @Test(arguments: seeds) func figuresOfEachDayAgreeWithLaterOnes(seed: Int) throws {
    var random = Seeded(seed)
    let history = RandomHabit(&random, atMost: seed % 3 == 0)
    let atOnce = try history.text.progress(history.today)
    let strengths = atOnce.strengths(from: history.start, through: history.today)
    var day = history.start
    while day < history.today {
      let then = try history.text.progress(day)
      #expect(then.strength == strengths[day - history.start])
      // A past day keeps the state that it had at its end. At that time, a day of an at-most habit
      // is decided.
      let eve = then.state(on: day - 1)
      #expect(eve == atOnce.state(on: day - 1))
      if then.state(on: day) == .done { #expect(atOnce.state(on: day) == .done) }
      day = day + 9
    }
  }

  /// The end of a long log gives the same figures as the whole log.
  @Test(arguments: seeds) func theTailOfALogGivesTheSameFigures(seed: Int) throws {
    var random = Seeded(seed)
    let history = RandomHabit(&random, atMost: seed % 3 == 0)
    try expectSameFiguresFromTheEnd(history, history.block, &random)
    // Without a start, the habit would begin with the first line that was read, which is another one
    // in the tail.
    let start = " start: \(history.start)\n"
    let withoutStart = history.block.replacing(start + " every:", with: " every:")
    #expect(withoutStart != history.block)
    try expectSameFiguresFromTheEnd(history, withoutStart, &random)
  }

  private func expectSameFiguresFromTheEnd(
    _ history: RandomHabit, _ block: String, _ random: inout Seeded
  ) throws {
    let all = try HabitText(block + history.log.joined()).progress(history.today)
    for round in 0..<6 {
      let eve = Int.random(in: 0...80, using: &random)
      let first = round < 4 ? history.someDay(&random) : history.start - eve
      let end = history.log.filter { $0.prefix(10) >= first.iso }
      let workspace = HabitText(block + end.joined()).workspace
      let habit = try #require(workspace.habits.first)
      let days = workspace.history(today: history.today)
      guard
        let recent = workspace.recentProgress(
          of: habit, in: days, today: history.today, from: first)
      else { continue }
      let note = Comment(rawValue: block + history.log.joined() + "from \(first)")
      #expect(recent.habit.now == all.now, note)
      #expect(recent.habit.due == all.due, note)
      if recent.mayBeLonger {
        #expect(recent.habit.streak.current <= all.streak.current, note)
      } else {
        #expect(recent.habit.streak.current == all.streak.current, note)
      }
    }
  }

  /// Continuing the habit on the last possible day saves the streak; continuing it a day later does
  /// not.
  @Test(arguments: seeds) func daysToBreakIsTheLastDayThatSavesTheStreak(seed: Int) throws {
    var random = Seeded(seed)
    let history = RandomHabit(&random, atMost: false)
    let before = try history.text.progress(history.today)
    // A later change to a rhythm of another unit would restart the streak.
    guard let days = before.daysToBreak, days < 40, history.change ?? .first <= history.today
    else { return }
    let last = history.today + days
    let later = history.today + days + 60
    #expect(try survives(history, from: last, through: later, before), "\(history.source)")
    #expect(try !survives(history, from: last + 1, through: later, before), "\(history.source)")
  }

  private func survives(
    _ history: RandomHabit, from start: Day, through end: Day, _ before: HabitProgress
  ) throws -> Bool {
    var extra = ""
    var day = start
    while day <= end {
      extra += "\(day.iso) h 99 99km\n"
      day = day + 1
    }
    let after = try history.with(extra).progress(end)
    return after.streak.running?.from == before.streak.running?.from
  }
}

/// A random habit with a start, and its random log.
struct RandomHabit {
  let start = day("2026-01-07")
  let today: Day
  let block: String
  let log: [String]
  /// The first day of a second rhythm; nil if the habit has only one rhythm.
  let change: Day?

  init(_ random: inout Seeded, atMost: Bool) {
    today = start + Int.random(in: 3...130, using: &random)
    let atLeast = [
      "daily", "weekday", "mon wed sat", "2/day", "3 on tue fri", "5km/day", "2/week", "5/week",
      "12km/week", "8/month", "40km/month", "20/quarter", "15/term", "2 days", "3 in 7 days",
      "6 in 10 days", "9km in 5 days",
    ]
    let limits = [
      "at most 2/day", "at most 0/day", "at most 3km/day", "at most 2 on sat sun",
      "at most 6/week", "at most 4 in 3 days", "at most 20km/month",
    ]
    var text = "term 1\n start: 2026-01-05\nterm 2\n start: 2026-03-23\nhabit h\n"
    text += " start: \(start)\n every: \(random.pick(atMost ? limits : atLeast))\n"
    change = random.chance(30) ? start + Int.random(in: 1...80, using: &random) : nil
    if let change { text += " every: \(random.pick(atMost ? limits : atLeast)) from \(change)\n" }
    if random.chance(20) { text += " at-least: 2km\n" }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let from = start + Int.random(in: 0...140, using: &random)
      text += " pause: \(from)..\(from + Int.random(in: 0...12, using: &random))\n"
    }
    block = text
    let busy = random.pick([30, 60, 85, 95])
    var log: [String] = []
    for offset in -5...Int(today - start) where random.chance(busy) {
      let day = start + offset
      log.append(Self.line(on: day, &random))
      if random.chance(15) { log.append(Self.line(on: day, &random)) }
    }
    for offset in 0...Int(today - start) where random.chance(6) {
      log.append("\(start + offset) h \(random.chance(60) ? "skip" : "fail")\n")
    }
    self.log = log
  }

  var source: String { block + log.joined() }
  var text: HabitText { HabitText(source) }

  func with(_ extra: String) -> HabitText { HabitText(source + extra) }

  func someDay(_ random: inout Seeded) -> Day {
    start + Int.random(in: 0...(today - start), using: &random)
  }

  func line(on day: Day, _ random: inout Seeded) -> String { Self.line(on: day, &random) }

  static func line(on day: Day, _ random: inout Seeded) -> String {
    switch Int.random(in: 0...4, using: &random) {
    case 0: "\(day) h\n"
    case 1: "\(day) h \(Int.random(in: 1...4, using: &random))\n"
    case 2: "\(day) h \(Int.random(in: 1...7, using: &random)).25km\n"
    case 3: "\(day) h 2 \(Int.random(in: 1...9, using: &random))mi\n"
    default: "\(day) h 20m\n"
    }
  }
}
