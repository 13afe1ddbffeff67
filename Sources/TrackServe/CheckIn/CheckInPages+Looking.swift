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
    page.element(
      "h1", text: week.to >= today ? "This week" : Words.dates(week.from, week.to, today: today))
    page.element("p", ["class": "pager"]) { page in
      for (days, relation, words) in [(-7, "prev", "‹ Week before"), (7, "next", "Week after ›")]
      where week.from + days <= today {
        page.element(
          "a", ["href": "/week?of=\((week.from + days).iso)", "rel": relation], text: words)
      }
    }
    page.element("table", ["class": "week"]) { page in
      writeHeadings(of: week, in: &page)
      for row in week.rows { page.element("tr") { write(row, of: week, in: &$0) } }
    }
    return page.response()
  }

  private func write(
    _ row: HabitCalendar.Row, of week: HabitCalendar, in page: inout CheckInFrame
  ) {
    page.element("th", ["scope": "row"]) { page in
      writeName(of: row.habit, in: &page)
      let rate = row.habit.rate
      if rate.due > 0 { page.element("small", text: "\(rate.met) of \(rate.due)") }
    }
    page.element("td", ["colspan": "7"]) { page in
      page.write { $0.days(row.days.map(\.state), today - week.from) }
    }
  }

  private func writeHeadings(of week: HabitCalendar, in page: inout CheckInFrame) {
    page.element("tr") { page in
      page.element("td", text: "")
      for share in week.days {
        page.element("th", ["scope": "col"]) { page in
          let name = share.day.weekday.twoLetters
          if share.day > today { return page.html.text(name) }
          page.element(
            "a", ["href": path(of: share.day), "aria-label": label(of: share)], text: name)
        }
      }
    }
  }

  private func writeName(of habit: HabitRow, in page: inout CheckInFrame) {
    page.element("a", ["href": path(ofHabit: habit.id)]) { page in
      page.write { $0.title(habit.title, emoji: habit.emoji) }
    }
  }

  func yearPage() -> HTTPResponse {
    let year = calendar(.year, end: today)
    var page = CheckInFrame("Year", path: "/year", of: self)
    page.open()
    page.element("h1", text: "The year")
    page.element("p", ["class": "quiet"], text: year.total)
    page.write { parts in
      parts.year(year)
      parts.legendOfShares()
    }
    page.element("ul", ["class": "plain habits"]) { page in
      for row in year.rows {
        page.element("li") { page in
          writeName(of: row.habit, in: &page)
          page.element("span", ["class": "quiet"], text: Self.standing(of: row.habit))
        }
      }
    }
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
    var page = CheckInFrame(block.title, path: path(ofHabit: block.id), of: self)
    page.open()
    page.element("h1") { page in page.write { $0.title(block.title, emoji: row.habit.emoji) } }
    page.element(
      "p", ["class": "quiet"],
      text: [row.habit.inWords, Self.standing(of: row.habit)].compactMap(\.self).joined(
        separator: " · "))
    page.write { $0.year(year, row: 0) }
    writeForm(of: block, in: &page)
    let report = ReportMaker.report(of: workspace, today: today)
    let curve = StrengthCurve(row)
    page.element("div", ["class": "two"]) { page in
      page.write { $0.facts(ofHabit: block.id, in: report) }
      if curve.points.count > 1 {
        page.write {
          $0.picture(StrengthPicture(curve, from: year.from, through: today), caption: "Strength")
        }
      }
    }
    writeLines(of: block, in: &page)
    return page.response()
  }

  private func writeForm(of block: any Block, in page: inout CheckInFrame) {
    page.form("card fields", id: block.id) { page in
      page.element("div", ["class": "pair"]) { page in
        page.field("Amount", ["name": "amount", "inputmode": "decimal", "autocomplete": "off"])
        page.field(
          "Day",
          ["name": "on", "type": "date", "value": today.iso, "max": today.iso, "required": ""])
      }
      page.field("Note or reason", ["name": "note", "autocomplete": "off"])
      page.element("div", ["class": "buttons"]) { page in
        page.button("done", "Record", "main")
        page.button("skip", "Skip")
      }
    }
  }

  private func writeLines(of block: any Block, in page: inout CheckInFrame) {
    let lines = workspace.writtenLines { $0.subject == block.name }
      .enumerated().sorted { ($1.element.day, $1.offset) < ($0.element.day, $0.offset) }
      .prefix(Self.mostLines)
    guard !lines.isEmpty else { return }
    page.element("h2", text: "Last lines")
    page.element("ul", ["class": "plain lines"]) { page in
      for line in lines {
        page.element("li") { $0.element("code", text: PageParts.shown(line.element.text)) }
      }
    }
  }
}
