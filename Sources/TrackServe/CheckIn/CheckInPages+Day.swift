import TrackCore
import TrackReport

/// The page of a day: what is due, what was recorded, and a field for a typed line.
extension CheckInPages {
  func dayPage(_ day: Day) -> HTTPResponse {
    let figures = workspace.dayFigures(today: day, ends: [])
    let list = Checklist(workspace, figures, today: day, state.problems)
    let isToday = day == today
    let name = isToday ? "Today" : day == today - 1 ? "Yesterday" : Words.date(day)
    var page = CheckInFrame(name, path: path(of: day), of: self)
    page.open()
    writeHead(name, list, figures.habits, in: &page)
    if isToday { writeTimers(list.running, in: &page) }
    if list.isEmptyDirectory {
      page.html.element("p") {
        $0.sentence(
          "Nothing is declared yet. Where the files are, `track add habit \"Drink water\" 8/day` adds a"
            + " habit, which then stands here.")
      }
    }
    let isDue = { (item: Checklist.Item) in item.kind == .due || item.isDoneToday }
    writeRows("due", nil, list.items.filter(isDue), day, in: &page)
    writeRows("more", "Not due today", list.items.filter { !isDue($0) }, day, in: &page)
    writeField(on: day, in: &page)
    if isToday { writeDeadlines(list.deadlines, in: &page) }
    writeEntries(of: day, in: &page)
    return page.response()
  }

  func path(of day: Day) -> String { day == today ? "/" : "/day/\(day.iso)" }

  /// Returns the name of a link to a day: `Fri 20 Nov, 5 of 7 done`.
  func label(of share: HabitCalendar.DayShare) -> String {
    Words.date(share.day) + (share.due > 0 ? ", \(share.met) of \(share.due) done" : "")
  }

  // MARK: Head

  private func writeHead(
    _ name: String, _ list: Checklist, _ habits: [HabitProgress], in page: inout CheckInFrame
  ) {
    let (done, due) = list.count
    page.html.open("header", ["id": "head"])
    page.html.element("h1", text: name)
    page.html.open("p", ["class": "quiet"])
    let date = Words.date(list.today)
    page.html.text(name == date ? "" : date)
    if due > 0 { page.html.text((name == date ? "" : " · ") + "\(done) of \(due) done") }
    page.html.close("p")
    writeDays(around: list, habits, in: &page)
    page.html.close("header")
    page.html.raw("\n")
  }

  /// Writes links to the last seven days, each with the share that was done.
  private func writeDays(
    around list: Checklist, _ habits: [HabitProgress], in page: inout CheckInFrame
  ) {
    let last = min(list.today + 3, today)
    let shares = HabitCalendar.sevenDays(through: last, of: habits, workspace, today: list.today)
    page.html.open("nav", ["class": "strip", "aria-label": "Days"])
    for share in shares {
      let day = share.day
      page.html.open(
        "a",
        [
          "href": path(of: day), "aria-current": day == list.today ? "date" : nil,
          "aria-label": day < list.today ? label(of: share) : Words.date(day),
          "rel": day == list.today - 1 ? "prev" : day == list.today + 1 ? "next" : nil,
        ])
      page.html.element("span", text: day.weekday.twoLetters)
      let level = day > list.today || day == today ? nil : share.level
      page.html.element("b", ["class": level.map { "b\($0)" }], text: "\(day.date.day)")
      page.html.close("a")
    }
    page.html.close("nav")
  }

  private func writeTimers(_ running: [Report.Running], in page: inout CheckInFrame) {
    page.html.open("div", ["id": "timers"])
    for entry in running {
      page.html.open("div", ["class": "card timer"])
      page.html.open("p")
      page.html.element("b") { $0.name(PageParts.shown(entry.title)) }
      page.html.text(" since \(entry.start(today: today)) ")
      let seconds = entry.seconds(until: state.date, state.secondOfDay)
      page.html.element(
        "span", ["class": "clock", "data-seconds": "\(seconds)"], text: Words.clock(seconds))
      page.html.close("p")
      page.form(id: entry.id) { $0.button("stop", "Stop", "main") }
      page.html.close("div")
    }
    page.html.close("div")
    page.html.raw("\n")
  }

  // MARK: Foot

  private func writeField(on day: Day, in page: inout CheckInFrame) {
    page.form("card typed", on: day) { page in
      page.field(
        "Anything else",
        [
          "name": "text", "required": "", "autocomplete": "off", "autocapitalize": "off",
          "enterkeyhint": "done", "placeholder": "run 5km 31m, weight 71.4",
        ])
      page.button("type", "Record", "main")
    }
    page.html.raw("\n")
  }

  private func writeDeadlines(_ items: [Checklist.Deadline], in page: inout CheckInFrame) {
    page.html.open("section", ["id": "dates"])
    if !items.isEmpty {
      page.html.element("h2", text: "Coming up")
      page.html.open("ul", ["class": "plain"])
      for item in items {
        page.html.open("li")
        let isWeek = item.kind == .review
        page.html.open(
          "a", ["href": "/report#" + (isWeek ? "week" : "goal-" + PageParts.encoded(item.id))])
        page.html.name(PageParts.shown(item.title))
        page.html.close("a")
        page.html.element("span", ["class": item.mood.style]) {
          $0.prose(PageParts.shown(item.words))
        }
        page.html.close("li")
      }
      page.html.close("ul")
    }
    page.html.close("section")
    page.html.raw("\n")
  }

  private func writeEntries(of day: Day, in page: inout CheckInFrame) {
    let entries = DayPage(workspace, day: day, today: today).entries
    page.html.open(
      "details", ["id": "entries", "class": "card", "hidden": entries.isEmpty ? "" : nil])
    page.html.element("summary", text: "Recorded: \(entries.count)")
    page.html.open("ul", ["class": "plain"])
    for entry in entries {
      page.html.open("li")
      page.html.element("span", ["class": "quiet"], text: entry.time(Terminal()))
      page.html.open("span")
      page.write { $0.title(entry.title, emoji: entry.emoji) }
      for words in [entry.text, entry.note.isEmpty ? "" : "; " + entry.note] where !words.isEmpty {
        page.html.text(" ")
        page.html.prose(PageParts.shown(words))
      }
      page.html.close("span")
      page.html.close("li")
    }
    page.html.close("ul")
    page.html.close("details")
    page.html.raw("\n")
  }
}
