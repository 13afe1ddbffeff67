import TrackJSON
import Foundation
import Testing
import TrackCore
import TrackInsights
import TrackTestSupport

@testable import TrackReport

/// Compares the figures of all screens of random directories: report, page, CSV, Markdown, term,
/// today, status, prompt, week, calendar, `show` and cards. `TRACK_SCREENS=2000` makes a campaign of
/// it. `ToolsAgreeTests` does so with the answers to an assistant and to an editor.
@Suite struct ScreensAgreeTests {
  private static let count =
    ProcessInfo.processInfo.environment["TRACK_SCREENS"].flatMap(UInt64.init) ?? 40

  @Test func figuresAgree() throws {
    var checked = 0
    for seed in 0..<Self.count {
      let directory = RandomDirectory(seed: seed)
      let screens = try Screens(
        Workspace(files: directory.files), today: directory.today, seed: seed)
      checked += try screens.check()
      screens.checkWidths()
    }
    #expect(checked >= Int(Self.count) * 20)
  }
}

/// All screens of a directory.
private struct Screens {
  let workspace: Workspace
  let today: Day
  let seed: UInt64
  let report: Report
  let json: [String: Any]
  let list: Checklist
  let status: DayStatus
  let calendar: HabitCalendar
  let term: TermPage?
  let week: WeekSheet?

  init(_ workspace: Workspace, today: Day, seed: UInt64) throws {
    (self.workspace, self.today, self.seed) = (workspace, today, seed)
    report = ReportMaker.report(of: workspace, today: today, .everything)
    json = try Self.object(report.json())
    list = Checklist(workspace, workspace.dayFigures(today: today, ends: []), today: today, [])
    status = DayStatus(workspace, workspace.dayFigures(today: today), today: today, [])
    calendar = HabitCalendar(
      workspace, workspace.habitProgress(today: today), view: .week, end: today, today: today)
    let overview = workspace.overview(
      today: today, notes: DaySpan(from: today - 20, through: today))
    let current = workspace.term(on: today)
    term = current.flatMap {
      TermPage($0, workspace, overview, today: today)
    }
    week = current.flatMap { term in
      overview.terms.week(with: today, in: term).flatMap {
        WeekSheet($0, of: term, workspace, today: today)
      }
    }
  }

  private static func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func same(_ what: String, _ one: (some Equatable)?, _ other: (some Equatable)?) {
    #expect("\(one as Any)" == "\(other as Any)", "\(what), seed \(seed)")
  }

  /// Compares the figures, and returns the number of those of the report.
  func check() throws -> Int {
    let page = PageFigures(report.html)
    let checked = try FigureCheck(report, page, json).run()
    try FormatsAgreeTests.compare(report)
    checkToday()
    checkHabits(page)
    try checkShow()
    try checkTerm()
    try checkPast()
    return checked
  }

  private func checkToday() {
    let verdict = report.verdict
    same("due today", verdict?.due, status.due)
    same("done today", verdict?.done, status.done)
    let due = list.items.count { $0.kind == .due }
    same("done today in the list", status.done, list.items.count(where: \.isDoneToday))
    same("due today in the list", status.due, due + list.items.count(where: \.isDoneToday))
    let ends = report.now.count { $0.state == .endsToday }
    same("streaks that end today", ends, status.breaking.count)
    checkPrompt(ends)
    let context = report.context
    let ofReport = report.now.map { [$0.id(context), $0.state.rawValue, $0.leftInWords(context)] }
    for item in list.now {
      let fields = [item.id(context), item.state.rawValue, item.leftInWords(context)]
      #expect(ofReport.contains(fields), "\(fields) is not in the report, seed \(seed)")
    }
    same("order of what matters now", status.now.map(\.block), list.now.map(\.block))
  }

  /// The fields of the prompt are figures of the report.
  private func checkPrompt(_ ends: Int) {
    let term = status.restingTerm == nil ? report.term : nil
    // A prompt leaves out what needs the whole log.
    let due = report.now.filter { item in
      status.now.contains { $0.block == item.block && $0.milestone == item.milestone }
    }
    let figures: [(String, String?)] = [
      ("due", report.verdict.map { "\($0.due)" }), ("done", report.verdict.map { "\($0.done)" }),
      ("left", report.verdict.map { "\($0.due - $0.done)" }), ("break", ends == 0 ? "" : "\(ends)"),
      ("week", term.map { "\($0.week)" } ?? ""), ("weeks", term.map { "\($0.weeks)" } ?? ""),
      ("term", report.term.map { "\($0.number)" } ?? ""),
      ("now", due.isEmpty ? "" : due[0].title(report.context)),
      ("next", due.first { $0.state == .endsToday }?.title(report.context) ?? ""),
    ]
    for (name, figure) in figures {
      guard let figure else { continue }
      same("%\(name)", PromptFormat.text("%\(name)|", status), figure + "|")
    }
  }

  /// `show` has the figures of the report, as JSON and in the words of its text.
  private func checkShow() throws {
    let blocks = BlockFigures(workspace, today: today)
    let describer = BlockDescriber(workspace, log: LogFigures(), today: today, figures: blocks)
    for habit in report.habits {
      guard let block = workspace.block(id: habit.id) else { continue }
      let text = describer.describe(block).text(for: Terminal(width: 200))
      if let streak = habit.streak {
        let words = Words.count(streak.current, habit.streakNoun)
        #expect(text.contains(words), "streak of \(habit.id) in show, seed \(seed)")
      }
      if let strength = habit.strength {
        #expect(text.contains(strength.percent), "strength of \(habit.id), seed \(seed)")
      }
    }
    for goal in report.goals {
      guard let block = workspace.block(id: goal.id) else { continue }
      let text = describer.describe(block).text(for: Terminal(width: 200))
      #expect(text.contains(goal.status.inWords), "status of \(goal.id) in show, seed \(seed)")
      #expect(text.contains(goal.progress.percent), "progress of \(goal.id), seed \(seed)")
      if let needed = goal.neededInWords, goal.status != .done {
        #expect(text.contains(needed), "\(needed) of \(goal.id) in show, seed \(seed)")
      }
      let card = try #require(Card(id: goal.id, in: report))
      same("card of \(goal.id)", card.headline, goal.amountInWords)
      same("progress on the card of \(goal.id)", card.share, goal.progress)
      #expect(card.detail.contains(goal.paceInWords(in: report.term)), "seed \(seed)")
    }
  }

  private func checkHabits(_ page: PageFigures) {
    let rows = Dictionary(calendar.rows.map { ($0.habit.id, $0) }) { first, _ in first }
    let items = Dictionary(list.items.map { ($0.id, $0) }) { first, _ in first }
    let results = Dictionary(
      (week?.habits ?? []).map { ($0.item.name, $0) }
    ) { first, _ in first }
    for habit in report.habits {
      let name = "\(habit.id)"
      if let row = rows[habit.id] {
        same("\(name) this week", row.habit.standing, habit.standing)
        same("\(name) days", row.days.map(\.state), habit.week)
        same("\(name) strength", row.habit.strength, habit.strength)
        #expect(
          habit.standing.isEmpty || page.text.contains(habit.standing),
          "\(habit.standing), seed \(seed)")
      }
      if let item = items[habit.id] {
        same("\(name) streak", item.streak.current, habit.progress.streak.current)
        same("\(name) left", item.left, habit.progress.leftInWords)
      }
      if let result = results[habit.progress.name] {
        let shown = Array(result.days.prefix { $0 != .ahead })
        #expect(
          zip(shown.reversed(), habit.week.prefix { $0 != .ahead }.reversed()).allSatisfy(==),
          "\(name) days of the week of the term, seed \(seed)")
      }
      if let card = Card(id: habit.id, in: report) {
        if let streak = habit.streak {
          #expect(card.headline.contains("\(streak.current) "), "\(name) card, seed \(seed)")
        }
        same("\(name) card", card.share, habit.strength)
      }
    }
  }

  private func checkTerm() throws {
    guard let term else { return }
    let object = try Self.object(JSONWriter.bytes(of: term))
    let fields = try #require(object["term"] as? [String: Any])
    let own = try #require(json["term"] as? [String: Any])
    for name in ["number", "week", "daysLeft", "goals", "status"] {
      let (one, other) = (fields[name] as? NSObject, own[name] as? NSObject)
      #expect(one == other, "\(name) of the term, seed \(seed)")
    }
    same("rate of the term", term.term.habitRate.rate, report.verdict?.habits)
    same("rate of the term before", term.term.habitRateBefore.rate, report.verdict?.habitsBefore)
    if let line = status.term { same("week", line.week, report.term?.week) }
  }

  /// The rate of the last term is that of its own report.
  private func checkPast() throws {
    guard let term, let before = workspace.term(before: term.term.start), let start = before.start,
      let end = before.end, let rate = report.verdict?.habitsBefore
    else { return }
    var question = ReportMaker.Question()
    question.period = Report.NamedSpan(from: start, to: end, name: "before")
    let past = ReportMaker.report(of: workspace, today: today, question)
    same("rate of the term before, in its own report", past.verdict?.habits, rate)
    #expect(past.now.isEmpty && past.isPast && past.verdict?.due == 0, "seed \(seed)")
  }

  // MARK: Lines

  /// A line for people has commas between thousands and one minus sign, except in commands.
  private func checkNumbers(in line: String, ascii: Bool) {
    guard !line.contains("track ") else { return }
    let long = line.matches(of: /\d{4,}/).filter { match in
      let before = line[..<match.range.lowerBound].last
      let after = line[match.range.upperBound...].first
      let isOfDate = before == "-" || after == "-" || (Int(match.output) ?? 0) / 100 == 20
      return !isOfDate && before != "."
    }
    #expect(long.isEmpty, "seed \(seed): \(line)")
    let sign = ascii ? "−" : "-"
    let wrong =
      line.contains(" \(sign)1") || line.contains(" \(sign)5") || line.hasPrefix(sign + "1")
    #expect(!wrong, "seed \(seed): \(line)")
  }

  func checkWidths() {
    for width in [40, 60, 80, 120] {
      for ascii in [false, true] {
        let terminal = Terminal(ascii: ascii, width: width)
        var lines = ReportText.lines(of: report, on: terminal, parts: .all)
        lines += list.lines(on: terminal, showsAll: true) + [status.line(terminal)]
        lines += CalendarText.lines(of: calendar, on: terminal)
        lines += term.map { TermText.lines(of: $0, on: terminal) } ?? []
        lines += week?.lines(for: terminal) ?? []
        lines += report.insights?.lines(for: terminal) ?? []
        for habit in report.habits {
          lines += Card(id: habit.id, in: report)?.lines(on: terminal) ?? []
        }
        for line in lines where line.displayWidth > width {
          Issue.record("\(line.displayWidth) columns of \(width), seed \(seed): \(line)")
        }
        for line in lines { checkNumbers(in: line, ascii: ascii) }
      }
    }
  }
}
