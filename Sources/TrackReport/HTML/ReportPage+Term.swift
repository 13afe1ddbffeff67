import TrackCore

/// The section on all terms.
extension ReportPage {
  var hasTerms: Bool { (report.pictures?.terms.count ?? 0) > 1 }

  mutating func writeTerms() {
    guard let terms = report.pictures?.terms else { return }
    parts.section("terms", "Terms side by side", "the newest first") { parts in
      parts.html.open("details", ["id": "all-terms"])
      parts.html.element("summary", text: Words.count(terms.count, "term"))
      parts.html.open("div", ["class": "cards"])
      for term in terms.reversed() { Self.write(term, in: &parts) }
      parts.html.close("div")
      parts.html.close("details")
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
    fact("Entries", "\(term.contributions) counted for a goal", in: &parts)
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
