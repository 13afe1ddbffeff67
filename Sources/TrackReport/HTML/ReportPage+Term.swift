import TrackCore

/// The sections on the current term and on all terms.
extension ReportPage {
  mutating func writeTerm() {
    guard let term = report.term else { return }
    let days = "\(Words.fullDate(term.start)) to \(Words.fullDate(term.end))"
    let grid = report.pictures?.term
    parts.section("term", "The term", days) { parts in
      parts.html.open("div", ["class": "two"])
      if let grid {
        parts.picture(
          TermPicture(grid),
          caption: "Each week: for a goal the entries that helped it, for a habit how much of"
            + " what was due was done.")
      }
      parts.html.open("div")
      if !term.goals.isEmpty {
        parts.table(
          FigureTable(
            "term", subject: "Goal", Figure.shares(isOpen: true), term.goals,
            kind: { _ in "term" }, id: \.id))
      }
      if let last = term.reviewsDue.last {
        parts.paragraph(
          "\(Words.count(term.reviewsDue.count, "week")) without a review, the last one ended on"
            + " \(Words.date(last)).", "quiet small")
      }
      parts.html.close("div")
      parts.html.close("div")
    }
  }

  // MARK: All terms

  var hasTerms: Bool { (report.pictures?.terms.count ?? 0) > 1 }

  mutating func writeTerms() {
    guard hasTerms, let terms = report.pictures?.terms else { return }
    parts.section("terms", "Terms side by side", "the newest first") { parts in
      parts.html.open("div", ["class": "cards"])
      for term in terms.reversed() { Self.write(term, in: &parts) }
      parts.html.close("div")
    }
  }

  private static func write(_ term: TermColumn, in parts: inout PageParts) {
    parts.html.open("article", ["class": "card"])
    let name = term.name.map { ": " + PageParts.shown($0) } ?? ""
    parts.html.element("h3", text: "Term \(term.number)" + name)
    parts.paragraph(
      "\(Words.fullDate(term.start)) to \(Words.fullDate(term.end)), \(term.status.inWords)",
      "quiet small")
    parts.html.open("dl", ["class": "facts"])
    func fact(_ name: String, _ words: String, in parts: inout PageParts) {
      parts.html.element("dt", text: name)
      parts.html.element("dd") { $0.prose(words) }
    }
    let goals = term.sharesReached.count + term.sharesMissed.count
    fact("Goals", "\(term.sharesReached.count) of \(goals) had their share", in: &parts)
    fact("Habits", term.habits.map { "\($0.percent) met" } ?? "none due", in: &parts)
    fact("Entries", "\(term.contributions) helped a goal", in: &parts)
    fact("Reviews", "\(term.reviews) of \(Words.count(term.weeks, "week"))", in: &parts)
    if !term.values.isEmpty {
      let values = term.values.map { "\(PageParts.shown($0.title)) \($0.share.percent)" }
      fact("Values", values.joined(separator: ", "), in: &parts)
    }
    if !term.sharesReached.isEmpty {
      fact(
        "Share reached", term.sharesReached.map(PageParts.shown).joined(separator: ", "), in: &parts
      )
    }
    parts.html.close("dl")
    parts.html.close("article")
  }
}
