import TrackCore
import TrackInsights

/// The cards about weeks in the section on insights: the hours that a week requires, the results of
/// the previous week, and the latest meals.
extension ReportPage {
  func writeWeeks(in page: inout PageParts) {
    guard let pictures = report.pictures else { return }
    if let plan = pictures.plan { Self.write(plan, in: &page) }
    if let week = pictures.lastWeek { Self.write(week, in: &page) }
    if let meals = pictures.meals { Self.write(meals, in: &page) }
  }

  private static func write(_ sheet: PlanSheet, in page: inout PageParts) {
    page.card("The hours of a week", sheet.name) { page in
      for sentence in sheet.sentences.prefix(2) {
        page.paragraph(PageParts.shownSentence(sentence))
      }
      page.details(
        "Each item", ["Item", "Asks", "Got"],
        sheet.plan.items.map { [$0.title, $0.asked.hours, $0.given.hours] },
        notes: Array(sheet.sentences.dropFirst(2)))
    }
  }

  private static func write(_ sheet: WeekSheet, in page: inout PageParts) {
    page.card("Last week", "\(sheet.name), \(sheet.days)") { page in
      let words = sheet.goals.map { "\($0.title) \($0.result)" }.joined(separator: ", ")
      if !words.isEmpty { page.paragraph(Terminal().fit(words.onOneLine, to: 600) + ".") }
      page.paragraph(sheet.entries + ".")
      page.details("Habits", sheet.tables[0])
      page.details(sheet.notesHeading, [], sheet.notes.map { [Words.date($0.day), $0.text] })
    }
  }

  private static func write(_ sheet: MealSheet, in page: inout PageParts) {
    let figures = sheet.figures
    guard let mean = figures.mean else { return }
    page.card("Meals", "\(Words.date(figures.first)) to \(Words.date(figures.last))") { page in
      page.paragraph(
        "\(sheet.amountsInWords(of: mean)), the mean of \(Words.count(mean.meals, "day")) with a"
          + " meal\(figures.leavesOutToday ? ", without today" : "").")
      if let shares = mean.macros.shares {
        page.shares([shares.protein, shares.carbs, shares.fat])
        page.paragraph(
          "Protein \(shares.protein.percent), carbs \(shares.carbs.percent), fat"
            + " \(shares.fat.percent) of the energy of"
            + " \(Words.count(mean.macros.meals, "meal")).", "quiet small")
      }
      page.details(
        "Each day", [], figures.days.map { [Words.date($0.day), sheet.amountsInWords(of: $0)] })
    }
  }
}

extension PageParts {
  /// Writes a card with a title and a content.
  ///
  /// - Parameter about: The days or the term that the card is about.
  mutating func card(
    _ title: String, _ about: String, _ content: (inout PageParts) -> Void
  ) {
    element("article", "card") { page in
      page.element("h3", text: title)
      page.paragraph(about, "quiet small")
      content(&page)
    }
  }

  /// Writes a table of texts in an element that can be opened, with notes below the table. Without
  /// headings, the table has no head.
  fileprivate mutating func details(
    _ summary: String, _ headings: [String], _ rows: [[String]], notes: [String] = []
  ) {
    details(summary) { page in
      if !rows.isEmpty {
        let table = FigureTable(head: headings, rows: rows, headings.isEmpty ? .left : .right)
        page.table(table, style: "small")
      }
      for note in notes { page.paragraph(Self.shown(note), "small") }
    }
  }

  /// Writes a bar that is divided into shares, which add up to one.
  fileprivate mutating func shares(_ shares: [Double]) {
    decoration("meter pic", 100, 8, stretches: true) { canvas in
      var start = 0.0
      for (index, share) in shares.enumerated() {
        canvas.rect(start, 1, max(share * 100 - 0.6, 0), 6, "l\(4 - index)")
        start += share * 100
      }
    }
  }
}
