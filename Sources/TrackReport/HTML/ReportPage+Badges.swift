import TrackCore

/// The sections on badges and problems.
extension ReportPage {
  var hasBadges: Bool { report.badges.contains { $0.times > 0 } }

  mutating func writeBadges() {
    let badges = report.badges
    let earned = badges.filter { $0.times > 0 }.count
    parts.section("badges", "Badges", "\(earned) of \(badges.count) earned") { parts in
      parts.html.open("details")
      parts.html.element("summary", text: Words.count(badges.count, "badge"))
      parts.html.open("ul", ["class": "badges"])
      for badge in badges {
        parts.html.open("li", ["class": badge.times > 0 ? nil : "none"])
        parts.html.element("b", text: badge.name)
        parts.html.open("small")
        if let earned = badge.earned {
          let words = badge.times == 1 ? "Once, on " : "\(badge.times) times, first on "
          parts.figure("badge \(badge.name) times", "\(badge.times)", words)
          parts.day(earned, Words.fullDate(earned), "badge \(badge.name) earned")
        } else {
          parts.html.text("Not yet: \(Words.count(badge.of, badge.counted.rawValue))")
        }
        parts.html.close("small")
        parts.html.close("li")
      }
      parts.html.close("ul")
      parts.html.close("details")
    }
  }

  // MARK: Problems

  mutating func writeProblems() {
    let (tally, problems) = (report.problems, report.pictures?.problems ?? [])
    let words = "\(Words.count(tally.errors, "error")), \(Words.count(tally.warnings, "warning"))"
    parts.section("problems", "Problems in your files", words) { parts in
      parts.html.open("ul", ["class": "plain"])
      for problem in problems {
        parts.html.open("li")
        let place =
          [problem.file] + [problem.line, problem.column].compactMap { $0.map { "\($0)" } }
        parts.html.element("code", text: PageParts.shown(place.joined(separator: ":")))
        parts.html.text(" ")
        parts.html.element(
          "span", ["class": problem.severity == .error ? "status bad" : "status warn"],
          text: problem.severity.rawValue)
        parts.html.text(": \(PageParts.shown(problem.detail))")
        if let fix = problem.fix {
          parts.html.text(" ")
          parts.html.element("span", ["class": "quiet"], text: PageParts.shown(fix))
        }
        parts.html.close("li")
      }
      parts.html.close("ul")
      let more = tally.errors + tally.warnings - problems.count
      parts.html.open("p", ["class": "quiet small"])
      if more > 0 { parts.html.text("And \(more) more. ") }
      parts.html.raw("<code>track check</code> shows them all, and what to do.")
      parts.html.close("p")
    }
  }
}
