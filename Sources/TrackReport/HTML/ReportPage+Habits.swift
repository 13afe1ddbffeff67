import TrackCore

/// The section on habits: a row for each habit, which can be opened to show its calendar and
/// figures.
extension ReportPage {
  func writeHabits(in page: inout PageParts) {
    let table = report.table(.habits)
    let words = Words.count(report.habits.count, "habit")
    page.section("habits", "Habits", words, folds: false) { page in
      for group in HabitGroup.allCases {
        let rows = report.habits.indices.filter {
          HabitGroup(report.habits[$0].progress, isPast: report.isPast) == group
        }
        guard !rows.isEmpty else { continue }
        page.element("div", "group") { page in
          writeHeadings(of: group, in: &page)
          for row in rows { write(row, table, in: &page) }
        }
      }
      Self.writeLegend(in: &page)
    }
  }

  /// Writes the heading of a group, and those of its columns.
  private func writeHeadings(of group: HabitGroup, in page: inout PageParts) {
    page.element("div", "habit columns") { page in
      page.element("h3", text: group.rawValue)
      let today = report.isPast ? 7 : report.today.weekday.daysAfter(report.context.weekStart)
      page.element("span", "days", ["aria-hidden": "true"]) { page in
        for (index, day) in report.context.weekStart.week.enumerated() {
          page.element("i", index == today ? "now" : nil, text: day.twoLetters)
        }
      }
      for (heading, style) in [
        ("So far", "standing"), ("Streak", "streak"), ("Strength", "n"), ("10 weeks", "spark"),
      ] {
        page.element("span", style, text: heading)
      }
    }
  }

  /// The groups of habits, in the order of the page.
  private enum HabitGroup: String, CaseIterable {
    case risk = "To keep a streak"
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

  private static func writeLegend(in page: inout PageParts) {
    page.element("ul", "legend", ["aria-label": "Marks of a day of one habit"]) { page in
      for (state, words) in ReportedState.legend {
        page.element("li", text: Terminal().mark(state, isPast: false) + " " + words)
      }
    }
  }

  // MARK: Single habits

  private func write(_ row: Int, _ table: FigureTable, in page: inout PageParts) {
    let habit = report.habits[row]
    let attributes: Markup.Attributes = [
      "id": "habit-\(habit.id)", "data-name": PageParts.shown(habit.title),
    ]
    page.element("details", "habit", attributes) { page in
      page.element("summary") { Self.writeSummary(of: habit, in: &$0) }
      writeDetails(habit, row, table, in: &page)
    }
    page.html.raw("\n")
  }

  private static func writeSummary(of habit: HabitRow, in page: inout PageParts) {
    let color = FileColor(habit.color)
    page.element("span", "name") { page in
      page.dot(color)
      if let emoji = habit.emoji { page.text(PageParts.shown(emoji) + " ") }
      page.element("b", title: PageParts.shown(habit.title))
      if let rhythm = habit.progress.rhythm?.inWords { page.element("small", text: rhythm) }
    }
    page.days(habit.week, habit.todayIndex)
    page.element("span", "standing", text: habit.standing.isEmpty ? "·" : habit.standing)
    let streak = habit.streak.flatMap {
      $0.current > 0 ? Words.count($0.current, habit.streakNoun) : nil
    }
    page.element("span", "streak", text: streak ?? "·")
    page.element("span", "n", text: habit.strength?.percent ?? "·")
    page.spark(habit.tenWeeks, color)
  }

  private func writeDetails(
    _ habit: HabitRow, _ row: Int, _ table: FigureTable, in page: inout PageParts
  ) {
    guard let pictures = report.pictures, let own = pictures.habits.dropFirst(row).first else {
      return page.facts(table.rows[row], of: table)
    }
    page.year(pictures.year, row: row, subjects: own.subjects, past: own.past)
    page.element("div", "two") { page in
      page.element("div") { page in
        if let words = habit.inWords { page.paragraph(Words.capitalised(words), "quiet small") }
        page.facts(table.rows[row], of: table)
        let best = (own.streaks?.best ?? []).filter { $0.length > 1 }.map {
          "\(Words.count($0.length, habit.streakNoun)) to \(Words.fullDate($0.through))"
        }
        if !best.isEmpty {
          page.paragraph("Best streaks: \(best.joined(separator: ", ")).", "small")
        }
        let isOfDays = if case .days = habit.progress.rhythm?.span { true } else { false }
        let weekdays = zip(Weekday.allCases, isOfDays ? habit.rateByWeekday : []).compactMap {
          day, rate in
          rate.rate.map { "\(day.twoLetters) \($0.percent)" }
        }
        if weekdays.count > 1 {
          page.paragraph("By weekday: \(weekdays.joined(separator: ", ")).", "small")
        }
      }
      if own.strength.points.count > 1 {
        page.picture(
          StrengthPicture(own.strength, from: pictures.year.from, through: report.today),
          caption: "Strength")
      }
    }
  }
}
