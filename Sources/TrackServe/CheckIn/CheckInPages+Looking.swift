import TrackCore
import TrackReport

/// The pages of a week, of the year and of one habit.
extension CheckInPages {
  private func calendar(
    _ view: HabitCalendar.View, _ names: [Name]? = nil, end: Day
  ) -> HabitCalendar {
    HabitCalendar(
      workspace, workspace.habitProgress(today: today), only: names, view: view, end: end,
      today: today)
  }

  func weekPage(_ day: Day) -> HTTPResponse {
    let week = calendar(.week, end: min(day, today))
    var page = CheckInFrame("Week", path: "/week", of: self)
    page.open()
    page.html.element(
      "h1", text: week.to >= today ? "This week" : Words.dates(week.from, week.to, today: today))
    page.html.open("p", ["class": "pager"])
    for (days, relation, words) in [(-7, "prev", "‹ Week before"), (7, "next", "Week after ›")]
    where week.from + days <= today {
      page.html.element(
        "a", ["href": "/week?of=\((week.from + days).iso)", "rel": relation], text: words)
    }
    page.html.close("p")
    page.html.open("table", ["class": "week"])
    writeHeadings(of: week, in: &page)
    for row in week.rows {
      page.html.open("tr")
      page.html.open("th", ["scope": "row"])
      writeName(of: row.habit, in: &page)
      let rate = row.habit.rate
      if rate.due > 0 { page.html.element("small", text: "\(rate.met) of \(rate.due)") }
      page.html.close("th")
      page.html.open("td", ["colspan": "7"])
      page.write { $0.days(row.days.map(\.state), today - week.from) }
      page.html.close("td")
      page.html.close("tr")
    }
    page.html.close("table")
    return page.response()
  }

  private func writeHeadings(of week: HabitCalendar, in page: inout CheckInFrame) {
    page.html.open("tr")
    page.html.element("td") { _ in }
    for share in week.days {
      page.html.open("th", ["scope": "col"])
      let name = share.day.weekday.twoLetters
      if share.day > today {
        page.html.text(name)
      } else {
        page.html.element(
          "a", ["href": path(of: share.day), "aria-label": label(of: share)], text: name)
      }
      page.html.close("th")
    }
    page.html.close("tr")
  }

  private func writeName(of habit: HabitRow, in page: inout CheckInFrame) {
    page.html.open("a", ["href": "/habit/" + PageParts.encoded(habit.id)])
    page.write { $0.title(habit.title, emoji: habit.emoji) }
    page.html.close("a")
  }

  func yearPage() -> HTTPResponse {
    let year = calendar(.year, end: today)
    var page = CheckInFrame("Year", path: "/year", of: self)
    page.open()
    page.html.element("h1", text: "The year")
    page.html.element("p", ["class": "quiet"], text: year.total)
    page.write { parts in
      parts.year(year)
      parts.legendOfShares()
    }
    page.html.open("ul", ["class": "plain habits"])
    for row in year.rows {
      page.html.open("li")
      writeName(of: row.habit, in: &page)
      page.html.element("span", ["class": "quiet"], text: Self.standing(of: row.habit))
      page.html.close("li")
    }
    page.html.close("ul")
    return page.response()
  }

  /// Returns the streak and the strength: `12 days, 85 %`.
  private static func standing(of habit: HabitRow) -> String {
    let streak = habit.streak.flatMap {
      $0.current > 0 ? Words.count($0.current, habit.streakNoun) : nil
    }
    return [streak, habit.strength.map { "strength \($0.percent)" }].compactMap(\.self)
      .joined(separator: ", ")
  }

  // MARK: One habit

  /// The number of lines that the page of a habit shows.
  private static let mostLines = 10

  func habitPage(_ id: String) -> HTTPResponse? {
    guard let block = workspace.block(id: id), block is Habit || block is Task else { return nil }
    let year = calendar(.year, [block.name], end: today)
    guard let row = year.rows.first else { return nil }
    var page = CheckInFrame(block.title, path: "/habit/\(PageParts.encoded(block.id))", of: self)
    page.open()
    page.html.open("h1")
    page.write { $0.title(block.title, emoji: row.habit.emoji) }
    page.html.close("h1")
    page.html.element(
      "p", ["class": "quiet"],
      text: [row.habit.inWords, Self.standing(of: row.habit)].compactMap(\.self).joined(
        separator: " · "))
    page.write { $0.year(year, row: 0) }
    writeForm(of: block, in: &page)
    page.html.open("div", ["class": "two"])
    let report = ReportMaker.report(of: workspace, today: today)
    page.write { $0.facts(ofHabit: block.id, in: report) }
    let curve = StrengthCurve(row)
    if curve.points.count > 1 {
      page.write {
        $0.picture(
          StrengthPicture(curve, from: year.from, through: today), caption: "Strength")
      }
    }
    page.html.close("div")
    writeLines(of: block, in: &page)
    return page.response()
  }

  private func writeForm(of block: any Block, in page: inout CheckInFrame) {
    page.form("card fields", id: block.id) { page in
      page.html.open("div", ["class": "pair"])
      page.field("Amount", ["name": "amount", "inputmode": "decimal", "autocomplete": "off"])
      page.field(
        "Day",
        ["name": "on", "type": "date", "value": today.iso, "max": today.iso, "required": ""])
      page.html.close("div")
      page.field("Note or reason", ["name": "note", "autocomplete": "off"])
      page.html.open("div", ["class": "buttons"])
      page.button("done", "Record", "main")
      page.button("skip", "Skip")
      page.html.close("div")
    }
  }

  private func writeLines(of block: any Block, in page: inout CheckInFrame) {
    let lines = workspace.writtenLines { $0.subject == block.name }
      .enumerated().sorted { ($1.element.day, $1.offset) < ($0.element.day, $0.offset) }
      .prefix(Self.mostLines)
    guard !lines.isEmpty else { return }
    page.html.element("h2", text: "Last lines")
    page.html.open("ul", ["class": "plain lines"])
    for line in lines {
      page.html.element("li") { $0.element("code", text: PageParts.shown(line.element.text)) }
    }
    page.html.close("ul")
  }
}
