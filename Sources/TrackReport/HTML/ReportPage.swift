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
  /// The script of the server and its version of the page; nil for a self-contained file.
  var served: (script: String, version: String)?

  /// A part of the page. It does not depend on what other parts have written.
  private struct Part {
    /// The name of the part; for a section also its ID, under which the navigation bar links to it.
    let name: String
    var isLong = false
    /// True if the report has something for the part.
    var isThere: @Sendable (ReportPage) -> Bool = { _ in true }
    let write: @Sendable (ReportPage, inout PageParts) -> Void
  }

  /// The sections of the page, in their order.
  private static let sections = [
    Part(name: "year", isThere: \.hasYear) { $0.writeYear(in: &$1) },
    Part(name: "goals", isLong: true, isThere: { !$0.report.goals.isEmpty }) {
      $0.writeGoals(in: &$1)
    },
    Part(name: "habits", isLong: true, isThere: { !$0.report.habits.isEmpty }) {
      $0.writeHabits(in: &$1)
    },
    Part(name: "week", isThere: \.hasWeek) { $0.writeWeek(in: &$1) },
    Part(name: "insights", isLong: true, isThere: \.hasInsights) { $0.writeInsights(in: &$1) },
    Part(name: "values", isThere: { !$0.report.values.isEmpty }) { $0.writeValues(in: &$1) },
    Part(name: "time", isThere: { !$0.report.time.isEmpty }) { $0.writeTime(in: &$1) },
    Part(name: "readings", isThere: { !$0.report.readings.isEmpty }) { $0.writeReadings(in: &$1) },
    Part(name: "badges", isThere: \.hasBadges) { $0.writeBadges(in: &$1) },
    Part(name: "terms", isThere: \.hasTerms) { $0.writeTerms(in: &$1) },
    Part(name: "problems", isThere: { !$0.report.problems.isEmpty }) { $0.writeProblems(in: &$1) },
  ]

  /// The sections for which the report has something.
  private var shown: [Part] { Self.sections.filter { $0.isThere(self) } }

  /// Returns the page. Its parts are written at the same time where the host allows it, the long
  /// ones first.
  func bytes() -> [UInt8] {
    let all =
      [
        Part(name: "head") { $0.writeHead(in: &$1) }, Part(name: "top") { $0.writeTop(in: &$1) },
      ] + shown + [
        Part(name: "main-end") { $1.html.close("main") },
        Part(name: "days", isLong: true) { $0.writeDays(in: &$1) },
        Part(name: "foot") { $0.writeFoot(in: &$1) },
      ]
    let order = all.indices.filter { all[$0].isLong } + all.indices.filter { !all[$0].isLong }
    let written = report.workspace.executor.map(order.count) { index in
      let part = all[order[index]]
      var page = PageParts(idPrefix: part.name)
      part.write(self, &page)
      return page.html.bytes
    }
    return zip(order, written).sorted { $0.0 < $1.0 }.flatMap(\.1)
  }

  /// Writes what comes before the first section.
  private func writeTop(in page: inout PageParts) {
    page.html.open("body")
    page.html.raw("\n<a class=\"skip\" href=\"#report\">To the report</a>\n")
    writeMast(in: &page)
    writeBar(in: &page)
    page.html.open("main", ["id": "report"])
    page.html.raw("\n")
  }

  /// Writes the entries of each day, which the script of the page shows.
  private func writeDays(in page: inout PageParts) {
    guard let pictures = report.pictures, !pictures.entries.isEmpty else { return }
    page.html.element("pre", ["id": "days", "hidden": ""]) { DayData(pictures).write(in: &$0) }
  }

  private func writeFoot(in page: inout PageParts) {
    page.element("footer") { page in
      if let sources = report.sources.sentence(today: report.today) {
        page.element("p", text: PageParts.shown(sources) + ".")
      }
      page.html.raw(
        """
        <p>Made from plain text by track.</p><p class="left-out">Not printed: the days and figures \
        of single habits and goals, more on the insights, badges, earlier terms.</p>
        """)
    }
    page.html.raw("\n")
    page.element("script") { $0.html.add(PageStyle.script) }
    page.html.raw("\n")
    if let served {
      page.html.open("script", ["src": served.script, "data-version": served.version])
      page.html.raw("</script>\n")
    }
    page.html.raw("</body>\n</html>\n")
  }

  /// The colors of habits and goals.
  private var colors: [FileColor?] {
    report.habits.map { FileColor($0.color) }
      + report.workspace.goals.map { FileColor($0.color) }
  }

  // MARK: Head

  private var style: Markup {
    var style = PictureStyle.sheet(with: colors)
    style.add(PageStyle.shared)
    style.add(PageStyle.report)
    return style
  }

  /// The content security policy: nothing from elsewhere.
  fileprivate var policy: String {
    "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none';"
      + " style-src 'sha256-\(SHA256.hash(style.bytes).base64)';"
      + " script-src 'sha256-\(SHA256.hash(PageStyle.script.bytes).base64)'"
      + (served == nil ? "" : " 'self'; connect-src 'self'; worker-src 'self'")
  }

  private func writeHead(in page: inout PageParts) {
    page.html.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
    page.html.empty("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    page.html.raw(
      """

      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <link rel="icon" href="data:,"/>

      """)
    let day = "\(Words.date(report.today)) \(report.today.year)"
    page.element("title", text: PageParts.shown(report.name) + " · " + day)
    page.html.raw("\n")
    page.element("style") { $0.html.add(style) }
    page.html.raw("\n</head>\n")
  }

  /// Writes the navigation bar with links to the sections.
  private func writeBar(in page: inout PageParts) {
    let shown = shown
    guard shown.count > 1 else { return }
    page.element("nav", "ways", ["aria-label": "Sections"]) { page in
      page.element("div") { page in
        for part in shown {
          page.element("a", nil, ["href": "#\(part.name)"], text: Words.capitalised(part.name))
        }
      }
    }
    page.html.raw("\n")
  }
}
