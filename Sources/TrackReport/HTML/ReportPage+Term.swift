import TrackCore

/// The section on all terms.
extension ReportPage {
  var hasTerms: Bool { (report.pictures?.terms.count ?? 0) > 1 }

  func writeTerms(in page: inout PageParts) {
    guard let terms = report.pictures?.terms else { return }
    page.section("terms", "Terms side by side", "the newest first") { page in
      page.details(Words.count(terms.count, "term"), id: "all-terms") { page in
        page.element("div", "cards") { page in
          for term in terms.reversed() { write(term, in: &page) }
        }
      }
    }
  }

  /// The maximum number of values that a card names.
  private static let mostValues = 3

  private func write(_ closing: TermClosing, in page: inout PageParts) {
    let term = closing.term
    let reached = closing.reached.map { PageParts.shown(report.workspace.title(of: $0)) }
    let values = closing.values.filter { $0.share > 0 }.sorted { $0.share > $1.share }
      .prefix(Self.mostValues).map { "\(PageParts.shown($0.title)) \($0.share.percent)" }
    let goals = reached.count + closing.missed.count
    let facts = [
      ("Goals", "\(reached.count) of \(goals) had their share"),
      ("Habits", term.habitRate.rate.map { "\($0.percent) met" } ?? "none due"),
      ("Entries", "\(closing.contributions) counted for a goal"),
      ("Reviews", "\(closing.reviews) of \(Words.count(term.weeks, "week"))"),
      ("Values", values.joined(separator: ", ")),
      ("Share reached", reached.joined(separator: ", ")),
    ]
    page.card(
      "Term \(term.number)" + (term.name.map { ": " + PageParts.shown($0) } ?? ""),
      "\(term.daysInWords), \(term.status.inWords)"
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
