import TrackCore

/// A random directory with habits, goals, values, readings and terms around a day.
package struct RandomDirectory {
  private var random: SeededGenerator
  package let today: Day
  package private(set) var files: [SourceFile] = []

  private static let rhythms = [
    "daily", "weekday", "mon wed sat", "2/day", "20 pages/day", "30m/day", "3/week", "12km/week",
    "2h/week", "8/month", "2/quarter", "15/term", "8000 steps/day", "2500/quarter", "2 days",
    "3 in 7 days", "9km in 5 days",
    "at most 2/day", "at most 0 on mon tue", "at most 30m/week", "at most 3 in 7 days",
  ]
  private static let titles = [
    "Run", "✉️ Write a letter", "Look back on the week, slowly and in writing", "読書をする、毎日",
    "👩‍👧 Call", "B",
  ]
  private static let colors = ["brown", "#7a5", "gold", "#14615b"]

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    today = Day(iso: "2026-06-15").map { [days = random.number(0...200)] in $0 + days } ?? .first
    let habits = (0..<random.number(1...5)).map { "h\($0)" }
    let goals = (0..<random.number(0...4)).map { "g\($0)" }
    let values = (0..<random.number(0...3)).map { "v\($0)" }
    var blocks = values.map { "value \($0): \(title)\n  priority: \(random.number(1...100))\n" }
    for habit in habits { blocks.append(self.habit(habit, goals, values)) }
    for goal in goals { blocks.append(self.goal(goal, habits, values)) }
    blocks.append("measure mood: Mood\n  range: 1..10\n")
    blocks.append("measure fund: Fund\n  unit: €\n")
    blocks += terms(goals)
    files = [
      SourceFile(
        name: "track.txt", text: "track 1\n" + (random.chance(4) ? "  week-start: sunday\n" : "")),
      SourceFile(name: "blocks.txt", text: blocks.joined()),
      SourceFile(name: "log.txt", text: log(habits, goals)),
    ]
  }

  private var title: String {
    mutating get { random.one(of: Self.titles) }
  }

  private mutating func day(_ back: ClosedRange<Int>) -> Day { today - random.number(back) }

  private mutating func habit(_ id: String, _ goals: [String], _ values: [String]) -> String {
    var block = "habit \(id): \(title)\n  every: \(random.one(of: Self.rhythms))\n"
    if random.chance(4) {
      block += "  every: \(random.one(of: Self.rhythms)) from \(day(1...60))\n"
    }
    if random.chance(3) { block += "  start: \(day(5...120))\n" }
    if random.chance(4) { block += "  color: \(random.one(of: Self.colors))\n" }
    if random.chance(4) { block += "  emoji: \(random.one(of: ["🏋️", "👟", "🇮🇹"]))\n" }
    if random.chance(6) { block += "  pause: \(day(5...20))..\(day(0...4))\n" }
    if random.chance(10) { block += "  archived: \(day(0...30))\n" }
    if !goals.isEmpty, random.chance(3) { block += "  goal: \(random.one(of: goals))\n" }
    if !values.isEmpty, random.chance(2) { block += "  value: \(random.one(of: values)) 7\n" }
    return block
  }

  private mutating func goal(_ id: String, _ habits: [String], _ values: [String]) -> String {
    let kind = random.one(of: ["goal", "goal", "obligation"])
    var block = "\(kind) \(id): \(title)\n  start: \(day(10...90))\n"
    if !random.chance(4) { block += "  due: \(today + random.number(-10...90))\n" }
    if kind == "obligation" { block += "  consequence: A fee\n" }
    let measures = [
      "\(random.one(of: habits)) 40km", "30", "\(random.one(of: habits)) days 20", "mood mean 7",
      "\(random.one(of: habits)) best 12km", "\(random.one(of: habits)) streak 20",
      "fund latest 12500€ from 1500€", "\(random.one(of: habits)) 90000 steps",
    ]
    for _ in 0..<random.number(0...2) { block += "  measure: \(random.one(of: measures))\n" }
    if random.chance(3) { block += "  milestone: \(today + random.number(-5...20)) ; Half\n" }
    if !values.isEmpty, random.chance(2) { block += "  value: \(random.one(of: values))\n" }
    return block
  }

  private mutating func terms(_ goals: [String]) -> [String] {
    guard !random.chance(4) else { return [] }
    let start = day(0...69)
    return [(1, start - 70), (2, start)].map { number, first in
      var block = "term \(number): Term\n  start: \(first)\n"
      for goal in goals where random.chance(2) {
        block += "  goal: \(goal)\(random.chance(2) ? " 10" : "")\n"
      }
      return block
    }
  }

  private mutating func log(_ habits: [String], _ goals: [String]) -> String {
    var lines: [String] = []
    for back in (0...random.one(of: [12, 40, 130])).reversed() {
      for habit in habits where !random.chance(3) {
        let amount = random.one(of: [
          "", " 2", " 5km", " 25m", " 20 pages", " 9500 steps", " skip", " fail",
        ])
        let goal = goals.isEmpty || !random.chance(4) ? "" : " +\(random.one(of: goals))"
        lines.append("\(today - back) \(habit)\(amount)\(goal)")
      }
      if random.chance(3) { lines.append("\(today - back) mood \(random.number(1...10))") }
      if random.chance(6) { lines.append("\(today - back) fund \(random.number(-500...12_500))€") }
      if random.chance(5) { lines.append("\(today - back) sleep 7h20m ; slept") }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
