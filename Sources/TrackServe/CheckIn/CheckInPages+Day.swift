import TrackCore
import TrackReport

/// The page of a day: what is due, what was recorded, and a field for a typed line.
extension CheckInPages {
  func dayPage(_ day: Day) -> HTTPResponse {
    let figures = workspace.dayFigures(today: day, ends: [])
    let list = Checklist(workspace, figures, today: day, contents.problems)
    let isToday = day == today
    let name = isToday ? "Today" : day == today - 1 ? "Yesterday" : Words.date(day)
    var page = CheckInFrame(name, path: path(of: day), of: self)
    page.open()
    writeHead(name, list, figures.habits, in: &page)
    if isToday { writeTimers(list.running, in: &page) }
    if list.isEmptyDirectory {
      page.paragraph(
        "Nothing is declared yet. On the computer with the files, `track add habit \"Drink water\" 8/day`"
          + " adds a habit. Then this page shows it.")
    }
    let isDue = { (item: Checklist.Item) in item.kind == .due || item.isDoneToday }
    writeRows("due", nil, list.items.filter(isDue), day, in: &page)
    writeRows("more", "Not due today", list.items.filter { !isDue($0) }, day, in: &page)
    writeField(on: day, in: &page)
    if isToday { writeDeadlines(list.deadlines, in: &page) }
    writeEntries(of: day, in: &page)
    return page.response()
  }

  /// Returns the name of a link to a day: `Fri 20 Nov, 5 of 7 done`.
  func label(of share: HabitCalendar.DayShare) -> String {
    Words.date(share.day) + (share.due > 0 ? ", \(share.met) of \(share.due) done" : "")
  }

  // MARK: Head

  private func writeHead(
    _ name: String, _ list: Checklist, _ habits: [HabitProgress], in page: inout CheckInFrame
  ) {
    let (done, due) = list.count
    let date = Words.date(list.today)
    let facts = [name == date ? nil : date, due > 0 ? "\(done) of \(due) done" : nil]
    page.element("header", ["id": "head"]) { page in
      page.element("h1", text: name)
      page.element(
        "p", ["class": "quiet"], text: facts.compactMap(\.self).joined(separator: " · "))
      writeDays(around: list, habits, in: &page)
    }
    page.endLine()
  }

  /// Writes links to the last seven days, each with the share that was done.
  private func writeDays(
    around list: Checklist, _ habits: [HabitProgress], in page: inout CheckInFrame
  ) {
    let last = min(list.today + 3, today)
    let shares = HabitCalendar.sevenDays(through: last, of: habits, workspace, today: list.today)
    page.element("nav", ["class": "strip", "aria-label": "Days"]) { page in
      for share in shares {
        let day = share.day
        let level = day > list.today || day == today ? nil : share.level
        page.element(
          "a",
          [
            "href": path(of: day), "aria-current": day == list.today ? "date" : nil,
            "aria-label": day < list.today ? label(of: share) : Words.date(day),
            "rel": day == list.today - 1 ? "prev" : day == list.today + 1 ? "next" : nil,
          ]
        ) { page in
          page.element("span", text: day.weekday.twoLetters)
          page.element("b", ["class": level.map { "b\($0)" }], text: "\(day.date.day)")
        }
      }
    }
  }

  private func writeTimers(_ running: [Report.Running], in page: inout CheckInFrame) {
    page.element("div", ["id": "timers"]) { page in
      for entry in running {
        let seconds = entry.seconds(until: contents.date, contents.secondOfDay)
        page.element("div", ["class": "card timer"]) { page in
          page.element("p") { page in
            page.element("b") { $0.html.name(PageParts.shown(entry.title)) }
            page.html.text(" since \(entry.start(today: today)) ")
            page.element(
              "span", ["class": "clock", "data-seconds": "\(seconds)"], text: Words.clock(seconds))
          }
          page.form(id: entry.id) { $0.button("stop", "Stop", "main") }
        }
      }
    }
    page.endLine()
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
    page.endLine()
  }

  private func writeDeadlines(_ items: [Checklist.Deadline], in page: inout CheckInFrame) {
    page.element("section", ["id": "dates"]) { page in
      guard !items.isEmpty else { return }
      page.element("h2", text: "Coming up")
      page.element("ul", ["class": "plain"]) { page in
        for item in items { page.element("li") { write(item, in: &$0) } }
      }
    }
    page.endLine()
  }

  private func write(_ item: Checklist.Deadline, in page: inout CheckInFrame) {
    let part = item.kind == .review ? "week" : "goal-" + PageParts.encoded(item.id)
    page.element("a", ["href": "/report#" + part]) { $0.html.name(PageParts.shown(item.title)) }
    page.element("span", ["class": item.mood.style]) {
      $0.html.prose(PageParts.shown(item.words))
    }
  }

  private func writeEntries(of day: Day, in page: inout CheckInFrame) {
    let entries = DayPage(workspace, day: day, today: today).entries
    page.element(
      "details", ["id": "entries", "class": "card", "hidden": entries.isEmpty ? "" : nil]
    ) { page in
      page.element("summary", text: "Recorded: \(entries.count)")
      page.element("ul", ["class": "plain"]) { page in
        for entry in entries { page.element("li") { write(entry, in: &$0) } }
      }
    }
    page.endLine()
  }

  private func write(_ entry: DayPage.Entry, in page: inout CheckInFrame) {
    page.element("span", ["class": "quiet"], text: entry.time(Terminal()))
    page.element("span") { page in
      page.write { $0.title(entry.title, emoji: entry.emoji) }
      for words in [entry.text, entry.note.isEmpty ? "" : "; " + entry.note] where !words.isEmpty {
        page.html.text(" ")
        page.html.prose(PageParts.shown(words))
      }
    }
  }
}
