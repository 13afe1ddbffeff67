import TrackCore

/// The top of the page: the state of the term, and the items that need attention.
extension ReportPage {
  mutating func writeMast() {
    parts.html.open("header", ["class": "mast"])
    parts.html.open("div")
    parts.html.open("p", ["class": "over"])
    if let owner = report.workspace.settings.name {
      parts.html.text(PageParts.shown(owner) + " · ")
    }
    parts.day(report.today, "\(Words.date(report.today)) \(report.today.year)")
    parts.html.close("p")
    let heading = Terminal().fit(report.name.onOneLine, to: 80)
    parts.html.element("h1") { $0.name(heading) }
    if let words = report.verdict?.longParts, !words.isEmpty {
      parts.html.open("ul", ["class": "verdict"])
      for part in words { parts.html.element("li", text: part) }
      parts.html.close("ul")
    }
    if let term = report.ownTerm { writeState(of: term) }
    if !report.filter.isEmpty {
      parts.html.element("p", ["class": "lede"], text: PageParts.shown(report.filter.inWords))
    }
    parts.html.close("div")
    writeNow()
    parts.html.close("header")
    parts.html.raw("\n")
  }

  private mutating func writeState(of term: TermProgress) {
    writeWeeks(of: term)
    parts.html.open("p", ["class": "small"])
    let isNamed = term.name != nil
    parts.html.text(isNamed ? "Term \(term.number), " : "")
    let words = "week \(term.week) of \(term.weeks)"
    parts.figure("term week", "\(term.week)", isNamed ? words : Words.capitalised(words))
    parts.html.text(", ")
    let left = term.daysLeft == 0 ? "last day" : "\(Words.count(term.daysLeft, "day")) left"
    parts.figure("term daysLeft", "\(term.daysLeft)", left)
    if term.status != .current { parts.html.text(", " + term.status.inWords) }
    if let mean = term.meanProgress {
      parts.html.text(
        "; \(mean.percent) of the goals' shares done, \(gone(term).percent) of the time gone")
    }
    parts.html.close("p")
  }

  private func gone(_ term: TermProgress) -> Double {
    min(Double(report.today - term.start + 1) / Double(max(term.end - term.start + 1, 1)), 1)
  }

  /// Writes a box for each week of the term, and a tick at today. The boxes are filled up to the
  /// mean progress of the goals or, if this is unknown, up to the elapsed time.
  private mutating func writeWeeks(of term: TermProgress) {
    let weeks = min(term.weeks, 53)
    let step = 300 / Double(max(weeks, 1))
    let share = (term.meanProgress ?? gone(term)) * Double(weeks)
    parts.html.open("svg", ["class": "weeks pic", "viewBox": "0 0 300 14", "aria-hidden": "true"])
    var canvas = Canvas()
    for week in 0..<weeks {
      let x = Double(week) * step
      let width = step - min(3, step / 3)
      canvas.rect(x, 3, width, 8, "track", corner: 2)
      let filled = min(max(share - Double(week), 0), 1)
      if filled > 0 { canvas.rect(x, 3, width * filled, 8, "bar", corner: 2) }
    }
    canvas.rect(min(gone(term) * 300, 298.5) - 0.7, 0, 1.5, 14, "tick")
    parts.html.add(canvas.markup)
    parts.html.close("svg")
  }

  private mutating func writeNow() {
    let shown = report.now.shortened
    let table = shown.table(report.context)
    var sentences = report.running.map {
      "Timer running: \(PageParts.shown($0.title)), since \($0.start(today: report.today))."
    }
    if let step = report.firstStep { sentences.append(step) }
    if let notice = ReportText.notice(of: report.problems) { sentences.append(notice) }
    guard !shown.isEmpty || !sentences.isEmpty else { return }
    parts.html.open("section", ["class": "next", "aria-labelledby": "next-heading"])
    parts.html.element("h2", ["id": "next-heading"], text: "Now")
    parts.html.open("ul")
    for (item, row) in zip(shown, table.rows) {
      write(item, row, of: table)
    }
    let more = report.now.count - shown.count
    if more > 0 { sentences.append("\(more) more: `track report --only now`") }
    for sentence in sentences {
      parts.html.element("li", ["class": "small"]) {
        $0.sentence(Terminal().fit(sentence.onOneLine, to: 600))
      }
    }
    parts.html.close("ul")
    parts.html.close("section")
  }

  /// Writes an item on one line, with the title, the amount left and the due date.
  private mutating func write(
    _ item: AttentionItem, _ row: FigureTable.Row, of table: FigureTable
  ) {
    let title = PageParts.shown(item.title(report.context))
    let target: String? =
      switch item.kind {
      case .habit: "habit-"
      case .goal, .obligation, .milestone: "goal-"
      case .review: nil
      }
    parts.html.open("li")
    parts.html.open(
      "a", ["href": PageParts.link(to: target.map { $0 + item.id(report.context) } ?? "week")])
    parts.html.name(title)
    parts.html.close("a")
    let left = item.leftInWords(report.context)
    if !left.isEmpty { parts.html.element("span", text: PageParts.shown(left)) }
    parts.html.element(
      "span", ["class": item.state.mood.style], text: item.dueInWords(report.today))
    parts.html.close("li")
  }
}
