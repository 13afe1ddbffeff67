import TrackCore

/// Explains the figures of `track week`.
extension Explainer {
  /// Returns the results of the term's week that contains a day, each with its lines; nil if no
  /// term contains the day or the week has not begun.
  package func week(with day: Day) -> Explanation? {
    let overview = workspace.overview(today: today, problems: nil)
    guard let number = overview.terms.current(on: day)?.number,
      let term = workspace.terms.first(where: { $0.number == number }),
      let week = overview.terms.week(with: day, in: term),
      let summary = WeekSummary(week, workspace, overview.terms, overview.habits, today: today)
    else { return nil }
    let items = summary.habitItems + summary.goalItems(of: term)
    let lines = InsightLines.lines(
      of: items.map { .init($0.name, in: summary.days, of: workspace) }, in: workspace)
    var explanation = Explanation(
      kind: "week", id: "week-\(week.number)",
      title: "Week \(week.number) of term \(term.number)", today: today)
    explanation.parts = zip(items, lines).map { item, lines in
      var part = Explanation.Part(workspace.text(of: item.name), item.title, item.result)
      let days = days(summary.days.lowerBound, summary.days.upperBound)
      part.steps = [step("lines of \(days)", lines)]
      return part
    }
    return explanation
  }
}
