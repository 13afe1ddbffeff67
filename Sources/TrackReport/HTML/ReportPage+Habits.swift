import TrackCore

/// The section on habits: their week, their year, and each habit in detail.
extension ReportPage {
  mutating func writeHabits() {
    guard !report.habits.isEmpty else { return }
    let (habits, today, pictures) = (report.habits, report.today, report.pictures)
    let table = report.table(.habits)
    parts.section("habits", "Habits", Words.count(habits.count, "habit")) { parts in
      parts.table(table, in: .text, anchor: "habit-")
      guard let pictures else { return }
      Self.writeYear(pictures, in: &parts)
      parts.picture(
        StreakPicture(pictures.streaks, from: pictures.year.from, through: today),
        caption: "Streaks, with the length of the longest one; those that hold today are dark")
      parts.html.open("ul", ["class": "legend", "aria-label": "Marks of a day"])
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
      for (row, habit) in habits.enumerated() {
        Self.write(habit, row, table, pictures, today, in: &parts)
      }
    }
  }

  // MARK: Year

  private static func writeYear(_ pictures: ReportPictures, in parts: inout PageParts) {
    let year = pictures.year
    parts.html.open("figure")
    parts.html.element(
      "figcaption", text: "How much of what was due was done: the darker, the more")
    parts.year(year)
    let entries = Dictionary(
      pictures.entries.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
    let days = year.days.filter { $0.day <= year.today && ($0.due > 0 || entries[$0.day] != nil) }
    if !days.isEmpty {
      parts.html.raw(
        """
        <details><summary>Every day of these weeks</summary><div class="scroll"><table><thead><tr>\
        <th scope="col">Day</th><th scope="col">Done</th><th scope="col">Recorded</th></tr></thead>\
        <tbody>
        """)
      for day in days.reversed() { write(day, entries[day.day], in: &parts) }
      parts.html.raw("</tbody></table></div></details>")
    }
    parts.html.close("figure")
  }

  private static func write(
    _ day: HabitCalendar.DayShare, _ entries: DayEntries?, in parts: inout PageParts
  ) {
    parts.html.open("tr", ["id": "day-\(day.day)"])
    parts.html.open("th", ["scope": "row"])
    parts.day(day.day, "\(Words.date(day.day)) \(day.day.year)")
    parts.html.close("th")
    parts.html.element("td", text: day.due > 0 ? "\(day.met) of \(day.due)" : "")
    parts.html.open("td")
    if let entries {
      parts.html.open("ul", ["class": "plain"])
      for item in entries.items {
        parts.html.element("li", ["data-id": item.id]) { $0.prose(item.words) }
      }
      if entries.more > 0 { parts.html.element("li", text: "and \(entries.more) more") }
      parts.html.close("ul")
    }
    parts.html.close("td")
    parts.html.close("tr")
  }

  // MARK: Single habits

  private static func write(
    _ habit: HabitRow, _ row: Int, _ table: FigureTable, _ pictures: ReportPictures,
    _ today: Day, in parts: inout PageParts
  ) {
    let title = PageParts.shown(habit.title)
    parts.html.open("article", ["class": "habit", "id": "habit-\(habit.id)", "data-name": title])
    parts.html.open("div")
    parts.html.open("h3")
    if let emoji = habit.emoji { parts.html.text(PageParts.shown(emoji) + " ") }
    parts.html.name(title)
    parts.html.close("h3")
    if let words = habit.inWords { parts.paragraph(Words.capitalised(words), "quiet small") }
    parts.facts(table.rows[row], of: table)
    parts.html.close("div")
    if pictures.year.rows.indices.contains(row) {
      parts.html.open("figure")
      parts.year(pictures.year, row: row, subjects: pictures.subjects[habit.id])
      parts.html.close("figure")
      writeMore(of: habit, row, pictures, today, in: &parts)
    }
    parts.html.close("article")
    parts.html.raw("\n")
  }

  private static func writeMore(
    of habit: HabitRow, _ row: Int, _ pictures: ReportPictures, _ today: Day,
    in parts: inout PageParts
  ) {
    parts.html.raw("<details><summary>Strength and months</summary><div class=\"two\">")
    if let curve = pictures.strengths.first(where: { $0.id == habit.id }) {
      parts.picture(
        StrengthPicture(curve, from: pictures.year.from, through: today), caption: "Strength",
        hasTable: false)
    }
    parts.html.open("div")
    let days = pictures.year.rows[row].days.filter { $0.day <= today }
    parts.html.open("div", ["class": "scroll"])
    parts.table(YearPicture.table(of: days))
    parts.html.close("div")
    parts.html.close("div")
    parts.html.raw("</div></details>")
  }
}
