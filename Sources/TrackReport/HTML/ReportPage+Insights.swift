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

  mutating func writeInsights() {
    guard let sheet = report.insights else { return }
    let (page, workspace) = (self, report.workspace)
    parts.section("insights", "Insights", "from your own lines alone") { parts in
      parts.html.open("div", ["class": "cards tight"])
      for (item, lines) in zip(sheet.items, sheet.lines(of: sheet.items)) {
        parts.html.open("article", ["class": "card"])
        parts.html.element("p") { $0.prose(PageParts.shownSentence(item.sentence)) }
        if let advice = item.recommendation?.withoutCommand, !advice.isEmpty {
          parts.html.element("p", ["class": "quiet small"]) {
            $0.sentence(PageParts.shownSentence(advice))
          }
        }
        if !lines.isEmpty {
          parts.html.open("details")
          parts.html.element("summary", text: Words.count(lines.count, "line"))
          parts.html.open("ul", ["class": "plain small"])
          for line in lines.suffix(Self.most) {
            parts.html.element("li") { $0.prose(PageParts.shown(workspace.text(of: line))) }
          }
          if lines.count > Self.most {
            parts.html.element("li", ["class": "quiet"], text: "\(lines.count - Self.most) before")
          }
          parts.html.close("ul")
          parts.html.close("details")
        }
        parts.html.close("article")
      }
      if page.hasWeeks { page.writeWeeks(in: &parts) }
      parts.html.close("div")
      page.writeOutlook(in: &parts)
    }
  }

  private func writeOutlook(in parts: inout PageParts) {
    guard hasOutlook, let pictures = report.pictures else { return }
    parts.html.open("details", ["id": "outlook"])
    let contents = [
      pictures.forecasts.isEmpty ? nil : "when goals may be reached",
      pictures.sleep.map { _ in "sleep" }, pictures.relations.isEmpty ? nil : "what went together",
    ].compactMap(\.self)
    parts.html.element("summary", text: contents.joined(separator: ", ").capitalizedFirst)
    parts.html.open("div", ["class": "two"])
    if !pictures.forecasts.isEmpty {
      parts.picture(
        ForecastPicture(pictures.forecasts, today: report.today),
        caption: "Goals: 8 of 10 simulated runs end within the bar, half of them by the dot; the"
          + " line is the due date"
          + (pictures.pastForecasts.map { ". \($0.sentence)" } ?? ""))
    }
    if let sleep = pictures.sleep {
      parts.picture(
        SleepPicture(sleep), caption: "From going to bed to getting up; dotted: the means",
        hasTable: false)
    }
    for relation in pictures.relations {
      parts.picture(
        RelationPicture(relation),
        caption: "What went together, which need not be cause and effect: \(relation.pair)",
        hasTable: false)
    }
    parts.html.close("div")
    parts.html.close("details")
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
