import TrackCore

/// The top of the page: the state of the term, and the items that need attention.
extension ReportPage {
  func writeMast(in page: inout PageParts) {
    page.element("header", "mast") { page in
      page.element("div") { writeTitle(in: &$0) }
      writeNow(in: &page)
    }
    page.html.raw("\n")
  }

  private func writeTitle(in page: inout PageParts) {
    page.element("p", "over") { page in
      if let owner = report.workspace.settings.name { page.text(PageParts.shown(owner) + " · ") }
      if report.isPast { page.text("as of ") }
      page.day(report.today, "\(Words.date(report.today)) \(report.today.year)")
    }
    page.element("h1", title: Terminal().fit(report.name.onOneLine, to: 80))
    if let words = report.verdict?.longParts, !words.isEmpty {
      page.element("ul", "verdict") { page in
        for part in words { page.element("li") { $0.html.sentenceText(part) } }
      }
    }
    if let term = report.ownTerm { writeState(of: term, in: &page) }
    if let weeks = report.pictures?.weeks, weeks.count(where: { $0.rate != nil }) > 1 {
      page.picture(WeekRatePicture(weeks), caption: "How often habits were met, week by week")
    }
    if !report.filter.isEmpty {
      page.element("p", "lede", text: PageParts.shown(report.filter.inWords))
    }
  }

  private func writeState(of term: TermProgress, in page: inout PageParts) {
    writeWeeks(of: term, in: &page)
    page.element("p", "small") { page in
      let name = term.name == nil ? nil : "Term \(term.number)"
      if report.isPast {
        page.text([name, term.daysInWords].compactMap(\.self).joined(separator: ", "))
      } else {
        if let name { page.text(name + ", ") }
        let words = term.weekInWords
        page.figure("term week", "\(term.week)", name == nil ? Words.capitalised(words) : words)
        page.text(", ")
        page.figure("term daysLeft", "\(term.daysLeft)", term.leftInWords)
        if term.status != .current { page.text(", " + term.status.inWords) }
      }
    }
  }

  /// Writes a box for each week of the term, filled up to the end of today.
  private func writeWeeks(of term: TermProgress, in page: inout PageParts) {
    let weeks = min(term.weeks, 53)
    let step = 300 / Double(max(weeks, 1))
    let gone = Double(report.today - term.start + 1) / Double(max(term.end - term.start + 1, 1))
    let share = min(gone, 1) * Double(weeks)
    page.decoration("weeks pic", 300, 10) { canvas in
      for week in 0..<weeks {
        let x = Double(week) * step
        let width = step - min(3, step / 3)
        canvas.rect(x, 1, width, 8, "track", corner: 2)
        let filled = min(max(share - Double(week), 0), 1)
        if filled > 0 { canvas.rect(x, 1, width * filled, 8, "bar", corner: 2) }
      }
    }
  }

  // MARK: Now

  private func writeNow(in page: inout PageParts) {
    let shown = report.now.shortened
    let rest = report.now.filter { !shown.contains($0) }
    var sentences = report.running.map {
      "Timer running: \(PageParts.shown($0.title)), since \($0.start(today: report.today))."
    }
    if let step = report.firstStep { sentences.append(step) }
    guard !shown.isEmpty || !sentences.isEmpty || !report.problems.isEmpty else { return }
    page.element("section", "next", ["aria-labelledby": "next-heading"]) { page in
      page.element("h2", nil, ["id": "next-heading"], text: "Now")
      for tier in AttentionItem.Tier.allCases {
        let items = shown.filter { $0.tier == tier }
        guard !items.isEmpty else { continue }
        page.element("h3", text: tier.inWords)
        write(items, in: &page)
      }
      if !rest.isEmpty { page.details("\(rest.count) more") { write(rest, in: &$0) } }
      for sentence in sentences {
        page.element("p", "small") {
          $0.html.sentence(Terminal().fit(sentence.onOneLine, to: 600))
        }
      }
      if !report.problems.isEmpty {
        let count = report.problems.errors + report.problems.warnings
        page.element("p", "small") {
          $0.element(
            "a", nil, ["href": "#problems"], text: "\(Words.count(count, "problem")) in your files")
        }
      }
    }
  }

  private func write(_ items: [AttentionItem], in page: inout PageParts) {
    page.element("ul") { page in
      let context = report.context
      for item in items { page.element("li") { write(item, context, in: &$0) } }
    }
  }

  /// Writes an item on one line, with the title, the amount left and the due date. What follows if it
  /// is not done, or how far it is behind, is on a second line.
  private func write(
    _ item: AttentionItem, _ context: FigureContext, in page: inout PageParts
  ) {
    let id = item.id(context)
    let target =
      switch item.kind {
      case .habit: "habit-" + id
      case .goal, .obligation, .milestone: "goal-" + id
      case .review: "week"
      }
    page.element("a", nil, ["href": PageParts.link(to: target)]) {
      $0.html.name(PageParts.shown(item.title(context)))
    }
    let left = item.leftInWords(context)
    if !left.isEmpty { page.element("span", text: "left: " + PageParts.shown(left)) }
    page.element("span", item.state.mood.style, text: item.dueInWords(context))
    if let words = consequence(of: item) {
      page.element("small", prose: PageParts.shown(words))
    }
  }

  private func consequence(of item: AttentionItem) -> String? {
    guard item.tier == .pressing, item.milestone == nil else { return nil }
    let goal = report.goals.first { $0.goal == item.block }
    let pace = goal.flatMap {
      [.behind, .stalled].contains($0.status) ? $0.paceInWords(in: report.term) : nil
    }
    let block = report.workspace.block(named: item.block) as? Goal
    let words = [pace, block?.consequence.map { "If not: " + $0 }].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ". ")
  }
}
