import TrackCore

extension Report {
  /// The report as a self-contained HTML file, which can be viewed, printed or sent.
  package var html: [UInt8] { ReportPage(report: self).bytes() }

  /// Returns the report as a page that reloads when the server has a newer version.
  ///
  /// - Parameter version: The version that the server has given to this page.
  package func html(served version: String) -> [UInt8] {
    var page = ReportPage(report: self)
    page.version = version
    return page.bytes()
  }
}

/// Writes a report as an HTML page.
struct ReportPage {
  let report: Report
  var parts = PageParts(idPrefix: "")
  /// The version that the server has given to the page; nil for a self-contained file.
  var version: String?

  init(report: Report) {
    self.report = report
  }

  /// A part of the page. It does not depend on what other parts have written.
  private struct Part {
    let name: String
    var isLong = false
    let write: @Sendable (inout ReportPage) -> Void
  }

  /// The parts of the page, in their order.
  private static let all = [
    Part(name: "head") { $0.writeHead() },
    Part(name: "top") { $0.writeTop() },
    Part(name: "week") { $0.writeWeek() },
    Part(name: "insights", isLong: true) { $0.writeInsights() },
    Part(name: "goals", isLong: true) { $0.writeGoals() },
    Part(name: "habits", isLong: true) { $0.writeHabits() },
    Part(name: "values") { $0.writeValues() },
    Part(name: "time") { $0.writeTime() },
    Part(name: "readings") { $0.writeReadings() },
    Part(name: "badges") { $0.writeBadges() },
    Part(name: "terms") { $0.writeTerms() },
    Part(name: "problems") { $0.writeProblems() },
    Part(name: "main-end") { $0.parts.html.close("main") },
    Part(name: "days", isLong: true) { $0.writeDays() },
    Part(name: "foot") { $0.writeFoot() },
  ]

  /// Returns the page. Its parts are written at the same time where the host allows it, the long
  /// ones first.
  func bytes() -> [UInt8] {
    let all = Self.all
    let order = all.indices.filter { all[$0].isLong } + all.indices.filter { !all[$0].isLong }
    let written = report.workspace.executor.map(order.count) { index in
      let part = all[order[index]]
      var page = self
      page.parts = PageParts(idPrefix: part.name)
      part.write(&page)
      return page.parts.html.bytes
    }
    var parts = [[UInt8]](repeating: [], count: all.count)
    for (index, bytes) in zip(order, written) { parts[index] = bytes }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts { bytes += part }
    return bytes
  }

  /// Writes what comes before the first section.
  private mutating func writeTop() {
    parts.html.open("body")
    parts.html.raw("\n<a class=\"skip\" href=\"#report\">To the report</a>\n")
    writeMast()
    writeBar()
    parts.html.open("main", ["id": "report"])
    parts.html.raw("\n")
  }

  /// Writes the entries of each day, which the script of the page shows.
  private mutating func writeDays() {
    guard let pictures = report.pictures, !pictures.entries.isEmpty else { return }
    parts.html.element("pre", ["id": "days", "hidden": ""]) { DayData(pictures).write(in: &$0) }
  }

  private mutating func writeFoot() {
    parts.html.raw("<footer>")
    if let sources = report.sources.sentence(today: report.today) {
      parts.html.element("p", text: PageParts.shown(sources) + ".")
    }
    parts.html.raw(
      """
      <p>Made from plain text by track. Where a figure comes from, \
      <code>track explain ID</code> says.</p></footer>
      <script>
      """)
    parts.html.rawScript(PageScript.text)
    parts.html.raw("</script>\n")
    if let version {
      parts.html.open("script", ["data-version": version])
      parts.html.raw(ReloadScript.text)
      parts.html.raw("</script>\n")
    }
    parts.html.raw("</body>\n</html>\n")
  }

  /// The colors of habits and goals.
  private var colors: [FileColor?] {
    report.habits.map { FileColor($0.color) }
      + report.workspace.goals.map { FileColor($0.color) }
  }

  // MARK: Head

  private mutating func writeHead() {
    var style = Markup()
    style.raw(PictureStyle.colors)
    style.add(FileColor.sheet(colors))
    style.raw(PictureStyle.marks)
    style.raw(PageStyle.sheet)
    var script = Markup()
    script.rawScript(PageScript.text)
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

  /// Writes the navigation bar with links to the sections.
  private mutating func writeBar() {
    let hasWeek = report.pictures != nil && report.filter.isEmpty && !report.habits.isEmpty
    let all: [(id: String, words: String, isThere: Bool)] = [
      ("week", "Week", hasWeek), ("insights", "Insights", hasInsights),
      ("goals", "Goals", !report.goals.isEmpty),
      ("habits", "Habits", !report.habits.isEmpty), ("values", "Values", !report.values.isEmpty),
      ("time", "Time", !report.time.isEmpty), ("readings", "Readings", !report.readings.isEmpty),
      ("badges", "Badges", hasBadges), ("terms", "Terms", hasTerms),
      ("problems", "Problems", !report.problems.isEmpty),
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
