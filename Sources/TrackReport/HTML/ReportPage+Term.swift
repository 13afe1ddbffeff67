import TrackCore

/// The term, and those before it.
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
      if !term.goals.isEmpty { Self.write(term.goals, in: &parts) }
      if let last = term.reviewsDue.last {
        parts.paragraph(
          "\(Words.count(term.reviewsDue.count, "week")) had no look back, the last one ending on"
            + " \(Words.date(last)).", "quiet small")
      }
      parts.html.close("div")
      parts.html.close("div")
    }
  }

  private static func write(_ goals: [TermRow.GoalShare], in parts: inout PageParts) {
    parts.html.raw(
      """
      <table><thead><tr><th scope="col">Of this term</th><th scope="col" class="n">done</th>\
      <th scope="col" class="n">share</th><th scope="col" class="n wide">by now</th>\
      <th scope="col"></th></tr></thead><tbody>
      """)
    for goal in goals {
      parts.html.open("tr", ["data-name": PageParts.shown(goal.title)])
      parts.html.element("th", ["scope": "row"]) { $0.name(PageParts.shown(goal.title)) }
      let unit = goal.unit
      for (name, number) in [
        ("done", goal.done), ("share", goal.share), ("expected", goal.expected),
      ] {
        parts.html.open("td", ["class": name == "expected" ? "n wide" : "n"])
        if let number {
          parts.figure("term \(goal.id) \(name)", number.text, Words.rounded(number, unit))
        }
        parts.html.close("td")
      }
      parts.html.element("td", ["class": Self.style(ofStatus: goal.status)], text: goal.status)
      parts.html.close("tr")
    }
    parts.html.raw("</tbody></table>")
  }

  /// The colour of a status, beside its words.
  static func style(ofStatus status: String) -> String {
    switch status {
    case "done", "ahead", "on track": "status good"
    case "behind", "stalled": "status warn"
    case "overdue": "status bad"
    default: "status quiet"
    }
  }

  // MARK: Terms side by side

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
      "\(Words.fullDate(term.start)) to \(Words.fullDate(term.end)), \(term.status)",
      "quiet small")
    parts.html.open("dl", ["class": "facts"])
    func fact(_ name: String, _ words: String, in parts: inout PageParts) {
      parts.html.element("dt", text: name)
      parts.html.element("dd") { $0.prose(words) }
    }
    let goals = term.reached.count + term.missed.count
    fact("Goals", "\(term.reached.count) of \(goals) had their share", in: &parts)
    fact("Habits", term.habits.map { "\($0.percent) met" } ?? "none due", in: &parts)
    fact("Entries", "\(term.contributions) helped a goal", in: &parts)
    fact("Reviews", "\(term.reviews) of \(Words.count(term.weeks, "week"))", in: &parts)
    if !term.values.isEmpty {
      let values = term.values.map { "\(PageParts.shown($0.title)) \($0.share.percent)" }
      fact("Values", values.joined(separator: ", "), in: &parts)
    }
    if !term.reached.isEmpty {
      fact("Reached", term.reached.map(PageParts.shown).joined(separator: ", "), in: &parts)
    }
    parts.html.close("dl")
    parts.html.close("article")
  }
}

extension Words {
  /// An amount with at most one place.
  static func rounded(_ number: Number, _ unit: String) -> String {
    unit == "s"
      ? amount(number, unit)
      : amount(number.scaled(by: 10, over: 1).roundedToWhole.scaled(by: 1, over: 10), unit)
  }
}
