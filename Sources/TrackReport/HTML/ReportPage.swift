import TrackCore

extension Report {
  /// The report as a self-contained HTML file, which can be viewed, printed or sent.
  package var html: [UInt8] { ReportPage(report: self).bytes() }

  /// Returns the report as a page of a server, with the content security policy of the page.
  ///
  /// - Parameters:
  ///   - script: The path of a script that reloads the page when the server has a newer version.
  ///   - version: The version that the server has given to the page.
  package func html(script: String, version: String) -> (bytes: [UInt8], policy: String) {
    var page = ReportPage(report: self)
    page.served = (script, version)
    return (page.bytes(), page.policy)
  }
}

/// Writes a report as an HTML page.
struct ReportPage {
  let report: Report
  var parts = PageParts(idPrefix: "")
  /// The script of the server and its version of the page; nil for a self-contained file.
  var served: (script: String, version: String)?

  init(report: Report) {
    self.report = report
  }

  /// A part of the page. It does not depend on what other parts have written.
  private struct Part {
    /// The name of the part; for a section also its ID, under which the navigation bar links to it.
    let name: String
    var isLong = false
    /// True if the report has something for the part.
    var isThere: @Sendable (ReportPage) -> Bool = { _ in true }
    let write: @Sendable (inout ReportPage) -> Void
  }

  /// The sections of the page, in their order.
  private static let sections = [
    Part(name: "year", isThere: { $0.hasYear }, write: { $0.writeYear() }),
    Part(
      name: "goals", isLong: true, isThere: { !$0.report.goals.isEmpty }, write: { $0.writeGoals() }
    ),
    Part(
      name: "habits", isLong: true, isThere: { !$0.report.habits.isEmpty },
      write: { $0.writeHabits() }),
    Part(name: "week", isThere: { $0.hasWeek }, write: { $0.writeWeek() }),
    Part(
      name: "insights", isLong: true, isThere: { $0.hasInsights }, write: { $0.writeInsights() }),
    Part(name: "values", isThere: { !$0.report.values.isEmpty }, write: { $0.writeValues() }),
    Part(name: "time", isThere: { !$0.report.time.isEmpty }, write: { $0.writeTime() }),
    Part(name: "readings", isThere: { !$0.report.readings.isEmpty }, write: { $0.writeReadings() }),
    Part(name: "badges", isThere: { $0.hasBadges }, write: { $0.writeBadges() }),
    Part(name: "terms", isThere: { $0.hasTerms }, write: { $0.writeTerms() }),
    Part(name: "problems", isThere: { !$0.report.problems.isEmpty }, write: { $0.writeProblems() }),
  ]

  /// The sections for which the report has something.
  private var shown: [Part] { Self.sections.filter { $0.isThere(self) } }

  /// Returns the page. Its parts are written at the same time where the host allows it, the long
  /// ones first.
  func bytes() -> [UInt8] {
    let all =
      [Part(name: "head") { $0.writeHead() }, Part(name: "top") { $0.writeTop() }] + shown + [
        Part(name: "main-end") { $0.parts.html.close("main") },
        Part(name: "days", isLong: true) { $0.writeDays() },
        Part(name: "foot") { $0.writeFoot() },
      ]
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
      <p>Made from plain text by track.</p><p class="left-out">Not printed: the days and figures of \
      single habits and goals, more on the insights, badges, earlier terms.</p></footer>
      <script>
      """)
    parts.html.rawScript(PageScript.text)
    parts.html.raw("</script>\n")
    if let served {
      parts.html.open("script", ["src": served.script, "data-version": served.version])
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

  private var style: Markup {
    var style = Markup()
    style.raw(PictureStyle.colors)
    style.add(FileColor.sheet(colors))
    style.raw(PictureStyle.marks)
    style.raw(PageStyle.shared)
    style.raw(PageStyle.sheet)
    return style
  }

  /// The content security policy: nothing from elsewhere.
  fileprivate var policy: String {
    var script = Markup()
    script.rawScript(PageScript.text)
    return "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none';"
      + " style-src 'sha256-\(SHA256.hash(style.bytes).base64)';"
      + " script-src 'sha256-\(SHA256.hash(script.bytes).base64)'"
      + (served == nil ? "" : " 'self'; connect-src 'self'; worker-src 'self'")
  }

  private mutating func writeHead() {
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
    let shown = shown
    guard shown.count > 1 else { return }
    parts.html.open("nav", ["class": "ways", "aria-label": "Sections"])
    parts.html.open("div")
    for part in shown {
      parts.html.element("a", ["href": "#\(part.name)"], text: Words.capitalised(part.name))
    }
    parts.html.close("div")
    parts.html.close("nav")
    parts.html.raw("\n")
  }
}
