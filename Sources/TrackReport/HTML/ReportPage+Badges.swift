import TrackCore

/// The sections on badges and problems.
extension ReportPage {
  var hasBadges: Bool { report.badges.contains { $0.times > 0 } }

  func writeBadges(in page: inout PageParts) {
    let badges = report.badges
    let earned = badges.filter { $0.times > 0 }.count
    page.section("badges", "Badges", "\(earned) of \(badges.count) earned") { page in
      page.details(Words.count(badges.count, "badge")) { page in
        page.element("ul", "badges") { page in
          for badge in badges { Self.write(badge, in: &page) }
        }
      }
    }
  }

  private static func write(_ badge: Badge, in page: inout PageParts) {
    page.element("li", badge.times > 0 ? nil : "none") { page in
      page.element("b", text: badge.name)
      page.element("small") { page in
        guard let earned = badge.earned else {
          return page.text("Not yet: \(Words.count(badge.of, badge.counted.rawValue))")
        }
        let words = badge.times == 1 ? "Once, on " : "\(badge.times) times, first on "
        page.figure("badge \(badge.name) times", "\(badge.times)", words)
        page.day(earned, Words.fullDate(earned), "badge \(badge.name) earned")
      }
    }
  }

  // MARK: Problems

  func writeProblems(in page: inout PageParts) {
    let (tally, problems) = (report.problems, report.pictures?.problems ?? [])
    let words = "\(Words.count(tally.errors, "error")), \(Words.count(tally.warnings, "warning"))"
    page.section("problems", "Problems in your files", words) { page in
      page.element("ul", "plain") { page in
        for problem in problems { Self.write(problem, in: &page) }
      }
      let more = tally.errors + tally.warnings - problems.count
      page.element("p", "quiet small") { page in
        if more > 0 { page.text("And \(more) more. ") }
        page.html.raw("<code>track check</code> shows them all, and what to do.")
      }
    }
  }

  private static func write(_ problem: Problem, in page: inout PageParts) {
    page.element("li") { page in
      let place = [problem.file] + [problem.line, problem.column].compactMap { $0.map { "\($0)" } }
      page.element("code", text: PageParts.shown(place.joined(separator: ":")))
      page.text(" ")
      page.element(
        "span", problem.severity == .error ? "status bad" : "status warn",
        text: problem.severity.rawValue)
      page.text(": \(PageParts.shown(problem.detail))")
      guard let fix = problem.fix else { return }
      page.text(" ")
      page.element("span", "quiet", text: PageParts.shown(fix))
    }
  }
}
