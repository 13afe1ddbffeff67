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
    if report.isPast { parts.html.text("as of ") }
    parts.day(report.today, "\(Words.date(report.today)) \(report.today.year)")
    parts.html.close("p")
    let heading = Terminal().fit(report.name.onOneLine, to: 80)
    parts.html.element("h1") { $0.name(heading) }
    if let words = report.verdict?.longParts, !words.isEmpty {
      parts.html.open("ul", ["class": "verdict"])
      for part in words { parts.html.element("li") { $0.sentenceText(part) } }
      parts.html.close("ul")
    }
    if let term = report.ownTerm { writeState(of: term) }
    if let weeks = report.pictures?.weeks, weeks.count { $0.rate != nil } > 1 {
      parts.picture(
        WeekRatePicture(weeks), caption: "How often habits were met, week by week", hasTable: false)
    }
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
    let days = "\(Words.fullDate(term.start)) to \(Words.fullDate(term.end))"
    let name = term.name == nil ? nil : "Term \(term.number)"
    if report.isPast {
      parts.html.text([name, days].compactMap(\.self).joined(separator: ", "))
    } else {
      if let name { parts.html.text(name + ", ") }
      let words = "week \(term.week) of \(term.weeks)"
      parts.figure("term week", "\(term.week)", name == nil ? Words.capitalised(words) : words)
      parts.html.text(", ")
      let left = term.daysLeft == 0 ? "last day" : "\(Words.count(term.daysLeft, "day")) left"
      parts.figure("term daysLeft", "\(term.daysLeft)", left)
      if term.status != .current { parts.html.text(", " + term.status.inWords) }
    }
    if let mean = term.meanProgress {
      parts.html.text("; \(mean.percent) of the goals' shares done")
    }
    parts.html.close("p")
  }

  /// Writes a box for each week of the term, filled up to the end of today.
  private mutating func writeWeeks(of term: TermProgress) {
    let weeks = min(term.weeks, 53)
    let step = 300 / Double(max(weeks, 1))
    let gone = Double(report.today - term.start + 1) / Double(max(term.end - term.start + 1, 1))
    let share = min(gone, 1) * Double(weeks)
    parts.html.open("svg", ["class": "weeks pic", "viewBox": "0 0 300 10", "aria-hidden": "true"])
    var canvas = Canvas()
    for week in 0..<weeks {
      let x = Double(week) * step
      let width = step - min(3, step / 3)
      canvas.rect(x, 1, width, 8, "track", corner: 2)
      let filled = min(max(share - Double(week), 0), 1)
      if filled > 0 { canvas.rect(x, 1, width * filled, 8, "bar", corner: 2) }
    }
    parts.html.add(canvas.markup)
    parts.html.close("svg")
  }

  // MARK: Now

  private mutating func writeNow() {
    let shown = report.now.shortened
    let rest = report.now.filter { !shown.contains($0) }
    var sentences = report.running.map {
      "Timer running: \(PageParts.shown($0.title)), since \($0.start(today: report.today))."
    }
    if let step = report.firstStep { sentences.append(step) }
    guard !shown.isEmpty || !sentences.isEmpty || !report.problems.isEmpty else { return }
    parts.html.open("section", ["class": "next", "aria-labelledby": "next-heading"])
    parts.html.element("h2", ["id": "next-heading"], text: "Now")
    for tier in AttentionItem.Tier.allCases {
      let items = shown.filter { $0.tier == tier }
      guard !items.isEmpty else { continue }
      parts.html.element("h3", text: tier.inWords)
      write(items)
    }
    if !rest.isEmpty {
      parts.html.open("details")
      parts.html.element("summary", text: "\(rest.count) more")
      write(rest)
      parts.html.close("details")
    }
    for sentence in sentences {
      parts.html.element("p", ["class": "small"]) {
        $0.sentence(Terminal().fit(sentence.onOneLine, to: 600))
      }
    }
    if !report.problems.isEmpty {
      let count = report.problems.errors + report.problems.warnings
      parts.html.open("p", ["class": "small"])
      parts.html.element(
        "a", ["href": "#problems"], text: "\(Words.count(count, "problem")) in your files")
      parts.html.close("p")
    }
    parts.html.close("section")
  }

  private mutating func write(_ items: [AttentionItem]) {
    parts.html.open("ul")
    for item in items { write(item) }
    parts.html.close("ul")
  }

  /// Writes an item on one line, with the title, the amount left and the due date. What follows if it
  /// is not done, or how far it is behind, is on a second line.
  private mutating func write(_ item: AttentionItem) {
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
    if let words = consequence(of: item) {
      parts.html.element("small") { $0.prose(PageParts.shown(words)) }
    }
    parts.html.close("li")
  }

  private func consequence(of item: AttentionItem) -> String? {
    guard item.tier == .pressing, item.milestone == nil else { return nil }
    let goal = report.goals.first { $0.goal == item.block }
    let pace = goal.flatMap {
      [.behind, .stalled].contains($0.status) ? $0.paceInWords(in: report.term) : nil
    }
    let block = report.workspace.block(named: item.block) as? Goal
    let words = [pace, block?.consequence.map { "else " + $0 }].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}
