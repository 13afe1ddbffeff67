import TrackCore

/// The section on all terms.
extension ReportPage {
  var hasTerms: Bool { (report.pictures?.terms.count ?? 0) > 1 }

  func writeTerms(in page: inout PageParts) {
    guard let terms = report.pictures?.terms else { return }
    page.section("terms", "Terms side by side", "the newest first") { page in
      page.details(Words.count(terms.count, "term"), id: "all-terms") { page in
        page.element("div", "cards") { page in
          for term in terms.reversed() { Self.write(term, in: &page) }
        }
      }
    }
  }

  private static func write(_ term: TermColumn, in page: inout PageParts) {
    let goals = term.sharesReached.count + term.sharesMissed.count
    let values = term.values.map { "\(PageParts.shown($0.title)) \($0.share.percent)" }
    let facts = [
      ("Goals", "\(term.sharesReached.count) of \(goals) had their share"),
      ("Habits", term.habits.map { "\($0.percent) met" } ?? "none due"),
      ("Entries", "\(term.contributions) counted for a goal"),
      ("Reviews", "\(term.reviews) of \(Words.count(term.weeks, "week"))"),
      ("Values", values.joined(separator: ", ")),
      ("Share reached", term.sharesReached.map(PageParts.shown).joined(separator: ", ")),
    ]
    let days = "\(Words.fullDate(term.start)) to \(Words.fullDate(term.end))"
    page.card(
      "Term \(term.number)" + (term.name.map { ": " + PageParts.shown($0) } ?? ""),
      "\(days), \(term.status.inWords)"
    ) { page in
      page.element("dl", "facts") { page in
        for (name, words) in facts where !words.isEmpty {
          page.element("dt", text: name)
          page.element("dd", prose: words)
        }
      }
    }
  }
}
