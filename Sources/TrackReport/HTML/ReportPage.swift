import TrackCore

extension Report {
  /// The report as a self-contained HTML file to open, print or send.
  package var html: [UInt8] { ReportPage(report: self).bytes() }

  /// Returns the report as a page that reloads when the server has a newer version.
  ///
  /// - Parameter version: The version that the server assigned to this page.
  package func html(served version: String) -> [UInt8] {
    var page = ReportPage(report: self)
    page.version = version
    return page.bytes()
  }
}

/// Writes a report as an HTML page.
struct ReportPage {
  let report: Report
  var parts = PageParts()
  /// The version of a served page; nil for a self-contained file.
  var version: String?

  init(report: Report) {
    self.report = report
  }

  func bytes() -> [UInt8] {
    var page = self
    page.write()
    return page.parts.html.bytes
  }

  private mutating func write() {
    writeHead()
    parts.html.open("body")
    parts.html.raw("\n<a class=\"skip\" href=\"#report\">To the report</a>\n")
    writeMast()
    writeBar()
    parts.html.open("main", ["id": "report"])
    parts.html.raw("\n")
    writeTerm()
    writeHabits()
    writeGoals()
    writeValues()
    writeStreams()
    writeTime()
    writeReadings()
    writeBadges()
    writeTerms()
    writeProblems()
    parts.html.close("main")
    parts.html.raw(
      """
      <footer><p>Made from plain text by track. Where a figure comes from, \
      <code>track explain ID</code> says.</p></footer>
      <script>
      """)
    parts.html.raw(PageScript.text)
    parts.html.raw("</script>\n")
    if let version {
      parts.html.open("script", ["data-version": version])
      parts.html.raw(ReloadScript.text)
      parts.html.raw("</script>\n")
    }
    parts.html.raw("</body>\n</html>\n")
  }

  // MARK: Head

  private mutating func writeHead() {
    var style = Markup()
    style.raw(PictureStyle.colors)
    style.raw(PictureStyle.marks)
    style.raw(PageStyle.sheet)
    var script = Markup()
    script.raw(PageScript.text)
    let policy =
      "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none';"
      + " style-src 'sha256-\(SHA256.hash(style.bytes).base64)';"
      + " script-src 'sha256-\(SHA256.hash(script.bytes).base64)'"
      + (version == nil ? "" : " 'sha256-\(ReloadScript.digest)'; connect-src 'self'")
    parts.html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
    parts.html.empty("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    parts.html.raw(
      """

      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <link rel="icon" href="data:,"/>

      """)
    let day = "\(Words.date(report.today)) \(report.today.year)"
    parts.html.element("title", text: PageParts.shown(report.name) + " · " + day)
    parts.html.raw("\n<style>")
    parts.html.add(style)
    parts.html.raw("</style>\n</head>\n")
  }

  // MARK: Masthead

  private mutating func writeMast() {
    parts.html.open("header", ["class": "mast"])
    parts.html.open("div")
    parts.html.open("p", ["class": "over"])
    if let owner = report.workspace.settings.name {
      parts.html.text(PageParts.shown(owner) + " · ")
    }
    parts.day(report.today, "\(Words.date(report.today)) \(report.today.year)")
    parts.html.close("p")
    let heading = Terminal().fit(report.name.onOneLine, to: 80)
    parts.html.element("h1") { $0.name(heading) }
    if let term = report.ownTerm { writeState(of: term) }
    if !report.filter.isEmpty {
      parts.html.element("p", ["class": "lede"], text: PageParts.shown(report.filter.inWords))
    }
    parts.html.close("div")
    writeNext()
    parts.html.close("header")
    parts.html.raw("\n")
  }

  private mutating func writeState(of term: TermProgress) {
    parts.html.open("p", ["class": "lede"])
    let isNamed = term.name != nil
    parts.html.text(isNamed ? "Term \(term.number), " : "")
    let words = "week \(term.week) of \(term.weeks)"
    parts.figure("term week", "\(term.week)", isNamed ? words : Words.capitalised(words))
    parts.html.text(", ")
    let left = term.daysLeft == 0 ? "last day" : "\(Words.count(term.daysLeft, "day")) left"
    parts.figure("term daysLeft", "\(term.daysLeft)", left)
    if term.status != .current { parts.html.text(", " + term.status.inWords) }
    parts.html.close("p")
    writeWeeks(of: term)
  }

  /// Writes a box for each week, filled up to the current day of the term.
  private mutating func writeWeeks(of term: TermProgress) {
    let weeks = min(term.weeks, 53)
    let step = 300 / Double(max(weeks, 1))
    let elapsedWeeks =
      Double(report.today - term.start + 1) / 7 * Double(weeks) / Double(max(term.weeks, 1))
    parts.html.open("svg", ["class": "weeks pic", "viewBox": "0 0 300 10", "aria-hidden": "true"])
    var canvas = Canvas()
    for week in 0..<weeks {
      let x = Double(week) * step
      let width = step - min(3, step / 3)
      canvas.rect(x, 1, width, 8, "track", corner: 2)
      let share = min(max(elapsedWeeks - Double(week), 0), 1)
      if share > 0 { canvas.rect(x, 1, width * share, 8, "bar", corner: 2) }
    }
    parts.html.add(canvas.markup)
    parts.html.close("svg")
  }

  private mutating func writeNext() {
    var steps = report.running.map {
      "Running: \(PageParts.shown($0.title)), since \($0.since.suffix(5))."
    }
    if let step = report.firstStep { steps.append(step) }
    if let notice = ReportText.notice(of: report.problems) { steps.append(notice) }
    guard !steps.isEmpty else { return }
    parts.html.open("section", ["class": "next", "aria-labelledby": "next-heading"])
    parts.html.element("h2", ["id": "next-heading"], text: "What to do next")
    parts.html.open("ul")
    for step in steps {
      parts.html.element("li") { $0.sentence(Terminal().fit(step.onOneLine, to: 600)) }
    }
    parts.html.close("ul")
    parts.html.close("section")
  }

  /// Writes the navigation bar with links to the sections.
  private mutating func writeBar() {
    let all: [(id: String, words: String, isThere: Bool)] = [
      ("term", "Term", report.term != nil), ("habits", "Habits", !report.habits.isEmpty),
      ("goals", "Goals", !report.goals.isEmpty), ("values", "Values", !report.values.isEmpty),
      ("contributions", "Contributions", hasStreams), ("time", "Time", !report.time.isEmpty),
      ("readings", "Readings", !report.readings.isEmpty), ("badges", "Badges", hasBadges),
      ("terms", "Terms", hasTerms), ("problems", "Problems", !report.problems.isEmpty),
    ]
    let shown = all.filter(\.isThere)
    guard shown.count > 1 else { return }
    parts.html.open("nav", ["class": "ways", "aria-label": "Sections"])
    parts.html.open("div")
    for entry in shown { parts.html.element("a", ["href": "#\(entry.id)"], text: entry.words) }
    parts.html.close("div")
    parts.html.close("nav")
    parts.html.raw("\n")
  }
}
