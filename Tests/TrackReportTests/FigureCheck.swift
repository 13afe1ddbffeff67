import Foundation
import Testing
import TrackCore

@testable import TrackReport

/// Compares each figure in the text, the JSON and the page of a report.
struct FigureCheck {
  private let report: Report
  private let page: PageFigures
  private let json: [String: Any]
  private var checked = 0

  init(_ report: Report, _ page: PageFigures, _ json: [String: Any]) {
    self.report = report
    self.page = page
    self.json = json
  }

  /// Compares all figures, and returns their number.
  func run() throws -> Int {
    var check = self
    try check.checkHabits()
    try check.checkGoals()
    try check.checkValues()
    try check.checkTime()
    try check.checkReadings()
    try check.checkTerm()
    return check.checked
  }

  /// Checks that the page has the number of the JSON, and that the text has the page's words for
  /// it.
  private mutating func check(_ key: String, _ number: Any?, in line: String? = nil) {
    guard let number, !(number is NSNull) else { return }
    let text = "\(number)"
    guard let shown = page.figures[key] else {
      Issue.record("\(key) is not on the page")
      return
    }
    let isSame = shown.value == text || Double(shown.value).map { $0 == Double(text) } ?? false
    #expect(isSame, "\(key): \(shown) and \(text)")
    if let line { #expect(line.contains(shown.words), "\(key): \(shown.words) in \(line)") }
    checked += 1
  }

  private func rows(_ name: String) -> [[String: Any]] { json[name] as? [[String: Any]] ?? [] }

  /// Returns the lines of a part's table, in the order of the report's rows.
  private func lines(_ part: ReportPart, _ count: Int) throws -> [String] {
    guard count > 0 else { return [] }
    let lines = ReportText.lines(of: report, on: Terminal(width: 240), parts: [part])
    let head = try #require(
      lines.firstIndex { $0.hasPrefix(Words.capitalised(part.rawValue)) })
    return Array(lines[(head + 1)...].prefix(count))
  }

  private mutating func checkHabits() throws {
    let lines = try lines(.habits, report.habits.count)
    for (index, row) in rows("habits").enumerated() {
      let habit = report.habits[index]
      let key = "habit \(habit.id)"
      let streak = row["streak"] as? [String: Any]
      check("\(key) streak.current", streak?["current"], in: lines[index])
      check("\(key) streak.best", streak?["best"])
      check("\(key) strength", row["strength"], in: habit.progress.isNew ? nil : lines[index])
      for name in ["total", "daysToBreak"] { check("\(key) \(name)", row[name]) }
      if habit.rate.due > 0 {
        for name in ["met", "due", "rate"] { check("\(key) \(name)", row[name]) }
      }
      guard let today = row["today"] as? [String: Any], !(today["target"] is NSNull) else {
        continue
      }
      check("\(key) today.amount", today["amount"])
      check("\(key) today.target", today["target"])
    }
  }

  private mutating func checkGoals() throws {
    let lines = try lines(.goals, report.goals.count)
    for (index, row) in rows("goals").enumerated() {
      let goal = report.goals[index]
      let key = "goal \(goal.id)"
      let isOne = goal.measures.count <= 1
      check("\(key) progress", row["progress"], in: isOne ? nil : lines[index])
      for name in ["contributions", "lastContribution"] { check("\(key) \(name)", row[name]) }
      #expect(page.text.contains(goal.paceInWords(in: report.term)))
      #expect(lines[index].contains(goal.paceInWords(in: report.term)))
      if goal.status != .done {
        check("\(key) expected", row["expected"])
        check("\(key) due", row["due"], in: lines[index])
        check("\(key) safeDays", row["safeDays"])
        if goal.due != nil {
          let needed = row["neededPerWeek"] as? [String: Any]
          check("\(key) neededPerWeek.amount", needed?["amount"])
        }
      }
      for (number, measure) in (row["measures"] as? [[String: Any]] ?? []).enumerated() {
        check("\(key) measures.\(number).actual", measure["actual"])
        check(
          "\(key) measures.\(number).target", measure["target"], in: isOne ? lines[index] : nil)
      }
    }
  }

  private mutating func checkValues() throws {
    let lines = try lines(.values, report.values.count)
    for (index, row) in rows("values").enumerated() {
      let value = report.values[index]
      let key = "value \(value.id)"
      check("\(key) share", row["share"], in: value.isNeglected ? nil : lines[index])
      check("\(key) askedShare", row["askedShare"], in: lines[index])
      for name in ["timeShare", "contributions"] { check("\(key) \(name)", row[name]) }
    }
    if page.text.contains("Not linked") {
      check("orphans entries", (json["orphans"] as? [String: Any])?["entries"])
    }
  }

  private mutating func checkTime() throws {
    let lines = try lines(.time, report.time.count)
    for (index, row) in rows("time").enumerated() {
      let key = "time \(report.time[index].id)"
      check("\(key) seconds", row["seconds"], in: lines[index])
      check("\(key) sessions", row["sessions"], in: lines[index])
    }
  }

  private mutating func checkReadings() throws {
    let lines = try lines(.readings, report.readings.count)
    for (index, row) in rows("readings").enumerated() {
      let reading = report.readings[index]
      let key = "reading \(reading.id)\(reading.part.map { ".\($0)" } ?? "")"
      // The report omits the moving average of readings that are older than a week.
      let isStale = report.today - reading.latestDay >= 7
      for name in ["latest", "min", "max", "change"] + (isStale ? [] : ["movingAverage"]) {
        check("\(key) \(name)", row[name], in: lines[index])
      }
    }
  }

  private mutating func checkTerm() throws {
    for (row, badge) in zip(rows("badges"), report.badges) where badge.times > 0 {
      check("badge \(badge.name) times", row["times"])
      check("badge \(badge.name) earned", row["earned"])
    }
    guard let term = json["term"] as? [String: Any], report.term != nil else { return }
    let head = try #require(ReportText.lines(of: report, on: Terminal(width: 240)).first)
    check("term week", term["week"], in: head)
    check("term daysLeft", term["daysLeft"], in: head)
    let open = report.goals.filter { $0.status != .done }.map(\.id)
    for goal in term["goals"] as? [[String: Any]] ?? []
    where open.contains(goal["id"] as? String ?? "") {
      // The page says nothing of a share of zero, which a goal has that was reached before the term.
      let isAsked = goal["share"] as? Double != 0
      for name in isAsked ? ["done", "share", "expected"] : ["done"] {
        check("term \(goal["id"] ?? "") \(name)", goal[name])
      }
    }
  }
}
