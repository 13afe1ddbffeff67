import TrackCore
import TrackInsights

/// Explains relations and plans.
extension Explainer {
  /// Returns the relation with an ID, day by day; nil if there is none.
  ///
  /// - Parameters:
  ///   - first: The first of the days that were compared.
  ///   - last: The last of the days that were compared.
  package func relation(_ id: String, from first: Day, through last: Day) -> Explanation? {
    let lag = id.split(separator: "-").last.flatMap { Int($0) } ?? 0
    guard (0...30).contains(lag) else { return nil }
    let sheet = RelationSheet(
      of: workspace, today: today, from: first, through: last, subject: nil, with: [],
      lags: 0...max(lag, 1))
    guard let relation = sheet.relations.first(where: { foldedName($0.id) == foldedName(id) })
    else { return nil }
    var part = Explanation.Part("rho", "Rank correlation", relation.rho.signed)
    part.notes = [
      "Spearman's rho of \(relation.count) days, after each weekday's mean and the linear trend are"
        + " taken from both",
      "p \(relation.p.places(4)): the share of shuffles of its weeks that are as far from zero",
      "q \(relation.q.places(4)) among \(Words.count(sheet.relations.count, "pair")):"
        + (relation.holds ? " it holds" : " it does not hold, which takes 0.05 or less"),
    ]
    if let range = relation.interval {
      part.notes.insert(
        "95 % of resamples lie between \(range.lowerBound.signed) and \(range.upperBound.signed)",
        at: 1)
    }
    part.fields = ["rho": relation.rho, "p": relation.p, "q": relation.q, "n": relation.count]
    (part.steps, part.earlier) = daysOf(relation)
    var explanation = Explanation(
      kind: "relation", id: relation.id, title: relation.pair, today: today)
    explanation.parts = [part]
    return explanation
  }

  /// Returns a step for each of the last days that were compared, with its lines. Also returns the
  /// number of earlier days that are left out.
  private func daysOf(_ relation: Relation) -> ([Explanation.Step], Int) {
    let pairs = relation.points
    let shown = pairs.suffix(limits.steps)
    func words(_ series: DailySeries, _ number: Double) -> String {
      if series.isLimit { return "\(series.name) \(number > 0 ? "within" : "over") its limit" }
      if series.isYesOrNo { return number > 0 ? series.name : "\(series.name) not done" }
      return "\(series.name) \(Words.amount(Number(rounding: number), series.unit.name))"
    }
    let wanted = shown.flatMap { pair in
      [(relation.first, pair.day), (relation.second, pair.day + relation.lag)].map {
        InsightLines.Wanted(workspace.names.existing($0.id), in: $1...$1, of: workspace)
      }
    }
    let lines = InsightLines.lines(of: wanted, in: workspace)
    let steps = shown.enumerated().map { number, pair in
      let later = relation.lag == 0 ? "" : ", \(pair.day + relation.lag)"
      return step(
        "\(pair.day): \(words(relation.first, pair.first))\(later),"
          + " \(words(relation.second, pair.second))",
        lines[2 * number] + lines[2 * number + 1])
    }
    return (steps, pairs.count - shown.count)
  }

  // MARK: Plans

  /// Explains the hours that each item of a plan requires, with the log lines from which they were
  /// computed.
  package func plan(of term: Term?) -> Explanation {
    let overview = workspace.overview(today: today, problems: nil)
    let plan = WeeklyPlan(workspace, of: term, today: today, overview: overview)
    let half = today - WeeklyPlan.rateDays + 1...today
    let lines = InsightLines.lines(
      of: plan.items.map { .init($0.name, in: half, of: workspace) }, in: workspace)
    var explanation = Explanation(
      kind: "plan", id: plan.term.map { "plan-\($0.number)" } ?? "plan",
      title: PlanSheet(plan, today: today).sentences.first ?? "Nothing to plan",
      today: today)
    let shares = term.flatMap { overview.terms.progress($0) }?.goals ?? []
    explanation.parts = zip(plan.items, lines).map { item, lines in
      var part = Explanation.Part(item.id, item.title, "\(item.asked.hours) a week")
      part.notes = [item.origin]
      if let goal = shares.first(where: { $0.goal == item.name }), let term {
        part.notes.insert(contentsOf: self.share(goal, item, of: term), at: 0)
      }
      if item.extra < item.asked {
        part.notes.append("\((item.asked - item.extra).hours) of it are in its habits")
      }
      part.notes.append("\(item.given.hours) a week in \(days(plan.recent.lowerBound, today))")
      part.fields = ["asked": item.asked, "extra": item.extra, "given": item.given]
      part.steps = [step("lines of \(days(half.lowerBound, today))", lines)]
      return part
    }
    return explanation
  }

  /// Returns the computation of what a term asks of a goal each week.
  private func share(_ goal: TermGoal, _ item: PlanItem, of term: Term) -> [String] {
    guard let share = goal.share, item.amount > .zero else { return [] }
    func words(_ number: Number) -> String { Words.exact(number, goal.unit) }
    let left = share - (goal.done ?? .zero)
    let days = Int((left.approximate / item.amount.approximate * 7).rounded())
    return [
      "term \(term.number) asks \(words(share)), \(words(goal.done ?? .zero)) of it done:"
        + " \(words(left)) / \(days) days × 7 = \(words(item.amount)); what the goal needs in all:"
        + " `track explain \(item.id)`"
    ]
  }

  /// Returns a step that shows the last of its lines and counts the earlier ones.
  func step(_ words: String, _ lines: [InsightLines.Line]) -> Explanation.Step {
    var step = Explanation.Step(words)
    step.lines = lines.suffix(limits.lines).map { workspace.quote($0.place, $0.text) }
    step.earlier = lines.count - step.lines.count
    return step
  }
}

extension PlanItem {
  /// The arithmetic of the hours: `140 pages × 1m 23s, from 12 days`.
  fileprivate var origin: String {
    switch basis {
    case .stated: "stated as time"
    case .atLeast: "\(amountInWords), at least the stated time each"
    case .perUnit(let seconds, let count):
      "\(amountInWords) × \(seconds.minutesAndSeconds), the mean of \(count) lines or days with both"
    case .perDay(let seconds, let count):
      "\(amountInWords) × \(seconds.minutesAndSeconds), the mean of \(count) days with a time"
    }
  }
}
