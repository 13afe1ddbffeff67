import TrackCore
import TrackInsights

/// Explains insights.
extension Explainer {
  /// Explains an insight: the log lines from which it follows, and its computation. Returns nil if
  /// no insight has the ID.
  ///
  /// - Parameter secondsOfDay: The time of day in seconds since midnight.
  package func insight(_ id: String, secondsOfDay: Int) -> Explanation? {
    let source = InsightSource(workspace, today: today, secondsOfDay: secondsOfDay)
    func item(in sheet: InsightSheet) -> InsightSheet.Statement? {
      sheet.items.first { foldedName($0.id) == foldedName(id) }
    }
    guard
      let item = item(in: InsightSheet(source))
        ?? source.insights(ofPeriodIn: id).flatMap({ item(in: InsightSheet(source, of: $0)) })
    else { return nil }
    return explanation(
      "insight", id: item.id, title: item.sentence,
      [restsOn(item, of: source.workspace)] + parts(of: item.insight))
  }

  /// Returns the IDs that `insight` accepts.
  package func insightIDs(secondsOfDay: Int) -> [String] {
    InsightSheet(InsightSource(workspace, today: today, secondsOfDay: secondsOfDay)).items.map(\.id)
  }

  private func restsOn(
    _ item: InsightSheet.Statement, of workspace: Workspace
  ) -> Explanation.Part {
    let (insight, finding) = (item.insight, item.insight.finding)
    let context = FindingContext(insight: insight, workspace: workspace, today: today)
    let spans = finding.spans(in: context)
    let basis = finding.basis(in: workspace, of: insight.subject)
    let lines = InsightLines.lines(
      of: spans.map { .init(of: insight, in: $0.days, of: workspace) }, in: workspace)
    var part = Explanation.Part(
      "rests on", "Rests on", basis ?? Words.count(lines.reduce(0) { $0 + $1.count }, "line"),
      notes: finding.notes(in: context) + [item.recommendation].compactMap(\.self),
      ["figures": finding.figures(in: workspace)])
    // List the lines here only if the explanation of the goal or habit does not already list them.
    if finding.explainingParts.isEmpty || finding.explainsOwnDays, basis == nil {
      part.steps = zip(spans, lines).map { span, lines in
        let name = days(span.days.lowerBound, span.days.upperBound)
        if finding.isExplainedElsewhere, !limits.isNone {
          return Explanation.Step("\(name): \(Words.count(lines.count, "line")); --all lists them")
        }
        var step = step(span.result.isEmpty ? name : "\(name): \(span.result)", lines)
        step.notes = span.notes
        return step
      }
    }
    return part
  }

  private func parts(of insight: Insight) -> [Explanation.Part] {
    guard let block = insight.subject.flatMap({ workspace.block(named: $0) }) else { return [] }
    let (finding, days) = (insight.finding, insight.days)
    let names = finding.explainingParts
    guard !names.isEmpty else { return [] }
    let explainer =
      finding.explainsOwnDays
      ? Explainer(
        workspace, today: today, limits: limits,
        period: Report.NamedSpan(from: days.lowerBound, to: days.upperBound, name: "Four weeks"))
      : self
    return explainer.explanation(of: block)?.parts.filter { names.contains($0.name) } ?? []
  }
}
