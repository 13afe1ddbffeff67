import TrackCore
import TrackInsights

/// The cards about weeks in the section on insights: the hours that a week requires, the results of
/// the previous week, and the latest meals.
extension ReportPage {
  func writeWeeks(in parts: inout PageParts) {
    guard let pictures = report.pictures else { return }
    if let plan = pictures.plan { Self.write(plan, in: &parts) }
    if let week = pictures.lastWeek { Self.write(week, in: &parts) }
    if let meals = pictures.meals { Self.write(meals, in: &parts) }
  }

  private static func write(_ sheet: PlanSheet, in parts: inout PageParts) {
    parts.card("The hours of a week", sheet.name) { parts in
      for sentence in sheet.sentences.prefix(2) {
        parts.paragraph(PageParts.shownSentence(sentence))
      }
      parts.details(
        "Each item", ["", "Asks", "Got"],
        sheet.plan.items.map { [$0.title, $0.asked.hours, $0.given.hours] },
        notes: Array(sheet.sentences.dropFirst(2)))
    }
  }

  private static func write(_ sheet: WeekSheet, in parts: inout PageParts) {
    parts.card("Last week", "\(sheet.name), \(sheet.days)") { parts in
      let words = sheet.goals.map { "\($0.title) \($0.result)" }.joined(separator: ", ")
      if !words.isEmpty { parts.paragraph(Terminal().fit(words.onOneLine, to: 600) + ".") }
      parts.paragraph(sheet.entries + ".")
      parts.details("Habits", sheet.tables[0])
      parts.details(sheet.notesHeading, [], sheet.notes.map { [Words.date($0.day), $0.text] })
    }
  }

  private static func write(_ sheet: MealSheet, in parts: inout PageParts) {
    let figures = sheet.figures
    guard let mean = figures.mean else { return }
    parts.card("Meals", "\(Words.date(figures.first)) to \(Words.date(figures.last))") { parts in
      parts.paragraph(
        "\(sheet.amountsInWords(of: mean)), the mean of \(Words.count(mean.meals, "day")) with a"
          + " meal\(figures.leavesOutToday ? ", without today" : "").")
      if let shares = mean.macros.shares {
        parts.shares([shares.protein, shares.carbs, shares.fat])
        parts.paragraph(
          "Protein \(shares.protein.percent), carbs \(shares.carbs.percent), fat"
            + " \(shares.fat.percent) of the energy of"
            + " \(Words.count(mean.macros.meals, "meal")).", "quiet small")
      }
      parts.details(
        "Each day", [], figures.days.map { [Words.date($0.day), sheet.amountsInWords(of: $0)] })
    }
  }
}

extension PageParts {
  /// Writes a card with a title and a content.
  ///
  /// - Parameter about: The days or the term that the card is about.
  fileprivate mutating func card(
    _ title: String, _ about: String, _ content: (inout PageParts) -> Void
  ) {
    html.open("article", ["class": "card"])
    html.element("h3", text: title)
    paragraph(about, "quiet small")
    content(&self)
    html.close("article")
  }

  /// Writes a table of texts in an element that can be opened, with notes below the table.
  fileprivate mutating func details(
    _ summary: String, _ headings: [String], _ rows: [[String]], notes: [String] = []
  ) {
    html.open("details")
    html.element("summary", text: summary)
    if !rows.isEmpty {
      html.open("table", ["class": "small"])
      if !headings.isEmpty {
        html.open("thead")
        html.open("tr")
        for (index, heading) in headings.enumerated() {
          html.element(
            "th", ["scope": "col", "class": index == 0 ? nil : "n"],
            text: heading.isEmpty ? "Item" : heading)
        }
        html.close("tr")
        html.close("thead")
      }
      html.open("tbody")
      for row in rows {
        html.open("tr")
        for (index, cell) in row.enumerated() {
          let style = index > 0 && !headings.isEmpty ? "n" : nil
          html.element(
            index == 0 ? "th" : "td", ["scope": index == 0 ? "row" : nil, "class": style]
          ) {
            $0.prose(Self.shown(cell))
          }
        }
        html.close("tr")
      }
      html.close("tbody")
      html.close("table")
    }
    for note in notes { paragraph(Self.shown(note), "small") }
    html.close("details")
  }

  /// Writes a bar that is divided into shares, which add up to one.
  fileprivate mutating func shares(_ shares: [Double]) {
    html.open(
      "svg",
      [
        "class": "meter pic", "viewBox": "0 0 100 8", "preserveAspectRatio": "none",
        "aria-hidden": "true",
      ])
    var canvas = Canvas()
    var start = 0.0
    for (index, share) in shares.enumerated() {
      canvas.rect(start, 1, max(share * 100 - 0.6, 0), 6, "l\(4 - index)")
      start += share * 100
    }
    html.add(canvas.markup)
    html.close("svg")
  }
}
