import TrackCore
import TrackInsights

/// The output of `track insights`: statements derived from the figures, with advice.
package struct InsightSheet: Sendable {
  package struct Statement: Sendable {
    package let id: String
    /// The ID under which track records that the insight was shown. It stays the same as long as
    /// the insight holds.
    package let mark: String
    let insight: Insight
    let subject: String?
    let sentence: String
    let recommendation: String?

    package var kind: Insight.Kind { insight.kind }
  }

  let today: Day
  /// The insights, the most important ones first.
  package private(set) var items: [Statement]
  /// The number of insights that the report leaves out because others are more important.
  private(set) var leftOut = 0
  let workspace: Workspace

  /// The maximum number of insights in a report and on its page.
  static let mostInReport = 5

  /// - Parameter insights: The insights to show; nil for all current insights.
  package init(_ source: InsightSource, of insights: [Insight]? = nil) {
    workspace = source.workspace
    today = source.today
    let (workspace, today) = (workspace, today)
    items = (insights ?? source.insights()).map { insight in
      let context = FindingContext(insight: insight, workspace: workspace, today: today)
      return Statement(
        id: source.id(of: insight), mark: source.mark(of: insight), insight: insight,
        subject: insight.subject.map { workspace.text(of: $0) },
        sentence: insight.finding.sentence(in: context),
        recommendation: insight.finding.advice(in: context))
    }
  }

  /// The most important insights, except for those that another part of the report already states.
  var ofReport: InsightSheet {
    var sheet = self
    sheet.keep { !$0.insight.finding.isStatedInReport }
    sheet.leftOut = max(sheet.items.count - Self.mostInReport, 0)
    sheet.items = Array(sheet.items.prefix(Self.mostInReport))
    return sheet
  }

  package mutating func keep(where isKept: (Statement) -> Bool) { items = items.filter(isKept) }

  /// Returns the log lines from which each insight follows. If an insight compares two ranges of
  /// days, these are only the lines of the later range.
  func lines(of items: some Sequence<Statement>) -> [[InsightLines.ListedLine]] {
    InsightLines.lines(
      of: items.map { .init(of: $0.insight, in: $0.insight.days, of: workspace) }, in: workspace)
  }

  /// - Parameter period: The period that the insights are about, as the user typed it.
  package func lines(for terminal: Terminal, ofPeriod period: String) -> [String] {
    guard items.isEmpty else { return lines(for: terminal, showsIDs: true) }
    let words =
      "Nothing to say about \(period). It takes lines in it and in the period before, which"
      + " must not begin before the first entry; a day is compared when it is over."
    return terminal.wrap(words.harmless(ascii: terminal.ascii), to: terminal.width)
  }

  /// - Parameters:
  ///   - limit: The maximum number of insights to list.
  ///   - showsIDs: True to write the ID of each, which `track explain` takes.
  package func lines(
    for terminal: Terminal, limit: Int = .max, isNew: Bool = false, showsIDs: Bool = false
  ) -> [String] {
    guard !items.isEmpty else {
      return terminal.wrap(
        isNew
          ? "Nothing new." : "Nothing to say yet: the data is too little, or all is as usual.",
        to: terminal.width)
    }
    var page = TextPage(terminal)
    for item in items.prefix(limit) {
      page.say(item.sentence, hanging: 2)
      if let words = item.recommendation { page.say(words, indent: 2, hanging: 2) }
      if showsIDs { page.say(item.id, indent: 2, .quiet) }
    }
    if items.count > limit {
      page.prose([
        "\(items.count - limit) more: `track insights --all\(isNew ? " --new" : "")`, which names each for"
          + " `track explain`."
      ])
    }
    return page.lines
  }
}
