import TrackCore

/// Explains the figures of `track week`.
extension Explainer {
  /// Explains the results of a week of a term, each with its log lines. Returns nil if no term
  /// contains the day, or if the week has not begun. Without a day, a term that has ended is still
  /// explained until the next one begins.
  ///
  /// - Parameter day: A day of the week. Nil for the week that `track week` shows: the last week
  ///   without a review or, if all weeks have one, the current week.
  package func week(with day: Day?) -> Explanation? {
    let overview = workspace.overview(today: today, problems: nil)
    let terms = overview.terms
    let current = terms.current(on: day ?? today)?.number
    let latest = workspace.terms.filter { ($0.start ?? .last) <= today }
      .max { ($0.start ?? .first) < ($1.start ?? .first) }
    guard
      let term = current.flatMap({ number in workspace.terms.first { $0.number == number } })
        ?? (day == nil ? latest : nil)
    else { return nil }
    let due = day == nil ? terms.progress(term)?.reviewsDue.last : nil
    guard
      let week = due.map({ terms.week(ofReview: $0, in: term) })
        ?? terms.week(with: day ?? min(today, term.end ?? today), in: term),
      let summary = WeekSummary(week, workspace, overview)
    else { return nil }
    return explanation(
      "week", id: "week-\(week.number)", title: "Week \(week.number) of term \(term.number)",
      habits(summary, overview) + goals(summary, of: term))
  }

  /// Explains a week of the latest term that has begun, by its number from 1. Returns nil if there
  /// is no such week.
  package func week(number: Int) -> Explanation? {
    let starts = workspace.terms.compactMap(\.start).filter { $0 <= today }
    guard (1...1000).contains(number), let start = starts.max() else { return nil }
    let explanation = week(with: start + 7 * (number - 1))
    return explanation?.id == "week-\(number)" ? explanation : nil
  }

  private func title(_ days: ClosedRange<Day>) -> String {
    "lines of \(self.days(days.lowerBound, days.upperBound))"
  }

  private func habits(_ summary: WeekSummary, _ overview: Overview) -> [Explanation.Part] {
    let items = summary.habitItems
    let lines = InsightLines.lines(
      of: items.map { .init($0.name, in: summary.days, of: workspace) }, in: workspace)
    let habits = overview.habits.byName
    return zip(items, lines).map { item, lines in
      let rhythm = habits[item.name]?.rhythm(on: summary.days.upperBound)
      return Explanation.Part(
        workspace.text(of: item.name), item.title, item.result,
        notes: rhythm.map { ["every: \($0.text)"] } ?? [],
        steps: [step(title(summary.days), lines)])
    }
  }

  /// Returns a part for each goal whose amount changed in the week, and one for all entries that
  /// counted for any goal.
  private func goals(_ summary: WeekSummary, of term: Term) -> [Explanation.Part] {
    var filter = EntryFilter()
    (filter.from, filter.through) = (summary.days.lowerBound, summary.days.upperBound)
    let lines = workspace.contributionLines(filter: filter, today: today)
    var parts = summary.goalItems(of: term).map { item in
      var part = Explanation.Part(workspace.text(of: item.name), item.title, item.result)
      if let change = summary.change(of: item.name) {
        let own = lines.filter { $0.goal == item.name && $0.amount(for: change.measure) != nil }
        part.notes = words(change)
        part.steps = [step(title(summary.days), own, of: change.measure, change.unit)]
      }
      return part
    }
    parts.append(entries(summary, lines))
    return parts
  }

  /// Returns the figures of a measure before and after the change. Empty for a sum, a count or a
  /// number of days, because its change is simply the sum of the listed lines.
  private func words(_ change: MeasureChange) -> [String] {
    guard ![.sum, .count, .days].contains(change.measure.how) else { return [] }
    func words(_ number: Number) -> String { Words.exact(number, change.unit) }
    let unit = change.unit.ofDifference
    let before = change.dayBefore.map { "since \($0)" } ?? "the starting value"
    let sign = change.amount < .zero ? "−" : "+"
    let amount = change.amount < .zero ? .zero - change.amount : change.amount
    return [
      "\(change.measure.how.rawValue): \(words(change.before)) before, \(before);"
        + " \(words(change.after)) now: \(sign)\(Words.exact(amount, unit))"
    ]
  }

  /// Explains the number of entries that counted for any goal.
  private func entries(_ summary: WeekSummary, _ lines: [ContributionLine]) -> Explanation.Part {
    let goals = Dictionary(grouping: lines, by: \.place)
    let first = goals.values.map { $0[0] }.inOrder
    let step = step(title(summary.days), first) { line, quote in
      quote.amount = (goals[line.place] ?? []).compactMap { $0.goal.map(workspace.text) }
        .joined(separator: ", ")
    }
    // The name contains a dot, which an ID cannot contain, so it differs from the names of all
    // items.
    return Explanation.Part(
      "week.entries", "Counted for a goal", Words.count(summary.entryCount, "entry", "entries"),
      notes: ["each line once, with the goals for which it counts"],
      steps: first.isEmpty ? [] : [step])
  }
}
