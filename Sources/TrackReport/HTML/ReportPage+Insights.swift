import TrackCore

/// The section on insights. It has cards with log lines, cards about the week, and the pictures of
/// forecasts, sleep and correlations.
extension ReportPage {
  var hasInsights: Bool { report.insights?.items.isEmpty == false || hasOutlook || hasWeeks }

  private var hasOutlook: Bool {
    guard let pictures = report.pictures else { return false }
    return !pictures.forecasts.isEmpty || pictures.sleep != nil || !pictures.relations.isEmpty
  }

  private var hasWeeks: Bool {
    guard let pictures = report.pictures else { return false }
    return pictures.plan != nil || pictures.lastWeek != nil || pictures.meals != nil
  }

  /// The maximum number of log lines that a card shows.
  private static let most = 6

  func writeInsights(in page: inout PageParts) {
    guard let sheet = report.insights else { return }
    page.section("insights", "Insights", "from your own lines alone") { page in
      page.element("div", "cards tight") { page in
        for (item, lines) in zip(sheet.items, sheet.lines(of: sheet.items)) {
          page.element("article", "card") { page in
            page.element("p", prose: PageParts.shownSentence(item.sentence))
            if let advice = item.recommendation?.withoutCommand, !advice.isEmpty {
              page.element("p", "quiet small") {
                $0.html.sentence(PageParts.shownSentence(advice))
              }
            }
            guard !lines.isEmpty else { return }
            let last = lines.suffix(Self.most).map { report.workspace.quote($0).located }
            Self.write(last, of: lines.count, in: &page)
          }
        }
        if hasWeeks { writeWeeks(in: &page) }
      }
      writeOutlook(in: &page)
    }
  }

  /// Writes the last of several log lines.
  private static func write(_ lines: [String], of count: Int, in page: inout PageParts) {
    page.details(Words.count(count, "line")) { page in
      page.element("ul", "plain small") { page in
        for line in lines { page.element("li", prose: PageParts.shown(line)) }
        if count > lines.count {
          page.element("li", "quiet", text: "\(count - lines.count) before")
        }
      }
    }
  }

  private func writeOutlook(in page: inout PageParts) {
    guard hasOutlook, let pictures = report.pictures else { return }
    let contents = [
      pictures.forecasts.isEmpty ? nil : "when goals may be reached",
      pictures.sleep.map { _ in "sleep" }, pictures.relations.isEmpty ? nil : "what went together",
    ].compactMap(\.self).joined(separator: ", ").capitalizedFirst
    page.details(contents, id: "outlook") { page in
      page.element("div", "two") { page in
        if !pictures.forecasts.isEmpty {
          page.picture(
            ForecastPicture(pictures.forecasts, today: report.today),
            caption: "Goals: 8 of 10 simulated runs end within the bar, half of them by the dot;"
              + " the line is the due date"
              + (pictures.pastForecasts.map { ". \($0.sentence)" } ?? ""))
        }
        if let sleep = pictures.sleep {
          page.picture(
            SleepPicture(sleep), caption: "From going to bed to getting up; dotted: the means")
        }
        for relation in pictures.relations {
          page.picture(
            RelationPicture(relation),
            caption: "What went together, which need not be cause and effect: \(relation.pair)")
        }
      }
    }
  }
}

extension String {
  /// A sentence without the command that it ends with, which is of no use on a page.
  fileprivate var withoutCommand: String {
    var pieces = split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    var index = 1
    while index + 1 < pieces.count {
      let before = pieces[index - 1]
      if pieces[index].hasPrefix("track "), before.isEmpty || before.hasSuffix(": ") {
        pieces[index - 1] = before.dropLast(2) + pieces[index + 1]
        pieces.removeSubrange(index...index + 1)
      } else {
        index += 2
      }
    }
    return pieces.joined(separator: "`")
  }
}
