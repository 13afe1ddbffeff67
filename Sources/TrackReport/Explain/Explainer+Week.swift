import TrackCore

/// Explains the figures of `track week`.
extension Explainer {
  /// Explains the results of a week of a term, each with its log lines. Returns nil if no term
  /// contains the day, or if the week has not begun.
  ///
  /// - Parameter day: A day of the week; nil for the week that `track week` shows: the last one
  ///   without a review or, if all are reviewed, the current one.
  package func week(with day: Day?) -> Explanation? {
    let overview = workspace.overview(today: today, problems: nil)
    let terms = overview.terms
    guard let number = terms.current(on: day ?? today)?.number,
      let term = workspace.terms.first(where: { $0.number == number })
    else { return nil }
    let due = day == nil ? terms.progress(term)?.reviewsDue.last : nil
    guard
      let week = due.map({ terms.week(ofReview: $0, in: term) })
        ?? terms.week(with: day ?? today, in: term),
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
      let habit = overview.habits.first { $0.name == item.name }
      if let rhythm = habit?.rhythm(on: summary.days.upperBound) {
        part.notes = ["every: \(rhythm.text)"]
      }
      part.steps = [step("lines of \(days)", lines)]
      return part
    }
    return explanation
  }
}
