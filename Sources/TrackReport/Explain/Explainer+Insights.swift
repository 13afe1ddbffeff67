import TrackCore
import TrackInsights

/// Explains correlations.
extension Explainer {
  /// Explains a correlation day by day. Returns nil if no correlation has the ID.
  ///
  /// - Parameters:
  ///   - first: The first day that was compared.
  ///   - last: The last day that was compared.
  package func relation(_ id: String, from first: Day, through last: Day) -> Explanation? {
    let lag = id.split(separator: "-").last.flatMap { Int($0) } ?? 0
    guard (0...30).contains(lag) else { return nil }
    let sheet = RelationSheet(
      of: workspace, today: today, .init(from: first, through: last, lags: 0...max(lag, 1)))
    guard let relation = sheet.relations.first(where: { foldedName($0.id) == foldedName(id) })
    else { return nil }
    var notes = [
      "Spearman's rho of \(relation.count) days, after each weekday's mean and the linear trend are"
        + " taken from both",
      "p \(relation.p.places(4)): \(shuffles(relation))",
      "q \(relation.q.places(4)) among all \(Words.count(sheet.relations.count, "pair")):"
        + words(on: relation),
    ]
    notes += [askedAlone(relation, from: first, through: last)].compactMap { $0 }
    if let range = relation.interval {
      notes.insert(
        "95 % interval from \(range.lowerBound.signed) to \(range.upperBound.signed): Fisher's, with"
          + " the spread that the shuffles have",
        at: 1)
    }
    var part = Explanation.Part(
      "rho", "Rank correlation", relation.rho.signed, notes: notes,
      steps: steps(of: relation, sheet.workspace),
      ["rho": relation.rho, "p": relation.p, "q": relation.q, "n": relation.count])
    part.earlier = relation.points.count - part.steps.count
    return explanation("relation", id: relation.id, title: relation.pair, [part])
  }

  private func words(on relation: Relation) -> String {
    if relation.holds { return " it holds" }
    return relation.q > Relations.falseDiscoveryRate
      ? " it does not hold, which takes 0.05 or less"
      : " it does not hold, because the interval contains 0"
  }

  /// Returns the words on the permutations from which the p-value of a relation is computed. If the
  /// test was not stopped early, the real order counts as one of them.
  private func shuffles(_ relation: Relation) -> String {
    let (all, extreme) = relation.shuffles
    let isStopped = extreme >= RankCorrelation.enoughExtremes
    return "\(extreme) of \(Words.count(all, "shuffle")) of its weeks are as far from zero"
      + (isStopped ? "" : "; with the real order \(extreme + 1) of \(Words.short(Number(all + 1)))")
  }

  /// Returns a note on the same relation among the pairs of its two subjects alone, as `track
  /// relate` shows it when it is asked about them.
  private func askedAlone(_ relation: Relation, from first: Day, through last: Day) -> String? {
    var question = RelationSheet.Question(
      from: first, through: last, lags: relation.lag...relation.lag)
    (question.subject, question.others) = (relation.first.name, [relation.second.name])
    let sheet = RelationSheet(of: workspace, today: today, question)
    guard let alone = sheet.relations.first(where: { $0.id == relation.id }) else { return nil }
    let command =
      "track relate \(relation.first.name) --with \(relation.second.name) --lag \(relation.lag)"
    return
      "q \(alone.q.places(4)) among the \(Words.count(sheet.relations.count, "pair")) of"
      + " `\(command)`, which you can go by if you had only that in mind from the start:"
      + words(on: alone)
  }

  /// Returns a step for each of the last days that were compared, with the log lines of the day.
  private func steps(of relation: Relation, _ workspace: Workspace) -> [Explanation.Step] {
    let shown = relation.points.suffix(limits.steps)
    func words(_ series: DailySeries, _ number: Double) -> String {
      if series.isLimit { return "\(series.name) \(number > 0 ? "within" : "over") its limit" }
      if series.isYesOrNo { return number > 0 ? series.name : "\(series.name) not met" }
      return "\(series.name) \(Words.amount(Number(rounding: number), series.unit.name))"
    }
    let wanted = shown.flatMap { pair in
      [(relation.first, pair.day), (relation.second, pair.day + relation.lag)].map {
        InsightLines.Wanted(workspace.names.existing($0.id), in: $1...$1, of: workspace)
      }
    }
    let lines = InsightLines.lines(of: wanted, in: workspace)
    return shown.enumerated().map { number, pair in
      let later = relation.lag == 0 ? "" : ", \(pair.day + relation.lag)"
      return step(
        "\(pair.day): \(words(relation.first, pair.first))\(later),"
          + " \(words(relation.second, pair.second))",
        lines[2 * number] + lines[2 * number + 1])
    }
  }
}
