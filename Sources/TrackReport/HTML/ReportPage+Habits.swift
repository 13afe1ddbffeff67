import TrackCore

/// The section on habits: a row for each habit, which can be opened to show its calendar and
/// figures.
extension ReportPage {
  mutating func writeHabits() {
    let page = self
    let table = report.table(.habits)
    let words = Words.count(report.habits.count, "habit")
    parts.section("habits", "Habits", words, folds: false) { parts in
      for group in HabitGroup.allCases {
        let rows = page.report.habits.indices.filter {
          HabitGroup(page.report.habits[$0].progress, isPast: page.report.isPast) == group
        }
        guard !rows.isEmpty else { continue }
        parts.html.open("div", ["class": "group"])
        page.writeHeadings(of: group, in: &parts)
        for row in rows { page.write(row, table, in: &parts) }
        parts.html.close("div")
      }
      Self.writeLegend(in: &parts)
    }
  }

  /// Writes the heading of a group, and those of its columns.
  private func writeHeadings(of group: HabitGroup, in parts: inout PageParts) {
    parts.html.open("div", ["class": "habit columns"])
    parts.html.element("h3", text: group.rawValue)
    parts.html.open("span", ["class": "days", "aria-hidden": "true"])
    let today = report.isPast ? 7 : report.today.weekday.daysAfter(report.context.weekStart)
    for (index, day) in report.context.weekStart.week.enumerated() {
      parts.html.element("i", ["class": index == today ? "now" : nil], text: day.twoLetters)
    }
    parts.html.close("span")
    for (heading, style) in [
      ("So far", "standing"), ("Streak", "streak"), ("Strength", "n"), ("10 weeks", "spark"),
    ] {
      parts.html.element("span", ["class": style], text: heading)
    }
    parts.html.close("div")
  }

  /// The groups of habits, in the order of the page.
  private enum HabitGroup: String, CaseIterable {
    case risk = "A streak ends today"
    case due = "Due today"
    case steady = "Steady"
    case all = "Habits"
    case optional = "Not due today"
    case paused = "Paused"

    init(_ habit: HabitProgress, isPast: Bool) {
      guard !isPast else {
        self = .all
        return
      }
      self =
        switch TodayStatus(of: habit) {
        case .due: habit.due?.keepsStreak == true ? .risk : .due
        case .done, .limit: .steady
        case .failed, .rests, nil: .optional
        case .skipped, .paused: .paused
        }
    }
  }

  private static func writeLegend(in parts: inout PageParts) {
    parts.html.open("ul", ["class": "legend", "aria-label": "Marks of a day of one habit"])
    let states: [(ReportedState, String)] = [
      (.done, "done"), (.partial, "partly"), (.none, "open"), (.failed, "missed"),
      (.skipped, "skipped, paused"), (.notDue, "not due"),
    ]
    for (state, words) in states {
      parts.html.element("li", text: Terminal().mark(state, isPast: false) + " " + words)
    }
    parts.html.close("ul")
  }

  // MARK: Single habits

  private func write(_ row: Int, _ table: FigureTable, in parts: inout PageParts) {
    let habit = report.habits[row]
    let title = PageParts.shown(habit.title)
    parts.html.open("details", ["class": "habit", "id": "habit-\(habit.id)", "data-name": title])
    parts.html.open("summary")
    let color = FileColor(habit.color)
    parts.html.open("span", ["class": "name"])
    parts.dot(color)
    if let emoji = habit.emoji { parts.html.text(PageParts.shown(emoji) + " ") }
    parts.html.element("b") { $0.name(title) }
    if let rhythm = habit.progress.rhythm?.inWords { parts.html.element("small", text: rhythm) }
    parts.html.close("span")
    parts.days(habit.week, habit.todayIndex)
    parts.html.element(
      "span", ["class": "standing"], text: habit.standing.isEmpty ? "·" : habit.standing)
    let streak = habit.streak.flatMap {
      $0.current > 0 ? Words.count($0.current, habit.streakNoun) : nil
    }
    parts.html.element("span", ["class": "streak"], text: streak ?? "·")
    parts.html.element("span", ["class": "n"], text: habit.strength?.percent ?? "·")
    parts.spark(habit.tenWeeks, color)
    parts.html.close("summary")
    writeDetails(habit, row, table, in: &parts)
    parts.html.close("details")
    parts.html.raw("\n")
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
        "\(Words.count($0.length, habit.streakNoun)) to \(Words.fullDate($0.through))"
      }
      parts.paragraph("Best streaks: \(words.joined(separator: ", ")).", "small")
    }
    let isOfDays = if case .days = habit.progress.rhythm?.span { true } else { false }
    let weekdays = zip(Weekday.allCases, isOfDays ? habit.rateByWeekday : []).compactMap {
      day, rate in
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
