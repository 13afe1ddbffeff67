import TrackCore

/// The section on habits: a row for each habit, which can be opened to show its calendar and
/// figures.
extension ReportPage {
  mutating func writeHabits() {
    guard !report.habits.isEmpty else { return }
    let page = self
    let table = report.table(.habits)
    parts.section("habits", "Habits", Words.count(report.habits.count, "habit")) { parts in
      var isFirst = true
      for group in HabitGroup.allCases {
        let rows = page.report.habits.indices.filter {
          HabitGroup(page.report.habits[$0].progress) == group
        }
        guard !rows.isEmpty else { continue }
        parts.html.open("div", ["class": "group"])
        parts.html.open("div", ["class": "habit columns"])
        parts.html.element("h3", text: group.rawValue)
        for (heading, style) in isFirst ? Self.headings : [] {
          parts.html.element("span", ["class": style], text: heading)
        }
        parts.html.close("div")
        isFirst = false
        for row in rows { page.write(row, table, in: &parts) }
        parts.html.close("div")
      }
      if let year = page.report.pictures?.year { Self.writeYear(year, in: &parts) }
    }
  }

  /// The headings of the columns, each with its CSS class.
  private static let headings: [(String, String)] = [
    ("Days of the week", "days"), ("Met this week", "vs"), ("Strength", "n"), ("Streak", "streak"),
    ("26 weeks", "strip"),
  ]

  /// The groups of habits, in the order of the page.
  private enum HabitGroup: String, CaseIterable {
    case risk = "A streak ends today"
    case due = "Due today"
    case steady = "Steady"
    case optional = "Not due today"
    case paused = "Paused"

    init(_ habit: HabitProgress) {
      self =
        switch TodayStatus(of: habit) {
        case .due: habit.due?.keepsStreak == true ? .risk : .due
        case .done, .limit: .steady
        case .failed, .rests, nil: .optional
        case .skipped, .paused: .paused
        }
    }
  }

  private static func writeYear(_ year: HabitCalendar, in parts: inout PageParts) {
    parts.html.open("details", ["id": "year"])
    parts.html.element("summary", text: "A year of all habits")
    parts.html.open("figure")
    parts.html.element(
      "figcaption", text: "How much of what was due was done: the darker, the more")
    parts.year(year)
    parts.html.close("figure")
    parts.html.open("ul", ["class": "legend", "aria-label": "Marks of a day of one habit"])
    for (index, words) in DayLegend.words.enumerated() {
      parts.html.open("li")
      parts.html.raw("<svg class=\"pic\" viewBox=\"0 0 10 10\" aria-hidden=\"true\">")
      var canvas = Canvas()
      DayLegend.mark(index, 0, 0, nil, on: &canvas)
      parts.html.add(canvas.markup)
      parts.html.raw("</svg>")
      parts.html.element("span", text: words)
      parts.html.close("li")
    }
    parts.html.close("ul")
    parts.html.close("details")
  }

  // MARK: Single habits

  private func write(_ row: Int, _ table: FigureTable, in parts: inout PageParts) {
    let habit = report.habits[row]
    let title = PageParts.shown(habit.title)
    parts.html.open("details", ["class": "habit", "id": "habit-\(habit.id)", "data-name": title])
    parts.html.open("summary")
    parts.html.open("span", ["class": "name"])
    if let emoji = habit.emoji { parts.html.text(PageParts.shown(emoji) + " ") }
    parts.html.element("b") { $0.name(title) }
    if let rhythm = habit.progress.rhythm { parts.html.element("small", text: rhythm.text) }
    parts.html.close("span")
    let today = report.today.weekday.daysAfter(report.context.weekStart)
    parts.days(habit.week, today)
    let isLastDay = today == 6
    parts.html.element("span", ["class": "vs"]) {
      Self.writeTrend(habit, isOver: isLastDay, in: &$0)
    }
    parts.html.element("span", ["class": "n"], text: habit.strength?.percent ?? "·")
    parts.html.element(
      "span", ["class": "streak"],
      text: habit.streak.map { Words.count($0.current, habit.streakUnit) } ?? "·")
    if let curve = report.pictures?.strengths.first(where: { $0.id == habit.id }) {
      parts.strip(curve.points.suffix(26).map(\.strength), of: 26)
    }
    parts.html.close("summary")
    writeDetails(habit, row, table, in: &parts)
    parts.html.close("details")
    parts.html.raw("\n")
  }

  /// Writes the share of this week, and the difference from the share of the previous week. The
  /// share of a period that is not over can still rise, so a lower share than before is not called
  /// worse.
  private static func writeTrend(_ habit: HabitRow, isOver: Bool, in html: inout Markup) {
    guard habit.isWeekly, let now = habit.tenWeeks.last ?? nil else { return html.text("·") }
    html.text(now.percent)
    guard let before = habit.tenWeeks.dropLast().last ?? nil else { return }
    let gap = now.points(above: before)
    if gap < 0, isUnfinished(habit.progress.rhythm, isOver: isOver) {
      return html.element("small", text: "so far")
    }
    guard gap != 0 else { return }
    html.element(
      "small", ["class": gap > 0 ? "good" : "bad"],
      text: gap > 0 ? "+\(gap) better" : "−\(-gap) worse")
  }

  /// Returns true if a period of the rhythm that is longer than a day has not ended.
  private static func isUnfinished(_ rhythm: Rhythm?, isOver: Bool) -> Bool {
    switch rhythm?.span {
    case nil, .days, .calendar(.day): false
    case .calendar(.week): !isOver
    case .calendar, .rolling: true
    }
  }

  private func writeDetails(
    _ habit: HabitRow, _ row: Int, _ table: FigureTable, in parts: inout PageParts
  ) {
    guard let pictures = report.pictures, pictures.year.rows.indices.contains(row) else {
      return parts.facts(table.rows[row], of: table)
    }
    parts.year(
      pictures.year, row: row, subjects: pictures.subjects[habit.id],
      past: pictures.past[habit.id])
    parts.html.open("div", ["class": "two"])
    parts.html.open("div")
    if let words = habit.inWords { parts.paragraph(Words.capitalised(words), "quiet small") }
    parts.facts(table.rows[row], of: table)
    let streaks = pictures.streaks.first { $0.id == habit.id }?.best.filter { $0.length > 1 } ?? []
    if !streaks.isEmpty {
      let words = streaks.map {
        "\(Words.count($0.length, habit.streakUnit)) to \(Words.fullDate($0.through))"
      }
      parts.paragraph("Best streaks: \(words.joined(separator: ", ")).", "small")
    }
    let weekdays = zip(Weekday.allCases, habit.rateByWeekday).compactMap { day, rate in
      rate.rate.map { "\(day.twoLetters) \($0.percent)" }
    }
    if weekdays.count > 1 {
      parts.paragraph("By weekday: \(weekdays.joined(separator: ", ")).", "small")
    }
    parts.html.close("div")
    if let curve = pictures.strengths.first(where: { $0.id == habit.id }), curve.points.count > 1 {
      parts.picture(
        StrengthPicture(curve, from: pictures.year.from, through: report.today),
        caption: "Strength", hasTable: false)
    }
    parts.html.close("div")
  }
}
