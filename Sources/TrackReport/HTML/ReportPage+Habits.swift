import TrackCore

/// The habits: their week, their year, and each by itself.
extension ReportPage {
  mutating func writeHabits() {
    guard !report.habits.isEmpty else { return }
    let (habits, today, pictures) = (report.habits, report.today, report.pictures)
    let weekStart = pictures?.year.weekStart ?? .monday
    parts.section("habits", "Habits", Words.count(habits.count, "habit")) { parts in
      Self.writeWeek(habits, today, weekStart, in: &parts)
      guard let pictures else { return }
      Self.writeYear(pictures, in: &parts)
      parts.picture(
        StreakPicture(pictures.streaks, from: pictures.year.from, through: today),
        caption: "Streaks: dark those that hold today, with their lengths")
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
        Self.write(habit, row, pictures, today, in: &parts)
      }
    }
  }

  // MARK: This week

  private static func writeWeek(
    _ habits: [HabitRow], _ today: Day, _ weekStart: Weekday, in parts: inout PageParts
  ) {
    parts.html.raw(
      """
      <table><thead><tr><th scope="col">This week</th><th scope="col">
      """)
    let weekdays = (0..<7).map { Weekday(rawValue: (weekStart.rawValue + $0) % 7) ?? .monday }
    parts.html.element(
      "span", ["class": "days", "aria-hidden": "true"],
      text: weekdays.map { Words.capitalised(String($0.short.prefix(1))) }.joined())
    parts.html.element("span", ["class": "hide"], text: "days")
    parts.html.raw(
      """
      </th><th scope="col">streak</th><th scope="col" class="n">strength</th>\
      <th scope="col" class="wide">ten weeks</th></tr></thead><tbody>
      """)
    for habit in habits {
      parts.html.open("tr", ["data-name": PageParts.shown(habit.title)])
      parts.html.open("th", ["scope": "row"])
      if let emoji = habit.emoji { parts.html.text(PageParts.shown(emoji) + " ") }
      parts.html.element(
        "a", ["href": PageParts.link(to: "habit-\(habit.id)")]
      ) { $0.name(PageParts.shown(habit.title)) }
      parts.html.close("th")
      parts.html.open("td")
      writeMarks(of: habit, today, weekStart, in: &parts)
      parts.html.close("td")
      parts.html.open("td", ["class": "streak"])
      if let streak = habit.streak {
        parts.html.text(Words.count(streak.current, streak.unit))
        if let soFar = habit.periodSoFar {
          parts.html.element("span", ["class": "wide"], text: ", " + soFar)
        }
      }
      parts.html.close("td")
      parts.html.element(
        "td", ["class": "n"], text: habit.isNew ? "new" : habit.strength?.percent ?? "")
      parts.html.open("td", ["class": "wide"])
      writeSpark(habit.tenWeeks, in: &parts)
      parts.html.close("td")
      parts.html.close("tr")
    }
    parts.html.raw("</tbody></table>\n")
  }

  /// The week as marks, and as words for those who cannot see them.
  private static func writeMarks(
    of habit: HabitRow, _ today: Day, _ weekStart: Weekday, in parts: inout PageParts
  ) {
    let now = (today.weekday.rawValue - weekStart.rawValue + 7) % 7
    let terminal = Terminal()
    let marks = habit.week.enumerated().map { terminal.mark($1, isPast: $0 < now) }
    parts.html.element(
      "span", ["class": "days", "aria-hidden": "true"], text: marks.joined())
    let words = habit.week.enumerated().filter { $1 != .ahead && $1 != .notDue }.map {
      index, state in
      let weekday = Weekday(rawValue: (weekStart.rawValue + index) % 7) ?? .monday
      let isMissed = state == .failed || state == .none && index < now
      let said = isMissed ? "missed" : state == .none ? "open" : state.rawValue
      return "\(weekday.short) \(said)"
    }
    if !words.isEmpty {
      parts.html.element("span", ["class": "hide"], text: words.joined(separator: ", "))
    }
  }

  private static func writeSpark(_ shares: [Double?], in parts: inout PageParts) {
    parts.html.raw("<svg class=\"spark pic\" viewBox=\"0 0 80 20\" aria-hidden=\"true\">")
    var canvas = Canvas()
    for (index, share) in shares.enumerated() {
      let x = Double(index) * 8
      if let share {
        let height = max(min(share, 1) * 18, 1)
        canvas.rect(x, 19 - height, 6, height, share >= 1 ? "l4" : "l3")
      } else {
        canvas.circle(x + 3, 18, 0.9, "speck")
      }
    }
    parts.html.add(canvas.markup)
    parts.html.raw("</svg>")
  }

  // MARK: The year

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
      for words in entries.words { parts.html.element("li") { $0.prose(words) } }
      if entries.more > 0 { parts.html.element("li", text: "and \(entries.more) more") }
      parts.html.close("ul")
    }
    parts.html.close("td")
    parts.html.close("tr")
  }

  // MARK: Each by itself

  private static func write(
    _ habit: HabitRow, _ row: Int, _ pictures: ReportPictures, _ today: Day,
    in parts: inout PageParts
  ) {
    let key = "habit \(habit.id)"
    let title = PageParts.shown(habit.title)
    parts.html.open("article", ["class": "habit", "id": "habit-\(habit.id)", "data-name": title])
    parts.html.open("div")
    parts.html.open("h3")
    if let emoji = habit.emoji { parts.html.text(PageParts.shown(emoji) + " ") }
    parts.html.name(title)
    parts.html.close("h3")
    if let words = habit.inWords { parts.paragraph(Words.capitalised(words), "quiet small") }
    parts.html.open("dl")
    func fact(_ name: StaticString, in parts: inout PageParts, _ body: (inout PageParts) -> Void) {
      parts.html.raw("<dt>")
      parts.html.raw(name)
      parts.html.raw("</dt><dd>")
      body(&parts)
      parts.html.raw("</dd>")
    }
    if let streak = habit.streak {
      fact("Streak", in: &parts) {
        let words = Words.count(streak.current, streak.unit)
        $0.figure("\(key) streak.current", "\(streak.current)", words)
        if let soFar = habit.periodSoFar { $0.html.text(", \(soFar)") }
        $0.html.text("; best ")
        $0.figure("\(key) streak.best", "\(streak.best)", "\(streak.best)")
      }
    }
    if let strength = habit.strength {
      fact("Strength", in: &parts) {
        $0.figure("\(key) strength", strength.digits, strength.percent)
        if habit.isNew { $0.html.text(", new") }
      }
    }
    if habit.due > 0 {
      fact("Met", in: &parts) {
        $0.figure("\(key) met", "\(habit.met)", "\(habit.met)")
        $0.html.text(" of ")
        $0.figure("\(key) due", "\(habit.due)", "\(habit.due)")
        $0.html.text(", ")
        $0.figure("\(key) rate", habit.rate?.digits, habit.rate?.percent ?? "")
      }
    }
    fact("In all", in: &parts) { $0.figure("\(key) total", "\(habit.total)", "\(habit.total)") }
    if let target = habit.today.target {
      let amount = habit.today.amount
      fact(habit.periodSoFar == nil ? "Today" : "So far", in: &parts) {
        $0.figure("\(key) today.amount", amount.text, Words.amount(amount, habit.today.unit))
        $0.html.text(habit.isAtMost ? " of at most " : " of ")
        $0.figure("\(key) today.target", target.text, Words.amount(target, habit.today.unit))
      }
    }
    if let days = habit.daysToBreak {
      fact("Can rest", in: &parts) {
        $0.figure(
          "\(key) daysToBreak", "\(days)", days == 0 ? "not today" : Words.count(days, "day"))
      }
    }
    parts.html.close("dl")
    parts.html.close("div")
    if pictures.year.rows.indices.contains(row) {
      parts.html.open("figure")
      parts.year(pictures.year, row: row)
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
    parts.table(YearPicture.table(of: days))
    parts.html.close("div")
    parts.html.raw("</div></details>")
  }
}
