import Testing

@testable import TrackCore

/// Tests of rules about goals that must hold for every log.
struct GoalLawTests {
  /// A random directory: blocks that refer to each other in many ways, and log lines about all of
  /// them.
  private struct Random {
    var blocks: String
    var lines: [String] = []

    init(_ seed: Int) {
      var random = Seeded(seed)
      blocks = """
        value v1
        value v2
          level: major
        value v3
          level: highest-order
        goal a
          start: 2026-09-0\(Int.random(in: 1...9, using: &random))
          due: 2026-1\(Int.random(in: 0...1, using: &random))-20
          measure: run \(Int.random(in: 1...90, using: &random))km
          measure: run best 21km
          measure: run days 20
          milestone: 2026-10-10 run 20km
          value: v1 9
          value: v2
        goal b
          measure: \(Int.random(in: 1...40, using: &random))
          measure: 20h
          value: v2 3
        goal c
          start: 2026-09-10
          measure: weight latest 70kg
          measure: mood mean 7 from 3
          measure: walk streak 9
          archived: 2026-10-2\(Int.random(in: 0...9, using: &random))
        goal d
          measure: 12 books
          measure: rest 100h
        goal e
          start: 2026-09-10
          measure: run streak \(Int.random(in: 1...4, using: &random))
        measure mood
        habit run
          every: 2/week
          goal: a
          value: v1 4
        habit walk
          every: daily
          start: 2026-09-01
          goal: c
          goal: b
        habit rest
          of: sleep.deep
          of: sleep.rem
          value: v3
        term 1
          start: 2026-09-07
          goal: a 30km
          goal: b
          goal: c

        """
      for _ in 0..<120 { lines.append(Self.line(&random)) }
    }

    private static func line(_ random: inout Seeded) -> String {
      let day = Day(ordinal: 20_680 + Int.random(in: 0..<90, using: &random)).iso
      let time = random.pick(["", "", "07:30 ", "09:00-10:30 ", "<23:00-07:00 ", "20:00-? "])
      let subject = random.pick([
        "run", "run", "walk", "walk", "rest", "sleep", "weight", "mood", "a", "b", "\"One\"",
      ])
      let amounts =
        switch subject {
        case "weight": ["74kg", "71kg", "80000g", ""]
        case "mood": ["3", "9", "5", ""]
        case "sleep": ["deep:1h", "deep:30m rem:1h", "7h", ""]
        default: ["", "2", "5.5km", "1h", "3 4km 20m", "skip", "fail", "0"]
        }
      let goals = ["", "", "", "+a", "+b", "+b=2", "+a=3km", "+a=0", "+c", "+d", "+d=2h", "+a +b"]
      return "\(day) \(time)\(subject) \(random.pick(amounts)) \(random.pick(goals))"
    }

    func text(_ lines: [String]) -> String { blocks + lines.joined(separator: "\n") + "\n" }
  }

  private static let seeds = 0..<40
  private static let today = "2026-11-20"

  /// Returns all computed figures as text.
  private func all(_ text: GoalText) -> String {
    let first = day("2026-09-05")
    let values = text.values
    var parts: [String] = text.goals.map { "\($0.summary)" }
    parts += values.progress(from: first, through: text.today).map {
      "\($0.id) \($0.weight) \($0.share) \($0.timeShare ?? -1) \($0.contributions) \($0.seconds) "
        + "\($0.lastDay?.iso ?? "-") \($0.isNeglected)"
    }
    parts.append("\(values.orphans(from: first, through: text.today).entries)")
    if let term = text.terms.term(1) {
      parts += term.goals.map {
        "\($0.id) \($0.share?.text ?? "-") \($0.done?.text ?? "-") \($0.expected?.text ?? "-") "
          + "\($0.status)"
      }
    }
    for row in TimeQuestion.Row.allCases {
      let answer = text.workspace.time(TimeQuestion(by: row), today: text.today)
      parts += answer.rows.map { "\($0.id ?? "-") \($0.total.seconds) \($0.total.sessions)" }
      parts.append("\(answer.overlap) \(answer.running.count)")
    }
    parts += text.workspace.readings(today: text.today).progress(
      text.workspace, from: first, through: text.today
    ).map {
      "\($0.id) \($0.part ?? "-") \($0.latest) \($0.mean) \($0.min) \($0.max) "
        + "\($0.movingAverage) \($0.change?.text ?? "-")"
    }
    parts += text.figures.badges().map { "\($0.name) \($0.earned?.iso ?? "-")" }
    return parts.joined(separator: "\n")
  }

  @Test(arguments: seeds)
  func theOrderOfLinesAndFilesDoesNotMatter(_ seed: Int) {
    let random = Random(seed)
    var shuffler = Seeded(seed + 1000)
    let ordered = all(GoalText(random.text(random.lines), Self.today))
    let shuffled = all(GoalText(random.text(random.lines.shuffled(using: &shuffler)), Self.today))
    let lines = random.lines.shuffled(using: &shuffler)
    let files = all(
      GoalText(
        files: [
          lines.prefix(40).joined(separator: "\n"), random.blocks,
          lines.dropFirst(40).joined(separator: "\n"),
        ], Self.today))
    #expect(ordered == shuffled)
    #expect(ordered == files)
  }

  @Test(arguments: seeds)
  func aLineCountsOnceForAGoalAndOnceForAMeasure(_ seed: Int) {
    let random = Random(seed)
    let text = GoalText(random.text(random.lines), Self.today)
    let lines = text.workspace.contributionLines(today: text.today)
    for group in Dictionary(grouping: lines, by: \.place).values {
      #expect(Set(group.map(\.goal)).count == group.count)
      for line in group { #expect(Set(line.parts.map(\.measure)).count == line.parts.count) }
    }
    // The listed contributions must add up to the figures.
    let goals = text.goals
    for goal in goals {
      let own = lines.filter { $0.goal == goal.goal }
      #expect(own.count == goal.contributions)
      for measure in goal.measures where [.sum, .count].contains(measure.measure.how) {
        let sum = own.flatMap(\.parts).filter { $0.measure == measure.measure }
          .reduce(measure.from ?? .zero) { $0 + $1.amount.number }
        #expect(sum == measure.actual)
      }
    }
  }

  @Test(arguments: seeds)
  func sharesAddUpToOneOrNothing(_ seed: Int) {
    let random = Random(seed)
    for count in [0, 3, 120] {
      let text = GoalText(random.text(Array(random.lines.prefix(count))), Self.today)
      let values = text.values.progress(from: .first, through: .last)
      let share = values.reduce(0) { $0 + $1.share }
      #expect(abs(share - 1) < 1e-9 || share == 0)
      #expect(abs(values.reduce(0) { $0 + $1.askedShare } - 1) < 1e-9)
      let time = values.reduce(0) { $0 + ($1.timeShare ?? 0) }
      #expect(abs(time - 1) < 1e-9 || time == 0)
    }
  }

  @Test(arguments: seeds)
  func progressAndExpectedAreBetweenZeroAndOne(_ seed: Int) {
    let random = Random(seed)
    let text = GoalText(random.text(random.lines), Self.today)
    let figures = text.figures
    for offset in stride(from: 0, to: 100, by: 9) {
      for index in text.workspace.goals.indices {
        let goal = figures.progress(of: index, on: text.today - offset)
        #expect((0...1).contains(goal.progress))
        #expect((0...1).contains(goal.expected ?? 0))
        for measure in goal.measures { #expect((0...1).contains(measure.progress)) }
        #expect(goal.forecast.map { $0 > text.today - offset } ?? true)
      }
    }
  }

  @Test(arguments: seeds)
  func laterLinesDoNotChangeTheFiguresOfAnEarlierDay(_ seed: Int) throws {
    let random = Random(seed)
    let text = random.text(random.lines)
    let now = GoalText(text, Self.today).figures
    for then in ["2026-09-17", "2026-09-26", "2026-10-15"].map(day) {
      let past = GoalText(text, then.iso).figures
      for index in past.workspace.goals.indices {
        // The first reading after the start may be later than the day.
        let early = past.progress(of: index)
        guard early.lastContribution != nil else { continue }
        let late = now.progress(of: index, on: then)
        #expect(early.contributions == late.contributions)
        #expect(early.progress == late.progress)
        #expect(early.status == late.status)
        #expect(early.reached == late.reached)
      }
    }
  }
}

extension GoalProgress {
  /// All figures as text. The names of links are left out, because their numbers depend on the
  /// order in which files are read.
  var summary: String {
    let measures = measures.map {
      "\($0.actual?.text ?? "-")/\($0.target)/\($0.from?.text ?? "-")/\($0.progress)/"
        + "\($0.lead?.text ?? "-")/\($0.neededPerWeek?.text ?? "-")/\($0.forecast?.iso ?? "-")"
    }
    let milestones = milestones.map { "\($0.status) \($0.done?.iso ?? "-")" }
    return "\(id) \(status) \(progress) \(expected ?? -1) \(start?.iso ?? "-") "
      + "\(due?.iso ?? "-") \(forecast?.iso ?? "-") \(reached?.iso ?? "-") \(contributions) "
      + "\(lastContribution?.iso ?? "-") \(measures) \(milestones)"
  }
}
